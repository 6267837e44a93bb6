internal import SQLiteDriver

/// Secondary index of `temple_source`. Rows go into an empty database faster without it, so it is then created at the
/// end.
final class SecondaryIndex {
    private static let name = "temple_source_temple"

    private let connection: Connection
    /// Whether the database had no temple when the write began.
    private let isWorthDropping: Bool
    /// The index while it is dropped: the text that a migration made it with.
    private var dropped: String?
    private var wasNeeded = false

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        isWorthDropping = try connection.integer("SELECT 1 FROM temple LIMIT 1") == nil
    }

    /// Drops the index if that saves time. Must be called before a temple's row is written.
    func suspend() throws(DatabaseError) {
        guard isWorthDropping, dropped == nil, !wasNeeded else { return }
        let index = try connection.prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?1")
        try index.bind(Self.name, at: 1)
        guard try index.step() else { return }
        dropped = index.text(0)
        index.reset()
        try connection.execute("DROP INDEX \(Self.name)")
    }

    /// Creates the index again, before a lookup and at the end.
    func resume() throws(DatabaseError) {
        wasNeeded = true
        guard let sql = dropped else { return }
        dropped = nil
        try connection.execute(sql)
    }
}
