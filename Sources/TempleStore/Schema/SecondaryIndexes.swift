internal import SpatialSQLite

/// The indexes beside the primary keys of a temple's rows. Into an empty database rows come faster without them, and they
/// are made at the end.
final class SecondaryIndexes {
    static let templeSource = "CREATE INDEX temple_source_temple ON temple_source(temple_id)"
    static let templeDeity = "CREATE INDEX temple_deity_deity ON temple_deity(deity_id)"

    private let connection: Connection
    /// Whether there was no temple when the write began.
    private let isWorthDropping: Bool
    private var areDropped = false
    private var wereNeeded = false

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        isWorthDropping = try connection.integer("SELECT 1 FROM temple LIMIT 1") == nil
    }

    /// Drops them where that pays; to be called before a temple's row is written.
    func suspend() throws(DatabaseError) {
        guard isWorthDropping, !areDropped, !wereNeeded else { return }
        areDropped = true
        try connection.execute("DROP INDEX temple_source_temple; DROP INDEX temple_deity_deity")
    }

    /// Makes them again, for whoever has to look something up and at the end.
    func resume() throws(DatabaseError) {
        wereNeeded = true
        guard areDropped else { return }
        areDropped = false
        try connection.execute("\(Self.templeSource); \(Self.templeDeity)")
    }
}
