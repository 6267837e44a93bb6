import Expectations
import FakeEditor
import LunarCalendar
import Synchronization
import TempleModel
import Testing

@testable import AdminPages

/// What the overview remembers: a state of the data is counted once.
struct OverviewMemoryTests {
    private let now = TaiwanTime(secondsSince1970: 1_795_000_000)

    /// How often the data was opened to be counted, and whether that fails.
    private final class Opened: Sendable {
        private let state = Mutex((count: 0, fails: false))
        var count: Int { state.withLock { $0.count } }

        func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

        func open() throws -> (store: any TempleSearching, editors: any EditReading) {
            let fails = state.withLock { state in
                state.count += 1
                return state.fails
            }
            if fails { throw SearchError.failed(reason: "for a test") }
            return (try ListedStore([]), FakeEditing([:]))
        }
    }

    /// The counts that wait for their thread.
    private final class Waiting: Sendable {
        private let counts = Mutex<[@Sendable () -> Void]>([])
        var count: Int { counts.withLock { $0.count } }

        func add(_ count: @escaping @Sendable () -> Void) -> Bool {
            counts.withLock { $0.append(count) }
            return true
        }

        func runAll() {
            let all = counts.withLock { counts in
                defer { counts = [] }
                return counts
            }
            for count in all { count() }
        }
    }

    /// A clock that stands still until it is told to go on.
    private final class StoppedClock: Sendable {
        private let state = Mutex((now: ContinuousClock.now, pauses: 0))
        var now: ContinuousClock.Instant { state.withLock { $0.now } }
        var pauses: Int { state.withLock { $0.pauses } }

        func advance(_ duration: Duration) { state.withLock { $0.now += duration } }

        func pause() {
            state.withLock { state in
                state.now += .milliseconds(5)
                state.pauses += 1
            }
        }
    }

    private func key(_ revision: Int64 = 1, day: Int = 0, change: Int64 = 1) -> OverviewMemory.Key {
        OverviewMemory.Key(
            revision: DataRevision(count: revision, changedAt: 0), day: now.day.adding(days: day), change: change)
    }

    @Test func eachStateIsCountedOnce() {
        let opened = Opened()
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, restFactor: 0, longestWait: .zero,
            run: atOnce)
        let keys = [key(), key(2), key(2, day: 1), key(2, day: 1, change: 2)]
        for (index, key) in keys.enumerated() {
            for _ in 0..<3 {
                let known = memory.known(of: key, now: now)
                expect(known.figures != nil && !known.areOld && !known.hasFailed)
            }
            expect(opened.count, equals: index + 1)
        }
    }

    @Test func whileItIsCountedTheCountsBeforeAreTold() {
        let (opened, waiting) = (Opened(), Waiting())
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, restFactor: 0, longestWait: .zero,
            run: { waiting.add($0) })
        expectNil(memory.known(of: key(), now: now).figures)
        // Nobody else begins to count, also for another state.
        expectNil(memory.known(of: key(2), now: now).figures)
        expect(waiting.count, equals: 1)
        waiting.runAll()
        expect(memory.known(of: key(), now: now).areOld, equals: false)
        let old = memory.known(of: key(2), now: now)
        expect(old.figures != nil && old.areOld && waiting.count == 1)
        waiting.runAll()
        expect(memory.known(of: key(2), now: now).areOld, equals: false)
        expect(opened.count, equals: 2)
    }

    /// An import changes the data each second: the count of it has rests, four times as long as the count.
    @Test func nothingIsCountedDuringTheRest() {
        let (opened, clock) = (Opened(), StoppedClock())
        let memory = OverviewMemory(
            open: {
                clock.advance(.seconds(2))
                return try opened.open()
            }, service: { ServiceFigures() }, now: { clock.now }, pause: { clock.pause() }, run: atOnce)
        // The first count has nothing to wait for.
        expect(!memory.known(of: key(), now: now).areOld && opened.count == 1)
        for revision: Int64 in 2...9 {
            clock.advance(.milliseconds(999))
            let known = memory.known(of: key(revision), now: now)
            expect(known.figures != nil && known.areOld && opened.count == 1, "\(revision)")
        }
        clock.advance(.milliseconds(8))
        expect(!memory.known(of: key(10), now: now).areOld && opened.count == 2)
        // Nobody has waited for a count that was not theirs.
        expect(clock.pauses, equals: 0)
    }

    @Test func whoeverBeginsACountWaitsForIt() {
        let (opened, clock, waiting) = (Opened(), StoppedClock(), Waiting())
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, now: { clock.now },
            pause: {
                clock.pause()
                if clock.pauses == 7 { waiting.runAll() }
            }, run: { waiting.add($0) })
        expect(!memory.known(of: key(), now: now).areOld)
        expect(clock.pauses == 7 && opened.count == 1)
    }

    @Test func aWaitHasAnEndAndIsOfOneAlone() {
        let (opened, clock, waiting) = (Opened(), StoppedClock(), Waiting())
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, longestWait: .milliseconds(500),
            now: { clock.now }, pause: { clock.pause() }, run: { waiting.add($0) })
        expect(memory.known(of: key(), now: now).areOld && clock.pauses == 100)
        // The others do not wait.
        expect(memory.known(of: key(), now: now).areOld && clock.pauses == 100)
        waiting.runAll()
        expect(!memory.known(of: key(), now: now).areOld && clock.pauses == 100)
    }

    /// A list that only remarks on the counts begins a count all the same.
    @Test func whoeverDoesNotWaitBeginsACount() {
        let (opened, clock, waiting) = (Opened(), StoppedClock(), Waiting())
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, now: { clock.now }, pause: { clock.pause() },
            run: { waiting.add($0) })
        expect(memory.known(of: key(), now: now, waits: false).areOld && waiting.count == 1)
        waiting.runAll()
        expect(!memory.known(of: key(), now: now, waits: false).areOld && clock.pauses == 0)
    }

    @Test func aCountThatFailsIsMadeAgain() {
        let opened = Opened()
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, restFactor: 0, longestWait: .zero,
            run: atOnce)
        opened.fail(true)
        let failed = memory.known(of: key(), now: now)
        expect(failed.figures == nil && failed.areOld && failed.hasFailed)
        opened.fail(false)
        let known = memory.known(of: key(), now: now)
        expect(known.figures != nil && !known.areOld && !known.hasFailed)
        expect(opened.count, equals: 2)
    }

    @Test func withoutAThreadTheNextPageTriesAgain() {
        let opened = Opened()
        let isFull = Mutex(true)
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, longestWait: .zero,
            run: { count in
                guard !isFull.withLock({ $0 }) else { return false }
                count()
                return true
            })
        expectNil(memory.known(of: key(), now: now).figures)
        isFull.withLock { $0 = false }
        expect(memory.known(of: key(), now: now).figures != nil && opened.count == 1)
    }

    @Test func theLastChangesAreReadOnce() throws {
        let memory = OverviewMemory(open: { try Opened().open() }, service: { ServiceFigures() }, run: atOnce)
        var reads = 0
        for change: Int64 in [1, 1, 2, 2] {
            _ = memory.lastChanges(change) {
                reads += 1
                return LastChanges()
            }
        }
        expect(reads, equals: 2)
        // What cannot be read is not remembered.
        #expect(throws: SearchError.self) {
            try memory.lastChanges(3) { throw SearchError.failed(reason: "for a test") }
        }
        _ = memory.lastChanges(3) {
            reads += 1
            return LastChanges()
        }
        expect(reads, equals: 3)
    }
}
