internal import Glibc

/// A database file that only its owner may read and write, whatever the umask.
///
/// SQLite gives the files beside a database (`-wal`, `-shm`, `-journal`) the mode of the database, so its mode is set before
/// SQLite opens it. A test holds SQLite to that.
package enum PrivateFile {
    private static let mode: mode_t = 0o600
    private static let others: mode_t = 0o077

    /// Creates the file if it does not exist. A folder that cannot be written is left to SQLite, which says so.
    static func create(_ path: String) {
        if create(path, O_EXCL) { return }
        var status = stat()
        // The target of a link may be missing.
        if stat(path, &status) != 0, errno == ENOENT { _ = create(path, 0) }
    }

    /// Creates a file that is not there yet.
    ///
    /// - Throws: ``DatabaseFileError/cannotOpen(reason:)`` if there is something at the path, also a link, or the file cannot
    ///   be made.
    static func createNew(_ path: String) throws(DatabaseFileError) {
        guard create(path, O_EXCL) else { throw .cannotOpen(reason: String(cString: strerror(errno))) }
    }

    /// Takes the rights of others from a file that an older release made, and from the files beside it.
    ///
    /// - Throws: ``DatabaseFileError/cannotOpen(reason:)`` if others keep a right.
    package static func narrow(_ path: String) throws(DatabaseFileError) {
        var status = stat()
        let real = UnsharedFile.real(path)
        for ending in ["", "-wal", "-shm", "-journal"] {
            guard stat(real + ending, &status) == 0, status.st_mode & others != 0 else { continue }
            // By its name: SQLite's locks of the whole process end when any descriptor of the file is closed.
            guard chmod(real + ending, mode) == 0 else {
                throw .cannotOpen(
                    reason: "other users can read it, and its mode cannot be changed to 600: "
                        + String(cString: strerror(errno)))
            }
        }
    }

    private static func create(_ path: String, _ more: Int32) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | more, mode)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // The umask may have taken the owner's rights as well.
        return fchmod(descriptor, mode) == 0
    }
}
