internal import SQLiteDriver

/// Secondary index of `temple_source`. Rows go into an empty database faster without it, so it is then created at the
/// end.
final class SecondaryIndex {
    private static let templeSource = "CREATE INDEX temple_source_temple ON temple_source(temple_id)"

    private let connection: Connection
    /// Whether the database had no temple when the write began.
    private let isWorthDropping: Bool
    private var isDropped = false
    private var wasNeeded = false

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        isWorthDropping = try connection.integer("SELECT 1 FROM temple LIMIT 1") == nil
    }

    /// Drops the index if that saves time. Must be called before a temple's row is written.
    func suspend() throws(DatabaseError) {
        guard isWorthDropping, !isDropped, !wasNeeded else { return }
        isDropped = true
        try connection.execute("DROP INDEX temple_source_temple")
    }

    /// Creates the index again, before a lookup and at the end.
    func resume() throws(DatabaseError) {
        wasNeeded = true
        guard isDropped else { return }
        isDropped = false
        try connection.execute(Self.templeSource)
    }
}
