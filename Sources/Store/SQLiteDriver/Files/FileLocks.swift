internal import CSpatiaLite
internal import Glibc
internal import Platform

/// Whether a file system gives locks. SQLite takes an error such as ENOLCK, which means that it gives none just now, for a lock
/// that another program has.
enum FileLocks {
    /// Returns why no file beside another one can be locked; nil where one can be, and where that cannot be found out.
    ///
    /// The file itself is left alone: to close it would end the locks that this process has on it.
    static func failure(besides path: String) -> String? {
        let name = UnfinishedFile.name(of: path + ".lock")
        let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        unlink(name)
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
        guard fcntl(descriptor, F_SETLK, &lock) != 0, ![EAGAIN, EACCES, EINTR].contains(errno) else { return nil }
        return String(cString: strerror(errno))
    }
}

extension DatabaseError {
    /// Returns the error of a file whose file system gives no locks; the same error for any other.
    func explained(of handle: OpaquePointer) -> DatabaseError {
        guard code == SQLITE_BUSY, let path = sqlite3_db_filename(handle, "main").map({ String(cString: $0) }),
            !path.isEmpty, let reason = FileLocks.failure(besides: path)
        else { return self }
        return DatabaseError(
            extendedCode: SQLITE_IOERR | (15 << 8), message: "its file system gives no locks: \(reason)", sql: sql)
    }
}
