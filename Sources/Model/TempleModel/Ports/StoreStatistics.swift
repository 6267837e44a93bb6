/// The size of a store's contents, for monitoring the service.
public struct StoreStatistics: Equatable, Sendable {
    public let temples: Int64
    public let revision: DataRevision
    /// The number of imports that changed something.
    public let imports: Int64
    /// The size of the stored data in bytes; nil where the store cannot say.
    public let bytes: Int64?
    /// The number of rows that readers have passed over, because their values are out of bounds (``PassedRows``).
    public let passedRows: Int
    /// The schema of a database that a newer program has updated; nil for this program's own schema.
    public var newerSchema: NewerSchema?

    public init(
        temples: Int64, revision: DataRevision, imports: Int64, bytes: Int64?, passedRows: Int = 0,
        newerSchema: NewerSchema? = nil
    ) {
        self.temples = temples
        self.revision = revision
        self.imports = imports
        self.bytes = bytes
        self.passedRows = passedRows
        self.newerSchema = newerSchema
    }
}
