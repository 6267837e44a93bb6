internal import PostgreSQL
internal import SQLiteDriver
internal import TempleTables

/// Writes the few rows of an edit into a server's tables, in the server's transaction.
///
/// The triggers stay on and note the changes, as they do for other programs: to turn them off, as an import does, takes a
/// lock of each table that a vacuum may hold.
struct EditPush {
    let connection: ServerConnection

    func run(_ changes: [TableChange], from local: Connection) throws {
        // The rows have their numbers in the feed.
        try connection.execute("SET LOCAL nearby.numbered = 'on'")
        let push = ServerPush(connection: connection)
        for change in changes {
            let table = change.table
            if let key = table.changeKey, let keys = change.keys {
                try connection.change(
                    "DELETE FROM \(table.quotedName) WHERE \(StoredTable.quoted(key)) = ANY($1)", [.integers(keys)])
            } else {
                try connection.execute("DELETE FROM \(table.quotedName)")
            }
            try push.copy(change, from: local, into: table.quotedName)
        }
        try connection.execute("SET LOCAL nearby.numbered = 'off'")
    }
}
