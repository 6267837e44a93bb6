internal import CSpatiaLite

extension Connection {
    /// Copies the whole write-ahead log into the file and cuts it to nothing. It waits for nobody.
    ///
    /// - Returns: whether the log is empty now; false while a reader of an older state or a writer holds it back.
    public func emptyLog() throws(DatabaseError) -> Bool {
        let code = withoutWaiting { sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil) }
        guard code != SQLITE_OK else { return true }
        let failure = error(code, sql: nil)
        guard failure.kind == .busy else { throw failure }
        return false
    }

    /// Sets whether the log is copied into the file when the last connection closes, as SQLite does by itself.
    func setEmptiesLogAtEnd(_ does: Bool) { nearby_sqlite_set(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, does ? 0 : 1) }

    /// Runs `body` without the write-ahead log, if no other connection has the file open: the log would write every page
    /// twice, and take up as much of the disk as the pages.
    ///
    /// A rollback journal keeps a transaction of `body` whole. It has the former pages, so it is small where there were
    /// few.
    public func withoutLog<Result>(_ body: () throws -> Result) rethrows -> Result {
        // Fails while another connection has the file open, which may be for long.
        let isWithoutLog = withoutWaiting { (try? execute("PRAGMA journal_mode = TRUNCATE")) != nil }
        defer { if isWithoutLog { try? execute("PRAGMA journal_mode = WAL") } }
        return try body()
    }

    /// Runs `body`, in which a lock of another connection is an error at once.
    public func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
        let wait = work.pointee.lockWait
        work.pointee.lockWait = LockWait(longest: .zero, isCancelled: nil)
        defer { work.pointee.lockWait = wait }
        return try body()
    }
}
