import Expectations
import Dispatch
import Foundation
import RecordFiles
import Synchronization
import TempleModel
import Testing

@testable import TempleImport

/// Tests that the reader is ahead of the writer, but only up to the limit.
struct ReadAheadTests {
    @Test func aSlowWriterHoldsTheReaderBack() throws {
        let watch = WatchedSource.Watch()
        let text = RunInput.header + RunInput.rows(20_000)
        let farRows = ReadAhead.mostEventsAhead - 1_024
        // The reader has at most one chunk of the file that is not yet split into rows, with a partial row at each end.
        let mostRows = ReadAhead.mostEventsAhead + 4_096 / RunInput.bytesOfRow + 2
        let input = ImportInput(name: "t.csv") {
            RecordFile(source: WatchedSource(text, watch), name: "t.csv")
        }
        let run = ImportRun(input, options: RunInput.options)
        let writer = FakeWriter()
        writer.beforeRecord = { record in
            guard record == 0 else { return }
            expect(comesTrue { run.isReadingHeldBack })
            let rows = watch.bytesRead.withLock { $0 } / RunInput.bytesOfRow
            expect(farRows < rows && rows <= mostRows)
        }
        try run.write(with: writer) { _ in }
        expect(writer.committed.first?.count, equals: 20_000)
    }
}

/// Tests of the queue between reader and writer.
struct BatchQueueTests {
    @Test func givesWhatItWasGivenAndThenItsEnd() throws {
        let queue = BatchQueue<Int>(capacity: 4)
        queue.append([1, 2])
        queue.append([3])
        queue.finish(.success(()))
        try expect(queue.next(), equals: [1, 2])
        try expect(queue.next(), equals: [3])
        try expectNil(queue.next())
        try expectNil(queue.next())
    }

    @Test func anErrorComesAfterWhatWasReadBeforeIt() throws {
        let queue = BatchQueue<Int>(capacity: 4)
        queue.append([1])
        queue.finish(.failure(.failed("x")))
        try expect(queue.next(), equals: [1])
        for _ in 0..<2 { #expect(throws: ImportRunError.failed("x")) { try queue.next() } }
    }

    @Test func whoeverFillsItWaitsForRoom() throws {
        let queue = BatchQueue<Int>(capacity: 2)
        let isDone = DispatchSemaphore(value: 0)
        let count = Count()
        Thread.detachNewThread {
            for number in 0..<3 {
                queue.append([number])
                count.add()
            }
            isDone.signal()
        }
        expect(comesTrue { queue.isProducerWaiting })
        expect(count.value, equals: 2)
        try expect(queue.next(), equals: [0])
        expect(isDone.comes())
        expect(count.value, equals: 3)
    }

    private final class Count: Sendable {
        private let number = Mutex(0)
        var value: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }

    @Test func aCancellationWakesBothAndDropsWhatWaits() throws {
        let queue = BatchQueue<Int>(capacity: 1)
        queue.append([0])
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for number in 1..<10 { queue.append([number]) }
            queue.finish(.success(()))
            isDone.signal()
        }
        expect(comesTrue { queue.isProducerWaiting })
        queue.cancel()
        expect(isDone.comes())
        expect(queue.isCancelled)
        for _ in 0..<2 { #expect(throws: ImportRunError.cancelled) { try queue.next() } }
    }
}
