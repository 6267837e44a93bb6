import Foundation
import Glibc
import Synchronization

/// HTTP server on 127.0.0.1 whose answers a test sets, and which counts requests. One request on each connection.
package final class LoopbackServer: Sendable {
    package struct Answer: Sendable {
        package var status = 200
        package var headers: [(name: String, value: String)] = []
        package var body: [UInt8] = []
        /// Whether the answer waits for `release()`.
        package var isHeld = false
        /// Bytes that are sent in place of all of this.
        package var raw: [UInt8]?

        package init(
            _ body: String = "", status: Int = 200, headers: [(name: String, value: String)] = [], isHeld: Bool = false
        ) {
            self.body = Array(body.utf8)
            self.status = status
            self.headers = headers
            self.isHeld = isHeld
        }

        /// Returns an answer of bytes that may be no HTTP.
        package static func raw(_ text: String) -> Answer {
            var answer = Answer()
            answer.raw = Array(text.utf8)
            return answer
        }

        fileprivate var bytes: [UInt8] {
            if let raw { return raw }
            let lines =
                ["HTTP/1.1 \(status) Test"] + headers.map { "\($0.name): \($0.value)" }
                + ["Content-Length: \(body.count)", "Connection: close", "", ""]
            return Array(lines.joined(separator: "\r\n").utf8) + body
        }
    }

    private struct State {
        var answers: [String: Answer] = [:]
        /// The requests for each path: their heads, and what comes below them.
        var requests: [String: [String]] = [:]
        var held: [DispatchSemaphore] = []
        var isStopped = false
    }

    package let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())

    package struct Failure: Error {
        package let call: String
        package let errno: Int32
    }

    package init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 128) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard result else { throw Failure(call: "bind", errno: errno) }
        port = UInt16(bigEndian: address.sin_port)
        Thread { [self] in acceptAll() }.start()
    }

    /// The address of the server, without a path.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// Sets the answer for a path. Other paths are not found.
    package func setAnswer(_ answer: Answer, at path: String) {
        state.withLock { $0.answers[path] = answer }
    }

    /// Returns the requests for a path: their heads, and the bodies of those that have one.
    package func requests(at path: String) -> [String] { state.withLock { $0.requests[path] ?? [] } }

    /// Waits until there were so many requests for a path. Gives up after a minute and returns false.
    package func awaitRequests(_ count: Int, at path: String) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while requests(at: path).count < count {
            guard ContinuousClock.now < end else { return false }
            usleep(1_000)
        }
        return true
    }

    /// Lets the answers go that are held, and holds no answer of now any more.
    package func release() {
        let held = state.withLock { state in
            for path in state.answers.keys { state.answers[path]?.isHeld = false }
            defer { state.held = [] }
            return state.held
        }
        for semaphore in held { semaphore.signal() }
    }

    /// Ends the server: nobody listens on its port any more.
    package func stop() {
        state.withLock { state in
            // Wakes the thread that accepts, which closes the socket. After that, the number may be another file's.
            if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
            state.isStopped = true
        }
        release()
    }

    private func acceptAll() {
        while !state.withLock({ $0.isStopped }) {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            Thread { [self] in
                serve(connection)
                close(connection)
            }.start()
        }
        state.withLock { _ in _ = close(listener) }
    }

    private func serve(_ connection: Int32) {
        guard let head = readRequest(of: connection) else { return }
        let path = head.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
        let (answer, hold) = state.withLock { state -> (Answer, DispatchSemaphore?) in
            state.requests[path, default: []].append(head)
            let answer = state.answers[path] ?? Answer("not found", status: 404)
            guard answer.isHeld, !state.isStopped else { return (answer, nil) }
            let hold = DispatchSemaphore(value: 0)
            state.held.append(hold)
            return (answer, hold)
        }
        hold?.wait()
        let bytes = answer.bytes
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                send(connection, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 || errno == EINTR else { return }
            sent += max(0, count)
        }
    }

    /// Returns the request line, the headers and the body; nil if the client says something else, such as TLS.
    private func readRequest(of connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 || count < 0 && errno == EINTR else { return nil }
            bytes += buffer[..<max(0, count)]
            guard let first = bytes.first, Array("GP".utf8).contains(first) else { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let lines = text[..<end.lowerBound].lowercased().components(separatedBy: "\r\n")
            let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: " ").last.flatMap { Int($0) }
            if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
        }
    }
}
