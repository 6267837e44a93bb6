/// What a store has, in numbers, for whoever watches over the service.
public struct StoreStatistics: Equatable, Sendable {
    public let temples: Int64
    public let revision: DataRevision
    /// Imports that changed something.
    public let imports: Int64
    /// How many bytes the data takes where it is stored; nil where the store cannot tell.
    public let bytes: Int64?

    public init(temples: Int64, revision: DataRevision, imports: Int64, bytes: Int64?) {
        self.temples = temples
        self.revision = revision
        self.imports = imports
        self.bytes = bytes
    }
}
