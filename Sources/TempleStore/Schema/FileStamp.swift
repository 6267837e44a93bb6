internal import Glibc
public import TempleModel

/// Which file lies at a path and how it was written last, as the system tells without opening it: for what SQLite cannot tell
/// of a file, that it was put in another's place, or written where SQLite follows no changes.
public struct FileStamp: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    /// Its size.
    public let bytes: Int64
    /// In nanoseconds since 1970.
    private let modified: Int64
    let changed: Int64

    /// - Throws: ``SearchError/missing`` where there is no file, ``SearchError/cannotOpen(reason:)`` where it cannot be seen.
    public init(of path: String) throws(SearchError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let number = errno
            throw number == ENOENT ? .missing : .cannotOpen(reason: String(cString: strerror(number)))
        }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        bytes = Int64(status.st_size)
        #if canImport(Glibc)
            let (modification, change) = (status.st_mtim, status.st_ctim)
        #else
            let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #endif
        modified = Int64(modification.tv_sec) &* 1_000_000_000 &+ Int64(modification.tv_nsec)
        changed = Int64(change.tv_sec) &* 1_000_000_000 &+ Int64(change.tv_nsec)
    }

    /// Whether it is one file with another stamp's, written in between or not.
    public func isOfSameFile(as other: FileStamp) -> Bool { device == other.device && number == other.number }
}
