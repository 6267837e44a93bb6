internal import Glibc
internal import TempleModel

/// The state of a database file that SQLite has to read without the files beside it: on a read-only mount, in a folder of
/// somebody else's.
///
/// A database in WAL mode is read through `-wal` and `-shm`. Where these are not there and cannot be made, SQLite reads the
/// file only when it is told that nobody writes it (`immutable=1`). Then it takes no locks and sees no changes, so this
/// looks in its place: two equal states mean that nothing was written in between.
struct UnsharedFile: Equatable {
    private let stamp: FileStamp
    /// Whether a log or a journal beside it holds what belongs into the file.
    private let isBeingWritten: Bool

    /// Times of files are as exact as the kernel's tick, some milliseconds: a file at rest for so long will have another
    /// time when it is written again.
    private static let restMilliseconds: Int64 = 100

    /// What a file is now; nil where it is not there.
    init?(lookingAt path: String) {
        guard let stamp = try? FileStamp(of: path) else { return nil }
        self.stamp = stamp
        let real = Self.real(path)
        isBeingWritten = ["-wal", "-journal"].contains { Self.bytes(of: real + $0) > 0 }
    }

    /// Looks whether a file that SQLite could not open in the usual way may be read as one that nobody writes.
    ///
    /// - Returns: nil where that is not what keeps SQLite from opening it.
    /// - Throws: ``SearchError/cannotOpen(reason:)`` where a writer has left something that is not in the file yet,
    ///   ``SearchError/busy`` where it is just being written.
    init?(path: String) throws(SearchError) {
        guard access(path, R_OK) == 0 else {
            throw .cannotOpen(reason: String(cString: strerror(errno)))
        }
        let real = Self.real(path)
        // Where the folder can be written SQLite makes its files itself, and so can a writer.
        let folder = real.lastIndex(of: "/").map { real[...$0] } ?? "."
        guard access(String(folder), W_OK) != 0 else { return nil }
        // The name alone: where the file lies is for whoever opened it to say.
        let name = real.split(separator: "/").last ?? "the file"
        if Self.bytes(of: real + "-wal") > 0 {
            throw .cannotOpen(
                reason: "\(name)-wal has changes that are not in the file yet, and reading them needs \(name)-shm, "
                    + "which cannot be read or created here; open it once in a writable folder")
        }
        if Self.bytes(of: real + "-journal") > 0 {
            throw .cannotOpen(
                reason: "a write to it was interrupted, and cannot be rolled back (\(name)-journal) here; "
                    + "open it once in a writable folder")
        }
        guard let state = UnsharedFile(lookingAt: path) else { throw .missing }
        if state.isFresh {
            usleep(UInt32(Self.restMilliseconds) * 1_000)
            guard UnsharedFile(lookingAt: path) == state else { throw .busy }
        }
        guard !state.isBeingWritten else { throw .busy }
        self = state
    }

    private var isFresh: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec) &- stamp.changed
        return age.magnitude <= UInt64(Self.restMilliseconds) * 1_000_000
    }

    /// SQLite puts its files beside the one that a link leads to.
    private static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func bytes(of path: String) -> Int64 {
        (try? FileStamp(of: path))?.bytes ?? 0
    }
}
