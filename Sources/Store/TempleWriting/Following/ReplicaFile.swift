package import SQLiteDriver
package import TempleModel
package import TempleTables

/// An embedded database that has the same rows as a server's, as of one place in the server's log of changes.
///
/// Searches read it as any other database. Only its own process writes it; an instance belongs to the thread that created
/// it.
package final class ReplicaFile {
    /// What a file is for.
    package enum Use: Sendable {
        /// All rows, to write in or to keep.
        case whole
        /// What a service reads: the file has no rows of tables that are for writers, and stays near the size of its data.
        case service
    }

    /// The longest time in milliseconds that a writer waits for another one: as long as it takes to fill a large file.
    static let busyTimeoutMilliseconds: Int32 = 120_000

    let connection: Connection
    let path: String
    /// The tables of which the file has the server's rows.
    package let tables: [StoredTable]
    /// Whether the file and its log have given back what they do not need since the last replacement.
    var isTidy = false
    /// Whether the log has a shorter file, which only the end of the log cuts.
    var isShorterInLog = false

    /// Opens a file for writing, and creates it if it does not exist. Only its owner can read it, because the server asks
    /// for a role and this file does not.
    ///
    /// - Parameter isCancelled: returns whether nobody waits any more for another writer.
    /// - Throws: ``SearchError``, also for a database with temples that was never a replica: it may be the only one.
    package init(
        path: String, for use: Use = .whole, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(SearchError) {
        self.path = path
        tables = use == .service ? StoredTable.served : StoredTable.all
        connection = try ReplicaFile.naming(path) { () throws(SearchError) in
            try ReplicaFile.open(path, for: use, isCancelled)
        }
        try ReplicaFile.naming(path) { () throws(SearchError) in try SearchError.rethrowing { try prepare() } }
    }

    /// Checks that a file could be opened as a replica, and changes nothing.
    ///
    /// - Throws: ``SearchError``: what ``init(path:for:isCancelled:)`` throws, and where the file is missing or has another
    ///   schema.
    package static func check(_ path: String) throws(SearchError) {
        try naming(path) { () throws(SearchError) in
            try SearchError.rethrowing { try reading(path, requireReplica) }
        }
    }

    private static func requireReplica(_ connection: Connection) throws {
        guard try ReplicaTable.exists(on: connection) || !hasTemples(on: connection) else {
            throw SearchError.cannotOpen(
                reason: "it is a database of its own, not a copy of a server's; give another path for the copy")
        }
    }

    private func prepare() throws {
        try Self.requireReplica(connection)
        // Not before: a database that is no copy keeps its mode.
        try PrivateFile.narrow(path)
        // The server's rows refer to one another as they should, and come in any order. Those that are beyond the
        // bounds are copied too, for readers to pass over and to count.
        try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        // Debian's SQLite overwrites what is deleted with zeros, and writes all of them to the log.
        try connection.execute("PRAGMA secure_delete = OFF")
        try connection.execute(TempleDatabase.tablesOfReplicas)
        try leaveOut()
    }

    private var leftOut: [StoredTable] { tables.count == StoredTable.all.count ? [] : StoredTable.forWriters }

    /// Removes rows of the tables that the file leaves out, because older releases copied them, and notes these tables.
    private func leaveOut() throws {
        for table in leftOut {
            let isNoted = try connection.integer("SELECT 1 FROM replica_without WHERE name = '\(table.name)'") != nil
            let isEmpty = try connection.integer("SELECT 1 FROM \(table.name) LIMIT 1") == nil
            if isNoted, isEmpty { continue }
            try connection.transaction {
                // The triggers count each row that is deleted. Nobody reads these rows, so the revision stays.
                let revision = try RevisionRow.read(connection)
                try connection.execute(
                    "DELETE FROM \(table.name); INSERT OR IGNORE INTO replica_without VALUES ('\(table.name)')")
                try revision.write(connection)
            }
        }
        if !leftOut.isEmpty { makeShrinkable() }
    }

    /// Returns the place of the file; nil while it is empty, or lacks tables that it should have.
    package func position() throws(SearchError) -> ChangePosition? {
        try SearchError.rethrowing {
            let lacksTables = try leftOut.isEmpty && connection.integer("SELECT 1 FROM replica_without LIMIT 1") != nil
            return try lacksTables ? nil : ReplicaTable.position(on: connection)
        }
    }

    /// Returns the place of a file that a writer has open; nil where it follows no server.
    package static func position(on connection: Connection) throws(SearchError) -> ChangePosition? {
        try SearchError.rethrowing { try ReplicaTable.position(on: connection) }
    }

    /// Whether the rows may be others than those of the server at the place of the file: another program has edited them, or
    /// an older release has made the file.
    package func isEdited() throws(SearchError) -> Bool {
        try SearchError.rethrowing { try ReplicaTable.isEdited(on: connection) }
    }

    /// Sets the place of a file that a writer has brought there, in the writer's transaction. The file's revision is then
    /// that of every copy at this place.
    package static func remember(_ position: ChangePosition, on connection: Connection) throws(DatabaseError) {
        try ReplicaTable.remember(position, on: connection)
    }

    /// Passes rows of a table to `body`, of the columns in common.
    ///
    /// - Parameter keys: the keys of the rows; nil for all.
    package static func read(
        _ table: StoredTable, keys: [Int64]?, on connection: Connection, _ body: (Statement) throws -> Void
    ) throws {
        var conditions = [table.condition].compactMap { $0 }
        if let key = table.changeKey, keys != nil { conditions.append("\(key) IN (SELECT value FROM json_each(?1))") }
        let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        let rows = try connection.prepare("SELECT \(table.columnNames) FROM \(table.name)\(filter)")
        if table.changeKey != nil, let keys {
            try rows.bind(Statement.json(keys), at: 1)
        }
        while try rows.step() { try body(rows) }
    }

    /// Replaces some rows in one transaction.
    ///
    /// - Parameters:
    ///   - former: the place from which the changes lead to `position`; if the file is no longer there, nothing happens.
    ///   - rows: passes the new rows of a change to the closure that it gets.
    /// - Returns: whether the rows were replaced.
    package func replace<Row: ResultRow>(
        _ changes: [TableChange], from former: ChangePosition, to position: ChangePosition,
        _ rows: (TableChange, (Row) throws -> Void) throws -> Void
    ) throws -> Bool {
        try writing {
            try connection.transaction {
                try checkSchema()
                // Another process may follow the same server with this file. Another program's edits would stay.
                guard try ReplicaTable.position(on: connection) == former, try !ReplicaTable.isEdited(on: connection)
                else { return false }
                try FeedHold.run(on: connection) {
                    for change in changes {
                        try change.deleteRows(on: connection)
                        let row = try RowInsertion(into: change.table, on: connection)
                        try rows(change) { try row.insert($0) }
                    }
                }
                try ReplicaTable.remember(position, on: connection)
                return true
            }
        }
    }

    /// Replaces all rows in one transaction.
    ///
    /// - Parameter rows: passes all rows of one of ``tables`` to the closure that it gets.
    package func replaceAll<Row: ResultRow>(
        at position: ChangePosition, _ rows: (StoredTable, (Row) throws -> Void) throws -> Void
    ) throws {
        try writing {
            if try Self.hasTemples(on: connection) {
                try fill(at: position, rows)
            } else {
                // Nobody reads it.
                try connection.withoutLog { try fill(at: position, rows) }
            }
        }
    }

    private func fill<Row: ResultRow>(
        at position: ChangePosition, _ rows: (StoredTable, (Row) throws -> Void) throws -> Void
    ) throws {
        try connection.transaction {
            try checkSchema()
            try BulkReplacement.run(on: connection) {
                for table in StoredTable.all.reversed() {
                    try TableChange(table: table, keys: nil).deleteRows(on: connection)
                }
            } insert: {
                for table in tables {
                    let row = try RowInsertion(into: table, on: connection)
                    try rows(table) { try row.insert($0) }
                }
            }
            if leftOut.isEmpty { try connection.execute("DELETE FROM replica_without") }
            try ReplicaTable.remember(position, on: connection)
        }
    }

    static func hasTemples(on connection: Connection) throws(DatabaseError) -> Bool {
        try connection.integer("SELECT 1 FROM temple LIMIT 1") != nil
    }
}
