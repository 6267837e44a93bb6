import Glibc

/// Clock that never goes back, in nanoseconds since an unspecified moment in the past.
enum MonotonicClock {
    static var nanoseconds: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
    }
}

extension Duration {
    /// The duration in nanoseconds. 0 for a negative duration.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflows) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? .max : whole &+ UInt64(attoseconds / 1_000_000_000)
    }
}

extension timeval {
    /// Rounds up to at least a microsecond, because a zero timeval would mean no timer.
    init(nanoseconds: UInt64) {
        let microseconds = max(1, nanoseconds / 1000)
        self.init(tv_sec: Int(microseconds / 1_000_000), tv_usec: Int(microseconds % 1_000_000))
    }
}
