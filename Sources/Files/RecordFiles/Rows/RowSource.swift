/// Texts that are fields.
public protocol FieldSource: AnyObject {
    /// Returns the unescaped bytes of a field in the current row; empty if the row does not have it. Valid until the
    /// next call of this function or of what moves to another row.
    func bytes(of field: Int) -> UnsafeBufferPointer<UInt8>
}

/// Rows of one file, one after the other: named fields as UTF-8 bytes, in any file format.
///
/// A source belongs to the thread that created it. It copies nothing for rows that are not read.
public protocol RowSource: FieldSource {
    /// Format of the rows.
    var container: Container { get }
    /// Names of the fields, each at its index. For CSV, the header. For a file in which each row names its fields, the
    /// names found or looked up so far.
    var names: [String] { get }
    /// Moves to the next row; returns false at the end of the file.
    ///
    /// - Throws: ``RecordFileError`` if nothing more can be read (a system error, or an archive that expands too far).
    func next() throws(RecordFileError) -> Bool
    /// Returns the index of a name; nil if the header of a CSV does not have it. In XML and JSON every name gets an
    /// index, because a later row may have the field.
    func index(of name: String) -> Int?
    /// Number of the document with the current row, from 1. A file may have several JSON documents one after the other.
    var document: Int { get }
    /// Names of the fields in the current row's document, as far as it has been read.
    var documentNames: [String] { get }
    /// Reason why the current row cannot be read; nil if it can. The fields of such a row may be in the wrong columns.
    var problem: RowProblem? { get }
    /// Offset in the file of the first byte of the current row that is not UTF-8, and its field; nil if the row is
    /// valid.
    var invalidUTF8: (offset: Int, field: Int?)? { get }
    /// Fields of the current row with a formula whose result is not in the file, or is an error, or with the number of a
    /// text that the file does not have. They are empty.
    var formulasWithoutResult: [Int] { get }
    /// The name of the coordinate system that the file has named so far, such as `urn:ogc:def:crs:EPSG::3826`; nil for none.
    var coordinateSystem: String? { get }
    /// Whether all fields of the current row are empty.
    var isBlank: Bool { get }
    /// Number of fields in the current row, as in the file.
    var count: Int { get }
    /// Line where the current row starts, from 1; in a sheet, the number of the row.
    var line: Int { get }
    /// Whether the file is complete. Valid after the last row.
    var ending: FileEnding { get }
    /// Bytes read from the file so far (from the compressed file, if it is compressed), and the total, if known.
    var bytesRead: Int { get }
    var totalBytes: Int? { get }
}

extension RowSource {
    /// A file has one document by default.
    public var document: Int { 1 }
    /// By default, the names of the header.
    public var documentNames: [String] { names }
    /// By default no system is named.
    public var coordinateSystem: String? { nil }
    /// By default there are no formulas.
    public var formulasWithoutResult: [Int] { [] }
}

/// Format of a file's rows.
public enum Container: Equatable, Sendable {
    /// RFC 4180 with this delimiter: comma, tab or semicolon.
    case delimited(by: UInt8)
    case xml
    /// JSON with the rows in an array, in one document or in several one after the other.
    case json
    /// One JSON object on each line.
    case jsonLines
    /// Cells in rows and columns: a sheet of a spreadsheet, or a table of a web page.
    case table

    /// Whether a header names the fields once, and every row has the same fields.
    public var hasHeader: Bool {
        switch self {
        case .delimited, .table: true
        case .xml, .json, .jsonLines: false
        }
    }
}

/// How a file ended.
public enum FileEnding: Equatable, Sendable {
    case complete
    /// The file is cut short; the reason in a few words, as `the last line has no end`, `the XML element OpenData_3 is
    /// not closed`, `the gzip data ends early`.
    case cutShort(String)
    /// All fields are there, but the last line has no line end, while the lines before have one. Its last field may be
    /// cut.
    case unended
}

/// Reason why a row cannot be split into its fields.
public enum RowProblem: Equatable, Sendable {
    /// A quoted field is never closed.
    case unterminatedQuote
    /// Something other than a delimiter or a line end follows a closing quote.
    case textAfterQuote
    /// A field is longer than ``RecordFileLimits/Lengths/fieldBytes``.
    case fieldTooLong
    /// A row is longer than ``RecordFileLimits/Lengths/rowBytes``.
    case rowTooLong
    /// There are more fields than ``RecordFileLimits/columns``.
    case tooManyColumns
    /// The number of fields differs from the header.
    case columnCount(found: Int, expected: Int)
    /// A line is not a JSON object; the reason in a few words.
    case malformedJSON(String)
}
