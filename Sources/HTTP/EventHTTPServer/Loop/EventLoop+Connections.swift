import CEvent
import Glibc
import HTTPModel

extension EventLoop {
    /// Takes over an accepted socket.
    func accept(_ descriptor: Int32, from address: UnsafePointer<sockaddr>, on listener: ListenerKind) {
        counters.accepted.increase()
        let peer = IPAddress(address)
        // Unlike sockets of the internet, a Unix socket inherits no buffer size from its listener.
        if peer == nil {
            SocketOptions.limitBuffers(of: descriptor, to: context.configuration.socketBufferBytes)
        }
        let isProxied = context.configuration.trustedProxies.contains(peer)
        let counted = isProxied ? nil : peer.map(ClientAddress.init)
        do throws(ServerFault) {
            try context.admission.enter(counted, on: listener)
        } catch {
            turnAway(descriptor, error)
            return
        }
        guard let connection = ClientConnection(self, descriptor, from: peer, isProxied: isProxied, on: listener) else {
            context.admission.leave(counted, on: listener)
            counters.memoryResets.increase()
            return
        }
        connection.listIndex = connections.count
        connections.append(connection)
        connection.open(at: time.nanoseconds)
    }

    /// Removes a closed connection.
    func forget(_ connection: ClientConnection) {
        let last = connections.removeLast()
        if last !== connection {
            connections[connection.listIndex] = last
            last.listIndex = connection.listIndex
        }
        context.admission.leave(connection.countedAddress, on: connection.listener)
        endIfDone()
    }

    /// Does the work of the system's timers after a test has moved the manual clock.
    func clockMoved() {
        // A close moves the last connection to the index of the closed one.
        for connection in connections.reversed() { connection.checkDeadline() }
        let now = time.nanoseconds
        guard now &- lagPublishedAt >= 1_000_000_000 else { return }
        lagPublishedAt = now
        publishLag()
    }

    /// Checks whether the loop accepts a request now.
    func admitRequest(from address: ClientAddress?, at now: UInt64) throws(ServerFault) {
        guard clock.wait(at: now) <= limits.lag else { throw .overloaded }
        try context.admission.admitRequest(from: address, at: now)
    }

    /// Returns the program's answer to a fault, and adds `Retry-After` if it is missing.
    ///
    /// - Parameter origin: The `Origin` of the request, as far as it is known.
    func response(to fault: ServerFault, origin: String?) -> Response {
        var response = context.hooks.errorResponse(fault, origin)
        if let seconds = fault.retryAfterSeconds, response.headers["Retry-After"] == nil {
            response.headers["Retry-After"] = String(seconds)
        }
        return response
    }

    /// Answers a connection above a limit and closes it at once: an open connection would hold the resources that are
    /// short.
    private func turnAway(_ descriptor: Int32, _ fault: ServerFault) {
        counters.count(fault.reason)
        // Read what the client has already sent; in most cases this is nothing yet.
        var request = [UInt8](repeating: 0, count: 16 << 10)
        let received = max(0, recv(descriptor, &request, request.count, Int32(MSG_PEEK | MSG_DONTWAIT)))
        let response = response(
            to: fault, origin: request.withUnsafeBytes { OriginField.value(in: $0, count: received) })
        writer.writeHead(of: response, isHead: false, persistence: .close, id: nextID())
        let answer = writer.head + (response.allowsBody ? response.body : [])
        // The send buffer of a new socket is empty.
        let sent = send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        counters.bytesSent.increase(by: max(0, sent))
        shutdown(descriptor, Int32(SHUT_WR))
        // If a request has arrived and stays unread, the kernel resets the connection.
        _ = recv(descriptor, &request, request.count, Int32(MSG_DONTWAIT))
        close(descriptor)
    }
}
