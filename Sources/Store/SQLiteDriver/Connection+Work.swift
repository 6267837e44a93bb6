internal import CSpatiaLite

/// The work counters of one connection, and the limits of the work in progress.
///
/// SQLite's callbacks access it through its address, on the connection's own thread.
struct Work {
    /// The number of R*Tree boxes that ``NearestWalk`` has scored.
    var boxes = 0
    /// The deadline on the monotonic clock; nil for no deadline.
    var deadline: ContinuousClock.Instant?

    /// The remaining units of work; nil for no limit.
    var unitsLeft: Int?
    /// Whether the last limited work used more units than its budget.
    var wasOverBudget = false
    var isCancelled: (@Sendable () -> Bool)?
    /// How long to wait for a lock.
    var lockWait = LockWait(longest: .zero, isCancelled: nil)

    /// Whether anything can end the work.
    var isLimited: Bool {
        deadline != nil || unitsLeft != nil || isCancelled != nil || lockWait.isCancelled != nil
    }

    /// Subtracts units from the budget.
    ///
    /// - Returns: whether the work must end.
    mutating func mustEnd(after units: Int) -> Bool {
        if let left = unitsLeft {
            unitsLeft = left - units
            if left < units { return true }
        }
        if let isCancelled, isCancelled() { return true }
        if let isCancelled = lockWait.isCancelled, isCancelled() { return true }
        return deadline.map { ContinuousClock.now >= $0 } ?? false
    }
}

extension Connection {
    /// The number of steps of SQLite's virtual machine between two checks of the limits. They take well under a
    /// millisecond, and are so many that the check costs nothing noticeable.
    static let stepsBetweenLooks: Int32 = 10_000
    /// The units of work that ``stepsBetweenLooks`` steps count as.
    static let unitsOfSteps = 4

    /// The number of R*Tree boxes, nodes and entries, that `nearest()` has scored on this connection.
    public var boxesScored: Int { work.pointee.boxes }

    /// Runs `body` with limits. A statement that exceeds them ends with ``DatabaseError/Kind/interrupted``.
    ///
    /// The limits are checked after a fixed number of steps of SQLite's virtual machine, and after a fixed number of
    /// boxes in a `nearest()` search, which needs few steps for many boxes. A statement with few of both is never
    /// interrupted.
    ///
    /// - Parameters:
    ///   - time: the maximum duration; nil for no maximum.
    ///   - units: the maximum work, one unit for 1,024 boxes or 2,500 steps; nil for no maximum.
    ///   - isCancelled: returns whether nobody needs the result any more.
    public func limitingWork<Result, Failure: Error>(
        time: Duration? = nil, units: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        work.pointee.wasOverBudget = false
        guard time != nil || units != nil || isCancelled != nil else { return try body() }
        work.pointee.deadline = time.map { .now + $0 }
        work.pointee.unitsLeft = units
        work.pointee.isCancelled = isCancelled
        Self.look(at: work, on: handle)
        defer {
            work.pointee.deadline = nil
            work.pointee.wasOverBudget = work.pointee.unitsLeft.map { $0 < 0 } ?? false
            work.pointee.unitsLeft = nil
            work.pointee.isCancelled = nil
            Self.look(at: work, on: handle)
        }
        return try body()
    }

    /// Makes SQLite check the limits as it works; not where there are none.
    static func look(at work: UnsafeMutablePointer<Work>, on handle: OpaquePointer) {
        guard work.pointee.isLimited else { return sqlite3_progress_handler(handle, 0, nil, nil) }
        sqlite3_progress_handler(
            handle, stepsBetweenLooks,
            { context in
                context.map { $0.assumingMemoryBound(to: Work.self).pointee.mustEnd(after: Connection.unitsOfSteps) }
                    ?? false ? 1 : 0
            }, work)
    }

    /// Bounds the bytes of every text, blob and row from now on, for a file that somebody else has made. A statement that
    /// meets a larger one ends with ``DatabaseError/Kind/tooLarge``, before it is loaded.
    public func limitValues(bytes: Int) {
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: bytes))
    }

    /// Counts work that is done outside SQLite's statements.
    ///
    /// - Throws: ``DatabaseError/Kind/interrupted`` when a limit of ``limitingWork(time:units:isCancelled:_:)`` is
    ///   exceeded.
    public func checkWork(units: Int = 1) throws(DatabaseError) {
        guard work.pointee.mustEnd(after: units) else { return }
        throw DatabaseError(extendedCode: SQLITE_INTERRUPT, message: "it exceeded its time limit")
    }

    /// Runs a part of limited work that does not count against the budget of units; its time still counts.
    public func ignoringUnits<Result>(_ body: () throws -> Result) rethrows -> Result {
        let left = work.pointee.unitsLeft
        work.pointee.unitsLeft = nil
        defer { work.pointee.unitsLeft = left }
        return try body()
    }

    /// Whether the last limited work was interrupted because it exceeded its budget of units.
    public var wasOverBudget: Bool { work.pointee.wasOverBudget }
}
