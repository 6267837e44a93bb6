import Glibc

/// An answer as a test client has received it.
package struct ReceivedResponse: Equatable, Sendable {
    package var status: Int
    /// Headers by name in lower case.
    package var headers: [String: String]
    package var body: String
    /// The values of all fields `Set-Cookie`.
    package var cookies: [String] = []
}

/// HTTP client that writes and reads raw bytes on one connection to 127.0.0.1 or a Unix socket. It gives up after a
/// minute.
package final class TestClient {
    package struct Failure: Error {
        package let call: String
        package let errno: Int32

        static func last(_ call: String) -> Failure { Failure(call: call, errno: Glibc.errno) }
    }

    private let descriptor: Int32
    private let port: UInt16
    private var unread: [UInt8] = []

    /// Connects to the port.
    ///
    /// - Parameters:
    ///   - source: The client's own address, such as 0x7F00_0002 for 127.0.0.2.
    ///   - receiveBufferBytes: The size of the socket's receive buffer. Nil keeps the system's default.
    package convenience init(port: UInt16, from source: UInt32? = nil, receiveBufferBytes: Int32? = nil) throws {
        try self.init(connectingLaterTo: port)
        if var receiveBufferBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBufferBytes, socklen_t(MemoryLayout<Int32>.size))
        }
        if let source {
            let result = TestClient.withAddress(source, port: 0) { bind(descriptor, $0, $1) }
            guard result == 0 else { throw Failure.last("bind") }
        }
        try connectNow()
    }

    /// Connects to the Unix socket at the path.
    package convenience init(unixPath: String) throws {
        try self.init(AF_UNIX, port: 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: unixPath.utf8.prefix(107)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Failure.last("connect") }
    }

    /// Opens a socket, which `connectNow()` connects.
    package convenience init(connectingLaterTo port: UInt16) throws {
        try self.init(AF_INET, port: port)
    }

    private init(_ family: Int32, port: UInt16) throws {
        self.port = port
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure.last("socket") }
        // A server with a sanitizer takes several times as long.
        var timeout = timeval(tv_sec: getenv("NEARBY_SANITIZER") == nil ? 60 : 600, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    package func connectNow() throws {
        let result = TestClient.withAddress(INADDR_LOOPBACK, port: port) { connect(descriptor, $0, $1) }
        guard result == 0 else { throw Failure.last("connect") }
    }

    private static func withAddress(
        _ host: UInt32, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit {
        close(descriptor)
    }

    /// Returns a port of 127.0.0.1 that nobody listens on now. It is below those that the system gives to whoever asks for
    /// any, so that it is free a moment later too.
    package static func freePort() throws -> UInt16 {
        for _ in 0..<1_000 {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            defer { close(descriptor) }
            let port = UInt16.random(in: 20_000..<32_000)
            if withAddress(INADDR_LOOPBACK, port: port, { bind(descriptor, $0, $1) }) == 0 { return port }
        }
        throw Failure.last("bind")
    }

    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    package func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 || errno == EINTR else { throw Failure.last("send") }
            sent += max(0, count)
        }
    }

    /// Sends a request and receives its answer.
    package func request(_ method: String, _ target: String, headers: String = "", body: String = "") throws
        -> ReceivedResponse
    {
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        try send("\(method) \(target) HTTP/1.1\r\nHost: test\r\n\(length)\(headers)\r\n\(body)")
        return try receive(hasBody: method != "HEAD")
    }

    /// Receives one answer, with the number of body bytes in its `Content-Length`.
    package func receive(hasBody: Bool = true) throws -> ReceivedResponse {
        var lines: [String] = []
        while lines.last != "" { lines.append(try receiveLine()) }
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        var cookies: [String] = []
        for line in lines.dropFirst().dropLast() {
            let parts = line.split(separator: ":", maxSplits: 1)
            let (name, value) = (parts[0].lowercased(), String(parts[1].drop { $0 == " " }))
            headers[name] = value
            if name == "set-cookie" { cookies.append(value) }
        }
        let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        while unread.count < length { try receiveMore() }
        defer { unread.removeFirst(length) }
        return ReceivedResponse(
            status: status, headers: headers, body: String(decoding: unread.prefix(length), as: UTF8.self),
            cookies: cookies)
    }

    /// The socket's descriptor.
    package var number: Int32 { descriptor }

    /// Whether no bytes of another answer have been received.
    package var isUnread: Bool { unread.isEmpty }

    /// Returns whether bytes have arrived or the connection has ended. Does not wait.
    package func hasInput() -> Bool {
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        return !unread.isEmpty || recv(descriptor, &byte, 1, flags) >= 0 || errno != EAGAIN
    }

    /// Waits for input, receives what has arrived, and keeps it for `receive()`.
    package func receiveSome(atMost count: Int) throws {
        try receiveMore(count)
    }

    /// Closes the sending side: the server sees the end of the input.
    package func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends the connection with a reset, like a program that has died.
    package func reset() {
        // A connect to no address (AF_UNSPEC) disconnects the socket, and TCP sends RST.
        var nowhere = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Returns whether the server closes the connection without sending more.
    package func isClosedByServer() -> Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, 0)
        return unread.isEmpty && (count == 0 || (count < 0 && errno == ECONNRESET))
    }

    private func receiveLine() throws -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end].dropLast(), as: UTF8.self)
            }
            try receiveMore()
        }
    }

    private func receiveMore(_ size: Int = 65_536) throws {
        var buffer = [UInt8](repeating: 0, count: size)
        var count = -1
        // A signal, for example from an ended child of another test, is not an error here.
        repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        guard count > 0 else { throw Failure.last(count == 0 ? "recv: end" : "recv") }
        unread += buffer[..<count]
    }
}
