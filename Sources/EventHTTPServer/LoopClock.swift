/// How far one event loop is behind.
///
/// A loop asks the kernel for the sockets that are ready and handles them in one batch. What it handles now became ready
/// before the batch began, but not before the one before it began, if that ran until this one: else the loop has slept
/// and nothing was waiting. So a request has waited for the batch until now and at most for the one before. No clock
/// call is added where the loop is idle. Times are nanoseconds of `MonotonicClock`.
struct LoopClock {
    /// When the first of this batch was handled, nil before.
    private var began: UInt64?
    /// Before this, nothing of this batch was ready.
    private var earliest: UInt64 = 0
    private var previousBegan: UInt64 = 0
    private var previousEnd: UInt64 = 0
    /// The longest wait since it was last taken.
    private var longest: UInt64 = 0

    /// Asking the kernel without sleeping takes less.
    private static let pollTime: UInt64 = 1_000_000

    /// An upper bound of how long what is handled now has waited.
    mutating func wait(at now: UInt64) -> UInt64 {
        if began == nil {
            began = now
            earliest = now > previousEnd &+ LoopClock.pollTime ? now : previousBegan
        }
        let wait = now > earliest ? now - earliest : 0
        longest = max(longest, wait)
        return wait
    }

    /// Says that everything that was ready has been handled.
    mutating func endBatch(at now: UInt64) {
        previousBegan = began ?? now
        previousEnd = now
        began = nil
    }

    /// The longest wait since the last call.
    mutating func takeLongestWait() -> UInt64 {
        defer { longest = 0 }
        return longest
    }
}
