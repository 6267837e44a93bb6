import Expectations
import Foundation
import TempleImport
import TempleModel
import Testing

/// What a run says of festivals that a store cannot take.
struct FestivalRunTests {
    private let writer = FakeWriter()
    private static let text = "慶典名稱,寺廟名稱,日期\n甲祭,甲宮,農曆 01/01\n乙祭,乙宮,農曆 01/02\n丙祭,丙宮,農曆 01/03\n丁祭,丁宮,01/04\n"

    init() {
        writer.festival = { festival in
            switch festival.title {
            case "乙祭": .ambiguous(templeIDs: [3, 5, 7, 11, 13, 17])
            case "丙祭": .noTemple
            case "丁祭": .withoutCalendar
            default: .inserted
            }
        }
    }

    private func run(
        _ text: String, _ options: ImportRun.Options = ImportRun.Options(), rejects: RejectsFile? = nil
    ) throws -> (lines: [String], outcome: ImportOutcome?) {
        var lines: [String] = []
        var outcome: ImportOutcome?
        try ImportRun(RunInput.text(text), options: options).write(with: writer, rejects: rejects) { event in
            if case .progress = event { return }
            if case .finished(let finished) = event { outcome = finished }
            lines.append(ImportRunTests.line(event))
        }
        return (lines, outcome)
    }

    @Test func eachOutcomeIsReported() throws {
        let (lines, finished) = try run(Self.text)
        expect(
            lines,
            equals: [
                "began t.csv as moi-festival", "ambiguous 3 乙宮 乙祭", "refused 5 calendar-unknown 丁宮 丁祭", "finishing",
                "finished t.csv: 1 inserted",
            ])
        let outcome = try require(finished)
        expect(outcome.ambiguous == 1 && outcome.withoutTemple == 1 && outcome.withoutCalendar == 1)
        expect(outcome.rejected == 1 && outcome.read.counts.rejected == 0 && !outcome.isAllRefused)
        expect(outcome.counts(of: .rejected).map(\.code), equals: ["calendar-unknown"])
        expect(outcome.counts(of: .skipped).map(\.code), equals: ["no-temple"])
        expect(outcome.counts(of: .warning).map(\.code), equals: ["match-ambiguous"])
        expect(outcome.refused.map(\.line) == [5] && outcome.passedOver.map(\.record) == ["丙宮 丙祭"])
        expect(outcome.refused.first?.remedy, equals: "write 農曆 or 國曆 in front, or use --calendar lunar")
        // Five candidates at most.
        expect(
            outcome.warned.first?.reason,
            equals: "may be of temple 3 or temple 5 or temple 7 or temple 11 or temple 13 and is left out")
        expect(writer.committed == [["甲祭"]] && writer.rejected == [1])
    }

    @Test func theRowsAreKeptForCorrection() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "festivals-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let rejects = try RejectsFile(path: folder.appending(path: "r.csv").path)
        _ = try run(Self.text, rejects: rejects)
        let rows = try String(contentsOfFile: rejects.path, encoding: .utf8).components(separatedBy: "\r\n")
        expect(rows.count == 4 && rows[1].hasPrefix("乙祭,乙宮,農曆 01/02,t.csv,3,乙宮 乙祭,,,warning,match-ambiguous,"))
        expect(rows[2].hasPrefix("丁祭,丁宮,01/04,t.csv,5,丁宮 丁祭,,,rejected,calendar-unknown,"))
    }

    @Test func aFileOfWhichNothingCanBeTakenReplacesNothing() throws {
        let text = "慶典名稱,寺廟名稱,日期\n丁祭,丁宮,01/04\n"
        try expect(run(text).outcome?.isAllRefused, equals: true)
        #expect(throws: ImportRunError.notReplaced(.noRows, file: "t.csv")) {
            try run(text, ImportRun.Options(replaces: true))
        }
        try expect(run(Self.text, ImportRun.Options(replaces: true)).outcome?.written.inserted, equals: 1)
    }
}
