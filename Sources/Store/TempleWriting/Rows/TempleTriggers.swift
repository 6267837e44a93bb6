internal import SQLiteDriver

/// The triggers on the tables that have rows for each temple, removed while nearby writes: SpatiaLite's on positions, and
/// those that note changes and edits of other programs.
///
/// Run for each row, they cost more than the rest of an import. They are dropped and created again within the write's
/// own transaction, so no other connection sees the tables without them. ``PositionIndex`` updates the R*Tree that they
/// keep in step, `TempleChangeLog` notes the changes of temples, and ``RevisionStep`` makes another revision.
final class TempleTriggers {
    /// The tables.
    static let all = ["temple", "temple_detail", "temple_source", "deity_temple"]

    private let connection: Connection
    private let tables: [String]
    private var suspended: [(name: String, sql: String)] = []

    init(of tables: [String] = all, connection: Connection) {
        self.tables = tables
        self.connection = connection
    }

    /// Drops the triggers. Must be called before a temple's row is written.
    func suspend() throws(DatabaseError) {
        guard suspended.isEmpty else { return }
        let names = tables.map { "'\($0)'" }.joined(separator: ", ")
        let triggers = try connection.prepare(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (\(names))")
        while try triggers.step() { suspended.append((triggers.text(0), triggers.text(1))) }
        triggers.reset()
        for trigger in suspended { try connection.execute("DROP TRIGGER \"\(trigger.name)\"") }
    }

    /// Creates the triggers again, and records the change of the layer for other users of SpatiaLite.
    func resume() throws(DatabaseError) {
        guard !suspended.isEmpty else { return }
        for trigger in suspended { try connection.execute(trigger.sql) }
        suspended = []
        guard tables.contains("temple") else { return }
        try connection.execute(
            """
            UPDATE geometry_columns_time SET last_update = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
            WHERE f_table_name = 'temple' AND f_geometry_column = 'location'
            """)
    }
}
