import Synchronization

/// Shared state of a server's threads: ready threads, failed threads, and whether to stop.
final class Lifecycle: Sendable {
    enum Phase: Sendable {
        case idle, starting, running, stopping
        /// A thread could not be set up. The other threads end without having run.
        case abandoned
    }

    struct State: Sendable {
        var phase = Phase.idle
        var handlesSignals = false
        /// Ends the thread that handles signals. Nil if there is none.
        var signals: Wakeup?
        /// Number of threads that are set up or have failed.
        var reported = 0
        /// Number of threads that have not ended.
        var alive = 0
        var failure: ServerError?
        var wakeups: [Wakeup] = []
    }

    let monitor = Monitor(State())
    private let stopping = Atomic(false)
    private let reloadCount = Atomic(0)
    private let arrivalCount = Atomic(0)

    /// Whether each answer is the last on its connection. It is read for each request but written only once, so no core
    /// waits for another.
    var isStopping: Bool { stopping.load(ordering: .relaxed) }

    /// Whether the threads run and have not been asked to stop.
    var isRunning: Bool {
        monitor.withLock { state in
            if case .running = state.phase { true } else { false }
        }
    }

    /// Number of reload requests so far.
    var reloads: Int { reloadCount.load(ordering: .relaxed) }

    /// Number of times that something has come that parked requests may wait for.
    var arrivals: Int { arrivalCount.load(ordering: .relaxed) }

    /// Leaves the idle phase. Nil if it was left before.
    func begin() -> State? {
        monitor.withLock { state in
            guard case .idle = state.phase else { return nil }
            state.phase = .starting
            return state
        }
    }

    /// Returns to the idle phase, before any thread was created.
    func cancel() {
        monitor.withLock { $0.phase = .idle }
    }

    func report(_ failure: ServerError?) {
        monitor.withLock { state in
            state.reported += 1
            state.failure = state.failure ?? failure
        }
    }

    /// Waits for the reports of all threads. Then lets them run, or end if one has failed.
    func finishStarting(threads: Int) throws(ServerError) {
        monitor.wait { $0.reported == threads }
        let failure = monitor.withLock { state in
            // The server may already have been stopped.
            if case .starting = state.phase { state.phase = state.failure == nil ? .running : .abandoned }
            return state.failure
        }
        guard let failure else { return }
        waitUntilEnded()
        throw failure
    }

    /// Waits until the threads may run. Returns false if the start has failed.
    func mayRun() -> Bool {
        let state = monitor.wait { state in
            if case .starting = state.phase { false } else { true }
        }
        return state.failure == nil
    }

    func stop() {
        let wakeups = monitor.withLock { state in
            switch state.phase {
            case .starting, .running:
                state.phase = .stopping
                stopping.store(true, ordering: .relaxed)
                return state.wakeups
            case .idle, .stopping, .abandoned:
                return []
            }
        }
        for wakeup in wakeups { wakeup.wake() }
    }

    func reload() { wake { reloadCount.add(1, ordering: .relaxed) } }

    func wakeParked() { wake { arrivalCount.add(1, ordering: .relaxed) } }

    /// Makes each loop turn once.
    func wakeLoops() { wake {} }

    /// Counts something and wakes the loops, which look at the counts.
    private func wake(counting count: () -> Void) {
        let wakeups = monitor.withLock { state in
            guard case .running = state.phase else { return [Wakeup]() }
            count()
            return state.wakeups
        }
        for wakeup in wakeups { wakeup.wake() }
    }

    func waitUntilEnded() {
        monitor.wait { $0.alive == 0 && $0.signals == nil }
    }

    func stopHandlingSignals() {
        monitor.withLock { $0.signals }?.wake()
    }
}
