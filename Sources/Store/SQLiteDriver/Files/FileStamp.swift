internal import Glibc

/// Identity, size and times of the file at a path, read without opening it.
///
/// It detects what SQLite cannot: that another file replaced the opened one, or that a file changed where SQLite does
/// not follow changes.
public struct FileStamp: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    /// Size in bytes.
    public let bytes: Int64
    /// Time of the last modification in nanoseconds since 1970; `changed` is the time of the last status change.
    package let modified: Int64
    let changed: Int64

    /// Reads the state of the file at a path.
    ///
    /// - Throws: ``DatabaseFileError/missing`` if there is no file, ``DatabaseFileError/cannotOpen(reason:)`` if its
    ///   status cannot be read.
    public init(of path: String) throws(DatabaseFileError) {
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

    /// Reads the state of the write-ahead log beside a database; nil if there is none.
    public init?(ofLogBesides path: String) {
        guard let log = try? FileStamp(of: UnsharedFile.real(path) + "-wal") else { return nil }
        self = log
    }

    /// Times of files are as exact as the kernel's tick, some milliseconds. A file unchanged for this long gets another
    /// time when it is written again.
    static let restMilliseconds: Int64 = 100

    /// Whether the file has not changed for so long that its next change is certain to make another stamp.
    public var isRested: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec) &- changed
        return age.magnitude > UInt64(Self.restMilliseconds) * 1_000_000
    }

    /// Whether nothing was written between both stamps of a file.
    package func hasSameContent(as other: FileStamp) -> Bool { bytes == other.bytes && modified == other.modified }

    /// Whether both stamps are of the same file, even if it was written in between.
    public func isOfSameFile(as other: FileStamp) -> Bool { device == other.device && number == other.number }
}
