/// One file's rows, one after the other: named fields as bytes of UTF-8, whatever the file is written in.
///
/// A source belongs to the thread that made it. Nothing is copied for a row that nobody asks about.
public protocol RowSource: AnyObject {
    /// What the rows are written in.
    var container: Container { get }
    /// The names of the fields, each at its index: a CSV's header, or the names met or asked for so far in a file that
    /// names the fields of each row.
    var names: [String] { get }
    /// Moves to the next row; false at the end of the file.
    ///
    /// - Throws: ``RecordFileError`` where nothing more can be read at all (the system refuses, an archive is a bomb).
    func next() throws(RecordFileError) -> Bool
    /// The field of that name; nil for a CSV whose header has none. XML and JSON give every name a place, whether or
    /// not a row has had it yet, because a later one may.
    func index(of name: String) -> Int?
    /// The bytes of a field of the current row, unescaped; empty where the row has none. Valid until the next call of
    /// this or ``next()``.
    func bytes(of field: Int) -> UnsafeBufferPointer<UInt8>
    /// Which document the current row is in, from 1: JSON documents may stand one after the other.
    var document: Int { get }
    /// The names of the fields of the document that the current row is in, as far as it has been read.
    var documentNames: [String] { get }
    /// Why the current row cannot be read; its fields are then in unknown places.
    var problem: RowProblem? { get }
    /// The offset in the file of the current row's first byte that is not UTF-8, and the field it is in, if so.
    var invalidUTF8: (offset: Int, field: Int?)? { get }
    /// Whether the current row has nothing in any field.
    var isBlank: Bool { get }
    /// How many fields the current row has, as written.
    var count: Int { get }
    /// The line that the current row starts on, from 1.
    var line: Int { get }
    /// After the last row: whether the file is whole.
    var ending: FileEnding { get }
    /// Bytes taken from the file so far (of the compressed file, where it is one), and how many there are, if known.
    var bytesRead: Int { get }
    var totalBytes: Int? { get }
}

extension RowSource {
    /// There is one.
    public var document: Int { 1 }
    /// The file's: those of a header.
    public var documentNames: [String] { names }
}

/// What the rows of a file are written in.
public enum Container: Equatable, Sendable {
    /// RFC 4180 with this delimiter: comma, tab or semicolon.
    case delimited(by: UInt8)
    case xml
    /// JSON with the rows in an array, one document or several one after the other.
    case json
    /// A JSON object a line.
    case jsonLines

    /// Whether every row has the same fields, named once by a header.
    public var hasHeader: Bool {
        if case .delimited = self { return true }
        return false
    }
}

/// How a file ended.
public enum FileEnding: Equatable, Sendable {
    case complete
    /// It stops where it cannot have been meant to: the reason in a few words, as `the last line has no end`,
    /// `the XML element OpenData_3 is not closed`, `the gzip data ends early`.
    case cutShort(String)
    /// All fields are there, but the last line has no line end where the lines before have one: its last field may be
    /// cut.
    case unended
}
