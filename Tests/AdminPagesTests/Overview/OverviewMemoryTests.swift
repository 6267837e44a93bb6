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

        func add(_ count: @escaping @Sendable () -> Void) { counts.withLock { $0.append(count) } }

        func runAll() {
            let all = counts.withLock { counts in
                defer { counts = [] }
                return counts
            }
            for count in all { count() }
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
            run: { $0() })
        let keys = [key(), key(2), key(2, day: 1), key(2, day: 1, change: 2)]
        for (index, key) in keys.enumerated() {
            for _ in 0..<3 {
                let known = memory.known(of: key, now: now)
                #expect(known.figures != nil && !known.areOld && !known.hasFailed)
            }
            #expect(opened.count == index + 1)
        }
    }

    @Test func whileItIsCountedTheCountsBeforeAreTold() {
        let (opened, waiting) = (Opened(), Waiting())
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, restFactor: 0, longestWait: .zero,
            run: { waiting.add($0) })
        #expect(memory.known(of: key(), now: now).figures == nil)
        // Nobody else begins to count, also for another state.
        #expect(memory.known(of: key(2), now: now).figures == nil)
        #expect(waiting.count == 1)
        waiting.runAll()
        #expect(memory.known(of: key(), now: now).areOld == false)
        let old = memory.known(of: key(2), now: now)
        #expect(old.figures != nil && old.areOld && waiting.count == 1)
        waiting.runAll()
        #expect(memory.known(of: key(2), now: now).areOld == false)
        #expect(opened.count == 2)
    }

    @Test func aCountThatFailsIsMadeAgain() {
        let opened = Opened()
        let memory = OverviewMemory(
            open: { try opened.open() }, service: { ServiceFigures() }, restFactor: 0, longestWait: .zero,
            run: { $0() })
        opened.fail(true)
        let failed = memory.known(of: key(), now: now)
        #expect(failed.figures == nil && failed.areOld && failed.hasFailed)
        opened.fail(false)
        let known = memory.known(of: key(), now: now)
        #expect(known.figures != nil && !known.areOld && !known.hasFailed)
        #expect(opened.count == 2)
    }

    @Test func theLastChangesAreReadOnce() throws {
        let memory = OverviewMemory(open: { try Opened().open() }, service: { ServiceFigures() }, run: { $0() })
        var reads = 0
        for change: Int64 in [1, 1, 2, 2] {
            _ = memory.lastChanges(change) {
                reads += 1
                return LastChanges()
            }
        }
        #expect(reads == 2)
        // What cannot be read is not remembered.
        #expect(throws: SearchError.self) {
            try memory.lastChanges(3) { throw SearchError.failed(reason: "for a test") }
        }
        _ = memory.lastChanges(3) {
            reads += 1
            return LastChanges()
        }
        #expect(reads == 3)
    }
}
