internal import Glibc

/// Opens database files and checks that they have the format that the program expects.
package enum DatabaseFile {
    /// Opens a file for reading; it must have the current schema, or a newer one that this program can read. SpatiaLite is
    /// not loaded: the R*Tree is SQLite's own, and loading costs more than a search.
    ///
    /// If SQLite can neither find nor create the files that it shares with a writer, for example on a read-only mount,
    /// it reads the file without them. ``ReadableFile/isOutdated`` then detects changes since the file was opened.
    ///
    /// - Parameters:
    ///   - acceptsNewer: whether a newer schema will do: what it adds is not read.
    ///   - acceptsOlder: whether an older schema will do, for who reads the file as a whole.
    /// - Throws: ``DatabaseFileError``, or ``DatabaseError`` where SQLite cannot read the file.
    package static func openForReading(
        _ path: String, as format: DatabaseFormat, busyTimeoutMilliseconds: Int32, acceptsNewer: Bool = true,
        acceptsOlder: Bool = false
    ) throws -> ReadableFile {
        if access(path, F_OK) != 0, errno == ENOENT { throw DatabaseFileError.missing }
        try refuseSpecialFile(path)
        do {
            let connection = try Connection(
                path: path, mode: .readOnly, spatial: false, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
            let newer = try check(
                connection, path: path, as: format, acceptsNewer: acceptsNewer, acceptsOlder: acceptsOlder)
            return ReadableFile(path: path, connection: connection, newerVersion: newer, unshared: nil)
        } catch let error as DatabaseError where error.kind == .cannotOpen || error.kind == .readOnly {
            guard let unshared = try UnsharedFile(path: path, mayWait: busyTimeoutMilliseconds > 0) else {
                throw error
            }
            let connection = try Connection(path: path, mode: .immutable, spatial: false)
            let newer = try check(
                connection, path: path, as: format, acceptsNewer: acceptsNewer, acceptsOlder: acceptsOlder)
            return ReadableFile(path: path, connection: connection, newerVersion: newer, unshared: unshared)
        }
    }

    /// Returns the version of a newer schema; nil for the format's own.
    private static func check(
        _ connection: Connection, path: String, as format: DatabaseFormat, acceptsNewer: Bool, acceptsOlder: Bool
    ) throws -> Int? {
        let (application, version) = try identityTakingBack(connection, path: path)
        guard application == format.applicationID else { throw foreign(format) }
        try format.requireFirstStep(version)
        try refuseViews(connection, format)
        if !acceptsNewer { try refuseNewer(version, format) }
        let newer = acceptsOlder && version < format.version ? nil : try format.newerVersion(of: connection)
        try connection.execute("PRAGMA query_only = 1; PRAGMA cache_size = -4000")
        return newer
    }

    /// Opens a file for the only writer. Creates it if it does not exist, and applies the steps that it lacks.
    ///
    /// - Parameters:
    ///   - cacheKiB: the memory for the page cache.
    ///   - isPrivate: whether only its owner may read a new file.
    ///   - shrinks: whether a new file can give back pages that it does not need any more (`PRAGMA incremental_vacuum`).
    ///   - isCancelled: returns whether nobody waits any more: neither for another writer nor for the end of a statement.
    ///   - afterStep: called in the transaction of each step that the file lacked.
    /// - Throws: ``DatabaseFileError``, or ``DatabaseError`` where SQLite cannot read or write the file.
    package static func openForWriting(
        _ path: String, as format: DatabaseFormat, cacheKiB: Int, busyTimeoutMilliseconds: Int32 = 5_000,
        isPrivate: Bool = false, shrinks: Bool = false, isCancelled: (@Sendable () -> Bool)? = nil,
        afterStep: (Connection) throws -> Void = { _ in }
    ) throws -> Connection {
        try refuseSpecialFile(path)
        if isPrivate { PrivateFile.create(path) }
        let connection = try Connection(
            path: path, mode: .create, spatial: format.isSpatial, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
            isCancelled: isCancelled)
        // The log that lies beside a file that is refused stays as it is too.
        connection.setEmptiesLogAtEnd(false)
        let (application, version) = try identity(connection)
        let isEmpty = try DatabaseFormat.isEmpty(connection)
        guard application == format.applicationID || isEmpty else { throw foreign(format) }
        if !isEmpty { try format.requireFirstStep(version) }
        try refuseViews(connection, format)
        try refuseNewer(version, format)
        connection.setEmptiesLogAtEnd(true)
        // Only before the first page: it decides where the tables begin.
        if shrinks, isEmpty { try connection.execute("PRAGMA auto_vacuum = INCREMENTAL") }
        // The log stays when the last connection closes, so that users who cannot write to the folder can still read.
        connection.keepWriteAheadLog()
        try connection.execute(
            "PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 0; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(cacheKiB)"
        )
        // Foreign keys come later: a step may replace a table, and they would treat that as the deletion of all its
        // rows.
        try format.migrate(connection, afterStep: afterStep)
        try connection.execute("PRAGMA foreign_keys = ON")
        return connection
    }

    /// Writes a page of a file as it is, to find out whether the file can be written.
    ///
    /// - Throws: ``DatabaseFileError``, or ``DatabaseError`` where SQLite cannot write the file.
    package static func checkWritable(
        _ path: String, as format: DatabaseFormat, busyTimeoutMilliseconds: Int32 = 2_000
    ) throws {
        if access(path, F_OK) != 0, errno == ENOENT { throw DatabaseFileError.missing }
        try refuseSpecialFile(path)
        let connection = try Connection(
            path: path, mode: .readWrite, spatial: false, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        connection.setEmptiesLogAtEnd(false)
        let (application, version) = try identity(connection)
        guard application == format.applicationID else { throw foreign(format) }
        try format.requireFirstStep(version)
        connection.setEmptiesLogAtEnd(true)
        connection.keepWriteAheadLog()
        try connection.transaction { try DatabaseFormat.touch(connection) }
    }

    /// Calls ``identity(_:)``, and rolls back an interrupted transaction if there is one. A writer may fill an empty file
    /// without the log, and only a connection that can write can roll that back.
    private static func identityTakingBack(_ connection: Connection, path: String) throws -> (Int64, Int) {
        do {
            return try identity(connection)
        } catch  where error.needsRollback {
            _ = try identity(try Connection(path: path, mode: .readWrite, spatial: false))
            return try identity(connection)
        }
    }

    /// Refuses everything but a regular file. SQLite would wait for a writer of a FIFO, or read a device without end.
    private static func refuseSpecialFile(_ path: String) throws(DatabaseFileError) {
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

    /// Returns the application id and the version of the schema; zeros for an empty file.
    static func identity(_ connection: Connection) throws(DatabaseError) -> (application: Int64, version: Int) {
        let application = try connection.integer("PRAGMA application_id") ?? 0
        let version = try DatabaseFormat.version(of: connection)
        // The pragmas read zeros from a file that is not a database; this query reads the schema itself.
        _ = try connection.integer("SELECT count(*) FROM sqlite_master")
        return (application, version)
    }

    private static func foreign(_ format: DatabaseFormat) -> DatabaseFileError {
        .foreign(reason: format.foreignReason)
    }

    private static func refuseViews(_ connection: Connection, _ format: DatabaseFormat) throws {
        guard let view = try format.viewInPlaceOfATable(on: connection) else { return }
        throw DatabaseFileError.foreign(reason: "its \(view.prefix(80)) is a view, and nearby's is a table")
    }

    private static func refuseNewer(_ version: Int, _ format: DatabaseFormat) throws(DatabaseFileError) {
        guard version <= format.version else { throw .newer(found: version, supported: format.version) }
    }
}

/// A database that is open for reading.
package struct ReadableFile {
    /// The path by which it was opened.
    package let path: String
    /// The connection, which cannot write.
    package let connection: Connection
    /// The version of the schema if the file had a newer one than the program when it was opened; nil for the same one.
    package let newerVersion: Int?
    /// State of the file when it was opened, if SQLite does not follow its changes; nil if it does.
    let unshared: UnsharedFile?

    /// Whether SQLite follows the changes of other programs.
    package var isShared: Bool { unshared == nil }

    /// Whether the file has changed since it was opened in a way that the connection cannot see.
    package var isOutdated: Bool { unshared.map { $0 != UnsharedFile(lookingAt: path) } ?? false }
}
