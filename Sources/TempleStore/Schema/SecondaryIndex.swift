internal import SpatialSQLite

/// The index beside the primary keys of a temple's rows. Into an empty database rows come faster without it, and it is
/// made at the end.
final class SecondaryIndex {
    private static let templeSource = "CREATE INDEX temple_source_temple ON temple_source(temple_id)"

    private let connection: Connection
    /// Whether there was no temple when the write began.
    private let isWorthDropping: Bool
    private var isDropped = false
    private var wasNeeded = false

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        isWorthDropping = try connection.integer("SELECT 1 FROM temple LIMIT 1") == nil
    }

    /// Drops it where that pays; to be called before a temple's row is written.
    func suspend() throws(DatabaseError) {
        guard isWorthDropping, !isDropped, !wasNeeded else { return }
        isDropped = true
        try connection.execute("DROP INDEX temple_source_temple")
    }

    /// Makes it again, for whoever has to look something up and at the end.
    func resume() throws(DatabaseError) {
        wasNeeded = true
        guard isDropped else { return }
        isDropped = false
        try connection.execute(Self.templeSource)
    }
}
