internal import SQLiteDriver

/// The triggers on the temples and their details, removed while an import writes: SpatiaLite's on their positions, and those
/// that note changes and edits of other programs.
///
/// Run for each row, they cost more than the rest of the import. They are dropped and created again within the import's
/// own transaction, so no other connection sees the table without them. ``PositionIndex`` updates the R*Tree that they
/// keep in step, and ``TempleChangeLog`` notes the changes.
final class SpatialTriggers {
    private let connection: Connection
    private var suspended: [(name: String, sql: String)] = []

    init(connection: Connection) {
        self.connection = connection
    }

    /// Drops the triggers. Must be called before a temple's row is written.
    func suspend() throws(DatabaseError) {
        guard suspended.isEmpty else { return }
        let triggers = try connection.prepare(
            """
            SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('temple', 'temple_detail')
            """)
        while try triggers.step() { suspended.append((triggers.text(0), triggers.text(1))) }
        triggers.reset()
        for trigger in suspended { try connection.execute("DROP TRIGGER \"\(trigger.name)\"") }
    }

    /// Creates the triggers again, and records the change of the layer for other users of SpatiaLite.
    func resume() throws(DatabaseError) {
        guard !suspended.isEmpty else { return }
        for trigger in suspended { try connection.execute(trigger.sql) }
        suspended = []
        try connection.execute(
            """
            UPDATE geometry_columns_time SET last_update = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
            WHERE f_table_name = 'temple' AND f_geometry_column = 'location'
            """)
    }
}
