internal import CSpatiaLite
internal import Glibc

/// A connection to a SQLite file, with SpatiaLite's functions on request.
///
/// A connection belongs to the thread that created it, so it is not `Sendable`; each thread opens its own.
public final class Connection {
    /// The mode in which a file is opened.
    public enum Mode: Sendable {
        /// Reads only; the file must exist. For searches.
        case readOnly
        /// As ``readOnly``, but without locks and without the files that SQLite keeps beside the database. For a file
        /// without a writer while it is open; the caller must check this.
        case immutable
        /// Reads and writes; the file must exist. For the one writer.
        case readWrite
        /// Reads and writes, and creates the file if it does not exist. For the one writer.
        case create
    }

    /// Turns off SQLite's memory statistics. This must happen before the first connection is opened; later SQLite
    /// refuses it, which does no harm.
    private static let isConfigured = nearby_sqlite_without_memory_statistics() == SQLITE_OK

    let handle: OpaquePointer
    /// SpatiaLite's memory for this connection, freed after the connection is closed.
    private let spatialCache: UnsafeMutableRawPointer?
    let work: UnsafeMutablePointer<Work>
    /// Called at the end of each ``transaction(_:)``, before it is committed. What it throws rolls the transaction back.
    public var beforeCommit: (() throws -> Void)?
    /// Called at the beginning of each ``transaction(_:)``, under the write lock.
    public var afterBegin: (() throws -> Void)?
    /// Compiled statements that nobody uses now, by their SQL.
    private var idle: [String: OpaquePointer] = [:]
    /// The most of ``idle``: about as many as the code of an edit has. Beyond it all are dropped, since SQL that names what it
    /// asks for comes once.
    private static let mostIdle = 128
    /// Whether a body of ``transaction(_:)`` runs.
    private var isInTransaction = false

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - spatial: whether to load SpatiaLite's functions. A search needs only the R*Tree, which is part of SQLite.
    ///     Writing geometries needs the functions, because the triggers on the table call them.
    ///   - isCancelled: returns whether nobody waits any more: neither for a lock that another connection has nor for the
    ///     end of a statement, which is then ``DatabaseError/Kind/interrupted``.
    /// - Throws: ``DatabaseError`` when the file cannot be opened. A file that is not a database causes an error when
    ///   it is first read.
    public init(
        path: String, mode: Mode, spatial: Bool, busyTimeoutMilliseconds: Int32 = 5_000,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(DatabaseError) {
        let flags =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        _ = Self.isConfigured
        var opened: OpaquePointer?
        // No mutex: a connection never leaves its thread.
        let name = mode == .immutable ? Self.immutableURI(path) : path
        let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw DatabaseError(extendedCode: code, message: message)
        }
        handle = opened
        work = .allocate(capacity: 1)
        work.initialize(to: Work())
        work.pointee.lockWait = LockWait(
            longest: .milliseconds(Int64(busyTimeoutMilliseconds)), isCancelled: isCancelled)
        if spatial {
            spatialCache = spatialite_alloc_connection()
            spatialite_init_ex(opened, spatialCache, 0)
        } else {
            spatialCache = nil
        }
        Self.defend(opened, isSpatial: spatial)
        // SpatiaLite sets a time of its own.
        LockWait.register(on: opened, work: work)
        Self.look(at: work, on: opened)
        let registered = NearestWalk.register(on: opened, work: work)
        guard registered == SQLITE_OK else {
            throw DatabaseError(extendedCode: registered, message: "cannot register nearest()")
        }
    }

    private static func immutableURI(_ path: String) -> String {
        var escaped = ""
        for character in path.unicodeScalars {
            switch character {
            case "%": escaped += "%25"
            case "?": escaped += "%3f"
            case "#": escaped += "%23"
            default: escaped.unicodeScalars.append(character)
            }
        }
        // Two more slashes, so that SQLite does not read a path that begins with two slashes as a host.
        return (path.hasPrefix("/") ? "file://" : "file:") + escaped + "?immutable=1"
    }

    deinit {
        // Each statement that is in use holds a reference to this object.
        finalizeIdle()
        sqlite3_close_v2(handle)
        if let spatialCache { spatialite_cleanup_ex(spatialCache) }
        // With what the question whether anybody waits refers to.
        work.deinitialize(count: 1)
        work.deallocate()
    }

    /// Compiles one statement for repeated use, unless it was used before.
    public func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        try Statement(connection: self, sql: sql)
    }

    /// Returns SQLite's pointer to a statement: one that was used before, or a new one.
    func compiled(_ sql: String) throws(DatabaseError) -> OpaquePointer {
        if let kept = idle.removeValue(forKey: sql) { return kept }
        var compiled: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard code == SQLITE_OK else { throw error(code, sql: sql) }
        guard let compiled else {
            throw DatabaseError(extendedCode: SQLITE_MISUSE, message: "no statement", sql: sql)
        }
        return compiled
    }

    /// Takes a statement back that nobody uses any more.
    func keep(_ statement: OpaquePointer, of sql: String) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        // Some pragmas do their work when they are compiled.
        guard !sql.hasPrefix("PRAGMA"), idle[sql] == nil else {
            sqlite3_finalize(statement)
            return
        }
        if idle.count == Self.mostIdle { finalizeIdle() }
        idle[sql] = statement
    }

    private func finalizeIdle() {
        for statement in idle.values { sqlite3_finalize(statement) }
        idle = [:]
    }

    /// Runs one or more statements without parameters and ignores their rows.
    public func execute(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql: sql) }
    }

    /// Runs one statement and returns the integer in the first column of its first row; nil if there is none.
    public func integer(_ sql: String) throws(DatabaseError) -> Int64? {
        let statement = try prepare(sql)
        guard try statement.step(), !statement.isNull(0) else { return nil }
        return statement.integer(0)
    }

    /// Runs `body` in a transaction, and rolls it back if `body` throws.
    ///
    /// The write lock is taken at the start. So a second writer waits, up to the busy timeout, before it has read
    /// anything, and does not fail half way.
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        isInTransaction = true
        defer { isInTransaction = false }
        do {
            try afterBegin?()
            let result = try body()
            try beforeCommit?()
            try execute("COMMIT")
            return result
        } catch {
            // After some errors, such as a full disk, SQLite has already rolled back.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Checks after a statement of a transaction that there still is one.
    ///
    /// A function of a trigger, such as SpatiaLite's for its index, runs statements of its own and passes over their
    /// errors. After some of these SQLite has rolled back, and every further statement would be a transaction of its own.
    func checkTransaction(_ sql: String) throws(DatabaseError) {
        guard isInTransaction, sqlite3_get_autocommit(handle) != 0 else { return }
        // Of the errors that do this, the one that happens.
        let code = sqlite3_system_errno(handle) == EIO ? SQLITE_IOERR : SQLITE_FULL
        throw DatabaseError(extendedCode: code, message: String(cString: sqlite3_errstr(code)), sql: sql)
    }

    /// Forgets the pages that were read, so that the next query reads the file again.
    ///
    /// SQLite does this by itself for what other connections commit, and not for what is written past it.
    ///
    /// - Precondition: no transaction is open, whose pages would stay.
    public func forgetPages() {
        sqlite3_db_release_memory(handle)
    }

    /// Keeps the files of the write-ahead log and its index when the last connection closes. The log is still emptied.
    public func keepWriteAheadLog() {
        var keep: Int32 = 1
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keep)
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    public var changedRows: Int { Int(sqlite3_changes(handle)) }

    func error(_ code: Int32, sql: String?) -> DatabaseError {
        DatabaseError(extendedCode: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
            .explained(of: handle)
    }
}
