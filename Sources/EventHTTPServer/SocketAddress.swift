import CEvent
import Glibc

/// An IPv4 or IPv6 address with a port.
struct SocketAddress {
    private var storage: sockaddr_storage
    private var length: socklen_t

    /// Reads an address literal or `localhost`, without a name server.
    init(host: String, port: UInt16) throws(ServerError) {
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

    /// Reads the address that a socket is bound to.
    init(of socket: Descriptor) throws(ListeningSockets.Failure) {
        storage = sockaddr_storage()
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket.number, $0, &length) }
        }
        guard result == 0 else { throw .last }
    }

    var family: Int32 { Int32(storage.ss_family) }

    var port: UInt16 {
        // sin_port and sin6_port have the same offset.
        withUnsafeBytes(of: storage) {
            UInt16(bigEndian: $0.load(fromByteOffset: MemoryLayout<sa_family_t>.size, as: UInt16.self))
        }
    }

    /// The port. Nil for addresses that have none.
    var internetPort: UInt16? { family == AF_INET || family == AF_INET6 ? port : nil }

    /// Returns the address as a literal without its port. Empty if it is not an internet address.
    static func numericHost(_ address: UnsafePointer<sockaddr>) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
            let raw = UnsafeRawPointer(address)
            let family = Int32(address.pointee.sa_family)
            var found: UnsafePointer<CChar>?
            if family == AF_INET {
                var host = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
                found = inet_ntop(family, &host, text.baseAddress, socklen_t(text.count))
            } else if family == AF_INET6 {
                var host = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
                found = inet_ntop(family, &host, text.baseAddress, socklen_t(text.count))
            }
            return found.map { String(cString: $0) } ?? ""
        }
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
