/// Why a file as a whole cannot be imported. What is wrong with one row is an ``ImportDiagnostic``.
public struct ImportError: Error, Equatable, Sendable {
    /// The file as the caller named it; `-` is standard input.
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
        /// Not one byte, or no line with anything in it.
        case empty
        /// The header is not UTF-8 text from this byte of the file on.
        case notText(offset: Int, lookingLike: ForeignContent?)
        /// The header has an open quote or is longer than a header may be.
        case malformedHeader(HeaderProblem)
        /// No format has such a header.
        case unknownFormat(columns: [String])
        /// Columns that the format cannot do without.
        case missingColumns([String], format: ImportFormat, found: [String])
        /// Columns that the format does not know, each with the known name nearest to it.
        case unknownColumns([UnknownColumn], format: ImportFormat)
        /// The same column twice.
        case duplicateColumn(String)
        /// The name given for the source is not 1 to 32 letters, digits, `.`, `_`, `-`.
        case invalidSourceName(String)
    }

    /// What a file is when it is not UTF-8 text.
    public enum ForeignContent: String, Sendable {
        case utf16 = "UTF-16 text"
        case gzip = "gzip"
        case zip = "a zip archive or a spreadsheet"
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

    /// A column of the file that its format does not have.
    public struct UnknownColumn: Equatable, Sendable {
        public let name: String
        /// The known column that may have been meant.
        public let nearest: String?
    }
}
