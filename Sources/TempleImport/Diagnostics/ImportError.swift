/// Why a file as a whole cannot be imported although it can be read. What is wrong with one row is an
/// ``ImportDiagnostic``; why a file cannot be read at all is `RecordFileError`.
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
        /// No row, and nothing that says what rows there would be.
        case empty
        /// No schema has such fields.
        case unknownSchema(columns: [String])
        /// Columns that the schema cannot do without.
        case missingColumns([String], schema: ImportSchema, found: [String])
        /// Columns that the schema does not know, each with the known name nearest to it.
        case unknownColumns([UnknownColumn], schema: ImportSchema)
        /// Columns of a mapping that the file does not have, each with the file's own name nearest to it.
        case unmappedColumns([UnknownColumn], found: [String])
        /// A further JSON document at this line, whose rows are of another schema than the first's, or of none.
        case otherDocument(Int, line: Int, ImportSchema?, first: ImportSchema)
        /// A list of bodies that are no temples, told by the name of this field.
        case notTemples(field: String)
        /// Opening hours of attractions, without the attractions.
        case hoursAlone
        /// A list of attractions with more rows than can be held.
        case tooManyAttractions(Int)
        /// The name given for the source is not 1 to 32 letters, digits, `.`, `_`, `-`.
        case invalidSourceName(String)
    }

    /// A column that is not there.
    public struct UnknownColumn: Equatable, Sendable {
        public let name: String
        /// The column that may have been meant.
        public let nearest: String?

        public init(name: String, nearest: String?) {
            self.name = name
            self.nearest = nearest
        }
    }
}
