internal import Hashing
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The data revision that a connection reads. It is read once, and again only after another connection has committed.
///
/// Programs other than nearby change the data without counting revisions, so a revision also names the commit in the
/// file. In a copy that follows a server it names the server's last change instead: copies in the same state have the same
/// revision, and what keeps a copy small makes no other one.
final class RevisionWatch {
    private let connection: Connection
    private let path: String
    /// Whether SQLite follows the changes of other programs.
    private let isShared: Bool
    private let commits: Statement
    private let begin: Statement
    private let end: Statement
    private var seen: Int64?
    private var commit: UInt64 = 0
    private var identity: String?
    /// Whether the file became another database while it was open: it was overwritten together with its log.
    private(set) var isOfAnotherDatabase = false
    private var known: DataRevision?

    /// Commits that may come between two looks at the log before the reader gives up for now.
    private static let attempts = 50

    init(_ connection: Connection, path: String, isShared: Bool) throws(DatabaseError) {
        self.connection = connection
        self.path = path
        self.isShared = isShared
        // SQLite's own counter: it changes when another connection has committed since this one last read the counter.
        // Its value has no other meaning.
        commits = try connection.prepare("PRAGMA data_version")
        begin = try connection.prepare("BEGIN")
        end = try connection.prepare("COMMIT")
    }

    /// Begins a read transaction, and returns whether it may read another state of the file than the last one did.
    ///
    /// - Throws: ``SearchError/busy`` if other programs commit without a pause.
    func beginReading() throws -> Bool {
        try begin.run()
        guard try readCount() else { return false }
        known = nil
        if let mark = try followedMark() {
            commit = UInt64(bitPattern: mark)
            try checkIdentity()
            return true
        }
        for _ in 0..<Self.attempts {
            let before = try commitInFile()
            // The transaction reads the last commit. If no other came since `before`, that is the one.
            try end.run()
            try begin.run()
            _ = try readCount()
            if let before, try commitInFile() == before {
                commit = before
                try checkIdentity()
                return true
            }
        }
        // Look again the next time.
        seen = nil
        throw SearchError.busy
    }

    /// Returns the mark of the server's change that a copy has come to; nil for a database of its own.
    private func followedMark() throws -> Int64? {
        do {
            guard try ReplicaTable.exists(on: connection) else { return nil }
            return try ReplicaTable.position(on: connection)?.mark
        } catch {
            // Look again the next time.
            seen = nil
            throw error
        }
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

    /// Reads SQLite's counter. Returns whether it has changed.
    private func readCount() throws(DatabaseError) -> Bool {
        defer { commits.reset() }
        let current = try commits.step() ? commits.integer(0) : 0
        defer { seen = current }
        return current != seen
    }

    /// Returns a number for the last commit in the file; nil while a writer changes it.
    private func commitInFile() throws -> UInt64? {
        var hash = FNV1a()
        if isShared, try connection.hasLog() {
            switch connection.logState() {
            case .changing: return nil
            case .state(let log) where log.frames > 0:
                for number in log.lastCommit { hash.add(number: number) }
                return hash.value
            case .state: break
            case .withoutIndex:
                if let log = FileStamp(ofLogBesides: path) { hash.add(log) }
            }
        }
        // All is in the file itself. Copies with the same size and time count as the same. A file that was removed while
        // it is open does not change any more.
        if let file = try? FileStamp(of: path) { hash.add(file) }
        return hash.value
    }

    /// Returns the revision of the state that the connection reads now.
    func revision() throws -> DataRevision {
        if let known { return known }
        var made = try MetaRows.revision(connection)
        made.commit = commit
        known = made
        return made
    }
}

extension FNV1a {
    /// Adds the size and the time of a file.
    fileprivate mutating func add(_ stamp: FileStamp) {
        for number in [stamp.bytes, stamp.modified] { add(number: number) }
    }
}

extension ReadableFile {
    /// Creates the watch over the revisions of the data in the file.
    func revisionWatch() throws(DatabaseError) -> RevisionWatch {
        try RevisionWatch(connection, path: path, isShared: isShared)
    }
}
