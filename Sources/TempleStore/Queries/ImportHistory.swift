internal import SpatialSQLite
internal import TempleModel

/// The history of imports of a database, one entry per command.
enum ImportHistory {
    private static let sql = """
        SELECT id, imported_at, file, schema, inserted, updated, joined, unchanged, removed, rejected, undone_at,
            EXISTS (SELECT 1 FROM import_change WHERE import_id = import.id)
            OR EXISTS (SELECT 1 FROM import_new_temples WHERE import_id = import.id),
            command
        FROM import WHERE command IN
        """

    /// Returns the last `limit` commands, newest first.
    static func entries(limit: Int, on connection: Connection) throws(DatabaseError) -> [ImportEntry] {
        try entries(of: "SELECT DISTINCT command FROM import ORDER BY command DESC LIMIT \(limit)", on: connection)
    }

    /// Returns the newest command that has not been undone.
    static func last(on connection: Connection) throws(DatabaseError) -> ImportEntry? {
        let last = "SELECT command FROM import WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1"
        return try entries(of: last, on: connection).first
    }

    private static func entries(of commands: String, on connection: Connection) throws(DatabaseError) -> [ImportEntry] {
        let rows = try connection.prepare(sql + " (\(commands)) ORDER BY command DESC, id")
        var entries: [ImportEntry] = []
        while try rows.step() {
            let command = rows.integer(12)
            let hasHistory = rows.integer(11) != 0
            if let last = entries.indices.last, entries[last].id == command {
                entries[last].files.append(file(rows))
                entries[last].canBeUndone = entries[last].canBeUndone && hasHistory
            } else {
                entries.append(
                    ImportEntry(
                        id: command, importedAt: rows.integer(1), files: [file(rows)],
                        undoneAt: rows.isNull(10) ? nil : rows.integer(10), canBeUndone: hasHistory))
            }
        }
        return entries
    }

    private static func file(_ row: Statement) -> ImportedFile {
        ImportedFile(
            importID: row.integer(0), name: row.text(2), schema: row.text(3), inserted: Int(row.integer(4)),
            updated: Int(row.integer(5)), joined: Int(row.integer(6)), unchanged: Int(row.integer(7)),
            removed: Int(row.integer(8)), rejected: Int(row.integer(9)))
    }
}
