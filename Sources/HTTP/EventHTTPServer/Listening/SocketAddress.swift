import CEvent
import Glibc

/// An IPv4 or IPv6 address with a port, or the path of a Unix socket.
package struct SocketAddress {
    private var storage: sockaddr_storage
    private var length: socklen_t

    /// Reads an address literal or `localhost`, without a name server.
    package init(host: String, port: UInt16) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        // An empty or missing name would mean all addresses.
        guard !host.isEmpty, !host.utf8.contains(0),
            getaddrinfo(host == "localhost" ? "127.0.0.1" : host, String(port), &hints, &found) == 0,
            let first = found
        else { throw .invalidHost(host) }
        defer { freeaddrinfo(first) }
        guard let address = first.pointee.ai_addr else { throw .invalidHost(host) }
        storage = sockaddr_storage()
        length = first.pointee.ai_addrlen
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
        }
    }

    /// Maximum length of the path of a Unix socket in bytes.
    static let maximumPathBytes = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    package init(unixPath path: String) throws(ServerError) {
        let bytes = Array(path.utf8)
        guard (1...Self.maximumPathBytes).contains(bytes.count), !bytes.contains(0) else {
            throw .invalidSocketPath(path, maximumBytes: Self.maximumPathBytes)
        }
        storage = sockaddr_storage()
        storage.ss_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage) {
            UnsafeMutableRawBufferPointer(rebasing: $0[Self.pathOffset...]).copyBytes(from: bytes)
        }
        // With the NUL at the end.
        length = socklen_t(Self.pathOffset + bytes.count + 1)
    }

    private static let pathOffset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size

    /// Reads the address that a socket is bound to.
    init(of socket: Descriptor) throws(ListeningSockets.Failure) {
        storage = sockaddr_storage()
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket.number, $0, &length) }
        }
        guard result == 0 else { throw .last }
    }

    /// The family of sockets that can have it, such as `AF_INET`.
    package var family: Int32 { Int32(storage.ss_family) }

    var port: UInt16 {
        // sin_port and sin6_port have the same offset.
        withUnsafeBytes(of: storage) {
            UInt16(bigEndian: $0.load(fromByteOffset: MemoryLayout<sa_family_t>.size, as: UInt16.self))
        }
    }

    /// The port. Nil for addresses that have none.
    var internetPort: UInt16? { family == AF_INET || family == AF_INET6 ? port : nil }

    /// The path of a Unix socket. Nil for other addresses, and for a Unix socket without a path.
    var unixPath: String? {
        guard family == AF_UNIX else { return nil }
        return withUnsafeBytes(of: storage) { bytes in
            let path = bytes[Self.pathOffset..<max(Self.pathOffset, min(Int(length), bytes.count))].prefix { $0 != 0 }
            return path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
        }
    }

    /// Connects a socket of the same family. Returns the result of `connect(2)`, which sets `errno`.
    package func connect(_ socket: Int32) -> Int32 { withPointer { Glibc.connect(socket, $0, $1) } }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
