import Foundation
import TempleImport
import TempleModel
import Testing

@Suite struct FileByteSourceTests {
    let directory = FileManager.default.temporaryDirectory.appending(path: "temple-import-\(UUID().uuidString)")

    private func file(_ text: String) throws -> String {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let url = directory.appending(path: "temples.csv")
        try Data(text.utf8).write(to: url)
        return url.path(percentEncoded: false)
    }

    @Test func readsAFileAndTellsHowFarItIs() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let text = Sample.registry((0..<4_000).map { ["編號": "\($0)"] })
        let path = try file(text)
        var progress: [ImportProgress] = []
        var ids: [String] = []
        let reader = TempleFileReader(path: path)
        let counts = try reader.read(
            record: { record, _ in ids.append(record.key.id) }, progress: { progress.append($0) })
        #expect(ids == (0..<4_000).map(String.init))
        #expect(counts.bytes == text.utf8.count && counts.accepted == 4_000)
        #expect(progress.count > 2)
        #expect(
            zip(progress, progress.dropFirst()).allSatisfy {
                $0.bytesRead <= $1.bytesRead && $0.rowsRead <= $1.rowsRead
            })
        #expect(progress.last?.bytesRead == text.utf8.count && progress.last?.totalBytes == text.utf8.count)
        #expect(progress.last?.rowsRead == 4_000)
        // A path can be read again.
        #expect(try reader.read(record: { _, _ in }) == counts)
    }

    @Test func tellsWhatIsNotThereFromWhatIsADirectory() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = try file("")
        let table: [(String, ImportError.Reason)] = [
            (path + ".missing", .noSuchFile), (directory.path(percentEncoded: false), .isDirectory),
            (path + "/x", .noSuchFile),
            (path, .empty),
        ]
        for (path, reason) in table {
            let error = #expect(throws: ImportError.self) { try TempleFileReader(path: path).read(record: { _, _ in }) }
            #expect(error == ImportError(file: path, reason: reason))
        }
    }

    @Test func tellsWhyTheSystemRefuses() throws {
        // A process may not read its own memory from address zero, whoever it runs as.
        let error = #expect(throws: ImportError.self) {
            try TempleFileReader(path: "/proc/self/mem").read(record: { _, _ in })
        }
        guard case .unreadable(let words) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!words.isEmpty && error?.description.contains(words) == true)
    }
}
