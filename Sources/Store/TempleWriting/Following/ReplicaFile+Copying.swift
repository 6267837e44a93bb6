package import SQLiteDriver
package import TempleModel
internal import TempleTables

extension ReplicaFile {
    /// Runs `body` on one state of an embedded database.
    ///
    /// - Throws: ``SearchError`` where the file is missing, is no database of nearby, or has another schema, because a copy
    ///   has everything.
    package static func reading<Result>(_ path: String, _ body: (Connection) throws -> Result) throws -> Result {
        let file = try TempleDatabase.openForReading(
            path, busyTimeoutMilliseconds: busyTimeoutMilliseconds, acceptsNewer: false)
        try file.connection.execute("BEGIN")
        defer { try? file.connection.execute("COMMIT") }
        let result = try body(file.connection)
        try file.checkUnchanged()
        return result
    }

    /// Returns the digest of each table, in the order of ``StoredTable/all``.
    package static func digests(on connection: Connection) throws -> [TableDigest] {
        try StoredTable.all.map { table in
            var digest = TableDigest()
            try read(table, keys: nil, on: connection) { row in
                // Rows out of bounds, from before the checks, are not copied.
                if table.isWithinBounds(row) { digest.add(row, of: table) }
            }
            return digest
        }
    }

    /// Makes the file an embedded database of its own, which follows no server any more.
    package func release() throws(SearchError) {
        try SearchError.rethrowing { try connection.execute("DROP TABLE replica; DROP TABLE replica_without") }
    }
}
