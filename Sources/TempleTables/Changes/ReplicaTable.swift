package import SQLiteDriver

/// The table `replica` of a file that follows a server. Its one row is the place of the file in the server's log of changes.
package enum ReplicaTable {
    /// Creates the table if it does not exist.
    package static let sql = """
        CREATE TABLE IF NOT EXISTS replica (
            -- One row: where in the server's log of changes this file is.
            one INTEGER PRIMARY KEY CHECK (one = 1),
            server TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            mark INTEGER NOT NULL
        )
        """

    /// Returns whether a file follows a server.
    package static func exists(on connection: Connection) throws(DatabaseError) -> Bool {
        try connection.integer("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'replica'") != nil
    }

    /// Returns the place of a file that has the table; nil while it is empty.
    package static func position(on connection: Connection) throws(DatabaseError) -> ChangePosition? {
        let row = try connection.prepare("SELECT server, sequence, mark FROM replica")
        guard try row.step() else { return nil }
        return ChangePosition(database: row.text(0), number: row.integer(1), mark: row.integer(2))
    }

    /// Sets the place of a file, in the transaction that has brought it there.
    package static func remember(_ position: ChangePosition, on connection: Connection) throws(DatabaseError) {
        let statement = try connection.prepare("INSERT OR REPLACE INTO replica VALUES (1, ?1, ?2, ?3)")
        try statement.bind(position.database, at: 1)
        try statement.bind(position.number, at: 2)
        try statement.bind(position.mark, at: 3)
        try statement.run()
    }
}
