import Glibc
internal import Platform

/// Clock for the server's time limits.
enum ServerClock: Sendable {
    /// The system's monotonic clock.
    case system
    /// A clock that a test moves. The server then sets no system timers; the loops check their deadlines when the clock
    /// moves.
    case manual(ManualClock)

    /// Nanoseconds since an unspecified moment in the past.
    var nanoseconds: UInt64 {
        switch self {
        case .system: MonotonicClock.nanoseconds
        case .manual(let clock): clock.nanoseconds
        }
    }

    var isManual: Bool { if case .manual = self { true } else { false } }
}

/// Clock that stands still until a test moves it.
final class ManualClock: Sendable {
    private struct State: Sendable {
        // Not 0, because 0 is before all other times.
        var nanoseconds: UInt64 = 1_000_000_000_000
        var wakeups: [Wakeup] = []
    }

    private let state = Monitor(State())

    var nanoseconds: UInt64 { state.withLock { $0.nanoseconds } }

    /// Moves the clock forward and makes the loops check their deadlines.
    func advance(by duration: Duration) {
        let wakeups = state.withLock { state in
            state.nanoseconds += duration.nanoseconds
            return state.wakeups
        }
        for wakeup in wakeups { wakeup.wake() }
    }

    /// Registers a loop to be woken whenever the clock moves.
    func wake(_ wakeup: Wakeup) { state.withLock { $0.wakeups.append(wakeup) } }
}

extension timeval {
    /// Rounds up to at least a microsecond, because a zero timeval would mean no timer.
    init(nanoseconds: UInt64) {
        let microseconds = max(1, nanoseconds / 1000)
        self.init(tv_sec: Int(microseconds / 1_000_000), tv_usec: Int(microseconds % 1_000_000))
    }
}
