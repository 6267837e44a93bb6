internal import SpatialSQLite
internal import TempleModel

/// Which data a connection reads: the revision is read once, and again only after another connection has committed.
final class RevisionWatch {
    private let connection: Connection
    private let commits: Statement
    private var seen: Int64?
    private var known: DataRevision?

    init(_ connection: Connection) throws(DatabaseError) {
        self.connection = connection
        // SQLite's own counter, which says that another connection has committed since this one looked last, and means
        // nothing to anybody else.
        commits = try connection.prepare("PRAGMA data_version")
    }

    /// Whether the file may have changed since this was asked last; to be asked before anything is read of another state.
    func hasChanged() throws(DatabaseError) -> Bool {
        defer { commits.reset() }
        let current = try commits.step() ? commits.integer(0) : 0
        guard current != seen else { return false }
        seen = current
        known = nil
        return true
    }

    /// The revision of the state that is being read.
    func revision() throws(DatabaseError) -> DataRevision {
        if let known { return known }
        let made = try DataVersion.revision(connection)
        known = made
        return made
    }
}
