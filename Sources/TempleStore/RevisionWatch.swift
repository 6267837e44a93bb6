internal import SpatialSQLite
internal import TempleModel

/// The data revision that a connection reads. It is read once, and again only after another connection has committed.
final class RevisionWatch {
    private let connection: Connection
    private let commits: Statement
    private var seen: Int64?
    private var known: DataRevision?

    init(_ connection: Connection) throws(DatabaseError) {
        self.connection = connection
        // SQLite's own counter: it changes when another connection has committed since this one last read the counter.
        // Its value has no other meaning.
        commits = try connection.prepare("PRAGMA data_version")
    }

    /// Whether the file may have changed since the last call. Call it before reading anything from a new state of the
    /// file.
    func hasChanged() throws(DatabaseError) -> Bool {
        defer { commits.reset() }
        let current = try commits.step() ? commits.integer(0) : 0
        guard current != seen else { return false }
        seen = current
        known = nil
        return true
    }

    /// Returns the revision of the state that the connection reads now.
    func revision() throws(DatabaseError) -> DataRevision {
        if let known { return known }
        let made = try DataVersion.revision(connection)
        known = made
        return made
    }
}
