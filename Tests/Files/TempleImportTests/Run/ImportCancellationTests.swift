import Expectations
import Dispatch
import Foundation
import RecordFiles
import Synchronization
import TempleImport
import TempleModel
import Testing

/// Tests of runs that another thread cancels.
struct ImportCancellationTests {
    private let writer = FakeWriter()

    /// Cancels the run on another thread, and waits until that is done.
    private static func cancelElsewhere(_ run: ImportRun) {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            run.cancel()
            isDone.signal()
        }
        expect(isDone.comes())
    }

    @Test func whileWritingTakesEverythingBack() throws {
        let watch = WatchedSource.Watch()
        let text = RunInput.header + RunInput.rows(40_000)
        let run = ImportRun(
            ImportInput(name: "t.csv") { RecordFile(source: WatchedSource(text, watch), name: "t.csv") },
            options: RunInput.options)
        writer.beforeRecord = { if $0 == 1_000 { Self.cancelElsewhere(run) } }
        var isFinished = false
        #expect(throws: ImportRunError.cancelled) {
            try run.write(with: writer) { if case .finished = $0 { isFinished = true } }
        }
        // The record that was being written is the last one.
        expect(writer.taken == 1_001 && writer.committed.isEmpty && !isFinished)
        expect(watch.isReleased.comes())
        expect(watch.bytesRead.withLock { $0 }, isBelow: text.utf8.count)
    }

    @Test func whileReadingWaitsForNothing() throws {
        let watch = WatchedSource.Watch()
        let isReading = DispatchSemaphore(value: 0)
        let goesOn = DispatchSemaphore(value: 0)
        let text = RunInput.header + RunInput.rows(40_000)
        let run = ImportRun(
            ImportInput(name: "t.csv") {
                // Like a pipe that no process writes to any more.
                let source = WatchedSource(text, watch) { bytes in
                    guard bytes > 800_000 else { return }
                    isReading.signal()
                    goesOn.wait()
                }
                return RecordFile(source: source, name: "t.csv")
            }, options: RunInput.options)
        Thread.detachNewThread {
            isReading.wait()
            run.cancel()
        }
        #expect(throws: ImportRunError.cancelled) { try run.write(with: writer) { _ in } }
        expectEmpty(writer.committed)
        goesOn.signal()
        expect(watch.isReleased.comes())
    }

    @Test func ofAFileWithoutOneGoodRowEndsItsReading() throws {
        let watch = WatchedSource.Watch()
        let text = RunInput.header + String(repeating: "b,乙宮,0,0\n", count: 100_000)
        let run = ImportRun(
            ImportInput(name: "t.csv") { RecordFile(source: WatchedSource(text, watch), name: "t.csv") },
            options: RunInput.options)
        #expect(throws: ImportRunError.cancelled) {
            try run.write(with: writer) { if case .rejected(let row) = $0, row.line == 500 { run.cancel() } }
        }
        expect(watch.isReleased.comes())
        expect(watch.bytesRead.withLock { $0 }, isBelow: text.utf8.count)
    }

    @Test func whileDecidingTakesEverythingBack() throws {
        let run = ImportRun(RunInput.text(RunInput.header + RunInput.rows(3)), options: RunInput.options)
        writer.outcome = { _ in .undecided }
        writer.decision = { _ in
            run.cancel()
            return .inserted
        }
        #expect(throws: ImportRunError.cancelled) { try run.write(with: writer) { _ in } }
        expect(writer.taken == 3 && writer.committed.isEmpty)
    }

    @Test func beforeTheBeginningOpensNothing() throws {
        let watch = WatchedSource.Watch()
        let run = ImportRun(
            ImportInput(name: "t.csv") { RecordFile(source: WatchedSource("", watch), name: "t.csv") })
        run.cancel()
        #expect(throws: ImportRunError.cancelled) { try run.write(with: writer) { _ in } }
        expect(writer.labels.isEmpty && watch.isReleased.wait(timeout: .now()) == .timedOut)
    }

    @Test func betweenTheFilesOfAnArchiveLeavesThoseBefore() throws {
        let files = ["a", "b"].map { ("\($0).csv", RunInput.header + "\($0),\($0)宮,24.1,120.6\n") }
        let run = ImportRun(RunInput.tar(files), options: RunInput.options)
        var finished: [String] = []
        #expect(throws: ImportRunError.cancelled) {
            try run.write(with: writer) { event in
                guard case .finished(let outcome) = event else { return }
                finished.append(outcome.file)
                run.cancel()
            }
        }
        expect(finished == ["t.tar/a.csv"] && writer.committed == [["a宮"]])
    }

    @Test func afterTheEndChangesNothing() throws {
        let run = ImportRun(RunInput.text(RunInput.header + RunInput.rows(3)), options: RunInput.options)
        try run.write(with: writer) { _ in }
        run.cancel()
        expect(writer.committed.count, equals: 1)
    }
}
