internal import SpatialSQLite
public import TempleModel

/// What a database has, in numbers, for whoever watches over the service.
public struct StoreStatistics: Equatable, Sendable {
    public let temples: Int64
    public let revision: DataRevision
    /// Imports that changed something.
    public let imports: Int64

    static func read(_ connection: Connection) throws(DatabaseError) -> StoreStatistics {
        StoreStatistics(
            temples: try connection.integer("SELECT count(*) FROM temple") ?? 0,
            revision: try DataVersion.revision(connection),
            imports: try connection.integer("SELECT count(DISTINCT command) FROM import") ?? 0)
    }
}
