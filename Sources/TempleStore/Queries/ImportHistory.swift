internal import SpatialSQLite
internal import TempleModel

/// The imports that a database has had.
enum ImportHistory {
    private static let sql = """
        SELECT id, imported_at, file, schema, inserted, updated, joined, unchanged, removed, rejected, undone_at,
            EXISTS (SELECT 1 FROM import_change WHERE import_id = import.id)
            OR EXISTS (SELECT 1 FROM import_new_temples WHERE import_id = import.id)
        FROM import
        """

    /// The newest first.
    static func entries(limit: Int, on connection: Connection) throws(DatabaseError) -> [ImportEntry] {
        let rows = try connection.prepare(sql + " ORDER BY id DESC LIMIT \(limit)")
        var entries: [ImportEntry] = []
        while try rows.step() { entries.append(entry(rows)) }
        return entries
    }

    /// The newest that has not been taken back.
    static func last(on connection: Connection) throws(DatabaseError) -> ImportEntry? {
        let rows = try connection.prepare(sql + " WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1")
        return try rows.step() ? entry(rows) : nil
    }

    private static func entry(_ row: Statement) -> ImportEntry {
        ImportEntry(
            id: row.integer(0), importedAt: row.integer(1), file: row.text(2), schema: row.text(3),
            inserted: Int(row.integer(4)), updated: Int(row.integer(5)), joined: Int(row.integer(6)),
            unchanged: Int(row.integer(7)), removed: Int(row.integer(8)), rejected: Int(row.integer(9)),
            undoneAt: row.isNull(10) ? nil : row.integer(10), canBeUndone: row.integer(11) != 0)
    }
}
