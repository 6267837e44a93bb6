internal import CSpatiaLite

/// A copy of a whole database into another one, page by page: SQLite's online backup (sqlite.org/backup.html).
///
/// From the first step to the end nobody else writes to the target, and its readers see the former pages. What has not
/// come to its end is rolled back, also if the process is killed.
final class PageCopy {
    private let source: Connection
    private let target: Connection
    private var handle: OpaquePointer?

    /// Begins a copy, and reads and writes nothing yet.
    ///
    /// - Parameters:
    ///   - source: in a read transaction, so that all pages are of one state. SQLite would begin again at each change.
    ///   - target: in no transaction. Its pages have the size of the source's unless it is empty.
    init(from source: Connection, to target: Connection) throws(DatabaseError) {
        handle = sqlite3_backup_init(target.handle, "main", source.handle, "main")
        self.source = source
        self.target = target
        guard handle != nil else { throw target.error(sqlite3_extended_errcode(target.handle), sql: nil) }
    }

    deinit { finish() }

    /// Copies some pages. The last step commits.
    ///
    /// - Returns: whether all pages are copied.
    func step(pages: Int32) throws(DatabaseError) -> Bool {
        let code = sqlite3_backup_step(handle, pages)
        switch code {
        case SQLITE_OK: return false
        case SQLITE_DONE: return true
        // The connections do not know the error before the end of the copy.
        default: throw DatabaseError(extendedCode: code, message: String(cString: sqlite3_errstr(code)))
        }
    }

    /// Copies all pages.
    ///
    /// - Parameter isCancelled: is asked after each step.
    /// - Throws: ``DatabaseError/Kind/interrupted`` when the copy is cancelled.
    func run(pagesOfStep: Int32, isCancelled: (() -> Bool)?) throws(DatabaseError) {
        while try !step(pages: pagesOfStep) {
            guard let isCancelled, isCancelled() else { continue }
            throw DatabaseError(extendedCode: SQLITE_INTERRUPT, message: "it was stopped")
        }
    }

    /// Ends the copy: the target can be used again.
    func finish() {
        sqlite3_backup_finish(handle)
        handle = nil
    }
}
