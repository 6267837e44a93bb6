/// The clock that a server measures its limits by.
enum ServerClock: Sendable {
    /// The system's monotonic clock.
    case system
    /// One that a test moves. Timers of the system are not set then: the loops look at their deadlines when it moves.
    case manual(ManualClock)

    /// Nanoseconds since some moment of the past.
    var nanoseconds: UInt64 {
        switch self {
        case .system: MonotonicClock.nanoseconds
        case .manual(let clock): clock.nanoseconds
        }
    }

    var isManual: Bool { if case .manual = self { true } else { false } }
}

/// A clock that stands still until it is moved.
final class ManualClock: Sendable {
    private struct State: Sendable {
        // Not 0, which is before everything.
        var nanoseconds: UInt64 = 1_000_000_000_000
        var wakeups: [Wakeup] = []
    }

    private let state = Monitor(State())

    var nanoseconds: UInt64 { state.withLock { $0.nanoseconds } }

    /// Moves the clock on and has the loops look at it.
    func advance(by duration: Duration) {
        let wakeups = state.withLock { state in
            state.nanoseconds += duration.nanoseconds
            return state.wakeups
        }
        for wakeup in wakeups { wakeup.wake() }
    }

    /// Wakes a loop whenever the clock moves.
    func wake(_ wakeup: Wakeup) { state.withLock { $0.wakeups.append(wakeup) } }
}
