import CEvent
import Glibc
internal import Platform

extension EventLoop {
    enum Stopping {
        case no
        /// Connections that the kernel has ready are accepted before the listeners close.
        case collecting
        /// Requests that have begun may finish.
        case draining
        case done
    }

    /// Nanoseconds that a connection lingers. It is shorter while the server stops, because the server waits for it.
    var lingerTime: UInt64 {
        stopping == .no ? limits.linger : min(limits.linger, 500_000_000)
    }

    /// Handles a wake-up from another thread or from this one.
    func awake() {
        wakeup.reset()
        deliver()
        if time.isManual { clockMoved() }
        let come = context.lifecycle.arrivals
        if come != arrivals {
            arrivals = come
            askParkedAgain()
        }
        let asked = context.lifecycle.reloads
        if asked != reloads {
            reloads = asked
            reload()
        }
        if context.lifecycle.isStopping { beginToStop() }
    }

    /// Runs the program's reload hook and makes a new responder for this thread.
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

    /// Begins to stop, in two steps: the loop first accepts the connections that the kernel has already accepted, and
    /// closes the sockets one turn later. An immediate close would reset these connections.
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
            // Without an interval, the event fires once.
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
        // A close moves the last connection to the index of the closed one.
        for connection in connections.reversed() {
            if connection.isAtRest || connection.hasUnfinishedHead {
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
