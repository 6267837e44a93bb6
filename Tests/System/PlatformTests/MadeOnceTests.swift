import Expectations
import Platform
import Synchronization
import Testing

/// A value that is made when it is first asked for.
struct MadeOnceTests {
    private struct Missing: Error {}

    private final class Calls: Sendable {
        let number = Atomic(0)

        func next() -> Int { number.add(1, ordering: .relaxed).newValue }
    }

    @Test func itIsMadeOnceForAllThreads() async {
        let calls = Calls()
        let once = MadeOnce { calls.next() }
        let values = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { once.value() } }
            return await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        expect(values, equals: [1])
    }

    @Test func aFailureIsNotKept() throws {
        let calls = Calls()
        let once = MadeOnce { () throws(Missing) in
            let number = calls.next()
            if number == 1 { throw Missing() }
            return number
        }
        #expect(throws: Missing.self) { try once.value() }
        try expect(once.value(), equals: 2)
        try expect(once.value(), equals: 2)
    }
}
