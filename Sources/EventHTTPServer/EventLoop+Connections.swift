import CEvent
import Glibc
import HTTPModel

extension EventLoop {
    /// Takes an accepted socket over.
    func accept(_ descriptor: Int32, from address: UnsafePointer<sockaddr>) {
        counters.accepted.increase()
        let key = ClientAddress(address)
        do throws(ServerFault) {
            try context.admission.enter(key)
        } catch {
            turnAway(descriptor, error)
            return
        }
        guard let connection = ClientConnection(self, descriptor, address, key) else {
            context.admission.leave(key)
            return
        }
        connection.place = connections.count
        connections.append(connection)
        connection.open(at: time.nanoseconds)
    }

    /// Lets go of a connection that has closed.
    func forget(_ connection: ClientConnection) {
        let last = connections.removeLast()
        if last !== connection {
            connections[connection.place] = last
            last.place = connection.place
        }
        context.admission.leave(connection.addressKey)
        endIfDone()
    }

    /// A clock that a test moves has been moved: looks at what the system's timers would have told.
    func clockMoved() {
        // Closing moves the last into the place of the closed one.
        for connection in connections.reversed() { connection.checkDeadline() }
        let now = time.nanoseconds
        guard now &- lagPublishedAt >= 1_000_000_000 else { return }
        lagPublishedAt = now
        publishLag()
    }

    /// Whether the loop takes a request on now.
    func admitRequest(from address: ClientAddress?, at now: UInt64) throws(ServerFault) {
        guard clock.wait(at: now) <= limits.lag else { throw .overloaded }
        try context.admission.admitRequest(from: address, at: now)
    }

    /// The program's words for a fault, with `Retry-After` where they lack it.
    ///
    /// - Parameter origin: the `Origin` of the request, as far as it is known.
    func response(to fault: ServerFault, origin: String?) -> Response {
        var response = context.hooks.errorResponse(fault, origin)
        if let seconds = fault.retryAfterSeconds, response.headers["Retry-After"] == nil {
            response.headers["Retry-After"] = String(seconds)
        }
        return response
    }

    /// Answers a connection that is one too many and closes it at once: whatever it holds on to is what there is too
    /// little of.
    private func turnAway(_ descriptor: Int32, _ fault: ServerFault) {
        counters.count(fault.reason)
        // What the client has sent already, mostly nothing yet.
        var request = [UInt8](repeating: 0, count: 16 << 10)
        let received = max(0, recv(descriptor, &request, request.count, Int32(MSG_PEEK | MSG_DONTWAIT)))
        let response = response(
            to: fault, origin: request.withUnsafeBytes { OriginField.value(in: $0, count: received) })
        writer.writeHead(of: response, isHead: false, persistence: .close, id: nextID())
        let answer = writer.head + (response.allowsBody ? response.body : [])
        // A new socket's buffer is empty.
        let sent = send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        counters.bytesSent.increase(by: max(0, sent))
        shutdown(descriptor, Int32(SHUT_WR))
        // A request that is there already, if left unread, would make the kernel reset the connection.
        _ = recv(descriptor, &request, request.count, Int32(MSG_DONTWAIT))
        close(descriptor)
    }
}
