import CEvent
import Glibc
internal import Platform

/// Event loop on a thread of its own that handles SIGINT, SIGTERM and SIGHUP for a server. So a signal has its effect
/// also while all other threads are blocked, and the service manager hears of it if they stay so.
///
/// The first SIGINT or SIGTERM stops the server and removes the handlers. So the second one has the system's default
/// effect and ends the process at once. If the server has not stopped when its time is over, the loop sends this second
/// signal itself.
final class SignalLoop: @unchecked Sendable {
    // Unchecked because one thread creates it, and then only the thread that runs it uses it.
    private let base: OpaquePointer
    private let context: ServerContext
    /// Time for the server to stop.
    private let stopTime: timeval
    private let wakeup: Wakeup
    /// Nil if the service manager does not watch.
    private var watchdog: Watchdog?
    private var signals: [OpaquePointer] = []
    private var events: [OpaquePointer] = []
    /// The signal that has stopped the server.
    private var received: Int32 = 0

    /// Time in nanoseconds after the grace period in which the threads end.
    private static let margin: UInt64 = 2_000_000_000

    /// Installs the handlers.
    ///
    /// - Parameter wakeup: Ends the loop.
    init(_ context: ServerContext, endedBy wakeup: Wakeup) throws(ServerError) {
        guard let base = event_base_new() else { throw .systemCallFailed(name: "event_base_new", errno: errno) }
        self.base = base
        self.wakeup = wakeup
        self.context = context
        watchdog = Watchdog(context)
        stopTime = timeval(nanoseconds: context.configuration.gracePeriod.nanoseconds &+ Self.margin)
        // A parent process may have blocked these signals, and a blocked signal would never stop the server.
        var handled = sigset_t()
        sigemptyset(&handled)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&handled, signal) }
        pthread_sigmask(SIG_UNBLOCK, &handled, nil)
        for signal in [SIGINT, SIGTERM] {
            signals.append(
                try watch(signal, EV_SIGNAL | EV_PERSIST) { signal, _, context in
                    guard let context else { return }
                    SignalLoop.from(context).stop(signal)
                })
        }
        events.append(
            try watch(SIGHUP, EV_SIGNAL | EV_PERSIST) { _, _, context in
                guard let context else { return }
                SignalLoop.from(context).context.reload()
            })
        if let watchdog {
            events.append(
                try watch(-1, EV_PERSIST, after: watchdog.interval) { _, _, context in
                    guard let context else { return }
                    SignalLoop.from(context).watchdog?.report()
                })
        }
        events.append(
            try watch(wakeup.descriptor.number, EV_READ) { _, _, context in
                guard let context else { return }
                event_base_loopbreak(SignalLoop.from(context).base)
            })
    }

    deinit {
        for event in events + signals { event_free(event) }
        event_base_free(base)
    }

    /// Handles signals until the wake-up.
    func run() {
        event_base_dispatch(base)
        // Before the thread counts as ended: another server may handle signals then.
        for event in signals + events { event_del(event) }
    }

    private func stop(_ signal: Int32) {
        received = signal
        for event in signals { event_del(event) }
        // Without memory for the timer, the server still stops by itself.
        if let event = try? watch(
            -1, 0, after: stopTime,
            { _, _, context in
                guard let context else { return }
                let loop = SignalLoop.from(context)
                kill(getpid(), loop.received)
                // The signal was ignored before the server handled it.
                _exit(128 + loop.received)
            })
        {
            events.append(event)
        }
        context.lifecycle.stop()
    }

    private func watch(
        _ number: Int32, _ kind: Int32, after interval: timeval? = nil, _ callback: event_callback_fn
    ) throws(ServerError) -> OpaquePointer {
        try LoopEvent.add(to: base, number, kind, interval, callback, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func from(_ context: UnsafeMutableRawPointer) -> SignalLoop {
        Unmanaged<SignalLoop>.fromOpaque(context).takeUnretainedValue()
    }
}
