internal import Glibc

/// A folder of the program that only its owner can enter, whatever the umask.
enum PrivateFolder {
    private static let mode: mode_t = 0o700
    private static let others: mode_t = 0o077

    /// Makes a folder and those above it that are missing. A folder of an older release loses the rights of others; those
    /// above it, and the target of a link, are the user's and stay as they are.
    ///
    /// - Returns: the reason of the system if it cannot be made; nil if it is there.
    static func failure(making path: String) -> String? {
        var status = stat()
        if lstat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFLNK: return nil
            case S_IFDIR: return status.st_mode & others == 0 ? nil : setMode(path)
            default: return String(cString: strerror(ENOTDIR))
            }
        }
        if let slash = path.dropFirst().lastIndex(of: "/") {
            let above = String(path[..<slash])
            if stat(above, &status) != 0, let reason = failure(making: above) { return reason }
        }
        guard mkdir(path, mode) == 0 else {
            // Another call was faster.
            return errno == EEXIST ? nil : String(cString: strerror(errno))
        }
        return setMode(path)
    }

    private static func setMode(_ path: String) -> String? {
        chmod(path, mode) == 0 ? nil : String(cString: strerror(errno))
    }
}
