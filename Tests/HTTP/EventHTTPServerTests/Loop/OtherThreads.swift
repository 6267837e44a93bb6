import Glibc

/// The threads of this process but the one that makes it. It opens what tells of them, and needs no descriptor later.
final class OtherThreads {
    private let files: [Int32]

    init() {
        var files: [Int32] = []
        // A link to the thread that follows it: PROCESS/task/THREAD.
        var link = [CChar](repeating: 0, count: 64)
        let length = readlink("/proc/thread-self", &link, link.count)
        let path = String(decoding: link.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let own = path.split(separator: "/").last.map(String.init)
        if let folder = opendir("/proc/self/task") {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard pid_t(name) != nil, name != own else { continue }
                let file = open("/proc/self/task/\(name)/stat", O_RDONLY | O_CLOEXEC)
                if file >= 0 { files.append(file) }
            }
            closedir(folder)
        }
        self.files = files
    }

    deinit {
        for file in files { close(file) }
    }

    /// Whether all of them sleep now, as those do that wait for the kernel.
    var sleep: Bool {
        !files.isEmpty
            && files.allSatisfy { file in
                var bytes = [UInt8](repeating: 0, count: 512)
                let count = pread(file, &bytes, bytes.count, 0)
                // The state comes after the name, which is in parentheses. A thread that has ended has none.
                let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
                return count < 0 || text.split(separator: ")").last?.split(separator: " ").first == "S"
            }
    }
}
