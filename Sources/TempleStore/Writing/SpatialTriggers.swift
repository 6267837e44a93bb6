internal import SpatialSQLite

/// SpatiaLite's triggers on the temples' positions, out of the way while an import writes.
///
/// Row by row they cost more than everything else together. They are taken off inside the import's own transaction, so
/// that nobody else ever sees the table without them, and put back as they were; the R*Tree that they keep in step is
/// brought up to date by ``PositionIndex``.
final class SpatialTriggers {
    private let connection: Connection
    private var suspended: [(name: String, sql: String)] = []

    init(connection: Connection) {
        self.connection = connection
    }

    /// Takes them off; to be called before a temple's row is written.
    func suspend() throws(DatabaseError) {
        guard suspended.isEmpty else { return }
        let triggers = try connection.prepare(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'temple'")
        while try triggers.step() { suspended.append((triggers.text(0), triggers.text(1))) }
        triggers.reset()
        for trigger in suspended { try connection.execute("DROP TRIGGER \"\(trigger.name)\"") }
    }

    /// Puts them back, and notes for SpatiaLite's other users that the layer has changed.
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
