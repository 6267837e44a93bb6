/// Limits of a record file. They keep memory and time bounded for any input.
public struct RecordFileLimits: Sendable {
    /// Maximum length of a field and of a row, in bytes.
    public struct Lengths: Sendable {
        public var fieldBytes: Int
        public var rowBytes: Int

        public init(fieldBytes: Int, rowBytes: Int) {
            self.fieldBytes = fieldBytes
            self.rowBytes = rowBytes
        }
    }

    /// Lengths in CSV: as in the file; a row includes its line end. Lengths in a sheet or a table of a web page.
    public var delimited = Lengths(fieldBytes: 64 << 10, rowBytes: 1 << 20)
    /// Lengths in XML and JSON: after parsing, without markup.
    public var nested = Lengths(fieldBytes: 1 << 20, rowBytes: 4 << 20)
    /// Maximum number of fields in a row of CSV, a sheet or a table.
    public var columns = 256
    /// Maximum number of distinct field names in XML and JSON. Fields with further names are not read.
    public var names = 1_000
    /// Maximum length of a field's name, in bytes. A field with a longer name is not read.
    public var nameBytes = 256
    /// Maximum depth of elements in XML.
    public var xmlDepth = 32
    /// Maximum depth of objects and arrays in JSON.
    public var jsonDepth = 64
    /// Maximum number of parts of OpenStreetMap's XML that are kept for the ways and relations of the file, some 30 bytes each: a
    /// node counts as two, a reference to a node as one, another element as four.
    public var mapParts = 4_000_000
    /// Bytes read at a time.
    public var chunkBytes = 256 << 10
    /// Maximum number of expanded bytes of a compressed file or an archive, all members together.
    public var expandedBytes = 16 << 30
    /// Maximum ratio of expanded bytes to the bytes of the compressed file. It applies beyond ``freelyExpandedBytes``.
    public var expansionRatio = 100
    /// Number of bytes that any compressed file may expand to, however short it is. Unpacking costs little; the rows that come
    /// out cost 5 µs each, so this is some seconds of a processor for a file of a few hundred bytes.
    public var freelyExpandedBytes = 4 << 20
    /// Maximum number of files in an archive. Each is an import of its own, which costs 7 ms however short it is. Taiwan has 368
    /// townships.
    public var members = 400
    /// Maximum number of bytes of a spreadsheet as it is in the file, and of a web page. They are kept in memory.
    public var spooledBytes = 64 << 20
    /// Maximum number of sheets in a spreadsheet.
    public var sheets = 256
    /// Maximum number of bytes of the texts that an XLSX file keeps apart from its sheets, and of these texts.
    public var sharedTextBytes = 64 << 20
    public var sharedTexts = 4_000_000
    /// Maximum number of merged cells in a sheet.
    public var mergedCells = 200_000
    /// Maximum depth of elements in a spreadsheet, which may group rows, and in a web page.
    public var sheetDepth = 64
    public var pageDepth = 512
    /// Maximum number of elements in a web page.
    public var pageElements = 10_000_000
    /// Maximum length of a tag in a web page, in bytes: the time for a tag grows with the square of its attributes.
    public var tagBytes = 256 << 10
    /// Maximum time for a web page, in seconds.
    public var pageSeconds = 30.0

    public init() {}
}
