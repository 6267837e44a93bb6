internal import CSpatiaLite

/// What one connection's searches have cost, and how much the present one may.
///
/// SQLite's callbacks reach it by its address, on the connection's own thread.
struct Work {
    /// Boxes of R*Trees that ``NearestWalk`` has scored.
    var boxes = 0
    /// The moment on the monotonic clock; nil for any length.
    var deadline: ContinuousClock.Instant?

    /// Units of work that may still be done; nil for any number.
    var unitsLeft: Int?
    /// Whether the last limited work used up its units.
    var wasOverBudget = false
    var isCancelled: (@Sendable () -> Bool)?

    /// Counts some work.
    ///
    /// - Returns: whether it has to end.
    mutating func mustEnd(after units: Int) -> Bool {
        if let left = unitsLeft {
            unitsLeft = left - units
            if left < units { return true }
        }
        if let isCancelled, isCancelled() { return true }
        return deadline.map { ContinuousClock.now >= $0 } ?? false
    }
}

extension Connection {
    /// Steps of SQLite's virtual machine between two looks at the limits: well under a millisecond, and too many to be felt.
    static let stepsBetweenLooks: Int32 = 10_000
    /// What so many steps cost.
    static let unitsOfSteps = 4

    /// The boxes of R*Trees that `nearest()` has scored on this connection: nodes and entries.
    public var boxesScored: Int { work.pointee.boxes }

    /// Runs `body`, in which a statement that exceeds the limits ends with ``DatabaseError/Kind/interrupted``.
    ///
    /// The limits are looked at every so many steps of SQLite's virtual machine and boxes of a `nearest()` walk, which
    /// takes few steps for many boxes. Where a statement has few of both, nothing ends it.
    ///
    /// - Parameters:
    ///   - time: how long it may take; nil for any time.
    ///   - units: how much work it may be, a unit for 1,024 boxes or 2,500 steps; nil for any.
    ///   - isCancelled: whether it has become useless.
    public func limitingWork<Result>(
        time: Duration? = nil, units: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil,
        _ body: () throws -> Result
    ) rethrows -> Result {
        work.pointee.deadline = time.map { .now + $0 }
        work.pointee.unitsLeft = units
        work.pointee.isCancelled = isCancelled
        sqlite3_progress_handler(
            handle, Self.stepsBetweenLooks,
            { context in
                context.map { $0.assumingMemoryBound(to: Work.self).pointee.mustEnd(after: Connection.unitsOfSteps) }
                    ?? false ? 1 : 0
            }, work)
        defer {
            work.pointee.deadline = nil
            work.pointee.wasOverBudget = work.pointee.unitsLeft.map { $0 < 0 } ?? false
            work.pointee.unitsLeft = nil
            work.pointee.isCancelled = nil
            sqlite3_progress_handler(handle, 0, nil, nil)
        }
        return try body()
    }

    /// Counts work that is done between statements.
    ///
    /// - Throws: ``DatabaseError/Kind/interrupted`` where ``limitingWork(time:units:isCancelled:_:)`` has given less.
    public func checkWork(units: Int = 1) throws(DatabaseError) {
        guard work.pointee.mustEnd(after: units) else { return }
        throw DatabaseError(extendedCode: SQLITE_INTERRUPT, message: "it exceeded its time limit")
    }

    /// Runs a part of limited work that counts for nothing but time.
    public func ignoringUnits<Result>(_ body: () throws -> Result) rethrows -> Result {
        let left = work.pointee.unitsLeft
        work.pointee.unitsLeft = nil
        defer { work.pointee.unitsLeft = left }
        return try body()
    }

    /// Whether the last limited work was interrupted because it was more than it might be.
    public var wasOverBudget: Bool { work.pointee.wasOverBudget }
}
