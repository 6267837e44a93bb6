internal import EventHTTPServer
internal import FoundationEssentials
internal import Glibc

/// One question to `/readyz` of a service, with a time limit for all of it. It is all that a health check needs of HTTP.
package final class ReadinessProbe {
    private let address: ServiceAddress
    private let end: ContinuousClock.Instant
    private let socket: Int32

    /// The longest answer that is read, in bytes.
    private static let longestAnswer = 1 << 16
    private static let request = Array(
        "GET /readyz HTTP/1.1\r\nHost: localhost\r\nUser-Agent: nearby ping\r\nConnection: close\r\n\r\n".utf8)

    /// Asks a service, and returns its words, which begin with the line `ready`.
    ///
    /// - Parameter limit: the time for the connection, the question and the answer together.
    /// - Throws: ``ServiceError`` of the kind `unavailable` if it is not ready or does not answer.
    package static func ask(_ address: ServiceAddress, within limit: Duration = .seconds(2)) throws(ServiceError)
        -> String
    {
        let probe = try ReadinessProbe(address, limit)
        try probe.send()
        let (status, text) = try probe.answer(to: probe.receive())
        guard status == 200 else {
            let reason = (try? JSONDecoder().decode(Problem.self, from: Data(text.utf8)))?.detail ?? "status \(status)"
            throw probe.failure("is not ready: \(reason)")
        }
        guard text.hasPrefix("ready\n") else { throw probe.failure("is another program") }
        return text
    }

    /// What a service that is not ready says.
    private struct Problem: Decodable {
        let detail: String
    }

    private init(_ address: ServiceAddress, _ limit: Duration) throws(ServiceError) {
        let place: SocketAddress
        do throws(ServerError) {
            switch address {
            case .port(let host, let number): place = try SocketAddress(host: host, port: number)
            case .unix(let path): place = try SocketAddress(unixPath: path)
            }
        } catch {
            throw ServiceError(error)
        }
        self.address = address
        end = ContinuousClock.now + limit
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        socket = Glibc.socket(place.family, type, 0)
        guard socket >= 0 else { throw failure("cannot be asked", errno) }
        guard place.connect(socket) != 0 else { return }
        guard errno == EINPROGRESS else { throw failure("cannot be reached", errno) }
        try wait(for: POLLOUT)
        var number: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(socket, SOL_SOCKET, SO_ERROR, &number, &length) == 0, number == 0 else {
            throw failure("cannot be reached", number)
        }
    }

    deinit {
        if socket >= 0 { close(socket) }
    }

    /// Sends the question, which a socket that is connected takes at once.
    private func send() throws(ServiceError) {
        let sent = Glibc.send(socket, Self.request, Self.request.count, Int32(MSG_NOSIGNAL))
        guard sent == Self.request.count else { throw failure("cannot be asked", errno) }
    }

    /// Receives what comes until the service closes the connection.
    private func receive() throws(ServiceError) -> [UInt8] {
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while answer.count < Self.longestAnswer {
            try wait(for: POLLIN)
            let count = recv(socket, &part, part.count, 0)
            if count == 0 { break }
            if count > 0 {
                answer += part[..<count]
            } else if errno != EAGAIN, errno != EINTR {
                throw failure("has not answered", errno)
            }
        }
        guard !answer.isEmpty else { throw failure("has closed the connection without an answer") }
        return answer
    }

    /// Parses an answer: its status, and its body as text.
    private func answer(to bytes: [UInt8]) throws(ServiceError) -> (status: Int, text: String) {
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.prefix { $0 != "\r\n" }.split(separator: " ")
        guard let end = text.firstRange(of: "\r\n\r\n"), words.first?.hasPrefix("HTTP/1.") == true, words.count > 1,
            let status = Int(words[1])
        else { throw failure("is another program") }
        return (status, String(text[end.upperBound...]))
    }

    private func wait(for event: Int32) throws(ServiceError) {
        while true {
            let left = end - ContinuousClock.now
            guard left > .zero else { throw failure("does not answer in time") }
            var descriptor = pollfd(fd: socket, events: Int16(event), revents: 0)
            let ready = poll(&descriptor, 1, Int32(left / .milliseconds(1)) + 1)
            if ready > 0 { return }
            guard ready == 0 || errno == EINTR else { throw failure("cannot be asked", errno) }
        }
    }

    private func failure(_ words: String, _ number: Int32? = nil) -> ServiceError {
        let reason = number.map { ": " + String(cString: strerror($0)) } ?? ""
        return ServiceError(.unavailable, "the service at \(address) \(words)\(reason)")
    }
}
