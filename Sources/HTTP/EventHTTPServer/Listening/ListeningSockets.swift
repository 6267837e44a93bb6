import CEvent
import Glibc

/// Listening sockets of each thread: one own socket on the same address and port, or all inherited sockets, or one Unix
/// socket.
///
/// With SO_REUSEPORT the kernel distributes connections over the sockets, and no thread waits for the socket of
/// another. But it also lets a second process of the same user share the port unnoticed, so half of the requests would
/// go to an old server. A test bind without SO_REUSEPORT that is closed again leaves a gap in which two servers can
/// both pass. So the server keeps a claim: a socket that listens without SO_REUSEPORT, which the kernel grants to only
/// one socket. Then SO_REUSEPORT is set on the claim (the kernel checks the flag when a later socket binds), the other
/// sockets bind and listen, and the claim is closed. Some listening socket holds the port at every moment, and each
/// server must win its own claim before it may share.
///
/// Inherited sockets are not opened again: each thread gets duplicates, and any free thread accepts.
struct ListeningSockets {
    /// The sockets, by thread.
    let threads: [[Descriptor]]
    /// The addresses of a thread's sockets.
    let places: [ListeningAddress]
    /// The file of a Unix socket that is not inherited.
    let file: UnixSocketFile?

    /// The port of the first socket. 0 if it has none.
    var port: UInt16 { places.first?.port ?? 0 }

    static let backlog: Int32 = 1024

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
            var threads: [[Descriptor]] = []
            for _ in 0..<count {
                threads.append([try ListeningSockets.listen(at: bound, sharing: true)])
            }
            self.threads = threads
            places = [.port(bound.port)]
            file = nil
            claim.close()
        } catch {
            throw failure(error.errno)
        }
    }

    /// Takes over listening sockets.
    init(inherited numbers: [Int32], count: Int) throws(ServerError) {
        var threads: [[Descriptor]] = Array(repeating: [], count: count)
        var places: [ListeningAddress] = []
        for number in numbers {
            guard ListeningSockets.isListening(number), let socket = Descriptor(owning: number) else {
                throw .invalidInheritedSocket(number)
            }
            let flags = fcntl(number, F_GETFL)
            guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else {
                throw .systemCallFailed(name: "fcntl", errno: errno)
            }
            // Sockets of the file system have no such option.
            try? ListeningSockets.set(TCP_NODELAY, level: SOL_TCP, of: socket)
            let address = try? SocketAddress(of: socket)
            places.append(address?.unixPath.map { .unix(path: $0) } ?? .port(address?.internetPort ?? 0))
            for (thread, copy) in try Self.copies(of: number, count: count).enumerated() {
                threads[thread].append(copy)
            }
        }
        self.threads = threads
        self.places = places
        // It belongs to the service manager.
        file = nil
    }

    /// The error number of a failed system call.
    struct Failure: Error {
        let errno: Int32

        static var last: Failure { Failure(errno: Glibc.errno) }
    }

    private static func listen(at address: SocketAddress, sharing: Bool) throws(Failure) -> Descriptor {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard let socket = Descriptor(owning: Glibc.socket(address.family, type, 0)) else { throw .last }
        // Without it, a port is refused for a minute after a server that closed connections itself.
        try set(SO_REUSEADDR, level: SOL_SOCKET, of: socket)
        if sharing { try set(SO_REUSEPORT, level: SOL_SOCKET, of: socket) }
        // Accepted sockets inherit it. Without it, Nagle's algorithm waits for a delayed acknowledgement: 43 ms.
        try set(TCP_NODELAY, level: SOL_TCP, of: socket)
        guard address.withPointer({ bind(socket.number, $0, $1) }) == 0 else { throw .last }
        guard Glibc.listen(socket.number, backlog) == 0 else { throw .last }
        return socket
    }

    private static func set(_ option: Int32, level: Int32, of socket: Descriptor) throws(Failure) {
        var enabled: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        guard setsockopt(socket.number, level, option, &enabled, size) == 0 else { throw .last }
    }

    private static func isListening(_ number: Int32) -> Bool {
        func option(_ name: Int32) -> Int32? {
            var value: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(number, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
        }
        return option(SO_ACCEPTCONN) == 1 && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
    }
}
