import Synchronization

/// What the threads of one server know of each other: who is ready, who failed, and whether to stop.
final class Lifecycle: Sendable {
    enum Phase: Sendable {
        case idle, starting, running, stopping
        /// A thread could not be set up; the others end without having run.
        case abandoned
    }

    struct State: Sendable {
        var phase = Phase.idle
        var handlesSignals = false
        /// Threads that are set up or have failed.
        var reported = 0
        /// Threads that have not ended.
        var alive = 0
        var failure: ServerError?
        var wakeups: [Wakeup] = []
    }

    let monitor = Monitor(State())
    private let stopping = Atomic(false)
    private let reloadCount = Atomic(0)

    /// Whether answers are the last on their connections. Read for each request: written once, so no core waits.
    var isStopping: Bool { stopping.load(ordering: .relaxed) }

    /// How often the server was asked to reload.
    var reloads: Int { reloadCount.load(ordering: .relaxed) }

    /// Leaves the idle phase; nil if it was left before.
    func begin() -> State? {
        monitor.withLock { state in
            guard case .idle = state.phase else { return nil }
            state.phase = .starting
            return state
        }
    }

    /// Goes back to the idle phase, before any thread was made.
    func cancel() {
        monitor.withLock { $0.phase = .idle }
    }

    func report(_ failure: ServerError?) {
        monitor.withLock { state in
            state.reported += 1
            state.failure = state.failure ?? failure
        }
    }

    /// Waits for the reports of all threads and lets them run, or end if one has failed.
    func finishStarting(threads: Int) throws(ServerError) {
        monitor.wait { $0.reported == threads }
        let failure = monitor.withLock { state in
            // It may have been stopped already.
            if case .starting = state.phase { state.phase = state.failure == nil ? .running : .abandoned }
            return state.failure
        }
        guard let failure else { return }
        waitUntilEnded()
        throw failure
    }

    /// Waits for the word to run; false if there is nothing to run for.
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

    func reload() {
        let wakeups = monitor.withLock { state in
            guard case .running = state.phase else { return [Wakeup]() }
            reloadCount.add(1, ordering: .relaxed)
            return state.wakeups
        }
        for wakeup in wakeups { wakeup.wake() }
    }

    func waitUntilEnded() {
        monitor.wait { $0.alive == 0 }
    }
}
