import CEvent
import Glibc
import Synchronization

/// The file of a listening Unix socket. It is removed with the last reference, or by `remove()`.
///
/// The kernel never removes the file, so a killed service leaves it behind. A connection shows whether a process listens:
/// the kernel refuses one to a file without a listener. Between this check and `bind`, another service could do the same
/// and both would think that the path is theirs. So the check, `unlink`, `bind` and `listen` are done with the folder
/// locked (flock): the lock needs no file of its own and ends with the process that holds it. After `listen`, the socket
/// itself shows that the path is taken.
final class UnixSocketFile: Sendable {
    private let path: String
    private let device: dev_t
    private let inode: ino_t
    private let isRemoved = Atomic(false)

    /// The user's group may connect too, such as a proxy that is a member of it.
    private static let mode: mode_t = 0o660

    /// Opens a listening socket at the path. Replaces the file of a socket that nobody listens on.
    static func listen(
        at path: String, backlog: Int32
    ) throws(ServerError) -> (socket: Descriptor, file: UnixSocketFile) {
        let address = try SocketAddress(unixPath: path)
        // Closed at the end, which unlocks the folder.
        let lock = try lockFolder(of: path)
        defer { lock.close() }
        try removeStaleFile(at: path, address)
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard let socket = Descriptor(owning: Glibc.socket(AF_UNIX, type, 0)) else {
            throw .cannotListenAtPath(path, errno: errno)
        }
        guard address.withPointer({ bind(socket.number, $0, $1) }) == 0 else {
            throw .cannotListenAtPath(path, errno: errno)
        }
        guard let file = UnixSocketFile(path) else {
            throw .cannotListenAtPath(path, errno: errno)
        }
        // Nobody can connect before `listen`, so it does not matter what the umask has made of the mode.
        guard chmod(path, mode) == 0, Glibc.listen(socket.number, backlog) == 0 else {
            throw .cannotListenAtPath(path, errno: errno)
        }
        return (socket, file)
    }

    private init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.path = path
        device = status.st_dev
        inode = status.st_ino
    }

    deinit {
        remove()
    }

    /// Removes the file if it is still that of this socket. Call it while the socket listens: then no other service can
    /// have replaced the file.
    func remove() {
        guard !isRemoved.exchange(true, ordering: .relaxed) else { return }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }

    private static func removeStaleFile(at path: String, _ address: SocketAddress) throws(ServerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .cannotListenAtPath(path, errno: errno) }
            return
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard let probe = Descriptor(owning: socket(AF_UNIX, type, 0)) else {
            throw .cannotListenAtPath(path, errno: errno)
        }
        if address.withPointer({ connect(probe.number, $0, $1) }) == 0 { throw .socketInUse(path: path) }
        switch errno {
        case ECONNREFUSED: break
        // The queue of the listener is full, or the socket is for datagrams.
        case EAGAIN, EPROTOTYPE: throw .socketInUse(path: path)
        default: throw .cannotListenAtPath(path, errno: errno)
        }
        guard unlink(path) == 0 else { throw .cannotListenAtPath(path, errno: errno) }
    }

    /// A service holds the lock for less than a millisecond. These attempts take five seconds.
    private static let lockAttempts = 500
    private static let microsecondsBetweenAttempts: UInt32 = 10_000

    private static func lockFolder(of path: String) throws(ServerError) -> Descriptor {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard let lock = Descriptor(owning: open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
            throw .cannotListenAtPath(path, errno: errno)
        }
        for _ in 0..<lockAttempts {
            if flock(lock.number, LOCK_EX | LOCK_NB) == 0 { return lock }
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            usleep(microsecondsBetweenAttempts)
        }
        throw .cannotListenAtPath(path, errno: errno)
    }
}
