internal import SpatialSQLite
internal import TempleModel

/// A database that is open for searches.
struct ReadableFile {
    let path: String
    let connection: Connection
    /// State of the file when it was opened, if SQLite does not follow its changes; nil if it does.
    let unshared: UnsharedFile?

    /// Whether the file has changed since it was opened in a way that the connection cannot see.
    var isOutdated: Bool { unshared.map { $0 != UnsharedFile(lookingAt: path) } ?? false }

    /// - Throws: ``SearchError/busy`` if the file was written since it was opened.
    func checkUnchanged() throws(SearchError) {
        if isOutdated { throw .busy }
    }
}
