internal import CSpatiaLite
internal import Glibc

/// The waiting for a lock that another connection has: with an end, and over at once when nobody waits any more. SQLite's
/// own waiting cannot be ended.
struct LockWait {
    /// The maximum time.
    let longest: Duration
    let isCancelled: (@Sendable () -> Bool)?
    private var start: ContinuousClock.Instant?

    private static let microsecondsBetweenAttempts: ClosedRange<UInt32> = 1_000...25_000

    init(longest: Duration, isCancelled: (@Sendable () -> Bool)?) {
        self.longest = longest
        self.isCancelled = isCancelled
    }

    /// Waits a little before the next attempt.
    ///
    /// - Parameter attempts: the number of attempts for this lock before.
    /// - Returns: whether to try again.
    private mutating func wait(after attempts: Int32) -> Bool {
        if attempts == 0 { start = .now }
        if let isCancelled, isCancelled() { return false }
        guard let start, ContinuousClock.now - start < longest else { return false }
        let pauses = Self.microsecondsBetweenAttempts
        usleep(min(pauses.upperBound, pauses.lowerBound << UInt32(min(max(attempts, 0), 5))))
        return true
    }

    /// Makes a connection wait in this way.
    static func register(on handle: OpaquePointer, work: UnsafeMutablePointer<Work>) {
        sqlite3_busy_handler(
            handle,
            { context, attempts in
                context.map { $0.assumingMemoryBound(to: Work.self).pointee.lockWait.wait(after: attempts) }
                    ?? false ? 1 : 0
            }, work)
    }
}
