import Glibc
internal import Platform

/// Value under a lock that threads share and can wait on.
///
/// It uses POSIX threads because Swift's `Mutex` has no condition variable and ThreadSanitizer does not know it. It is
/// for rare events only: start, stop, connections, work for the pool.
final class Monitor<State: Sendable>: @unchecked Sendable {
    // Unchecked because `state` is reached only with `mutex` held.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A change of the system's clock must not change how long `wait(atMost:)` waits.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the state, and wakes the waiting threads so that they check it again.
    @discardableResult
    func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Waits until the body returns a value. The body may change the state.
    func take<Found>(_ body: (inout State) -> Found?) -> Found {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        while true {
            if let found = body(&state) { return found }
            pthread_cond_wait(changed, mutex)
        }
    }

    /// Waits until the condition holds. Returns false if it does not hold within the limit.
    func wait(atMost limit: Duration, until condition: (State) -> Bool) -> Bool {
        let end = MonotonicClock.nanoseconds &+ limit.nanoseconds
        var deadline = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !condition(state) {
            guard pthread_cond_timedwait(changed, mutex, &deadline) == 0 else { return condition(state) }
        }
        return true
    }

    /// Waits until the condition holds, and returns the state in which it holds.
    @discardableResult
    func wait(until condition: (State) -> Bool) -> State {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !condition(state) { pthread_cond_wait(changed, mutex) }
        return state
    }
}
