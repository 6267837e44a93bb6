internal import SpatialSQLite
internal import TempleModel

/// A database that is open for searches.
struct ReadableFile {
    let path: String
    let connection: Connection
    /// What the file was when it was opened, where SQLite follows no changes of it; nil where it does.
    let unshared: UnsharedFile?

    /// Whether the file is another than was opened, and the connection cannot see that.
    var isOutdated: Bool { unshared.map { $0 != UnsharedFile(lookingAt: path) } ?? false }

    /// - Throws: ``SearchError/busy`` where somebody has written the file since it was opened.
    func checkUnchanged() throws(SearchError) {
        if isOutdated { throw .busy }
    }
}
