internal import Glibc

/// The room on a disk.
package enum FreeSpace {
    /// Returns how many bytes may still be written to the disk of a file; nil where the system does not say.
    ///
    /// A quota or a limit on the size of files may be less.
    package static func bytes(atDiskOf path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, isBeyond) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isBeyond ? .max : Int64(clamping: bytes)
    }
}
