internal import Glibc

/// The clock of what is planned and sent. Tests move one of their own.
public protocol SendingClock: Sendable {
    /// Seconds since 1970, as the clock of the machine says. Somebody may set it back or forth.
    var now: Int64 { get }
    /// Seconds since some moment, also those in which the machine slept. It never goes back.
    var elapsed: Double { get }
}

/// The clock of the machine.
public struct SystemClock: SendingClock {
    /// What is added to the present time, in seconds, for development.
    private let offset: Int64

    public init(offset: Int64 = 0) { self.offset = offset }

    public var now: Int64 { Int64(time(nil)) + offset }

    public var elapsed: Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Notices that somebody has set the clock.
struct ClockWatch {
    /// Less is how clocks are kept right, and less than by how much a lease is longer than a try may take.
    static let notableSeconds: Int64 = 30

    private var last: (now: Int64, elapsed: Double)?

    /// Returns by how many seconds the clock was set since the last look: forth where positive. Nil where it was not.
    mutating func look(_ clock: any SendingClock) -> Int64? {
        let (now, elapsed) = (clock.now, clock.elapsed)
        defer { last = (now, elapsed) }
        guard let last else { return nil }
        let step = now - last.now - Int64((elapsed - last.elapsed).rounded())
        return abs(step) > Self.notableSeconds ? step : nil
    }
}
