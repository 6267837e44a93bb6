import Glibc

extension ListeningSockets {
    /// Listens on a Unix socket. The kernel has no SO_REUSEPORT for it, so the threads share one socket like an inherited
    /// one.
    init(unixPath path: String, count: Int) throws(ServerError) {
        let (socket, file) = try UnixSocketFile.listen(at: path, backlog: Self.backlog)
        threads = try Self.copies(of: socket.number, count: count).map { [$0] }
        places = [.unix(path: path)]
        self.file = file
    }

    /// Returns a duplicate of a socket for each thread.
    static func copies(of number: Int32, count: Int) throws(ServerError) -> [Descriptor] {
        var copies: [Descriptor] = []
        for _ in 0..<count {
            guard let copy = Descriptor(owning: fcntl(number, F_DUPFD_CLOEXEC, 3)) else {
                throw .systemCallFailed(name: "fcntl", errno: errno)
            }
            copies.append(copy)
        }
        return copies
    }
}
