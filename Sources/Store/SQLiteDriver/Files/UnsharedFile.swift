internal import Glibc

/// State of a database file that SQLite must read without the files beside it, for example on a read-only mount or in
/// another user's folder.
///
/// SQLite reads a database in WAL mode through `-wal` and `-shm`. If these do not exist and cannot be created, SQLite
/// reads the file only as one that nobody writes (`immutable=1`). It then takes no locks and sees no changes, so this
/// type detects them: two equal states mean that nothing was written in between.
package struct UnsharedFile: Equatable {
    private let stamp: FileStamp
    /// Whether a log or a journal beside the file has content that belongs in the file.
    private let isBeingWritten: Bool

    /// Reads the current state of a file; nil if it does not exist.
    init?(lookingAt path: String) {
        guard let stamp = try? FileStamp(of: path) else { return nil }
        self.stamp = stamp
        let real = Self.real(path)
        isBeingWritten = ["-wal", "-journal"].contains { Self.bytes(of: real + $0) > 0 }
    }

    /// Checks whether a file that SQLite could not open normally can be read as one that nobody writes.
    ///
    /// - Parameter mayWait: whether the thread may sleep until a file that was just written has rested.
    /// - Returns: nil if something else keeps SQLite from opening it.
    /// - Throws: ``DatabaseFileError/cannotOpen(reason:)`` if a writer left changes that are not in the file yet,
    ///   ``DatabaseFileError/busy`` if the file is being written.
    init?(path: String, mayWait: Bool) throws(DatabaseFileError) {
        guard access(path, R_OK) == 0 else {
            throw .cannotOpen(reason: String(cString: strerror(errno)))
        }
        let real = Self.real(path)
        // In a writable folder SQLite creates its files itself, and so can a writer.
        let folder = real.lastIndex(of: "/").map { real[...$0] } ?? "."
        guard access(String(folder), W_OK) != 0 else { return nil }
        // Only the name: the caller reports the path.
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
        if !state.stamp.isRested {
            guard mayWait else { throw .busy }
            usleep(UInt32(FileStamp.restMilliseconds) * 1_000)
            guard UnsharedFile(lookingAt: path) == state else { throw .busy }
        }
        guard !state.isBeingWritten else { throw .busy }
        self = state
    }

    /// Resolves links: SQLite puts its files beside the link's target.
    package static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func bytes(of path: String) -> Int64 {
        (try? FileStamp(of: path))?.bytes ?? 0
    }
}
