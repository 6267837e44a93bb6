internal import Glibc

/// Clock that never goes back, in nanoseconds since an unspecified moment in the past.
package enum MonotonicClock {
    package static var nanoseconds: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
    }
}

extension Duration {
    /// The duration in nanoseconds. 0 for a negative duration, and the greatest number for one of more than 500 years.
    ///
    /// The times of each request are added up in it: dividing by a duration goes through generic arithmetic of 128 bits.
    package var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflows) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? .max : whole &+ UInt64(attoseconds / 1_000_000_000)
    }
}
