internal import Glibc

/// A file under a name of its own until it is whole: `temples.sqlite.unfinished-4711`, with the number of the process.
public enum UnfinishedFile {
    /// What SQLite adds to the name of a database for the files beside it.
    private static let endings = ["", "-wal", "-shm", "-journal"]

    /// Returns the name under which this process writes what is to be the file at a path.
    public static func name(of path: String) -> String { "\(path).unfinished-\(getpid())" }

    /// Removes what this process has not finished of a file, with the files that SQLite keeps beside it.
    public static func remove(of path: String) {
        for ending in endings { unlink(name(of: path) + ending) }
    }

    /// Removes what processes that have been killed have not finished of a file, and of those whose names begin with its own
    /// and a dot. That of another machine that shares the folder looks the same, and its process then ends with an error.
    public static func removeOld(besides path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
        let first = path.split(separator: "/").last.map { $0 + "." } ?? ""
        guard !first.isEmpty, let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        var old: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(first), let process = process(of: name), isGone(process) { old.append(name) }
        }
        for name in old { unlink(folder + name) }
    }

    /// Returns the number of the process that the name of an unfinished file has; nil for another name.
    private static func process(of name: String) -> pid_t? {
        guard let match = name.wholeMatch(of: #/.*\.unfinished-([0-9]{1,10})(-wal|-shm|-journal)?/#) else { return nil }
        return pid_t(match.output.1)
    }

    private static func isGone(_ process: pid_t) -> Bool {
        process > 0 && kill(process, 0) != 0 && errno == ESRCH
    }

    /// Makes the names in the folder of a file last, as a file system may not by itself.
    public static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
