internal import PostgreSQL
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables
internal import TempleWriting

/// Writes the rows that an embedded database is about to commit into a server's tables, by COPY, in the server's
/// transaction.
struct ServerPush {
    let connection: ServerConnection

    /// The number of rows from which an index is made anew after them: the GiST index takes a row at a time otherwise.
    private static let manyRows = 100_000

    /// Replaces what has changed, and notes the changes in the log.
    ///
    /// - Returns: the place of the last change.
    func run(_ changes: [TableChange], from local: Connection) throws -> ChangePosition {
        let schema = try ServerSchema.check(connection, acceptsNewer: false)
        let log = ServerChangeLog(connection: connection, identity: schema.identity)
        for change in changes {
            try suspendingTriggers(change.table) { try replace(change, from: local) }
            try log.note(change)
        }
        try log.finish()
        return try log.position()
    }

    private func suspendingTriggers(_ table: StoredTable, _ body: () throws -> Void) throws {
        // Only nearby's own: an administrator may have made others.
        let names = ServerTriggers.suspended(on: table)
        func alter(_ verb: String) throws {
            let parts = names.map { "\(verb) TRIGGER \($0)" }.joined(separator: ", ")
            try connection.execute("ALTER TABLE \(table.quotedName) \(parts)")
        }
        try alter("DISABLE")
        try body()
        try alter("ENABLE")
    }

    private func replace(_ change: TableChange, from local: Connection) throws {
        let table = change.table
        if try connection.integer("SELECT 1 FROM \(table.quotedName) LIMIT 1") == nil {
            return try fill(change, from: local)
        }
        if let key = table.changeKey, let keys = change.keys {
            let staged = "pg_temp." + StoredTable.quoted("staged_" + table.name)
            try connection.execute("CREATE TEMPORARY TABLE \(staged) (LIKE \(table.quotedName)) ON COMMIT DROP")
            try copy(change, from: local, into: staged)
            try connection.change(
                "DELETE FROM \(table.quotedName) WHERE \(StoredTable.quoted(key)) = ANY($1)", [.integers(keys)])
            try connection.execute(
                "INSERT INTO \(table.quotedName) (\(table.quotedNames)) SELECT \(table.quotedNames) FROM \(staged)")
            // The same transaction may bring another change of the table.
            try connection.execute("DROP TABLE \(staged)")
        } else {
            try connection.execute("DELETE FROM \(table.quotedName)")
            try copy(change, from: local, into: table.quotedName)
        }
    }

    /// Writes all rows into a table that was empty on both sides. The index on positions is made after many.
    private func fill(_ change: TableChange, from local: Connection) throws {
        let all = TableChange(table: change.table, keys: nil)
        guard change.table.name == "temple", change.keys.map({ $0.count >= Self.manyRows }) ?? true else {
            return try copy(all, from: local, into: change.table.quotedName)
        }
        try connection.execute("DROP INDEX temple_location")
        try copy(all, from: local, into: change.table.quotedName)
        try connection.execute("CREATE INDEX temple_location ON temple USING gist (location)")
    }

    /// Writes the rows of a change into a table that does not have them.
    func copy(_ change: TableChange, from local: Connection, into target: String) throws {
        let table = change.table
        try connection.copyIn("COPY \(target) (\(table.quotedNames)) FROM STDIN (FORMAT binary)") { rows in
            try ReplicaFile.read(table, keys: change.keys, on: local) { row in
                // A row from which somebody has taken the server's checks.
                guard table.isWithinBounds(row) else { return }
                try rows.beginRow(columns: table.columns.count)
                for (index, column) in table.columns.enumerated() {
                    let index = Int32(index)
                    guard !row.isNull(index) else {
                        rows.appendNull()
                        continue
                    }
                    switch column.type {
                    case .integer: rows.append(row.integer(index))
                    case .real: rows.append(row.double(index))
                    case .text: row.withText(index) { rows.append(utf8: $0) }
                    }
                }
            }
        }
    }
}
