import Expectations
import Foundation
import RecordFiles
import Synchronization
import TempleImport
import TempleModel
import Testing

/// Tests of an import run with the write port, without a database and without the command.
struct ImportRunTests {
    private let writer = FakeWriter()

    /// Returns one line for each event.
    private func run(
        _ input: ImportInput, _ options: ImportRun.Options = RunInput.options, rejects: RejectsFile? = nil
    ) throws -> [String] {
        var lines: [String] = []
        try ImportRun(input, options: options).write(with: writer, rejects: rejects) { lines.append(Self.line($0)) }
        return lines
    }

    static func line(_ event: ImportRun.Event) -> String {
        switch event {
        case .began(let file, let recognised): "began \(file) as \(recognised.schema.rawValue)"
        case .progress(let progress): "progress \(progress.rowsRead)"
        case .rejected(let diagnostic): "rejected \(diagnostic.line) \(diagnostic.code.rawValue)"
        case .warning(let diagnostic): "warning \(diagnostic.line) \(diagnostic.code.rawValue)"
        case .passedOver(let diagnostic): "passed over \(diagnostic.line) \(diagnostic.code.rawValue)"
        case .ambiguous(let name, let remark): "ambiguous \(remark.line) \(name)"
        case .refused(let name, let remark): "refused \(remark.line) \(remark.code) \(name)"
        case .finishing: "finishing"
        case .finished(let outcome): "finished \(outcome.file): \(outcome.written.inserted) inserted"
        case .unused(let refusal): "unused \(refusal)"
        }
    }

    @Test func tellsEverythingInTheOrderOfTheFile() throws {
        let text = RunInput.header + "a,甲宮,24.1,120.6\nb,乙宮,0,0\nc,丙,24.2,120.6\na,丁宮,24.3,120.6\n"
        writer.outcome = { $0.name == "丙" ? .undecided : .inserted }
        writer.decision = { _ in .ambiguous(templeIDs: [7, 8]) }
        let lines = try run(RunInput.text(text))
        expect(
            lines,
            equals: [
                "began t.csv as nearby", "progress 0", "rejected 3 coordinate-zero", "warning 4 name-short",
                "warning 5 duplicate-id", "progress 4", "ambiguous 4 丙", "finishing", "finished t.csv: 1 inserted",
            ])
        expect(writer.committed, equals: [["甲宮", "丙"]])
        expect(writer.labels.map(\.file) == ["t.csv"] && writer.labels.map(\.schema) == ["nearby"])
    }

    @Test func theOutcomeHasCountsAndTheFirstRowsOfEachCode() throws {
        let bad = (0..<150).map { "z\($0),零宮,0,0\n" }.joined() + "x,,24.1,120.6\n"
        let run = ImportRun(RunInput.text(RunInput.header + bad + "a,甲宮,24.1,120.6"), options: RunInput.options)
        var outcomes: [ImportOutcome] = []
        var told = 0
        try run.write(with: writer) { event in
            if case .rejected = event { told += 1 }
            if case .finished(let outcome) = event { outcomes.append(outcome) }
        }
        let outcome = try require(outcomes.first)
        expect(outcomes.count == 1 && told == 151)
        expect(outcome.refused.count == ImportOutcome.keptRows + 1 && outcome.refused.last?.code == "name-missing")
        expect(outcome.refused.map(\.line).prefix(3), equals: [2, 3, 4])
        expect(outcome.counts(of: .rejected).map(\.code), equals: ["coordinate-zero", "name-missing"])
        expect(outcome.counts(of: .rejected).map(\.count), equals: [150, 1])
        expect(outcome.counts(of: .warning).map(\.code), equals: ["last-line-unended"])
        expect(outcome.read.ending == .unended && outcome.cutShort == nil && !outcome.isAllRefused)
    }

    @Test func eachFileOfAnArchiveIsAWriteOfItsOwn() throws {
        let lines = try run(
            RunInput.tar([
                ("b.pdf", "%PDF-1.4"), ("a.csv", RunInput.header + "a,甲宮,24.1,120.6\n"), ("c.csv", "x,y\n1,2\n"),
                ("d.csv", RunInput.header + "d,丁宮,24.2,120.6\n"),
            ]))
        expect(
            lines.filter { !$0.hasPrefix("progress") && !$0.hasPrefix("unused") },
            equals: [
                "began t.tar/a.csv as nearby", "finishing", "finished t.tar/a.csv: 1 inserted",
                "began t.tar/d.csv as nearby", "finishing", "finished t.tar/d.csv: 1 inserted",
            ])
        let unused = lines.filter { $0.hasPrefix("unused") }
        expect(unused.count == 2 && unused[0].contains("t.tar/b.pdf: is a PDF") && unused[1].contains("t.tar/c.csv"))
        expect(lines.first, equals: unused.first)
        expect(writer.committed, equals: [["甲宮"], ["丁宮"]])
    }

    @Test func anArchiveWithNothingToImportEndsWithItsFirstReason() throws {
        let error = #expect(throws: ImportRunError.self) {
            try run(RunInput.tar([("c.csv", "x,y\n1,2\n"), ("b.pdf", "%PDF-1.4")]))
        }
        guard case .file(.notImportable(let refusal)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        expect(refusal.file == "t.tar/c.csv" && writer.labels.isEmpty)
    }

