internal import PostgreSQL
internal import TempleTables

/// The triggers of a server's tables, which note the edits of other programs in the log of changes, and keep what a source
/// said of a temple whose row they edit.
///
/// The functions that they call are a migration's: `note_change`, whose argument is the table's change key, without which the
/// whole table is noted, and `keep_said`.
enum ServerTriggers {
    /// The tables of what a source says of a temple.
    private static let said: Set = ["temple", "temple_detail"]

    /// Makes the triggers of all tables anew.
    static func make(_ connection: ServerConnection) throws {
        try connection.execute(StoredTable.all.flatMap(statements).joined(separator: ";\n"))
    }

    private static func statements(of table: StoredTable) -> [String] {
        let key = table.changeKey.map { "'\($0)'" } ?? ""
        let both = "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows"
        var triggers = [
            ("note_insert", "INSERT", "REFERENCING NEW TABLE AS new_rows", "note_change(\(key))"),
            ("note_update", "UPDATE", both, "note_change(\(key))"),
            ("note_delete", "DELETE", "REFERENCING OLD TABLE AS old_rows", "note_change(\(key))"),
            ("note_truncate", "TRUNCATE", "", "note_change()"),
        ]
        if said.contains(table.name) { triggers.append(("keep_said", "UPDATE", both, "keep_said(\(key))")) }
        return triggers.flatMap { name, event, rows, function in
            [
                "DROP TRIGGER IF EXISTS \(name) ON \(table.quotedName)",
                "CREATE TRIGGER \(name) AFTER \(event) ON \(table.quotedName) \(rows) "
                    + "FOR EACH STATEMENT EXECUTE FUNCTION \(function)",
            ]
        }
    }
}
