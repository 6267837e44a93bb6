internal import Glibc

/// The limits of the work in progress.
struct Limits {
    /// Nil for no deadline.
    var deadline: ContinuousClock.Instant?
    /// Whether the caller has cancelled the work; nil for work that cannot be cancelled.
    var isCancelled: (@Sendable () -> Bool)?

    /// Throws if a limit is exceeded.
    func check() throws(WaitFailure) {
        if let isCancelled, isCancelled() { throw .cancelled }
        if let deadline, ContinuousClock.now >= deadline { throw .timedOut }
    }

    /// The same limits, with an additional maximum time from now on.
    func within(_ time: Duration?) -> Limits {
        guard let time else { return self }
        let end = ContinuousClock.now + time
        return Limits(deadline: deadline.map { min($0, end) } ?? end, isCancelled: isCancelled)
    }
}

/// The reasons to stop waiting for the server.
enum WaitFailure: Error {
    case timedOut
    case cancelled
    /// The connection is lost; libpq's message.
    case lost(String)
}

/// Waits for sockets with poll(2).
enum SocketWait {
    /// The time between two checks of the limits.
    private static let slice = Duration.milliseconds(100)

    /// Waits until one of the sockets is ready, and returns the events of each.
    static func wait(_ sockets: [pollfd], _ limits: Limits) throws(WaitFailure) -> [Int16] {
        var sockets = sockets
        while true {
            try limits.check()
            let time = limits.deadline.map { min(slice, $0 - .now) } ?? slice
            let (seconds, attoseconds) = time.components
            // Rounded up, so that the end of the time is not awaited in many waits of no length.
            let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1
            let ready = poll(&sockets, nfds_t(sockets.count), Int32(max(0, min(100, milliseconds))))
            if ready > 0 { return sockets.map(\.revents) }
            guard ready == 0 || errno == EINTR else { throw .lost("poll failed with errno \(errno)") }
        }
    }
}
