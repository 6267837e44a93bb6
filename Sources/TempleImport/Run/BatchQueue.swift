internal import Dispatch
internal import Synchronization

/// A bounded queue of batches, from the one thread that fills it to the one that empties it.
///
/// Cancelling it from any thread wakes both, and neither waits again.
final class BatchQueue<Element: Sendable>: Sendable {
    private struct State {
        var batches: [[Element]] = []
        /// What the filling came to, once it is over.
        var end: Result<Void, ImportRunError>?
        var isCancelled = false
    }

    private let state = Mutex(State())
    // Both begin at zero: a semaphore that is let go of below its first value is a crash.
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// - Parameter capacity: how many batches may wait.
    init(capacity: Int) {
        for _ in 0..<capacity { room.signal() }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Appends a batch, and waits for room first. After a cancellation it is dropped.
    func append(_ batch: [Element]) {
        room.wait()
        let isTaken = state.withLock { state in
            if !state.isCancelled { state.batches.append(batch) }
            return !state.isCancelled
        }
        if isTaken { filled.signal() } else { room.signal() }
    }

    /// Says that nothing more comes, and why, if there should have been more.
    func finish(_ end: Result<Void, ImportRunError>) {
        state.withLock { $0.end = end }
        filled.signal()
    }

    /// The next batch; waits for it. Nil after the last.
    ///
    /// - Throws: what the filling ended with, or ``ImportRunError/cancelled``.
    func next() throws(ImportRunError) -> [Element]? {
        filled.wait()
        let next: Result<[Element]?, ImportRunError> = state.withLock { state in
            if state.isCancelled { return .failure(.cancelled) }
            if !state.batches.isEmpty { return .success(state.batches.removeFirst()) }
            return state.end.map { $0.map { nil } } ?? .failure(.cancelled)
        }
        // What ends the queue is there for whoever asks again.
        if case .success(.some) = next { room.signal() } else { filled.signal() }
        return try next.get()
    }

    /// Drops what waits. The thread that empties the queue gets ``ImportRunError/cancelled``.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.batches = []
        }
        room.signal()
        filled.signal()
    }
}
