internal import Glibc
internal import SQLiteDriver
internal import TempleModel

/// The lock by which one service has a copy for itself. Readers of the copy need none.
///
/// It is on a file beside the copy. SQLite has locks of its own on the copy, which end when any descriptor of that file is
/// closed. The kernel ends this lock with the process, however that ends.
enum ReplicaLock {
    /// The time in which a service that is stopping gives up its copy.
    private static let attempts = 120
    private static let microsecondsBetweenAttempts: UInt32 = 25_000

    /// Runs `body` while no other service has the copy at a path.
    ///
    /// A service that has begun to stop ends following at once, and may answer for seconds more. So the next one, which has
    /// its socket already, waits a moment for the copy.
    ///
    /// - Parameter isCancelled: returns whether nobody needs the copy any more.
    /// - Throws: ``ServiceError`` if another service has the copy, or the lock cannot be made.
    static func whileHeld(
        ofCopy path: String, isCancelled: () -> Bool, _ body: () -> Void
    ) throws(ServiceError) {
        // A link and its target are one copy.
        let file = UnsharedFile.real(path) + "-lock"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let (number, reason) = (errno, "cannot create \(file): \(String(cString: strerror(errno)))")
            guard number == ENOSPC || number == EDQUOT else { throw ServiceError(.cannotCreate, reason) }
            throw .database(.unavailable(.copyDisk, reason: reason))
        }
        defer { close(descriptor) }
        // Whatever the umask is.
        fchmod(descriptor, 0o600)
        for attempt in 1...attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return body() }
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw ServiceError(.unavailable, "cannot lock \(file): \(String(cString: strerror(errno)))")
            }
            guard attempt < attempts, !isCancelled() else { break }
            usleep(microsecondsBetweenAttempts)
        }
        throw ServiceError(
            .unavailable, "another service keeps its copy at \(path); give this one another path (replica)")
    }
}
