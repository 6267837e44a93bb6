/// Reason why a readable file cannot be imported. A mistake in one row is an ``ImportDiagnostic``. A file that cannot
/// be read throws `RecordFileError`.
public struct ImportError: Error, Equatable, Sendable {
    /// The file as the caller named it; `-` is standard input.
    public let file: String
    public let reason: Reason

    public init(file: String, reason: Reason) {
        self.file = file
        self.reason = reason
    }

    /// Why the file cannot be imported.
    public enum Reason: Error, Equatable, Sendable {
        /// The file has no rows and no header.
        case empty
        /// No schema has these fields.
        case unknownSchema(columns: [String])
        /// The file does not have all columns that the schema requires.
        case missingColumns([String], schema: ImportSchema, found: [String])
        /// The schema does not know these columns. Each comes with the most similar known name.
        case unknownColumns([UnknownColumn], schema: ImportSchema)
        /// The file does not have these columns of the mapping. Each comes with the most similar name in the file.
        case unmappedColumns([UnknownColumn], found: [String])
        /// No column of a file of edits names the temples.
        case noEditKey(found: [String])
        /// No column of a file of edits has values.
        case noEditValues(found: [String])
        /// Another JSON document in the file, at this line, has rows of a different schema than the first document, or
        /// of no schema.
        case otherDocument(Int, line: Int, ImportSchema?, first: ImportSchema)
        /// The file lists organisations that are not temples. The name of this field shows it.
        case notTemples(field: String)
        /// The file has opening hours of attractions, but no attractions.
        case hoursAlone
        /// The list of attractions has more rows than the importer can hold in memory.
        case tooManyAttractions(Int)
        /// The file's positions are in a coordinate system that is not read, with this name.
        case unknownSystem(String)
        /// The file names its coordinate system behind the rows, or another one for a later document.
        case lateSystem(String)
        /// The given source name is not 1 to 32 letters, digits, `.`, `_`, `-`.
        case invalidSourceName(String)
    }

    /// Column that does not exist.
    public struct UnknownColumn: Equatable, Sendable {
        public let name: String
        /// The most similar column name; nil if none is similar.
        public let nearest: String?

        public init(name: String, nearest: String?) {
            self.name = name
            self.nearest = nearest
        }
    }
}
