import Glibc
internal import Platform
import Synchronization

/// Tells the service manager that every event loop still turns (`WatchdogSec=` of systemd.service(5)).
///
/// It is used on one thread, which no request can block.
struct Watchdog {
    /// Time between two reports.
    let interval: timeval
    private let context: ServerContext
    private let manager: ServiceNotification
    /// The turns of each loop at the last report that was sent.
    private var turns: [Int]

    /// Nil if the service manager does not watch.
    init?(_ context: ServerContext) {
        guard let period = context.configuration.watchdogPeriod, let name = context.configuration.notifySocket else {
            return nil
        }
        self.context = context
        interval = timeval(nanoseconds: period.nanoseconds / 3)
        manager = ServiceNotification(socketName: name)
        turns = context.counters.map { _ in 0 }
    }

    /// Sends `WATCHDOG=1` if every loop has turned since the last time that it was sent, and wakes the loops, so that an
    /// idle one has turned before the next call. Returns whether it was sent.
    @discardableResult
    mutating func report() -> Bool {
        let now = context.counters.map { $0.turns.load(ordering: .relaxed) }
        context.lifecycle.wakeLoops()
        // A server that stops has a time limit of its own, and its loops end one after another.
        guard context.lifecycle.isStopping || zip(now, turns).allSatisfy(!=) else { return false }
        turns = now
        return manager.send("WATCHDOG=1")
    }
}

extension ServerConfiguration {
    /// Shorter periods would keep a processor busy, and longer ones are as good as none.
    private static let watchedMicroseconds: ClosedRange<Int64> = 3_000...86_400_000_000

    /// Returns the time within which the service manager expects to hear that a process is alive
    /// (`sd_watchdog_enabled(3)`), for ``watchdogPeriod``. Nil if it does not watch this process.
    ///
    /// - Parameter environment: the variables of the process, of which `WATCHDOG_USEC` and `WATCHDOG_PID` are read.
    public static func watchdogPeriod(of environment: [String: String], process: Int32) -> Duration? {
        if let watched = environment["WATCHDOG_PID"], Int32(watched) != process { return nil }
        guard let microseconds = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), microseconds > 0 else {
            return nil
        }
        let range = watchedMicroseconds
        return .microseconds(min(max(microseconds, range.lowerBound), range.upperBound))
    }
}
