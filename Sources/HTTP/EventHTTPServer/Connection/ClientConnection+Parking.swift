import CEvent
import HTTPModel

extension ClientConnection {
    /// Request that waits for something to come.
    struct Parked {
        let request: Request
        /// Time when the connection gives up.
        let end: UInt64
    }

    /// Parks a request, or gives up at once if too many are parked.
    ///
    /// - Parameter instead: The answer if the connection gives up.
    func park(_ request: Request, instead: Response) {
        guard let head else { return }
        guard loop.parked.hasRoom(for: addressKey) else { return answer(head, instead) }
        let now = loop.time.nanoseconds
        parked = Parked(request: request, end: now &+ loop.limits.park)
        loop.parked.add(self)
        body = nil
        bytesWithWorker = request.body.capacity
        phase = .waiting
        bufferevent_disable(bufferEvent, Int16(EV_READ))
        updateDeadline(at: now)
    }

    /// Ends the wait of a parked request. Does nothing if there is none.
    func unpark() {
        guard parked != nil else { return }
        parked = nil
        bytesWithWorker = 0
        loop.parked.remove(self)
    }

    /// Asks the responder again about the parked request. Gives up if its time is over.
    func askAgain() {
        guard let parked, let head, phase == .waiting else { return }
        let now = loop.time.nanoseconds
        switch loop.responder.respond(to: parked.request) {
        case .now(let response):
            unpark()
            answer(head, response)
        case .later:
            unpark()
            wait(for: parked.request, since: now)
        case .notYet(let instead):
            guard now >= parked.end else { return updateDeadline(at: now) }
            unpark()
            answer(head, instead)
        }
        // The client may have sent more requests in the meantime.
        if phase == .idle { advance() }
        reportBuffers()
    }
}
