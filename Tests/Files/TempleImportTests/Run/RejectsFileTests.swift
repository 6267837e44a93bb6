import Expectations
import Foundation
import RecordFiles
import TempleModel
import Testing

@testable import TempleImport

/// Tests of the file in which a run saves rows for correction.
struct RejectsFileTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("rejects-\(UUID().uuidString).d").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func contents(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\r\n")
    }

    @Test(arguments: [
        ("rejects.csv", "rejects-2.csv"), ("out.d/rejects", "out.d/rejects-2"),
        ("a.b/rejects.csv", "a.b/rejects-2.csv"), ("/tmp/x.d/list.tar.csv", "/tmp/x.d/list.tar-2.csv"),
        (".rejects", ".rejects-2"), ("out/.rejects", "out/.rejects-2"), (".rejects.csv", ".rejects-2.csv"),
        ("rejects", "rejects-2"), ("rejects.", "rejects-2."), ("../rejects", "../rejects-2"), ("..x", "..x-2"),
        ("寺.廟/退.表", "寺.廟/退-2.表"),
    ]) func theNextFileStandsBesideTheFirst(_ first: String, _ second: String) {
        expect(RejectsFile.path(first, number: 2), equals: second)
    }

    @Test func rowsOfOtherColumnsGoToAFileOfTheirOwn() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/rejects"
        let second = "source_id,lat,lng,name,rating\nd,0,0,丁宮,\n"
        let third = RunInput.header + "e,戊宮,0,0\n"
        let input = RunInput.tar([
            ("a.csv", RunInput.header + "a,甲宮,24.1,120.6\nb,\"乙,宮\",0,0\nc,丙,24.2,120.6\n"), ("b.csv", second),
            ("c.csv", third),
        ])
        let writer = FakeWriter()
        let rejects = try RejectsFile(path: path)
        try ImportRun(input, options: RunInput.options).write(with: writer, rejects: rejects) { _ in }
        expect(rejects.paths == [path, path + "-2", path + "-3"] && rejects.path == path + "-3")
        // The file is flushed before each commit.
        let first = try contents(path)
        expect(first.count == 4 && first[0].hasPrefix("source_id,name,lat,lng,nearby:file,nearby:line,nearby:record"))
        expect(first[1].hasPrefix("b,\"乙,宮\",0,0,t.tar/a.csv,3,b,lng,0,rejected,coordinate-zero,"))
        expect(first[2].hasPrefix("c,丙,24.2,120.6,t.tar/a.csv,4,c,name,丙,warning,name-short,") && first[3].isEmpty)
        try expect(
            contents(path + "-2").prefix(2).map { $0.prefix(17) }, equals: ["source_id,lat,lng", "d,0,0,丁宮,,t.tar/b"])
        try expect(contents(path + "-3").count, equals: 3)
        try expect(
            FileManager.default.contentsOfDirectory(atPath: folder).sorted(),
            equals: [
                "rejects", "rejects-2", "rejects-3",
            ])
    }

    @Test func aRecordThatMayBeOfSeveralTemplesIsKeptWithItsFields() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let writer = FakeWriter()
        writer.outcome = { _ in .undecided }
        writer.decision = { $0.name == "甲宮" ? .ambiguous(templeIDs: [7, 8]) : .inserted }
        let rejects = try RejectsFile(path: folder + "/rejects.csv")
        let text = RunInput.header + "a,甲宮,24.1,120.6\nb,乙宮,24.2,120.6\n"
        try ImportRun(RunInput.text(text), options: RunInput.options).write(with: writer, rejects: rejects) { _ in }
        let rows = try contents(rejects.path)
        expect(rows.count == 3 && rows[1].hasPrefix("a,甲宮,24.1,120.6,t.csv,2,a,,,warning,match-ambiguous,"))
        expect(rows[1], contains: "may be the same as temple 7 or temple 8")
    }

    @Test func whatCannotBeWrittenTakesNothing() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let writer = FakeWriter()
        let rejects = try RejectsFile(path: "/dev/full")
        let run = ImportRun(RunInput.text(RunInput.header + "a,甲宮,24.1,120.6\nb,乙宮,0,0\n"), options: RunInput.options)
        let error = #expect(throws: ImportRunError.self) { try run.write(with: writer, rejects: rejects) { _ in } }
        guard case .rejects(.cannotBeWritten(_, path: "/dev/full"), file: "t.csv") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        expectEmpty(writer.committed)
    }

    @Test func whatIsReadIsNeverWrittenOver() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let list = folder + "/list.csv"
        try Data("x".utf8).write(to: URL(fileURLWithPath: list))
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: list)
        #expect(throws: RejectsError.wouldOverwrite(list, path: folder + "/link")) {
            try RejectsFile(path: folder + "/link", keepingApartFrom: [list])
        }
        try expect(contents(list), equals: ["x"])
        let error = #expect(throws: RejectsError.self) { try RejectsFile(path: folder + "/no/such/folder") }
        guard case .cannotBeMade = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
