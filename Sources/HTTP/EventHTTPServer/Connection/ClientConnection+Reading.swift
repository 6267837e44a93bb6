import CEvent
import HTTPModel

extension ClientConnection {
    /// Number of requests of one connection that are answered before other connections get their turn.
    private static let requestsPerTurn = 8

    /// Reads and answers the requests that have arrived.
    func advance() {
        var left = ClientConnection.requestsPerTurn
        do throws(ServerFault) {
            reading: while true {
                switch phase {
                case .idle:
                    guard skipEmptyLines() else { break reading }
                    guard left > 0 else {
                        loop.resumeLater(self)
                        return
                    }
                    left -= 1
                    beginRequest()
                case .head:
                    guard try readHead() else {
                        // While the server stops, it waits only for requests whose head is complete.
                        if loop.stopping == .draining { close() }
                        break reading
                    }
                case .body:
                    guard try readBody() else { break reading }
                    answerRequest()
                case .waiting, .writing, .lingering, .closed:
                    return
                }
            }
        } catch {
            refuse(error)
            return
        }
        if phase == .closed { return }
        if phase == .idle {
            // The server began to stop after this answer was started.
            if hasReceivedEnd || loop.stopping == .draining { close() }
        } else if hasReceivedEnd {
            breakOff()
        } else {
            updateDeadline(at: startedAt)
        }
    }

    /// Skips empty lines, which some clients send before a request (RFC 9112 section 2.2), and returns whether a
    /// request begins.
    private func skipEmptyLines() -> Bool {
        while let first = evbuffer_pullup(input, 1)?.pointee {
            guard first == UInt8(ascii: "\r") || first == UInt8(ascii: "\n") else { return true }
            evbuffer_drain(input, 1)
        }
        return false
    }

    private func beginRequest() {
        phase = .head
        startedAt = loop.time.nanoseconds
        scanner = loop.limits.scanner
        bytesReceived = 0
        head = nil
        body = nil
        client = peer
    }

    /// Reads the head. Returns false if its end has not arrived yet.
    private func readHead() throws(ServerFault) -> Bool {
        let count = min(evbuffer_get_length(input), scanner.sufficientBytes)
        guard count > 0 else { return false }
        guard let start = evbuffer_pullup(input, count) else {
            breakOffForMemory()
            return false
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        guard let head = try receivedHead(bytes) else { return false }
        // Use the current time and not `startedAt`: the head may arrive in pieces, over several turns of the loop.
        try loop.admitRequest(from: isUnlimited(head) ? nil : addressKey, at: loop.time.nanoseconds)
        guard head.framing != .length(0) else {
            phase = .body
            return true
        }
        guard let maxBytes = bodyLimit(of: head) else { return true }
        let body = try IncomingBody(
            head.framing, maxBytes: maxBytes, maxTrailerBytes: loop.limits.maxTrailerBytes)
        guard !loop.context.buffers.isUsedUp(for: .body, by: bufferAddress) else { throw .buffersFull }
        self.body = body
        phase = .body
        if head.expectsContinue, !body.isComplete, evbuffer_get_length(input) == 0 { sendContinue() }
        return true
    }

    /// Parses the head and takes it from the input. Nil if its end has not arrived yet.
    ///
    /// - Throws: The fault of the head. The request counts for the rate limit nevertheless, so it may be `rateLimited`.
    private func receivedHead(_ bytes: UnsafeRawBufferPointer) throws(ServerFault) -> RequestHead? {
        do throws(ServerFault) {
            // Data that does not begin like a method is another protocol, such as TLS. Do not wait for the end of the
            // line.
            guard TokenCharacters.contains(bytes[0]) else { throw .malformed(.requestLine) }
            guard let found = try scanner.scan(bytes) else { return nil }
            let head = try RequestHead(bytes, found)
            evbuffer_drain(input, found.end)
            bytesReceived = found.end
            self.head = head
            loop.counters.requests.increase()
            if isProxied {
                client = Client(
                    try ForwardedClient.address(
                        in: head.headers, from: peer.address, trusting: loop.context.configuration.trustedProxies))
            }
            return head
        } catch {
            // Behind a proxy, the client of such a request is not known.
            if listener == .main, !isProxied {
                try loop.admitRequest(from: addressKey, at: loop.time.nanoseconds)
            }
            throw error
        }
    }

    /// Asks the responder whether to read the body, and returns the maximum number of its bytes. Nil if the responder
    /// has refused the request; the refusal is then sent.
    private func bodyLimit(of head: RequestHead) -> Int? {
        do throws(RequestError) {
            switch loop.responder.judge(try request(head, body: [])) {
            case .read(let maxBytes): return min(maxBytes, loop.limits.maxBodyBytes)
            case .refuse(let response): answer(head, response, isLast: true)
            }
        } catch {
            answer(head, loop.responder.respond(toMalformed: error, headers: head.headers), isLast: true)
        }
        return nil
    }

    /// Whether the request is outside the rate limit.
    private func isUnlimited(_ head: RequestHead) -> Bool {
        if listener == .health { return true }
        guard loop.context.configuration.rateLimit != nil, let target = head.line.target else { return false }
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        return loop.context.configuration.unlimitedPaths.contains { $0.utf8.elementsEqual(path) }
    }

    /// Reads more of the body. Returns false if its end has not arrived yet.
    private func readBody() throws(ServerFault) -> Bool {
        while body?.isComplete == false {
            let count = evbuffer_get_contiguous_space(input)
            guard count > 0 else { return false }
            guard let start = evbuffer_pullup(input, count) else {
                breakOffForMemory()
                return false
            }
            let used = try body?.receive(UnsafeRawBufferPointer(start: start, count: count)) ?? count
            evbuffer_drain(input, used)
            bytesReceived += used
        }
        return true
    }

    /// Discards what arrives after the last answer, up to a limit.
    func discardInput() {
        let count = evbuffer_get_length(input)
        evbuffer_drain(input, count)
        bytesToLinger -= count
        if bytesToLinger <= 0 { close() }
    }
}
