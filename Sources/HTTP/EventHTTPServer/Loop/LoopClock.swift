/// Measures how far one event loop is behind.
///
/// A loop asks the kernel for the sockets that are ready and handles them in one batch. A request that is handled now
/// became ready before this batch began. It became ready after the previous batch began, if that batch ran until this
/// one began; otherwise the loop slept in between and nothing was waiting. So the wait of a request is at most the time
/// since the previous batch began. An idle loop makes no extra clock calls. Times are nanoseconds of `MonotonicClock`.
struct LoopClock {
    /// Time when the first request of this batch was handled. Nil before.
    private var began: UInt64?
    /// Nothing in this batch was ready before this time.
    private var earliest: UInt64 = 0
    private var previousBegan: UInt64 = 0
    private var previousEnd: UInt64 = 0
    /// The longest wait since the last call of `takeLongestWait()`.
    private var longest: UInt64 = 0

    /// A poll of the kernel without sleep takes less time than this.
    private static let pollTime: UInt64 = 1_000_000

    /// Returns an upper bound for the wait of what is handled now.
    mutating func wait(at now: UInt64) -> UInt64 {
        if began == nil {
            began = now
            earliest = now > previousEnd &+ LoopClock.pollTime ? now : previousBegan
        }
        let wait = now > earliest ? now - earliest : 0
        longest = max(longest, wait)
        return wait
    }

    /// Marks the end of a batch: everything that was ready has been handled.
    mutating func endBatch(at now: UInt64) {
        previousBegan = began ?? now
        previousEnd = now
        began = nil
    }

    /// Returns the longest wait since the last call.
    mutating func takeLongestWait() -> UInt64 {
        defer { longest = 0 }
        return longest
    }
}
