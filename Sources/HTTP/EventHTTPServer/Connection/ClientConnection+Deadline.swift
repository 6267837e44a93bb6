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
        let connection = ClientConnection.from(context)
        connection.checkDeadline()
        connection.reportBuffers()
    }

    func setDeadline(_ deadline: UInt64, at now: UInt64) {
        self.deadline = deadline
        guard deadline < timerFiresAt, !loop.time.isManual else { return }
        timerFiresAt = deadline
        var interval = timeval(nanoseconds: deadline > now ? deadline - now : 0)
        // Without memory for its timer, the connection would have no time limit. Its buffer event reports the shutdown
        // later, when no caller uses the connection.
        guard event_add(timer, &interval) != 0 else { return }
        loop.counters.memoryResets.increase()
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Sets the deadline for the current phase of the connection.
    func updateDeadline(at now: UInt64) {
        switch phase {
        case .idle: setDeadline(now &+ loop.limits.idle, at: now)
        case .head: setDeadline(startedAt &+ min(loop.limits.header, loop.limits.request), at: now)
        case .body: setDeadline(startedAt &+ loop.limits.request, at: now)
        case .lingering: setDeadline(now &+ loop.lingerTime, at: now)
        case .waiting: setDeadline(min(now &+ ClientConnection.resetCheckInterval, parked?.end ?? .max), at: now)
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
        // A client that has not taken its last answer by now would keep it in the kernel's memory.
        case .idle, .lingering: close(resetting: unacknowledgedBytes > 0)
        case .head, .body: refuse(.requestTimeout)
        case .writing where takenBytes() >= minBytesPerWriteTimeout: updateDeadline(at: now)
        case .writing: breakOff(resetting: true)
        case .waiting where isGone: breakOff()
        // What the request waits for may have come without notice.
        case .waiting where parked != nil: askAgain()
        case .waiting: updateDeadline(at: now)
        case .closed: break
        }
    }

    /// Bytes that the client must take within the write timeout. On a Unix socket the kernel reports only whole buffers
    /// as taken, so there any progress counts.
    private var minBytesPerWriteTimeout: Int { peer.address == nil ? 1 : loop.limits.minBytesPerWriteTimeout }

    /// Nanoseconds between two checks whether the client of a waiting connection is still there.
    private static let resetCheckInterval: UInt64 = 200_000_000

    /// Whether the client has reset the connection, or closed it on a Unix socket. Nothing is read while a worker makes
    /// the answer or the request is parked, so only the socket's state shows it. A client that has only closed its
    /// sending side still waits for its answer; a close on TCP cannot be told from that until a reset follows.
    private var isGone: Bool {
        // The kernel reports the end of both directions, and errors, without being asked.
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP | POLLERR) != 0
    }
}
