internal import PostgreSQL
internal import TempleModel
internal import TempleTables
internal import TempleWriting

/// Brings a replica to the state of a server. Valid inside ``ServerConnection/inSchema(_:_:)``, whose transaction sees one
/// state of the server.
struct ReplicaUpdate {
    let connection: ServerConnection

    /// What was done.
    enum Outcome: Equatable {
        /// The replica had the state of the server.
        case unchanged
        /// Some rows were replaced.
        case followed
        /// All rows were read anew.
        case filled
    }

    /// - Throws: ``SearchError/newer(found:supported:)`` also where this program could read the newer schema: the replica
    ///   then has everything.
    func run(_ replica: ReplicaFile) throws -> Outcome {
        try run(replica, of: try ServerSchema.check(connection, acceptsNewer: false))
    }

    /// - Parameter schema: the server's schema; of a newer one the replica has what this program knows.
    func run(_ replica: ReplicaFile, of schema: ServerSchema.State) throws -> Outcome {
        let log = ServerChangeLog(connection: connection, identity: schema.identity)
        let position = try log.position()
        guard let known = try replica.position(), try !replica.isEdited() else {
            return try fill(replica, at: position)
        }
        if known == position { return .unchanged }
        guard let changes = try log.changes(of: replica.tables, after: known) else {
            return try fill(replica, at: position)
        }
        let isReplaced = try replica.replace(changes, from: known, to: position) { change, insert in
            try read(change, insert)
        }
        // Otherwise another process has changed the replica meanwhile: the next look sees where it is.
        return isReplaced ? .followed : .unchanged
    }

    private func fill(_ replica: ReplicaFile, at position: ChangePosition) throws -> Outcome {
        try replica.checkRoom(forRows: bytes(of: replica.tables))
        try replica.replaceAll(at: position) { (table, insert: (CopyRow) throws -> Void) in
            // In the order of ids the replica's tables grow at their end.
            let order = table.changeKey.map { " ORDER BY \(StoredTable.quoted($0))" } ?? ""
            try connection.copyOut("COPY (\(table.rowsSQL)\(order)) TO STDOUT (FORMAT binary)", insert)
        }
        return .filled
    }

    /// Returns the bytes of all rows of some tables: at a million temples in a twentieth of the time that the fill takes.
    private func bytes(of tables: [StoredTable]) throws -> Int64 {
        let sums = tables.map { "(SELECT coalesce(sum(pg_column_size(kept)), 0) FROM (\($0.rowsSQL)) AS kept)" }
        return try connection.integer("SELECT " + sums.joined(separator: " + ")) ?? 0
    }

    /// Passes the present rows of a change to `insert`.
    func read(_ change: TableChange, _ insert: (ServerRow) throws -> Void) throws {
        let table = change.table
        guard let key = table.changeKey, let keys = change.keys else {
            return try connection.query(table.rowsSQL, [], insert)
        }
        // A table with a key has no condition.
        try connection.query(
            table.rowsSQL + " WHERE \(StoredTable.quoted(key)) = ANY($1)", [.integers(keys)], insert)
    }
}

extension StoredTable {
    /// The name of a column or table as PostgreSQL reads any name.
    static func quoted(_ name: String) -> String { "\"\(name)\"" }

    var quotedName: String { Self.quoted(name) }
    var quotedNames: String { columns.map { Self.quoted($0.name) }.joined(separator: ", ") }

    /// The query for all rows in common. A text that is longer than it may be is cut on the server: nobody needs to hold it.
    var rowsSQL: String {
        let values = columns.map { $0.boundedValue() + " AS " + Self.quoted($0.name) }.joined(separator: ", ")
        return "SELECT \(values) FROM \(quotedName)" + (condition.map { " WHERE \($0)" } ?? "")
    }
}

extension StoredTable.Column {
    /// Returns the SQL of the column's value, of which a text has no more bytes than it may have: a character has four at
    /// most. The number of bytes is known without reading the text.
    ///
    /// - Parameter table: the name of the table with a point, or nothing.
    func boundedValue(of table: String = "") -> String {
        let value = table + StoredTable.quoted(name)
        guard let most = bound?.mostBytes else { return value }
        return "CASE WHEN octet_length(\(value)) <= \(most) THEN \(value) ELSE left(\(value), \(most / 4)) END"
    }
}
