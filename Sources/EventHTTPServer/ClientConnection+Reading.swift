import CEvent
import HTTPModel

extension ClientConnection {
    /// Requests of one connection that are answered before others have their turn.
    private static let requestsPerTurn = 8

    /// Reads and answers as far as what has arrived goes.
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
                    guard try readHead() else { break reading }
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
        if phase == .idle {
            // Its answer was begun before the server was stopped.
            if hasReceivedEnd || loop.stopping == .draining { close() }
        } else if hasReceivedEnd {
            breakOff()
        } else {
            updateDeadline(at: startedAt)
        }
    }

    /// Whether a request begins, after empty lines that some clients send (RFC 9112 section 2.2).
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
    }

    /// Reads the head; false if it has not ended yet.
    private func readHead() throws(ServerFault) -> Bool {
        let count = min(evbuffer_get_length(input), scanner.sufficientBytes)
        guard count > 0, let start = evbuffer_pullup(input, count) else { return false }
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        // What does not begin as a method does is something else, such as TLS: no need to wait for a line's end.
        guard TokenCharacters.contains(bytes[0]) else { throw .malformed(.requestLine) }
        guard let found = try scanner.scan(bytes) else { return false }
        let head = try loop.parser.parse(bytes, found)
        evbuffer_drain(input, found.end)
        bytesReceived = found.end
        self.head = head
        loop.counters.requests.increase()
        // Not when it began: its head may have come in pieces, over several turns of the loop.
        try loop.admitRequest(from: addressKey, at: loop.time.nanoseconds)
        let body = try IncomingBody(head.framing, loop.limits)
        self.body = body
        phase = .body
        if head.expectsContinue, !body.isComplete, evbuffer_get_length(input) == 0 { sendContinue() }
        return true
    }

    /// Reads on in the body; false if it has not ended yet.
    private func readBody() throws(ServerFault) -> Bool {
        while body?.isComplete == false {
            let count = evbuffer_get_contiguous_space(input)
            guard count > 0, let start = evbuffer_pullup(input, count) else { return false }
            let used = try body?.receive(UnsafeRawBufferPointer(start: start, count: count)) ?? count
            evbuffer_drain(input, used)
            bytesReceived += used
        }
        return true
    }

    /// Throws away what arrives after the last answer, within bounds.
    func discardInput() {
        let count = evbuffer_get_length(input)
        evbuffer_drain(input, count)
        bytesToLinger -= count
        if bytesToLinger <= 0 { close() }
    }
}
