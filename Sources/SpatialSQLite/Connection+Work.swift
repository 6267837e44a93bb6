internal import CSpatiaLite

/// What one connection's searches have cost, and until when the present one may go on.
///
/// SQLite's callbacks reach it by its address, on the connection's own thread.
struct Work {
    /// Boxes of R*Trees that ``NearestWalk`` has scored.
    var boxes = 0
    /// The moment on the monotonic clock; nil for any length.
    var deadline: ContinuousClock.Instant?

    var isOverdue: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }
}

extension Connection {
    /// Steps of SQLite's virtual machine between two looks at the clock: well under a millisecond, and too many to be felt.
    static let stepsBetweenLooks: Int32 = 10_000

    /// The boxes of R*Trees that `nearest()` has scored on this connection: nodes and entries.
    public var boxesScored: Int { work.pointee.boxes }

    /// Runs `body`, in which a statement that goes on for longer than this ends with ``DatabaseError/Kind/interrupted``.
    ///
    /// The clock is looked at every so many steps of SQLite's virtual machine and boxes of a `nearest()` walk, which
    /// takes few steps for many boxes. Where a statement has few of both, nothing ends it.
    public func limitingTime<Result>(to limit: Duration, _ body: () throws -> Result) rethrows -> Result {
        work.pointee.deadline = .now + limit
        sqlite3_progress_handler(
            handle, Self.stepsBetweenLooks,
            { context in
                context.map { $0.assumingMemoryBound(to: Work.self).pointee.isOverdue } ?? false ? 1 : 0
            }, work)
        defer {
            work.pointee.deadline = nil
            sqlite3_progress_handler(handle, 0, nil, nil)
        }
        return try body()
    }

    /// - Throws: ``DatabaseError/Kind/interrupted`` where ``limitingTime(to:_:)`` has given less time than has passed: for
    ///   long work between statements.
    public func checkTime() throws(DatabaseError) {
        guard work.pointee.isOverdue else { return }
        throw DatabaseError(extendedCode: SQLITE_INTERRUPT, message: "it takes too long")
    }
}
