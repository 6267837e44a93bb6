import Glibc

/// One listening socket for each thread, all on the same address and port.
///
/// With SO_REUSEPORT the kernel spreads connections over the sockets, and no thread waits for another's. But it also
/// lets a second process of the same user share the port unnoticed, so that half of the requests would go to an old
/// server. Trying a bind without SO_REUSEPORT first and closing it again leaves a gap in which two servers can both
/// pass. So a claim is kept instead: a socket that listens without SO_REUSEPORT, which the kernel grants to one alone.
/// Only then is the claim opened to the others (the kernel asks for the flag when a later socket binds), they bind and
/// listen, and the claim is closed. From the first to the last moment some listening socket holds the port, and each
/// server has to win a claim of its own before it may share.
struct ListeningSockets {
    let sockets: [Descriptor]
    let port: UInt16

    private static let backlog: Int32 = 1024

    init(host: String, port: UInt16, count: Int) throws(ServerError) {
        let address = try SocketAddress(host: host, port: port)
        func failure(_ code: Int32) -> ServerError {
            code == EADDRINUSE
                ? .addressInUse(host: host, port: port) : .cannotListen(host: host, port: port, errno: code)
        }
        do throws(Failure) {
            let claim = try ListeningSockets.listen(at: address, sharing: false)
            let bound = try SocketAddress(of: claim)
            try ListeningSockets.set(SO_REUSEPORT, level: SOL_SOCKET, of: claim)
            var sockets: [Descriptor] = []
            for _ in 0..<count {
                sockets.append(try ListeningSockets.listen(at: bound, sharing: true))
            }
            self.sockets = sockets
            self.port = bound.port
            claim.close()
        } catch {
            throw failure(error.errno)
        }
    }

    /// The code a system call left behind.
    struct Failure: Error {
        let errno: Int32

        static var last: Failure { Failure(errno: Glibc.errno) }
    }

    private static func listen(at address: SocketAddress, sharing: Bool) throws(Failure) -> Descriptor {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard let socket = Descriptor(owning: Glibc.socket(address.family, type, 0)) else { throw .last }
        // Without it a port is refused for a minute after a server that closed connections itself.
        try set(SO_REUSEADDR, level: SOL_SOCKET, of: socket)
        if sharing { try set(SO_REUSEPORT, level: SOL_SOCKET, of: socket) }
        // Accepted sockets inherit it. Without it Nagle's algorithm waits for a delayed acknowledgement: 43 ms.
        try set(TCP_NODELAY, level: Int32(IPPROTO_TCP), of: socket)
        guard address.withPointer({ bind(socket.number, $0, $1) }) == 0 else { throw .last }
        guard Glibc.listen(socket.number, backlog) == 0 else { throw .last }
        return socket
    }

    private static func set(_ option: Int32, level: Int32, of socket: Descriptor) throws(Failure) {
        var enabled: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        guard setsockopt(socket.number, level, option, &enabled, size) == 0 else { throw .last }
    }
}
