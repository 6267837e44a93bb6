import Foundation
import Glibc
import Synchronization

/// HTTP server on 127.0.0.1 whose answers a test sets, and which counts requests and connections.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        /// The request line without the version.
        package let target: String
        /// Names in lower case.
        package let headers: [String: String]
        package let body: [UInt8]
        /// All of it.
        fileprivate let text: String

        fileprivate var path: String { target.split(separator: " ").last.map { String($0) } ?? "" }
    }

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

        fileprivate func bytes(isLast: Bool) -> [UInt8] {
            if let raw { return raw }
            let lines =
                ["HTTP/1.1 \(status) Test"] + headers.map { "\($0.name): \($0.value)" }
                + ["Content-Length: \(body.count)"] + (isLast ? ["Connection: close"] : []) + ["", ""]
            return Array(lines.joined(separator: "\r\n").utf8) + body
        }
    }

    private struct State {
        var answers: [String: Answer] = [:]
        var requests: [Request] = []
        var connections: Set<Int32> = []
        var connectionsInAll = 0
        var underWay = 0
        var mostUnderWay = 0
        var held: [DispatchSemaphore] = []
        var isStopped = false
    }

    package let port: UInt16
    private let listener: Int32
    private let otherwise: Answer
    private let keepsConnections: Bool
    private let state = Mutex(State())

    package struct Failure: Error {
        package let call: String
        package let errno: Int32
    }

    /// - Parameters:
    ///   - otherwise: the answer of each path that none is set for.
    ///   - keepsConnections: whether a connection may bring more than one request.
    package init(otherwise: Answer = Answer("not found", status: 404), keepsConnections: Bool = false) throws {
        self.otherwise = otherwise
        self.keepsConnections = keepsConnections
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

    /// Sets the answer for a path.
    package func setAnswer(_ answer: Answer, at path: String) { state.withLock { $0.answers[path] = answer } }

    package var requests: [Request] { state.withLock { $0.requests } }

    /// Returns the requests for a path, each as its text: its head, and its body if it has one.
    package func requests(at path: String) -> [String] { requests.filter { $0.path == path }.map(\.text) }

    /// How many connections were made.
    package var connections: Int { state.withLock { $0.connectionsInAll } }

    /// How many requests were under way at once.
    package var mostAtOnce: Int { state.withLock { $0.mostUnderWay } }

    /// Waits until there were so many requests, for a path if one is named. Gives up after a minute and returns false.
    package func awaitRequests(_ count: Int, at path: String? = nil) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while requests.count(where: { path == nil || $0.path == path }) < count {
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

    /// Ends the connections that there are. New ones are taken.
    package func closeConnections() {
        state.withLock { state in
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    /// Ends the server and its connections.
    package func stop() {
        state.withLock { state in
            // Wakes the thread that accepts, which closes the socket. After that, the number may be another file's.
            if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
            state.isStopped = true
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        release()
    }

    private func acceptAll() {
        while !state.withLock({ $0.isStopped }) {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            state.withLock { state in
                state.connections.insert(connection)
                state.connectionsInAll += 1
            }
            Thread { [self] in
                serve(connection)
                state.withLock { state in
                    state.connections.remove(connection)
                    _ = close(connection)
                }
            }.start()
        }
        state.withLock { _ in _ = close(listener) }
    }

    private func serve(_ connection: Int32) {
        var rest: [UInt8] = []
        while let request = read(connection, &rest) {
            let (answer, hold) = state.withLock { state -> (Answer, DispatchSemaphore?) in
                state.requests.append(request)
                state.underWay += 1
                state.mostUnderWay = max(state.mostUnderWay, state.underWay)
                let answer = state.answers[request.path] ?? otherwise
                guard answer.isHeld, !state.isStopped else { return (answer, nil) }
                let hold = DispatchSemaphore(value: 0)
                state.held.append(hold)
                return (answer, hold)
            }
            hold?.wait()
            state.withLock { $0.underWay -= 1 }
            guard send(answer.bytes(isLast: !keepsConnections), on: connection), keepsConnections else { return }
        }
    }

    private func send(_ bytes: [UInt8], on connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(connection, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 || errno == EINTR else { return false }
            sent += max(0, count)
        }
        return true
    }

    /// Returns the next request; nil at the end of the connection, or if the client says something else, such as TLS.
    private func read(_ connection: Int32, _ rest: inout [UInt8]) -> Request? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let first = rest.first, !"GP".utf8.contains(first) { return nil }
            if let place = rest.indices.first(where: { rest[$0...].starts(with: end) }) {
                let lines = String(decoding: rest[..<place], as: UTF8.self).components(separatedBy: "\r\n")
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingPrefix(" ").description }
                }
                let start = place + end.count
                let all = start + (headers["content-length"].flatMap { Int($0) } ?? 0)
                while rest.count < all { guard receive(connection, &rest) else { return nil } }
                defer { rest = Array(rest[all...]) }
                let target = lines[0].split(separator: " ").prefix(2).joined(separator: " ")
                return Request(
                    target: target, headers: headers, body: Array(rest[start..<all]),
                    text: String(decoding: rest[..<all], as: UTF8.self))
            }
            guard receive(connection, &rest) else { return nil }
        }
    }

    private func receive(_ connection: Int32, _ rest: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest += buffer[..<count]
            return true
        }
    }
}
