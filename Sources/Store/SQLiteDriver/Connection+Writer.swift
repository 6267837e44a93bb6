internal import CSpatiaLite
internal import FoundationEssentials
internal import Glibc

extension Connection {
    /// Who writes to the file now, in words: the process that has SQLite's lock of writers; nil if nobody has it, or if it is
    /// not to be known.
    ///
    /// In WAL mode that is a lock on byte 120 of the log's index (`WAL_WRITE_LOCK`, sqlite.org/walformat.html). The system
    /// lists it with its process. To ask the file itself would open it, and to close it again would end the locks of this
    /// process.
    public var writer: String? {
        guard let path = mainPath, let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else {
            return nil
        }
        var status = stat()
        guard stat(path + "-shm", &status) == 0 else { return nil }
        for line in locks.split(separator: "\n") {
            // 1: POSIX  ADVISORY  WRITE 4242 fe:01:1234 120 120
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard words.count >= 8, words[words.count - 5] == "WRITE",
                words[words.count - 3].split(separator: ":").last.flatMap({ UInt64($0) }) == UInt64(status.st_ino),
                words[words.count - 2] == "120", let process = Int32(words[words.count - 4])
            else { continue }
            let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
            let program = name.map { " (" + $0.split(separator: "\n").joined() + ")" } ?? ""
            return "the process \(process)" + program
        }
        return nil
    }

    private var mainPath: String? {
        sqlite3_db_filename(handle, "main").map { String(cString: $0) }
    }
}
