internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The data revision that a connection reads. It is read once, and again only after another connection has committed.
final class RevisionWatch {
    private let connection: Connection
    private let commits: Statement
    private let begin: Statement
    private var seen: Int64?
    private var identity: String?
    /// Whether the file became another database while it was open: it was overwritten together with its log.
    private(set) var isOfAnotherDatabase = false
    private var known: DataRevision?

    init(_ connection: Connection) throws(DatabaseError) {
        self.connection = connection
        // SQLite's own counter: it changes when another connection has committed since this one last read the counter.
        // Its value has no other meaning.
        commits = try connection.prepare("PRAGMA data_version")
        begin = try connection.prepare("BEGIN")
    }

    /// Begins a read transaction, and returns whether it may read another state of the file than the last one did.
    ///
    /// - Throws: ``SearchError/busy`` if the file is another database now.
    func beginReading() throws -> Bool {
        try begin.run()
        let current = try count()
        guard current != seen else { return false }
        known = nil
        // Look again the next time, unless everything can be read.
        seen = nil
        try checkIdentity()
        seen = current
        return true
    }

    /// Forgets what was read: the next transaction reads the file itself, and checks that it is the same database.
    ///
    /// - Precondition: no transaction is open.
    func readAnew() {
        seen = nil
        connection.forgetPages()
    }

    private func checkIdentity() throws {
        let current = try DatabaseIdentity.identity(connection)
        // A writer may give the database a number that had none.
        if let identity, identity != current {
            isOfAnotherDatabase = true
            throw SearchError.busy
        }
        identity = current
    }

    /// Reads SQLite's counter, and with it begins to read the present state of the file.
    private func count() throws(DatabaseError) -> Int64 {
        defer { commits.reset() }
        return try commits.step() ? commits.integer(0) : 0
    }

    /// Returns the revision of the state that the connection reads now.
    func revision() throws -> DataRevision {
        if let known { return known }
        let last = try RevisionRow.read(connection)
        let made = DataRevision(
            count: last.number, changedAt: try MetaRows.changedAt(connection), mark: last.mark)
        known = made
        return made
    }
}

extension ReadableFile {
    /// Creates the watch over the revisions of the data in the file.
    func revisionWatch() throws(DatabaseError) -> RevisionWatch { try RevisionWatch(connection) }
}
