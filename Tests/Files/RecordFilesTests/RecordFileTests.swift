import Expectations
import MemoryByteSource
import Foundation
import RecordFiles
import Testing

@Suite struct RecordFileTests {
    let directory = FileManager.default.temporaryDirectory.appending(path: "record-files-\(UUID().uuidString)")

    private func file(_ bytes: [UInt8]) throws -> String {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let url = directory.appending(path: "temples.csv")
        try Data(bytes).write(to: url)
        return url.path(percentEncoded: false)
    }

    @Test func readsAFileAndTellsHowFarItIs() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let text = "a,b\n" + String(repeating: "1,2\n", count: 200_000)
        let path = try file(Array(text.utf8))
        let member = try require(RecordFile.open(path: path).nextMember())
        expect(member.name == path && member.rows.totalBytes == text.utf8.count)
        var before = 0
        var steps = 0
        while try member.rows.next() {
            expect(member.rows.bytesRead, isAtLeast: before)
            if member.rows.bytesRead > before { steps += 1 }
            before = member.rows.bytesRead
        }
        expect(steps > 2 && before == text.utf8.count)
    }

    @Test func countsTheCompressedBytes() throws {
        let bytes = ArchiveWriter.compress(Array(("a,b\n" + String(repeating: "1,2\n", count: 9_000)).utf8), "gzip")
        let member = try require(RecordFile(source: MemoryByteSource(bytes), name: "t").nextMember())
        while try member.rows.next() {}
        expect(member.rows.bytesRead == bytes.count && member.rows.totalBytes == bytes.count)
    }

    @Test func tellsWhatIsNotThereFromWhatIsADirectory() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = try file([])
        let table: [(String, RecordFileError.Reason)] = [
            (path + ".missing", .noSuchFile), (directory.path(percentEncoded: false), .isDirectory),
            (path + "/x", .noSuchFile), (path, .empty),
        ]
        for (path, reason) in table {
            let error = #expect(throws: RecordFileError.self) { try RecordFile.open(path: path).nextMember() }
            expect(error, equals: RecordFileError(file: path, reason: reason))
        }
    }

    @Test func tellsWhyTheSystemRefuses() throws {
        // No process, not even root's, can read its own memory at address zero.
        let error = #expect(throws: RecordFileError.self) { try RecordFile.open(path: "/proc/self/mem").nextMember() }
        guard case .unreadable(let words) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        expect(!words.isEmpty && error?.description.contains(words) == true)
    }

    static let reasons: [RecordFileError.Reason] = [
        .noSuchFile, .isDirectory, .unreadable("x"), .empty, .notText(offset: 3), .webPage, .unsupported("a PDF"),
        .unreadableTable("x"), .noTable,
        .geodata("KML", within: ""), .largeFilePointer,
        .malformedHeader(.quoting), .malformedHeader(.tooLarge), .malformedHeader(.tooManyColumns(limit: 2)),
        .duplicateColumn("a"), .expandsTooFar(bytes: 1), .tooManyMembers(limit: 1), .damagedArchive("x"),
        .entityDeclaration, .noRows(members: ["a", "b"]), .noRows(members: []),
    ]

    @Test(arguments: reasons) func saysWhatToDoOnOneLine(_ reason: RecordFileError.Reason) {
        let text = RecordFileError(file: "a\u{1B}b\n.csv", reason: reason).description
        expect(text.hasPrefix("a\\u{1B}b\\n.csv: ") && text.contains(": ") && !text.contains("\n"))
        expect(reason.description, contains: ": ")
    }

    @Test func namesStandardInput() {
        expect(RecordFileError(file: "-", reason: .empty).description.hasPrefix("standard input: is empty"))
    }
}
