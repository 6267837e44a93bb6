internal import Glibc

/// One connection of ``PacedCommand``, with at most one request at a time. Of the answers it looks at the head alone.
final class PacedConnection {
    let descriptor: Int32
    /// When the request was due whose answer has not arrived; nil if there is none.
    private(set) var due: UInt64?
    /// The beginning of the answer, as long as its head is not complete.
    private var head: [UInt8] = []
    /// Bytes of the answer that have not arrived; nil as long as the head is not complete.
    private var missing: Int?

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure("nobody listens on port \(port)") }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    func send(_ request: [UInt8], due: UInt64) throws {
        guard Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure("a request could not be sent")
        }
        self.due = due
    }

    /// Reads what has arrived. If it ends the answer, returns when its request was due.
    func receive(into buffer: UnsafeMutableRawBufferPointer) throws -> UInt64? {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        guard count > 0 else { throw Failure("the service closed a connection") }
        var left: Int
        if let missing {
            left = missing - count
        } else {
            head.append(contentsOf: buffer[..<count])
            guard let whole = try Self.wholeLength(head) else { return nil }
            left = whole - head.count
            head.removeAll(keepingCapacity: true)
        }
        guard left <= 0 else {
            missing = left
            return nil
        }
        missing = nil
        defer { due = nil }
        return due
    }

    /// Returns the length of head and body. Nil if the head is not complete.
    private static func wholeLength(_ bytes: [UInt8]) throws -> Int? {
        var length: Int?
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[start..<end]
            guard start > 0 || line.starts(with: "HTTP/1.1 200 ".utf8) else {
                throw Failure("the service answered \(String(decoding: line.prefix(40), as: UTF8.self))")
            }
            if line.count <= 1 {
                guard let length else { throw Failure("an answer has no length") }
                return end + 1 + length
            }
            if line.starts(with: "Content-Length: ".utf8) {
                length = line.dropFirst(16).dropLast().reduce(0) { 10 * $0 + Int($1 &- 0x30) }
            }
            start = end + 1
        }
        return nil
    }
}
