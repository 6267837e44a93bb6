internal import PostgreSQL
internal import TempleTables

/// The triggers of a server's tables, which note the edits of other programs in the log of changes.
///
/// The function that they call is a migration's (`note_change`). Its argument is the table's change key; without one the
/// whole table is noted.
enum ServerTriggers {
    /// Makes the triggers of all tables anew.
    static func make(_ connection: ServerConnection) throws {
        try connection.execute(StoredTable.all.flatMap(statements).joined(separator: ";\n"))
    }

    private static func statements(of table: StoredTable) -> [String] {
        let note = "FOR EACH STATEMENT EXECUTE FUNCTION note_change"
        let key = table.changeKey.map { "'\($0)'" } ?? ""
        return [
            ("note_insert", "INSERT", "REFERENCING NEW TABLE AS new_rows", key),
            ("note_update", "UPDATE", "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows", key),
            ("note_delete", "DELETE", "REFERENCING OLD TABLE AS old_rows", key),
            ("note_truncate", "TRUNCATE", "", ""),
        ].flatMap { name, event, rows, argument in
            [
                "DROP TRIGGER IF EXISTS \(name) ON \(table.quotedName)",
                "CREATE TRIGGER \(name) AFTER \(event) ON \(table.quotedName) \(rows) \(note)(\(argument))",
            ]
        }
    }
}
