internal import Glibc

/// What the system says of this process, by the names that Prometheus' own libraries use.
enum ProcessFigures {
    /// The processor time of all threads, in seconds.
    static var processorSeconds: Double {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    /// The memory that the process has, in bytes; nil where `/proc` is not there.
    static var residentBytes: Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        // Pages: of addresses, in memory, and others.
        let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
            separator: " ")
        return words.count > 1 ? Int(words[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }

    /// The file descriptors that are open; nil where `/proc` is not there.
    static var openDescriptors: Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
        }
        // That of the folder itself is none.
        return count - 1
    }

    /// The most file descriptors that may be open.
    static var mostDescriptors: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return Int(clamping: limit.rlim_cur)
    }

    /// The bytes that a user without privileges can still write to the disk of a file; nil where that cannot be told.
    static func freeBytes(besides path: String) -> Int? {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return nil }
        return Int(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize))
    }
}
