import CEvent
import Glibc
import Synchronization

/// Makes allocations of libevent fail.
///
/// It replaces libevent's allocator by one that calls the same functions, so memory from before can still be freed.
enum FailingMemory {
    private static let smallest = Atomic(Int.max)
    private static let failures = Atomic(0)

    /// Number of allocations that have failed.
    static var count: Int { failures.load(ordering: .relaxed) }

    /// Runs the body while allocations of at least so many bytes fail.
    static func withFailures<Result>(fromBytes bytes: Int, _ body: () throws -> Result) rethrows -> Result {
        event_set_mem_functions(
            { FailingMemory.fails($0) ? nil : malloc($0) }, { FailingMemory.fails($1) ? nil : realloc($0, $1) },
            { free($0) })
        smallest.store(bytes, ordering: .relaxed)
        failures.store(0, ordering: .relaxed)
        defer { smallest.store(.max, ordering: .relaxed) }
        return try body()
    }

    /// Makes allocations of at least so many bytes fail from now on, to the end of `withFailures`.
    static func fail(fromBytes bytes: Int) { smallest.store(bytes, ordering: .relaxed) }

    private static func fails(_ bytes: Int) -> Bool {
        guard bytes >= smallest.load(ordering: .relaxed) else { return false }
        failures.add(1, ordering: .relaxed)
        errno = ENOMEM
        return true
    }
}
