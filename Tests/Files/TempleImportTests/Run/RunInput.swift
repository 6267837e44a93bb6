import Dispatch
import Glibc
import MemoryByteSource
import RecordFiles
import Synchronization
import TempleImport

/// In-memory inputs of runs.
enum RunInput {
    static let header = "source_id,name,lat,lng\n"
    static let options = ImportRun.Options(reading: ImportOptions(sourceName: "test"))

    /// Returns a file with the text.
    static func text(_ text: String, name: String = "t.csv") -> ImportInput {
        bytes(Array(text.utf8), name: name)
    }

    static func bytes(_ bytes: [UInt8], name: String) -> ImportInput {
        ImportInput(name: name) { RecordFile(source: MemoryByteSource(bytes), name: name) }
    }

    /// Returns valid rows of equal length in bytes.
    static func rows(_ count: Int) -> String {
        (0..<count).map { "r\(100_000 + $0),廟\(100_000 + $0),24.1,120.6\n" }.joined()
    }

    static let bytesOfRow = rows(1).utf8.count

    /// Returns a tar archive (ustar) of files.
    static func tar(_ files: [(name: String, text: String)], name: String = "t.tar") -> ImportInput {
        var archive: [UInt8] = []
        for file in files {
            let content = Array(file.text.utf8)
            var head = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, at offset: Int) {
                for (index, byte) in text.utf8.enumerated() { head[offset + index] = byte }
            }
            func octal(_ number: Int, digits: Int) -> String {
                let text = String(number, radix: 8)
                return String(repeating: "0", count: digits - text.count) + text
            }
            put(file.name, at: 0)
            for offset in [100, 108, 116] { put("0000644", at: offset) }
            put(octal(content.count, digits: 11), at: 124)
            put("00000000000", at: 136)
            put("        0", at: 148)
            put("ustar", at: 257)
            put("00", at: 263)
            put(octal(head.reduce(0) { $0 + Int($1) }, digits: 6) + "\0 ", at: 148)
            archive += head + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
        }
        return bytes(archive + [UInt8](repeating: 0, count: 1024), name: name)
    }
}

/// Source that calls the test before each read, and signals when it is released.
final class WatchedSource: ByteSource {
    /// State that the threads of a test share about a source.
    final class Watch: Sendable {
        let bytesRead = Mutex(0)
        let isReleased = DispatchSemaphore(value: 0)
    }

    private let bytes: [UInt8]
    private let watch: Watch
    private let beforeRead: (Int) throws(RecordFileError) -> Void
    private(set) var bytesRead = 0
    var totalBytes: Int? { bytes.count }

    init(_ text: String, _ watch: Watch, beforeRead: @escaping (Int) throws(RecordFileError) -> Void = { _ in }) {
        bytes = Array(text.utf8)
        self.watch = watch
        self.beforeRead = beforeRead
    }

    deinit { watch.isReleased.signal() }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        try beforeRead(bytesRead)
        let count = min(4096, buffer.count, bytes.count - bytesRead)
        buffer.copyBytes(from: bytes[bytesRead..<(bytesRead + count)])
        bytesRead += count
        watch.bytesRead.withLock { $0 = bytesRead }
        return count
    }
}

extension DispatchSemaphore {
    /// Waits for the signal. If it never comes, the test fails instead of waiting forever.
    func comes() -> Bool { wait(timeout: .now() + 60) == .success }
}

/// Waits until something is so. If it never is, the test fails instead of waiting forever.
func comesTrue(_ condition: () -> Bool) -> Bool {
    for _ in 0..<60_000 where !condition() { usleep(1_000) }
    return condition()
}
