internal import Dispatch
internal import Synchronization

/// Bounded queue of batches between one producer thread and one consumer thread.
///
/// Any thread can cancel it. This wakes both threads, and neither waits again.
final class BatchQueue<Element: Sendable>: Sendable {
    private struct State {
        var batches: [[Element]] = []
        /// Result of the producer, once it has finished.
        var end: Result<Void, ImportRunError>?
        var isCancelled = false
        var isProducerWaiting = false
    }

    private let state = Mutex(State())
    // Both start at zero: Dispatch crashes if a semaphore is released while its value is less than its initial value.
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// Creates an empty queue.
    ///
    /// - Parameter capacity: maximum number of batches in the queue.
    init(capacity: Int) {
        for _ in 0..<capacity { room.signal() }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Whether the producer has found the queue full and waits for room.
    var isProducerWaiting: Bool { state.withLock { $0.isProducerWaiting } }

    /// Appends a batch; waits until there is room. After a cancellation, the batch is dropped.
    func append(_ batch: [Element]) {
        if room.wait(timeout: .now()) == .timedOut {
            state.withLock { $0.isProducerWaiting = true }
            room.wait()
        }
        let isTaken = state.withLock { state in
            state.isProducerWaiting = false
            if !state.isCancelled { state.batches.append(batch) }
            return !state.isCancelled
        }
        if isTaken { filled.signal() } else { room.signal() }
    }

    /// Ends the queue, with an error if the producer failed.
    func finish(_ end: Result<Void, ImportRunError>) {
        state.withLock { $0.end = end }
        filled.signal()
    }

    /// Returns the next batch; waits for it. Returns nil after the last.
    ///
    /// - Throws: the error of the producer, or ``ImportRunError/cancelled``.
    func next() throws(ImportRunError) -> [Element]? {
        filled.wait()
        let next: Result<[Element]?, ImportRunError> = state.withLock { state in
            if state.isCancelled { return .failure(.cancelled) }
            if !state.batches.isEmpty { return .success(state.batches.removeFirst()) }
            return state.end.map { $0.map { nil } } ?? .failure(.cancelled)
        }
        // The end stays in the queue, so that a later call also returns it.
        if case .success(.some) = next { room.signal() } else { filled.signal() }
        return try next.get()
    }

    /// Cancels the queue and drops the waiting batches. The consumer gets ``ImportRunError/cancelled``.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.batches = []
        }
        room.signal()
        filled.signal()
    }
}
