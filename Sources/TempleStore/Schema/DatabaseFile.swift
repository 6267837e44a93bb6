internal import Glibc
internal import Geodesy
internal import LunarCalendar
internal import SpatialSQLite
internal import TempleCalendar
internal import TempleModel

/// Opening a file and making sure that it is a database this program can use.
enum DatabaseFile {
    /// What a large import may keep of the file in memory.
    private static let writerCacheKiB = 64 << 10

    /// For searches. SpatiaLite is not loaded: the R*Tree is SQLite's own, and loading costs more than a search.
    ///
    /// Where SQLite can neither find nor make the files that it shares with a writer, on a read-only mount for example, the
    /// file is read without them, and ``ReadableFile/checkUnchanged()`` says whether it is still what was opened.
    static func openForReading(
        _ path: String, busyTimeoutMilliseconds: Int32
    ) throws(SearchError) -> ReadableFile {
        if access(path, F_OK) != 0, errno == ENOENT { throw SearchError.missing }
        try refuseFolder(path)
        return try SearchError.rethrowing {
            do {
                let connection = try Connection(
                    path: path, mode: .readOnly, spatial: false, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
                return ReadableFile(path: path, connection: try checked(connection, path: path), unshared: nil)
            } catch let error as DatabaseError where error.kind == .cannotOpen || error.kind == .readOnly {
                guard let unshared = try UnsharedFile(path: path) else { throw error }
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

    /// For the one writer: makes the file if it is not there, and brings an older one up to date.
    static func openForWriting(_ path: String) throws(SearchError) -> Connection {
        try refuseFolder(path)
        return try SearchError.rethrowing {
            let connection = try Connection(path: path, mode: .create, spatial: true)
            let (application, version) = try identity(connection)
            let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_master") == 0
            guard application == DatabaseSchema.applicationID || isEmpty else { throw SearchError.foreign }
            try refuseNewer(version)
            // Kept when the last connection closes, so that whoever may read but not write the folder can still search.
            connection.keepWriteAheadLog()
            try connection.execute(
                "PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 0; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(writerCacheKiB)"
            )
            // A migration may make a table anew, which foreign keys would take for the end of all its rows.
            try DatabaseSchema.migrate(connection)
            try connection.execute("PRAGMA foreign_keys = ON")
            return connection
        }
    }

    /// As ``identity(_:)``, after taking back what a first import left half done when it was ended: only that is written
    /// without the log (``TempleWriter``), and only a connection that may write can take it back.
    private static func identityTakingBack(_ connection: Connection, path: String) throws -> (Int64, Int) {
        do {
            return try identity(connection)
        } catch  where error.needsRollback {
            _ = try identity(try Connection(path: path, mode: .readWrite, spatial: false))
            return try identity(connection)
        }
    }

    private static func refuseFolder(_ path: String) throws(SearchError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        throw .cannotOpen(reason: "it is a folder")
    }

    private static func identity(_ connection: Connection) throws(DatabaseError) -> (Int64, Int) {
        let application = try connection.integer("PRAGMA application_id") ?? 0
        let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
        // The pragmas read zeros from a file that is no database; this reads the schema itself.
        _ = try connection.integer("SELECT count(*) FROM sqlite_master")
        return (application, version)
    }

    private static func refuseNewer(_ version: Int) throws(SearchError) {
        guard version <= DatabaseSchema.version else {
            throw .newer(found: version, supported: DatabaseSchema.version)
        }
    }
}

extension SearchError {
    static let foreign = SearchError.notADatabase(reason: "it is a SQLite file, but nearby did not create it")

    init(_ error: DatabaseError) {
        switch error.kind {
        case .notADatabase, .corrupt: self = .notADatabase(reason: error.message)
        case .busy: self = .busy
        case .interrupted: self = .tooSlow
        case .cannotOpen, .readOnly: self = .cannotOpen(reason: error.message)
        case .diskFull: self = .inputOutput(reason: "the disk is full")
        default: self = .inputOutput(reason: error.message)
        }
    }

    /// Whether an error says that a stored value is none. Values are judged before they are written, so that is damage.
    private static func isDamage(_ error: any Error) -> Bool {
        error is CoordinateError || error is LunarDay.Invalid || error is Recurrence.Invalid
            || error is RuleColumns.UnknownRule
    }

    /// Runs `body` and says in this layer's words what it throws.
    static func rethrowing<Result>(_ body: () throws -> Result) throws(SearchError) -> Result {
        do {
            return try body()
        } catch let error as SearchError {
            throw error
        } catch let error as DatabaseError {
            throw SearchError(error)
        } catch  where isDamage(error) {
            throw .notADatabase(reason: "it is damaged: \(error)")
        } catch {
            throw .failed(reason: "\(error)")
        }
    }
}
