import Foundation
import Glibc
import Synchronization

/// HTTP server on 127.0.0.1 that takes requests with bodies, any number on one connection, and counts connections.
package final class PostReceiver: Sendable {
    package struct Request: Sendable {
        /// The request line without the version.
        package let target: String
        /// Names in lower case.
        package let headers: [String: String]
        package let body: [UInt8]
    }

    package struct Answer: Sendable {
        package var status: Int
        package var headers: [(name: String, value: String)]
        /// Whether the answer waits for `release()`.
        package var isHeld: Bool

        package init(_ status: Int = 201, headers: [(name: String, value: String)] = [], isHeld: Bool = false) {
            self.status = status
            self.headers = headers
            self.isHeld = isHeld
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
    private let state = Mutex(State())

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
        guard result else { throw LoopbackServer.Failure(call: "bind", errno: errno) }
        port = UInt16(bigEndian: address.sin_port)
        Thread { [self] in acceptAll() }.start()
    }

    /// The address of the server, without a path.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// Sets the answer for a path. Every other path has the status 201.
    package func setAnswer(_ answer: Answer, at path: String) { state.withLock { $0.answers[path] = answer } }

    package var requests: [Request] { state.withLock { $0.requests } }

    /// How many connections were made.
    package var connections: Int { state.withLock { $0.connectionsInAll } }

    /// How many requests were under way at once.
    package var mostAtOnce: Int { state.withLock { $0.mostUnderWay } }

    /// Waits until there were so many requests. Gives up after a minute and returns false.
    package func awaitRequests(_ count: Int) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while requests.count < count {
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
            let path = request.target.split(separator: " ").last.map { String($0) } ?? ""
            let (answer, hold) = state.withLock { state -> (Answer, DispatchSemaphore?) in
                state.requests.append(request)
                state.underWay += 1
                state.mostUnderWay = max(state.mostUnderWay, state.underWay)
                let answer = state.answers[path] ?? Answer()
                guard answer.isHeld, !state.isStopped else { return (answer, nil) }
                let hold = DispatchSemaphore(value: 0)
                state.held.append(hold)
                return (answer, hold)
            }
            hold?.wait()
            state.withLock { $0.underWay -= 1 }
            let lines =
                ["HTTP/1.1 \(answer.status) Test"] + answer.headers.map { "\($0.name): \($0.value)" }
                + ["Content-Length: 0", "", ""]
            let bytes = Array(lines.joined(separator: "\r\n").utf8)
            guard send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return }
        }
    }

    /// Returns the next request; nil at the end of the connection.
    private func read(_ connection: Int32, _ rest: inout [UInt8]) -> Request? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let place = rest.indices.first(where: { rest[$0...].starts(with: end) }) {
                let lines = String(decoding: rest[..<place], as: UTF8.self).components(separatedBy: "\r\n")
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingPrefix(" ").description }
                }
                let start = place + end.count
                let count = headers["content-length"].flatMap { Int($0) } ?? 0
                while rest.count < start + count { guard receive(connection, &rest) else { return nil } }
                defer { rest = Array(rest[(start + count)...]) }
                let target = lines[0].split(separator: " ").prefix(2).joined(separator: " ")
                return Request(target: target, headers: headers, body: Array(rest[start..<start + count]))
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
