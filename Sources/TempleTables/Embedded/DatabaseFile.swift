internal import Glibc
package import SQLiteDriver
package import TempleModel

/// Opens database files and checks that this program can use them.
package enum DatabaseFile {
    /// Memory for the page cache during a large import, in KiB.
    private static let writerCacheKiB = 64 << 10

    /// Opens a file for searches. SpatiaLite is not loaded: the R*Tree is SQLite's own, and loading costs more than a
    /// search.
    ///
    /// If SQLite can neither find nor create the files that it shares with a writer, for example on a read-only mount,
    /// it reads the file without them. ``ReadableFile/checkUnchanged()`` then detects changes since the file was
    /// opened.
    package static func openForReading(
        _ path: String, busyTimeoutMilliseconds: Int32
    ) throws(SearchError) -> ReadableFile {
        if access(path, F_OK) != 0, errno == ENOENT { throw SearchError.missing }
        try refuseSpecialFile(path)
        return try SearchError.rethrowing {
            do {
                let connection = try Connection(
                    path: path, mode: .readOnly, spatial: false, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
                return ReadableFile(path: path, connection: try checked(connection, path: path), unshared: nil)
            } catch let error as DatabaseError where error.kind == .cannotOpen || error.kind == .readOnly {
                guard let unshared = try UnsharedFile(path: path, mayWait: busyTimeoutMilliseconds > 0) else {
                    throw error
                }
                let connection = try Connection(path: path, mode: .immutable, spatial: false)
                return ReadableFile(path: path, connection: try checked(connection, path: path), unshared: unshared)
            }
        }
    }

    private static func checked(_ connection: Connection, path: String) throws -> Connection {
        let (application, version) = try identityTakingBack(connection, path: path)
        guard application == DatabaseSchema.applicationID else { throw SearchError.foreign }
        try refuseNewer(version)
        guard version == DatabaseSchema.version else {
            throw SearchError.older(found: version, supported: DatabaseSchema.version)
        }
        try connection.execute("PRAGMA query_only = 1; PRAGMA cache_size = -4000")
        return connection
    }

    /// Opens a file for the only writer. Creates it if it does not exist, and migrates an older one.
    ///
    /// - Parameters:
    ///   - isPrivate: whether only its owner may read a new file.
    ///   - isCancelled: returns whether nobody waits any more for another writer.
    package static func openForWriting(
        _ path: String, busyTimeoutMilliseconds: Int32 = 5_000, isPrivate: Bool = false,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(SearchError) -> Connection {
        try refuseSpecialFile(path)
        if isPrivate { PrivateFile.create(path) }
        return try SearchError.rethrowing {
            let connection = try Connection(
                path: path, mode: .create, spatial: true, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
                isCancelled: isCancelled)
            let (application, version) = try identity(connection)
            let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_master") == 0
            guard application == DatabaseSchema.applicationID || isEmpty else { throw SearchError.foreign }
            try refuseNewer(version)
            // The log stays when the last connection closes, so that users who cannot write to the folder can still
            // search.
            connection.keepWriteAheadLog()
            try connection.execute(
                "PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 0; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(writerCacheKiB)"
            )
            // Foreign keys come later: a migration may replace a table, and they would treat that as the deletion of
            // all its rows.
            try DatabaseSchema.migrate(connection)
            try DatabaseIdentity.ensure(connection)
            try connection.execute("PRAGMA foreign_keys = ON")
            return connection
        }
    }

    /// Calls ``identity(_:)``, and rolls back an interrupted first import if there is one. Only a first import is
    /// written without the log (``TempleWriter``), and only a connection that can write can roll it back.
    private static func identityTakingBack(_ connection: Connection, path: String) throws -> (Int64, Int) {
        do {
            return try identity(connection)
        } catch  where error.needsRollback {
            _ = try identity(try Connection(path: path, mode: .readWrite, spatial: false))
            return try identity(connection)
        }
    }

    /// Refuses everything but a regular file. SQLite would wait for a writer of a FIFO, or read a device without end.
    private static func refuseSpecialFile(_ path: String) throws(SearchError) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        let kind: String
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: kind = "a folder"
        case S_IFIFO: kind = "a FIFO"
        case S_IFSOCK: kind = "a socket"
        default: kind = "a device"
        }
        throw .cannotOpen(reason: "it is \(kind), not a file")
    }

    private static func identity(_ connection: Connection) throws(DatabaseError) -> (Int64, Int) {
        let application = try connection.integer("PRAGMA application_id") ?? 0
        let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
        // The pragmas read zeros from a file that is not a database; this query reads the schema itself.
        _ = try connection.integer("SELECT count(*) FROM sqlite_master")
        return (application, version)
    }

    private static func refuseNewer(_ version: Int) throws(SearchError) {
        guard version <= DatabaseSchema.version else {
            throw .newer(found: version, supported: DatabaseSchema.version)
        }
    }
}

/// A database that is open for searches.
package struct ReadableFile {
    package let path: String
    package let connection: Connection
    /// State of the file when it was opened, if SQLite does not follow its changes; nil if it does.
    let unshared: UnsharedFile?

    /// Whether SQLite follows the changes of other programs.
    package var isShared: Bool { unshared == nil }

    /// Whether the file has changed since it was opened in a way that the connection cannot see.
    package var isOutdated: Bool { unshared.map { $0 != UnsharedFile(lookingAt: path) } ?? false }

    /// - Throws: ``SearchError/busy`` if the file was written since it was opened.
    package func checkUnchanged() throws(SearchError) {
        if isOutdated { throw .busy }
    }
}
