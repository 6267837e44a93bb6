/// Reason why a whole file cannot be read. A mistake in one row is a ``RowProblem``.
public struct RecordFileError: Error, Equatable, Sendable {
    /// The file as the caller named it, `-` for standard input; `list.zip/temples.csv` for a member of an archive.
    public let file: String
    public let reason: Reason

    public init(file: String, reason: Reason) {
        self.file = file
        self.reason = reason
    }

    /// Why the file cannot be read.
    public enum Reason: Error, Equatable, Sendable {
        /// There is no file with this name.
        case noSuchFile
        /// The name is that of a directory.
        case isDirectory
        /// The system cannot read the file; the text is the system's message.
        case unreadable(String)
        /// The file has no bytes, only empty lines, or is an archive without a file to read.
        case empty
        /// A file of an archive without data: its name begins with a point, or macOS added it.
        case hidden
        /// Text in an unsupported encoding, under its name in iconv.
        case foreignEncoding(String)
        /// Text that is not UTF-8, UTF-16 or Big5, from this byte of the file.
        case notText(offset: Int)
        /// An HTML page without a table that has data.
        case webPage
        /// A known kind of file without readable rows, as `a PDF`.
        case unsupported(String)
        /// A table that cannot be read, as `an encrypted spreadsheet`, though another form of the file can.
        case unreadableTable(String)
        /// A sheet without two columns.
        case noTable
        /// A map's data that ogr2ogr converts, as `KML` or `a shapefile`. `within` is what ogr2ogr writes before the
        /// name of a file that is compressed or in an archive, as `/vsizip/`.
        case geodata(String, within: String)
        /// The text that Git LFS leaves in the place of a file.
        case largeFilePointer
        /// The header has an open quote or is too long.
        case malformedHeader(HeaderProblem)
        /// The header has the same name twice.
        case duplicateColumn(String)
        /// A compressed file expands further than ``RecordFileLimits`` allow; the number of bytes so far.
        case expandsTooFar(bytes: Int)
        /// An archive with more files than this.
        case tooManyMembers(limit: Int)
        /// A compressed file or an archive that cannot be opened, with the reason in a few words.
        case damagedArchive(String)
        /// An XML document that declares entities.
        case entityDeclaration
        /// OpenStreetMap's XML with more nodes, ways and relations than this number of parts.
        case tooLargeMap(limit: Int)
        /// A script with data in it, as `var temples = {...}`.
        case javaScript
        /// Complete XML or JSON without rows; the members of its root.
        case noRows(members: [String])
    }

    /// Problem of a header.
    public enum HeaderProblem: Equatable, Sendable {
        /// A quoted name is not closed, or text follows its closing quote.
        case quoting
        /// The line is longer than a row may be, or a name is longer than a field may be.
        case tooLarge
        /// The header has more columns than this.
        case tooManyColumns(limit: Int)
    }
}
