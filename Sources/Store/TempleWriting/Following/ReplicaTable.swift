internal import SQLiteDriver
internal import TempleTables

/// The table `replica` of a file that follows a server. Its one row is the place of the file in the server's log of changes.
enum ReplicaTable {
    /// Returns whether a file follows a server.
    static func exists(on connection: Connection) throws(DatabaseError) -> Bool {
        try connection.integer("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'replica'") != nil
    }

    /// Returns the place of a file that has the table; nil while it is empty.
    static func position(on connection: Connection) throws(DatabaseError) -> ChangePosition? {
        let row = try connection.prepare("SELECT server, sequence, mark FROM replica")
        guard try row.step() else { return nil }
        return ChangePosition(database: row.text(0), number: row.integer(1), mark: row.integer(2))
    }

    /// Returns whether the revision of a file is another one than that of its place: another program has edited the file, or
    /// an older release has made it.
    static func isEdited(on connection: Connection) throws(DatabaseError) -> Bool {
        let row = try connection.prepare(
            "SELECT server, sequence, replica.mark, count, revision.mark FROM replica LEFT JOIN revision")
        guard try row.step() else { return false }
        let position = ChangePosition(database: row.text(0), number: row.integer(1), mark: row.integer(2))
        return RevisionRow(number: row.integer(3), mark: row.integer(4)) != RevisionRow(at: position)
    }

    /// Sets the place of a file, in the transaction that has brought it there. The file's revision is then that of every copy
    /// at this place.
    static func remember(_ position: ChangePosition, on connection: Connection) throws(DatabaseError) {
        let statement = try connection.prepare("INSERT OR REPLACE INTO replica VALUES (1, ?1, ?2, ?3)")
        try statement.bind(position.database, at: 1)
        try statement.bind(position.number, at: 2)
        try statement.bind(position.mark, at: 3)
        try statement.run()
        try RevisionRow(at: position).write(connection)
    }
}
