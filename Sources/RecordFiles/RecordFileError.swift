/// Why a file as a whole cannot be read. What is wrong with one row is a ``RowProblem``.
public struct RecordFileError: Error, Equatable, Sendable {
    /// The file as the caller named it, `-` for standard input; `list.zip/temples.csv` for a member of an archive.
    public let file: String
    public let reason: Reason

    public init(file: String, reason: Reason) {
        self.file = file
        self.reason = reason
    }

    /// What stands in the way.
    public enum Reason: Error, Equatable, Sendable {
        /// Nothing has that name.
        case noSuchFile
        /// The name is a directory's.
        case isDirectory
        /// The system refused, in its own words.
        case unreadable(String)
        /// Not one byte, or no line with anything in it, or an archive without a file to read.
        case empty
        /// A file of an archive that is none of its data: its name begins with a point, or a Mac put it there.
        case hidden
        /// Text in an encoding that is not read, under the name that iconv knows it by.
        case foreignEncoding(String)
        /// Neither UTF-8 nor UTF-16 nor Big5, from this byte of the file on.
        case notText(offset: Int)
        /// An HTML page where data was expected.
        case webPage
        /// A known kind of file that rows cannot be read from, as `a PDF`.
        case unsupported(String)
        /// The header of a CSV has an open quote or is longer than a header may be.
        case malformedHeader(HeaderProblem)
        /// The header of a CSV has the same name twice.
        case duplicateColumn(String)
        /// More comes out of a compressed file than ``RecordFileLimits`` allow; so many bytes so far.
        case expandsTooFar(bytes: Int)
        /// An archive with more files than this.
        case tooManyMembers(limit: Int)
        /// A compressed file or an archive that cannot be opened, in a few words.
        case damagedArchive(String)
        /// An XML document that declares entities.
        case entityDeclaration
        /// XML or JSON that is whole and has no rows; the members of its root.
        case noRows(members: [String])
    }

    /// What is wrong with a header.
    public enum HeaderProblem: Equatable, Sendable {
        /// A quoted name is not closed, or text follows its closing quote.
        case quoting
        /// The line has more bytes than a row may have, or a name more than a field.
        case tooLarge
        /// More columns than this many.
        case tooManyColumns(limit: Int)
    }
}
