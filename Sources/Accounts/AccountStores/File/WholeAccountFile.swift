package import AccountModel
internal import SQLiteDriver

/// A file of accounts as a whole, for backups: copied, checked, and put in the place of another one, while others use it.
///
/// The schema may be an older one. An instance belongs to the thread that created it.
package final class WholeAccountFile {
    private static let busyTimeoutMilliseconds: Int32 = 5_000
    private static let mostLines = 5

    private let path: String
    private let file: ReadableFile
    private var connection: Connection { file.connection }

    /// Opens a file.
    ///
    /// - Parameter acceptsNewer: whether a newer schema will do that this program can read.
    /// - Throws: ``AccountError``: there is no file, it is not one of accounts, or this program cannot read its schema.
    package init(_ path: String, acceptsNewer: Bool = true) throws(AccountError) {
        self.path = path
        do {
            file = try DatabaseFile.openForReading(
                path, as: AccountFile.format, busyTimeoutMilliseconds: Self.busyTimeoutMilliseconds,
                acceptsNewer: acceptsNewer, acceptsOlder: true)
        } catch {
            throw AccountError(error, of: path)
        }
    }

    /// Returns the number of accounts.
    package func accounts() throws(AccountError) -> Int64 {
        try Self.rethrowing(path) { try connection.integer("SELECT count(*) FROM account") ?? 0 }
    }

    /// Copies one state of the file into a new file, which only its owner may read and which has no files beside it.
    ///
    /// - Parameter isCancelled: returns whether nobody waits for it any more.
    /// - Throws: ``AccountError``. What is there of the new file then is for the caller to remove.
    package func copy(to path: String, isCancelled: (@Sendable () -> Bool)? = nil) throws(AccountError) {
        let problem = try Self.rethrowing(path) { () -> String? in
            try WholeFile.copy(connection, to: path, isCancelled: isCancelled)
            if file.isOutdated { throw DatabaseFileError.busy }
            let copy = try Connection(path: path, mode: .readOnly, spatial: false)
            return try copy.limitingWork(isCancelled: isCancelled) {
                try Connection.findings { try copy.integrityProblems(atMost: 1) }.first
            }
        }
        guard let problem else { return }
        throw .unavailable(
            reason: "the accounts file \(self.path) is damaged (\(problem)); restore it from a backup")
    }

    /// Whether the schema is an older one.
    package func isOlder() throws(AccountError) -> Bool {
        try Self.rethrowing(path) { try AccountFile.format.isOlder(connection) }
    }

    /// Returns a line for each object of the schema that is not as nearby makes it; empty for a sound file, and for a newer
    /// schema, whose objects this program does not know.
    package func schemaProblems() throws(AccountError) -> [String] {
        try Self.rethrowing(path) { try schemaProblems(connection) }
    }

    private func schemaProblems(_ connection: Connection) throws(DatabaseError) -> [String] {
        try AccountFile.format.schemaProblems(of: connection, atMost: Self.mostLines) ?? []
    }

    /// Checks one state of the file.
    ///
    /// - Returns: a line for each finding; empty for a sound file. Where objects of the schema are not as nearby makes them,
    ///   nothing else is checked: the tables may be anything.
    package func problems(isCancelled: (@Sendable () -> Bool)? = nil) throws(AccountError) -> [String] {
        try Self.rethrowing(path) {
            try connection.execute("BEGIN")
            defer { try? connection.execute("COMMIT") }
            // The transaction begins with the first row that it reads.
            _ = try connection.integer("PRAGMA user_version")
            let foreign = try Connection.findings { try schemaProblems(connection) }
            guard foreign.isEmpty else { return foreign }
            return try connection.limitingWork(isCancelled: isCancelled) {
                try Connection.findings {
                    try connection.integrityProblems(
                        withBoundsOf: path, atMost: Self.mostLines, isCancelled: isCancelled)
                        + connection.foreignKeyProblems() + tokenProblems()
                }
            }
        }
    }

    /// The one join that no foreign key declares.
    private func tokenProblems() throws(DatabaseError) -> [String] {
        let count =
            try connection.integer(
                "SELECT count(*) FROM token WHERE NOT EXISTS (SELECT 1 FROM session WHERE id = token.session_id)") ?? 0
        return count == 0 ? [] : ["tokens of a session that is not there: \(count)"]
    }

    /// Applies the steps that the schema of a file lacks.
    package static func update(
        _ path: String, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(AccountError) {
        _ = try rethrowing(path) { try AccountFile.forWriting(path, isCancelled: isCancelled) }
    }

    /// Makes all places in the changes of accounts too old, in a copy that takes the place of a file with later changes: a device
    /// that has followed those starts anew.
    package static func endChangePlaces(
        _ path: String, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(AccountError) {
        try rethrowing(path) {
            try AccountFile.forWriting(path, isCancelled: isCancelled).connection
                .execute("UPDATE own_change SET number = number + 1000000000")
        }
    }

    /// Replaces the content of a file by that of another one, and keeps what was there. A service may have the file open: it
    /// goes on with the new content.
    ///
    /// - Parameters:
    ///   - new: a copy of the current schema in the same folder, which nobody else uses. It may be gone afterwards.
    ///   - base: the name of the file that keeps what was there; with a number at its end if there is such a file.
    ///   - wait: the longest wait for another program that writes.
    ///   - isCancelled: returns whether nobody waits for it any more.
    /// - Returns: the file that has what was there; nil for none.
    package static func replace(
        _ path: String, by new: String, keeping base: String, waitingAtMost wait: Duration = .seconds(5),
        isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(AccountError) -> String? {
        try rethrowing(path) {
            try WholeFile.leaveLog(Connection(path: new, mode: .readWrite, spatial: false))
            return try WholeFile.replace(
                path, by: new, as: AccountFile.format, keeping: base,
                busyTimeoutMilliseconds: Int32(clamping: Int64(wait / .milliseconds(1))), isCancelled: isCancelled)
        }
    }

    private static func rethrowing<Value>(
        _ path: String, _ body: () throws -> Value
    ) throws(AccountError) -> Value {
        do {
            return try body()
        } catch {
            throw AccountError(error, of: path)
        }
    }
}
