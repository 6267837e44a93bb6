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
        private let writes = Mutex(0)
        private let noted = Lines()

        var lines: [String] { noted.all }
        /// How often the watch has written by itself.
        var retries: Int { writes.withLock { $0 } }

        func will(_ outcome: WriteWatch.Outcome) { next.withLock { $0 = outcome } }

        func subject(_ kind: WriteWatch.Kind = .accounts) -> WriteWatch.Subject {
            WriteWatch.Subject(
                kind: kind, attempt: { [self] in next.withLock { $0 } },
                retry: { [self] in
                    writes.withLock { $0 += 1 }
                    return next.withLock { $0 }
                })
        }

        func watch() -> WriteWatch {
            let watch = WriteWatch { [noted] in noted.add($0) }
            watch.add(subject())
            return watch
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
        watch.wrote(true, to: .accounts)
        expect(watch.known.map(\.failure), equals: [nil])
        watch.wrote(false, to: .accounts)
        while watch.known.first?.failure == nil { usleep(1_000) }
        database.will(.written)
        watch.wrote(true, to: .accounts)
        while watch.known.first?.failure != nil { usleep(1_000) }
        expect(database.lines.count, equals: 2)
    }

    /// A file of temples is written when a write to it has failed, and not when one to the accounts has.
    @Test func onlyWhatHasFailedIsWritten() {
        let (accounts, temples) = (Scripted(), Scripted())
        let watch = accounts.watch()
        watch.add(temples.subject(.database))
        for database in [accounts, temples] { database.will(.written) }
        watch.look()
        watch.wrote(false, to: .accounts)
        watch.look()
        expect(accounts.retries == 1 && temples.retries == 0)
        watch.wrote(false, to: .database)
        watch.look()
        watch.look()
        expect(accounts.retries == 1 && temples.retries == 1)
    }
}
