internal import SpatialSQLite

/// What a database has, in numbers, for whoever watches over the service.
public struct StoreStatistics: Equatable, Sendable {
    public let temples: Int64
    /// Counted up with every change.
    public let dataVersion: Int64
    /// When the data last changed, in seconds since 1970; 0 for never.
    public let changedAt: Int64
    /// Imports that changed something.
    public let imports: Int64

    static func read(_ connection: Connection) throws(DatabaseError) -> StoreStatistics {
        StoreStatistics(
            temples: try connection.integer("SELECT count(*) FROM temple") ?? 0,
            dataVersion: try connection.integer("SELECT value FROM meta WHERE key = 'data_version'") ?? 0,
            changedAt: try connection.integer("SELECT value FROM meta WHERE key = 'changed_at'") ?? 0,
            imports: try connection.integer("SELECT count(*) FROM import") ?? 0)
    }
}
