import Glibc

/// A value that threads share under a lock and can wait on.
///
/// POSIX threads, because Swift's `Mutex` has no condition to wait for and is unknown to ThreadSanitizer. Used for what
/// is rare: starting, stopping, connections, work for the pool.
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
        // Setting the system's clock must not change how long `wait(atMost:)` waits.
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

    /// Reads or changes the state, and lets the threads that wait look at it again.
    @discardableResult
    func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Waits until the body finds something in the state, which it may change.
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

    /// Waits until the condition holds; false where it does not in time.
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

    /// Waits until the condition holds; the state in which it did.
    @discardableResult
    func wait(until condition: (State) -> Bool) -> State {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !condition(state) { pthread_cond_wait(changed, mutex) }
        return state
    }
}
