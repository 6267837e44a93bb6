internal import Glibc

/// What SQLite itself finds wrong with a file.
extension Connection {
    /// Checks all pages, rows and indexes, NOT NULL and, where the file can be written, CHECK, and writes nothing.
    ///
    /// A connection that only reads has no CHECK constraint: SQLite passes over them when it reads the schema
    /// (`sqlite3AddCheckConstraint` in build.c).
    ///
    /// - Parameters:
    ///   - path: the file that this connection reads, in a transaction: so another one does not empty the log when it closes.
    ///   - most: the most lines.
    ///   - isCancelled: returns whether nobody waits for it any more.
    package func integrityProblems(
        withBoundsOf path: String, atMost most: Int, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> [String] {
        guard access(path, W_OK) == 0 else {
            return try integrityProblems(atMost: most)
        }
        let other = try Connection(path: path, mode: .readWrite, spatial: false)
        try other.execute("PRAGMA query_only = 1")
        return try other.limitingWork(isCancelled: isCancelled) { try other.integrityProblems(atMost: most) }
    }

    /// Checks all pages, rows and indexes, and NOT NULL (`PRAGMA integrity_check`); CHECK on a connection that can write.
    ///
    /// - Parameter most: the most lines.
    /// - Returns: a line for each finding; empty for a sound file.
    package func integrityProblems(atMost most: Int) throws(DatabaseError) -> [String] {
        let check = try prepare("PRAGMA integrity_check(\(most))")
        var lines: [String] = []
        while try check.step() {
            // One row may have several lines, under a heading with the name of the database.
            let row = check.text(0).split(separator: "\n").map(String.init)
            lines += row.filter { $0 != "ok" && !$0.hasPrefix("***") }
        }
        return Array(lines.prefix(most))
    }

    /// Checks the foreign keys that the schema declares (`PRAGMA foreign_key_check`).
    ///
    /// - Returns: a line for each pair of tables with rows that refer to no row; empty if there is none.
    package func foreignKeyProblems() throws(DatabaseError) -> [String] {
        let check = try prepare(
            #"SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2"#)
        var lines: [String] = []
        while try check.step() {
            lines.append("rows of \(check.text(0)) that refer to no row of \(check.text(1)): \(check.integer(2))")
        }
        return lines
    }

    /// Returns what a check finds. Damage that ends it is a finding too.
    package static func findings(_ check: () throws -> [String]) throws -> [String] {
        do {
            return try check()
        } catch let error as DatabaseError where error.kind == .corrupt || error.kind == .notADatabase {
            return [error.message]
        } catch let error as DatabaseError where error.kind == .tooLarge {
            return ["a text or a row has more than \(mostBytes) bytes"]
        }
    }
}