    @Test func whatReplacesASourceIsOneFile() throws {
        var options = RunInput.options
        options.replaces = true
        let files = ["a", "b"].map { ("\($0).csv", RunInput.header + "\($0),甲宮,24.1,120.6\n") }
        #expect(throws: ImportRunError.severalFiles("t.tar")) { try run(RunInput.tar(files), options) }
        expectEmpty(writer.committed)
        try expect(run(RunInput.tar(Array(files.prefix(1))), options).last, equals: "finished t.tar/a.csv: 1 inserted")
    }

    private static let good = RunInput.header + "a,甲宮,24.1,120.6\n"
    static let doubtful: [(String, ImportRunError.NotReplaced)] = [
        (RunInput.header, .noRows), (String(good.dropLast()), .unended), (good + "b,乙宮,24", .cutShort("")),
        (good + ",,24.1,120.6\n", .unknownRows(1)),
    ]

    @Test(arguments: doubtful.indices) func aFileThatMayNotListAllReplacesNothing(_ index: Int) throws {
        let (text, reason) = Self.doubtful[index]
        var options = RunInput.options
        options.replaces = true
        let error = #expect(throws: ImportRunError.self) { try run(RunInput.text(text), options) }
        switch (error, reason) {
        case (.notReplaced(.cutShort(let words), let file), .cutShort): expect(!words.isEmpty && file == "t.csv")
        default: expect(error, equals: .notReplaced(reason, file: "t.csv"))
        }
        expectEmpty(writer.committed)
        options.isForced = true
        _ = try run(RunInput.text(text), options)
        expect(writer.committed.count, equals: 1)
    }

    @Test func tooManyTwinsAndRemovalsAreRefusedUnlessForced() throws {
        let twins = TooManyTwins(source: "test", twins: 9, rows: 10)
        let removals = TooManyRemovals(source: "test", removals: 9, stored: 10)
        var options = RunInput.options
        options.replaces = true
        writer.removals = removals
        #expect(throws: ImportRunError.tooManyRemovals(removals, file: "t.csv")) {
            try run(RunInput.text(Self.good), options)
        }
        writer.twins = twins
        #expect(throws: ImportRunError.tooManyTwins(twins, file: "t.csv")) {
            try run(RunInput.text(Self.good), options)
        }
        expectEmpty(writer.committed)
        options.isForced = true
        _ = try run(RunInput.text(Self.good), options)
        expect(writer.committed.count, equals: 1)
    }

    @Test func anErrorOfTheStoreInTheMiddleEndsTheRunAndTheReading() throws {
        let watch = WatchedSource.Watch()
        let text = RunInput.header + RunInput.rows(40_000)
        let input = ImportInput(name: "t.csv") { RecordFile(source: WatchedSource(text, watch), name: "t.csv") }
        writer.beforeRecord = { if $0 == 3_000 { throw SearchError.inputOutput(reason: "the disk is full") } }
        #expect(throws: ImportRunError.store(.inputOutput(reason: "the disk is full"))) { try run(input) }
        expect(writer.committed.isEmpty && writer.taken == 3_000)
        expect(watch.isReleased.comes())
        expect(watch.bytesRead.withLock { $0 }, isBelow: text.utf8.count)
    }

    @Test func anErrorOfTheFileInTheMiddleTakesNothingOfIt() throws {
        let watch = WatchedSource.Watch()
        let text = RunInput.header + RunInput.rows(40_000)
        let error = RecordFileError(file: "t.csv", reason: .unreadable("Input/output error"))
        let input = ImportInput(name: "t.csv") {
            let source = WatchedSource(text, watch) { bytes throws(RecordFileError) in
                if bytes > 800_000 { throw error }
            }
            return RecordFile(source: source, name: "t.csv")
        }
        #expect(throws: ImportRunError.file(.unreadable(error))) { try run(input) }
        expect(writer.committed.isEmpty && writer.taken > 0)
    }

    @Test func aDryRunCommitsNothingAndCountsAsIfItDid() throws {
        var options = RunInput.options
        options.isDryRun = true
        try expect(run(RunInput.text(Self.good), options).last, equals: "finished t.csv: 1 inserted")
        expectEmpty(writer.committed)
    }

    @Test func aFileIsCheckedBeforeAnythingIsWritten() throws {
        try RunInput.text(Self.good).check(RunInput.options.reading)
        #expect(throws: ImportRunError.file(.unreadable(RecordFileError(file: "no/file.csv", reason: .noSuchFile)))) {
            try ImportInput(path: "no/file.csv").check(RunInput.options.reading)
        }
        let error = #expect(throws: ImportRunError.self) {
            try RunInput.text("x,y\n1,2\n").check(RunInput.options.reading)
        }
        guard case .file(.notImportable) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // The import checks the files of an archive one by one.
        try RunInput.tar([("c.csv", "x,y\n1,2\n")]).check(RunInput.options.reading)
    }

    @Test func aFileIsCalledByTheNameThatItIsGiven() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data((Self.good + "b,乙宮,0,0\n").utf8).write(to: URL(fileURLWithPath: path))
        let input = ImportInput(path: path, name: "list.csv")
        try input.check(RunInput.options.reading)
        let lines = try run(input)
        expect(lines.first == "began list.csv as nearby" && lines.last == "finished list.csv: 1 inserted")
        expect(writer.labels.map(\.file), equals: ["list.csv"])
        let missing = RecordFileError(file: "list.csv", reason: .noSuchFile)
        #expect(throws: ImportRunError.file(.unreadable(missing))) {
            try ImportInput(path: path + ".gone", name: "list.csv").check(RunInput.options.reading)
        }
    }
}
