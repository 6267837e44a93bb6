import Expectations
import Glibc
import Synchronization
import Testing

@testable import TempleService

/// What a service knows of its writes.
struct WriteWatchTests {
    /// A database whose writes come to what the test says.
    private final class Scripted: Sendable {
        private let next = Mutex(WriteWatch.Outcome.unknown)
        private let all = Mutex<[String]>([])

        var lines: [String] { all.withLock { $0 } }

        func will(_ outcome: WriteWatch.Outcome) { next.withLock { $0 = outcome } }

        func watch() -> WriteWatch {
            let outcome: @Sendable () -> WriteWatch.Outcome = { [self] in next.withLock { $0 } }
            let subject = WriteWatch.Subject(name: "accounts", attempt: outcome, retry: outcome)
            return WriteWatch([subject]) { [self] line in all.withLock { $0.append(line) } }
        }
    }

    @Test func eachChangeIsNotedOnce() {
        let database = Scripted()
        let watch = database.watch()
        watch.look()
        expect(watch.known.isEmpty && database.lines.isEmpty)
        let full = "the accounts cannot be written: it is full (docs/runbook.md#nearbycannotwrite)"
        for (outcome, failure, lines) in [
            (.written, nil, 0), (.failed(reason: "it is full"), "it is full", 1),
            (.failed(reason: "it is full"), "it is full", 1),
            // Somebody else writes: what was known stays.
            (.unknown, "it is full", 1), (.written, nil, 2), (.written, nil, 2),
        ] as [(WriteWatch.Outcome, String?, Int)] {
            database.will(outcome)
            watch.look()
            expect(watch.known.map(\.failure), equals: [failure], "\(outcome)")
            expect(database.lines, equals: Array([full, "the accounts can be written again"].prefix(lines)))
        }
    }

    /// A write that fails is looked into at once, and by a write of the watch.
    @Test func aWriteThatHasFailedIsLookedInto() {
        let database = Scripted()
        database.will(.written)
        let watch = database.watch()
        watch.start()
        defer { watch.stop() }
        while watch.known.isEmpty { usleep(1_000) }
        database.will(.failed(reason: "it is full"))
        // One that has succeeded says nothing new.
        watch.wrote(true)
        expect(watch.known.map(\.failure), equals: [nil])
        watch.wrote(false)
        while watch.known.first?.failure == nil { usleep(1_000) }
        database.will(.written)
        watch.wrote(true)
        while watch.known.first?.failure != nil { usleep(1_000) }
        expect(database.lines.count, equals: 2)
    }
}
