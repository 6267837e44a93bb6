internal import PostgreSQL
internal import TempleModel
internal import TempleTables
internal import Wording

/// The lock of writers: one writer has it until the end of its transaction.
///
/// It is a lock on the table `state`, in a mode that needs the right to change that table. Anybody who may connect could
/// take an advisory lock. Edits by SQL take it too, in the trigger `note_change`.
struct WritersLock {
    /// The mode of the lock: one transaction can have it, and others can read the table.
    static let mode = "SHARE ROW EXCLUSIVE"
    /// The error of a wait for a lock that has lasted too long: lock_not_available.
    private static let notAvailable = "55P03"
    /// The longest single wait for the tables: longer than `deadlock_timeout`, after which autovacuum gives way.
    private static let longestStep = Duration.seconds(3)

    private let connection: ServerConnection
    private let deadline: ContinuousClock.Instant

    /// - Parameter time: the maximum time to wait for other programs.
    init(_ connection: ServerConnection, waitingAtMost time: Duration) {
        self.connection = connection
        deadline = .now + time
    }

    /// Waits until no other program writes, until the end of the transaction.
    func lock() throws {
        try limitWaiting()
        try connection.execute("LOCK TABLE nearby.state IN \(Self.mode) MODE")
    }

    /// Waits until no other program writes, and lets other programs only read the tables until the end of the transaction.
    ///
    /// An edit by another program has the lock of its table when its trigger asks for the lock of writers, and then for
    /// those of further tables, which the edit changes too. A writer that waited for one of them while it holds another one
    /// would deadlock with the edit. So it waits for one lock while it has none, and takes all the others at once.
    ///
    /// - Parameter waiting: called once if another program holds a lock.
    func lockTables(waiting: () -> Void = {}) throws {
        // An older schema does not have all of them yet.
        let there = Set(
            try connection.rows("SELECT tablename::text FROM pg_tables WHERE schemaname = 'nearby'") { $0.text(0) })
        let names = StoredTable.all.filter { there.contains($0.name) }.map { "nearby." + $0.quotedName }
        let tables = names.joined(separator: ", ") + " IN EXCLUSIVE"
        let writers = "nearby.state IN \(Self.mode)"
        var hasWaited = false
        func wait() {
            if !hasWaited { waiting() }
            hasWaited = true
        }
        try connection.execute("SAVEPOINT locking")
        while true {
            if try !tryLock(writers) {
                // A failed lock aborts the transaction; the savepoint keeps the statements before it.
                try connection.execute("ROLLBACK TO SAVEPOINT locking")
                wait()
                try lock()
            }
            if try tryLock(tables) { break }
            // Gives the lock of writers back too.
            try connection.execute("ROLLBACK TO SAVEPOINT locking")
            wait()
            if try lockAfterWaiting(for: names, tables, writers) { break }
        }
        try connection.execute("RELEASE SAVEPOINT locking")
        // Bounds later waits for readers, such as that of a rebuilt index.
        try limitWaiting()
    }

    /// Waits for each table that another program has, without holding a lock. The wait also cancels an autovacuum of it.
    ///
    /// - Returns: whether all locks could be had with it. If not, none is held.
    private func lockAfterWaiting(for names: [String], _ tables: String, _ writers: String) throws -> Bool {
        for name in names {
            let table = name + " IN EXCLUSIVE"
            let isFree = try tryLock(table)
            try connection.execute("ROLLBACK TO SAVEPOINT locking")
            if isFree { continue }
            if try lock(table, atMost: Self.longestStep), try tryLock(writers), try tryLock(tables) { return true }
            try connection.execute("ROLLBACK TO SAVEPOINT locking")
        }
        return false
    }

    private func tryLock(_ tables: String) throws -> Bool {
        try isAvailable { try connection.execute("LOCK TABLE \(tables) MODE NOWAIT") }
    }

    /// Waits for a table; false if it was not available in a part of the time that is left.
    private func lock(_ table: String, atMost step: Duration) throws -> Bool {
        let isLast = try limitWaiting(to: step)
        guard isLast else { return try isAvailable { try connection.execute("LOCK TABLE \(table) MODE") } }
        try connection.execute("LOCK TABLE \(table) MODE")
        return true
    }

    private func isAvailable(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch let error as PostgreSQLError where error.code == Self.notAvailable {
            return false
        }
    }

    /// Limits each wait from now on to the time that is left.
    ///
    /// - Parameter step: a shorter time for the next wait.
    /// - Returns: whether the time that is left is the limit.
    @discardableResult
    func limitWaiting(to step: Duration? = nil) throws -> Bool {
        let left = max(.zero, deadline - .now)
        let limit = step.map { min($0, left) } ?? left
        // 0 would be no limit.
        let milliseconds = max(1, min(Int64(Int32.max), Int64(limit / .milliseconds(1))))
        try connection.execute("SET LOCAL lock_timeout = \(milliseconds)")
        return limit == left
    }

    // MARK: Who is in the way

    /// Runs the transaction of a writer; where a lock cannot be had in time, the error names who has it.
    ///
    /// - Throws: ``SearchError/unavailable(_:reason:)`` with ``ServerTrouble/locked``, or what `body` throws.
    static func namingHolders<Result>(_ connection: ServerConnection, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as PostgreSQLError where error.code == notAvailable {
            // The transaction is over; who had the lock has it still.
            let holders = (try? connection.inSchema(.snapshot) { try Self.holders(connection) }) ?? []
            throw SearchError.unavailable(
                .locked, reason: holders.isEmpty ? error.message : holders.joined(separator: ", "))
        }
    }

    /// Returns the sessions that write to the tables or keep others from writing, in words. Whoever renews the heartbeat, and
    /// so locks it and its index, does neither.
    private static func holders(_ connection: ServerConnection) throws -> [String] {
        try connection.rows(
            """
            SELECT DISTINCT activity.pid, activity.usename::text, activity.application_name
            FROM pg_locks AS locks
            JOIN pg_class AS class ON class.oid = locks.relation
            JOIN pg_stat_activity AS activity ON activity.pid = locks.pid AND activity.datid = locks.database
            WHERE class.relnamespace = 'nearby'::regnamespace AND class.relname NOT LIKE 'heartbeat%' AND locks.granted
                AND locks.pid <> pg_backend_pid() AND locks.mode <> 'AccessShareLock'
            ORDER BY activity.pid LIMIT 5
            """
        ) { row in
            let name = row.isNull(1) ? "" : " of the role " + CleanText.line(row.text(1))
            let program = row.text(2).isEmpty ? "" : " (" + CleanText.line(row.text(2)) + ")"
            return "the process \(row.integer(0))" + name + program
        }
    }
}
