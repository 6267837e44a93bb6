import CEvent

/// One timer for all the times a connection may take.
///
/// Most deadlines are moved before they pass. So the timer is set only to fire earlier, never later: when it fires
/// before the deadline it is set again for the rest. A busy connection touches it about once an idle timeout.
extension Connection {
    static let timerFired: event_callback_fn = { _, _, context in
        guard let context else { return }
        Connection.from(context).checkDeadline()
    }

    func setDeadline(_ deadline: UInt64, at now: UInt64) {
        self.deadline = deadline
        guard deadline < timerFiresAt else { return }
        timerFiresAt = deadline
        var interval = timeval(nanoseconds: deadline > now ? deadline - now : 0)
        event_add(timer, &interval)
    }

    /// Sets the deadline of the phase that the connection has come to.
    func updateDeadline(at now: UInt64) {
        switch phase {
        case .idle: setDeadline(now &+ loop.limits.idle, at: now)
        case .head: setDeadline(startedAt &+ min(loop.limits.header, loop.limits.request), at: now)
        case .body: setDeadline(startedAt &+ loop.limits.request, at: now)
        case .lingering: setDeadline(now &+ loop.lingerTime, at: now)
        // The buffer event sees that the client takes something now and then.
        case .writing, .closed: deadline = .max
        }
    }

    private func checkDeadline() {
        timerFiresAt = .max
        let now = MonotonicClock.nanoseconds
        guard now >= deadline else {
            if deadline != .max { setDeadline(deadline, at: now) }
            return
        }
        switch phase {
        case .idle, .lingering: close()
        case .head, .body: refuse(.requestTimeout)
        case .writing, .closed: break
        }
    }
}
