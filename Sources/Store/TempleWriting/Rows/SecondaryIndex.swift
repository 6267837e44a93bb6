internal import SQLiteDriver

/// Secondary indexes of the tables that have rows for each temple. Rows go into an empty database faster without them, so
/// they are then created at the end.
final class SecondaryIndex {
    /// The index that lookups need.
    private static let ofLookups = "temple_source_temple"
    private static let all = [ofLookups, "temple_changed", "temple_name", "temple_county"]

    private let connection: Connection
    /// Whether the database had no temple when the write began.
    private let isWorthDropping: Bool
    /// The indexes while they are dropped: the texts that a migration made them with.
    private var dropped: [String: String] = [:]
    private var wasNeeded = false

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        isWorthDropping = try connection.integer("SELECT 1 FROM temple LIMIT 1") == nil
    }

    /// Drops the indexes if that saves time. Must be called before a temple's row is written.
    func suspend() throws(DatabaseError) {
        guard isWorthDropping, dropped.isEmpty, !wasNeeded else { return }
        for name in Self.all {
            let index = try connection.prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?1")
            try index.bind(name, at: 1)
            guard try index.step() else { continue }
            dropped[name] = index.text(0)
            index.reset()
            try connection.execute("DROP INDEX \(name)")
        }
    }

    /// Creates the index that lookups need again, before a lookup.
    func resume() throws(DatabaseError) {
        wasNeeded = true
        guard let sql = dropped.removeValue(forKey: Self.ofLookups) else { return }
        try connection.execute(sql)
    }

    /// Creates all indexes again, at the end.
    func finish() throws(DatabaseError) {
        try resume()
        for sql in dropped.values { try connection.execute(sql) }
        dropped = [:]
    }
}
