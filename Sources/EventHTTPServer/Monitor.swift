import Glibc

/// A value that threads share under a lock and can wait on.
///
/// POSIX threads, because Swift's `Mutex` has no condition to wait for and is unknown to ThreadSanitizer. Used while
/// starting and stopping only, never for a request.
final class Monitor<State: Sendable>: @unchecked Sendable {
    // Unchecked because `state` is reached only with `mutex` held.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
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

    /// Waits until the condition holds; the state in which it did.
    @discardableResult
    func wait(until condition: (State) -> Bool) -> State {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !condition(state) { pthread_cond_wait(changed, mutex) }
        return state
    }
}
