import CEvent
import Glibc

extension EventLoop {
    enum Stopping {
        case no
        /// What the kernel has ready is read before the listeners close.
        case collecting
        /// Requests that have begun may end.
        case draining
        case done
    }

    /// How long a connection lingers: less while the server stops, which would wait for it.
    var lingerTime: UInt64 {
        stopping == .no ? limits.linger : min(limits.linger, 500_000_000)
    }

    /// Another thread, or this one, has asked for something.
    func awake() {
        wakeup.reset()
        deliver()
        if time.isManual { clockMoved() }
        let asked = context.lifecycle.reloads
        if asked != reloads {
            reloads = asked
            reload()
        }
        if context.lifecycle.isStopping { beginToStop() }
    }

    /// Makes SIGINT and SIGTERM stop the server, and SIGHUP reload it.
    ///
    /// The handlers are taken back at the first SIGINT or SIGTERM. So the second has the system's own effect and ends the
    /// process at once, even where a responder holds this thread up.
    func handleSignals() throws(ServerError) {
        // A parent may have blocked them, and a blocked signal would never end the server.
        var handled = sigset_t()
        sigemptyset(&handled)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&handled, signal) }
        pthread_sigmask(SIG_UNBLOCK, &handled, nil)
        for signal in [SIGINT, SIGTERM] {
            signals.append(
                try watch(signal, EV_SIGNAL) { _, _, context in
                    guard let context else { return }
                    let loop = EventLoop.from(context)
                    for event in loop.signals { event_del(event) }
                    loop.context.lifecycle.stop()
                })
        }
        events.append(
            try watch(SIGHUP, EV_SIGNAL) { _, _, context in
                guard let context else { return }
                EventLoop.from(context).context.lifecycle.reload()
            })
    }

    /// Lets the program reload and makes this thread's responder anew.
    private func reload() {
        let service = thread == 0 ? context.configuration.notifySocket.map(ServiceNotification.init) : nil
        service?.send("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nanoseconds / 1000)")
        context.hooks.reload?(thread)
        do {
            responder = try context.makeResponder()
        } catch {
            notify(.responderNotReplaced(thread: thread, error))
        }
        service?.send("READY=1")
    }

    /// Stops in two steps: connections that the kernel has accepted already are taken first, one turn of the loop
    /// later the sockets are closed. Closed at once, it would reset them.
    private func beginToStop() {
        guard stopping == .no else { return }
        stopping = .collecting
        if thread == 0 {
            context.configuration.notifySocket.map(ServiceNotification.init)?.send("STOPPING=1")
            notify(.stopping)
        }
        do throws(ServerError) {
            let grace = timeval(nanoseconds: context.configuration.gracePeriod.nanoseconds)
            events.append(
                try watch(-1, 0, every: grace) { _, _, context in
                    guard let context else { return }
                    EventLoop.from(context).stopping = .done
                })
            // Without an interval it comes round once.
            events.append(
                try watch(-1, 0, every: timeval()) { _, _, context in
                    guard let context else { return }
                    EventLoop.from(context).drain()
                })
        } catch {
            stopping = .done
        }
    }

    private func drain() {
        for listener in listeners { listener.close() }
        let now = time.nanoseconds
        // Closing moves the last into the place of the closed one.
        for connection in connections.reversed() {
            if connection.isAtRest {
                connection.close()
            } else if connection.phase == .lingering {
                connection.updateDeadline(at: now)
            }
        }
        if stopping == .collecting { stopping = .draining }
        endIfDone()
    }

    func endIfDone() {
        if stopping == .draining, connections.isEmpty { stopping = .done }
    }
}
