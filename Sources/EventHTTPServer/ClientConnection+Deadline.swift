import CEvent
import Glibc

/// One timer for all deadlines of a connection.
///
/// Most deadlines move before they pass. So the timer is only ever set to an earlier time, never to a later one. If it
/// fires before the deadline, it is set again for the rest. A busy connection sets its timer about once per idle
/// timeout.
extension ClientConnection {
    static let timerFired: event_callback_fn = { _, _, context in
        guard let context else { return }
        ClientConnection.from(context).checkDeadline()
    }

    func setDeadline(_ deadline: UInt64, at now: UInt64) {
        self.deadline = deadline
        guard deadline < timerFiresAt, !loop.time.isManual else { return }
        timerFiresAt = deadline
        var interval = timeval(nanoseconds: deadline > now ? deadline - now : 0)
        event_add(timer, &interval)
    }

    /// Sets the deadline for the current phase of the connection.
    func updateDeadline(at now: UInt64) {
        switch phase {
        case .idle: setDeadline(now &+ loop.limits.idle, at: now)
        case .head: setDeadline(startedAt &+ min(loop.limits.header, loop.limits.request), at: now)
        case .body: setDeadline(startedAt &+ loop.limits.request, at: now)
        case .lingering: setDeadline(now &+ loop.lingerTime, at: now)
        case .waiting: setDeadline(now &+ ClientConnection.resetCheckInterval, at: now)
        case .writing: setDeadline(now &+ loop.limits.write, at: now)
        case .closed: deadline = .max
        }
    }

    func checkDeadline() {
        timerFiresAt = .max
        let now = loop.time.nanoseconds
        guard now >= deadline else {
            if deadline != .max { setDeadline(deadline, at: now) }
            return
        }
        switch phase {
        case .idle, .lingering: close()
        case .head, .body: refuse(.requestTimeout)
        case .writing where hasProgressed(): updateDeadline(at: now)
        case .writing: breakOff()
        case .waiting where wasReset: breakOff()
        case .waiting: updateDeadline(at: now)
        case .closed: break
        }
    }

    /// Nanoseconds between two checks whether the client of a waiting connection is still there.
    private static let resetCheckInterval: UInt64 = 200_000_000

    /// Whether the client has reset the connection. Nothing is read while a worker makes the answer, so only the
    /// socket's state shows a reset. A client that has only closed its sending side (a FIN) still waits for its answer.
    private var wasReset: Bool {
        var info = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        guard getsockopt(descriptor, SOL_TCP, TCP_INFO, &info, &size) == 0 else { return false }
        // TCP_CLOSE in Linux's enum in <netinet/tcp.h>.
        let closed: UInt8 = 7
        return info.tcpi_state == closed
    }
}
