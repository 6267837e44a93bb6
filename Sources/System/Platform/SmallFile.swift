internal import Glibc

/// A file of one page that is written beside another one and is gone at once, to find out whether its disk takes writes.
public enum SmallFile {
    private static let bytes = 4_096

    /// Returns why a file, or its disk, cannot be written; nil if it can be.
    ///
    /// - Parameter path: the path of the file, which stays as it is.
    public static func failure(besides path: String) -> String? {
        guard access(path, W_OK) == 0 else { return String(cString: strerror(errno)) }
        let name = UnfinishedFile.name(of: path)
        unlink(name)
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // Whoever may write the file and not its folder can still write the file.
            return errno == EACCES || errno == EPERM ? nil : String(cString: strerror(errno))
        }
        defer { close(descriptor) }
        unlink(name)
        let page = [UInt8](repeating: 0, count: bytes)
        let count = write(descriptor, page, bytes)
        // A part of it was the last room.
        if (0..<bytes).contains(count) { return String(cString: strerror(ENOSPC)) }
        return count == bytes && fsync(descriptor) == 0 ? nil : String(cString: strerror(errno))
    }
}
