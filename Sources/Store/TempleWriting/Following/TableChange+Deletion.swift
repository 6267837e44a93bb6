package import SQLiteDriver
package import TempleTables

extension TableChange {
    /// Deletes the rows that have changed from a file or a scratch, before they are written anew.
    package func deleteRows(on connection: Connection) throws {
        guard let key = table.changeKey, let keys else {
            return try connection.execute("DELETE FROM \(table.name) WHERE \(table.condition ?? "true")")
        }
        // At once: a table without an index of its key, such as temples' deities, is read once, not for each key.
        let delete = try connection.prepare(
            "DELETE FROM \(table.name) WHERE \(key) IN (SELECT value FROM json_each(?1))")
        try delete.bind(Statement.json(keys), at: 1)
        try delete.run()
    }
}
