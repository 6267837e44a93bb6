internal import Glibc
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Copies and the schemas of the programs that follow with them, where one version has taken the place of another.
extension ReplicaFile {
    /// Opens the file for writing, and creates it if it does not exist. A copy that a newer program has left is made anew,
    /// unless a program has it open: nothing is lost with it.
    static func open(
        _ path: String, for use: Use, _ isCancelled: (@Sendable () -> Bool)?
    ) throws(SearchError) -> Connection {
        do throws(SearchError) {
            return try openPresent(path, for: use, isCancelled)
        } catch {
            guard case .newer(let found, let supported) = error else { throw named(error, path) }
            guard removeIfUnused(path) else {
                throw .cannotOpen(
                    reason: "the copy \(path) has the schema \(found) of a newer nearby, which has it open; this "
                        + "version supports up to \(supported): give another path for the copy")
            }
            return try openPresent(path, for: use, isCancelled)
        }
    }

    private static func openPresent(
        _ path: String, for use: Use, _ isCancelled: (@Sendable () -> Bool)?
    ) throws(SearchError) -> Connection {
        try TempleDatabase.openForWriting(
            path, busyTimeoutMilliseconds: busyTimeoutMilliseconds, isPrivate: true, shrinks: use == .service,
            isCancelled: isCancelled, afterStep: forgetPlace)
    }

    /// Forgets where in the server's log the file is, but not what it has. An older program may have followed a server whose
    /// schema was this program's already; then it has passed over what is new there.
    static func forgetPlace(_ connection: Connection) throws {
        guard try ReplicaTable.exists(on: connection) else { return }
        // No change has this number, so all rows are read anew.
        try connection.execute("UPDATE replica SET sequence = -1")
    }

    /// Removes a copy that no program has open; false if there is none.
    private static func removeIfUnused(_ path: String) -> Bool {
        guard
            let connection = try? Connection(
                path: path, mode: .readWrite, spatial: false, busyTimeoutMilliseconds: 0),
            (try? ReplicaTable.exists(on: connection)) == true,
            // Fails while another connection has the file open.
            (try? connection.execute("PRAGMA journal_mode = DELETE")) != nil
        else { return false }
        let real = UnsharedFile.real(path)
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(real + ending) }
        return true
    }

    /// Checks that no newer program has updated the file while this one has it open: it would miss what is new there.
    ///
    /// - Throws: ``SearchError/newer(found:supported:)``.
    func checkSchema() throws(SearchError) {
        guard let newer = try TempleDatabase.newerSchema(of: connection) else { return }
        throw .newer(found: newer.found, supported: newer.supported)
    }
}
