import HTTPModel

/// Threads for jobs that would block an event loop, with a bounded queue: the workers, and those for errands.
///
/// Jobs run in the order in which they arrive, with one exception: if an address or a host already has its maximum number
/// of threads, its jobs wait and other jobs go first.
final class WorkerPool: Sendable {
    /// The most jobs that wait or run.
    struct Bounds: Sendable {
        let threads: Int
        let queued: Int
        let queuedOfAddress: Int
        let runningOfAddress: Int
        /// Of the jobs for one other host.
        var queuedOfHost = Int.max
        var runningOfHost = Int.max

        /// The most jobs of an address that wait; of all networks of a site, as many as of its share of clients, but no more
        /// than three quarters of all.
        fileprivate func mostQueued(of address: ClientAddress) -> Int {
            most(queuedOfAddress, of: address, in: queued)
        }

        /// The same of those that run.
        fileprivate func mostRunning(of address: ClientAddress) -> Int {
            most(runningOfAddress, of: address, in: threads)
        }

        private func most(_ ofOne: Int, of address: ClientAddress, in all: Int) -> Int {
            guard address.isSite else { return max(1, ofOne) }
            return max(1, ofOne, min(ofOne * address.share, all / 4 * 3))
        }
    }

    private struct State: Sendable {
        var queue: [Job] = []
        /// Number of jobs in the queue, and number of running jobs, for each address and site that has any.
        var queued: [ClientAddress: Int] = [:]
        var running: [ClientAddress: Int] = [:]
        /// Number of running jobs for each host that they wait for.
        var hosts: [String: Int] = [:]
        var busy = 0
        var isStopping = false
        /// Number of threads that have not ended.
        var alive = 0
    }

    private let monitor = Monitor(State())
    private let bounds: Bounds

    init(_ bounds: Bounds) { self.bounds = bounds }

    /// Starts all threads.
    ///
    /// - Parameter work: The work of each thread. It returns when the pool has stopped.
    func start(_ work: @escaping @Sendable () -> Void) throws(ServerError) {
        for _ in 0..<bounds.threads { try startOne(if: { _ in true }, work) }
    }

    /// Adds a job to the queue, and starts one more thread if all are busy and there may be more.
    ///
    /// - Throws: ``ServerFault/noWorkerFree`` as ``submit(_:)``, and if there is no thread.
    func submit(_ job: Job, _ work: @escaping @Sendable () -> Void) throws(ServerFault) {
        try submit(job)
        do throws(ServerError) {
            try startOne(if: { $0.alive < bounds.threads && $0.alive - $0.busy < $0.queue.count }, work)
        } catch {
            guard monitor.withLock({ $0.alive }) == 0 else { return }
            cancel(job)
            throw .noWorkerFree
        }
    }

    private func startOne(if isNeeded: (State) -> Bool, _ work: @escaping @Sendable () -> Void) throws(ServerError) {
        let mayStart = monitor.withLock { state in
            guard isNeeded(state) else { return false }
            state.alive += 1
            return true
        }
        guard mayStart else { return }
        do throws(ServerError) {
            try detachThread { [self] in
                work()
                monitor.withLock { $0.alive -= 1 }
            }
        } catch {
            monitor.withLock { $0.alive -= 1 }
            throw error
        }
    }

    /// Adds a job to the queue.
    ///
    /// - Throws: ``ServerFault/noWorkerFree`` if the queue is full, or this address or host has its share of it.
    func submit(_ job: Job) throws(ServerFault) {
        let isTaken = monitor.withLock { state in
            guard !state.isStopping, state.queue.count < bounds.queued else { return false }
            if let host = job.errand?.host {
                guard state.queue.count(where: { $0.errand?.host == host }) < bounds.queuedOfHost else { return false }
            }
            guard !has(job.address, in: state.queued, orMore: bounds.mostQueued) else { return false }
            job.address?.forEachKey { state.queued[$0, default: 0] += 1 }
            state.queue.append(job)
            return true
        }
        guard isTaken else { throw .noWorkerFree }
    }

    /// Waits for the next job and returns it to the calling thread. Nil when the pool has stopped.
    func next() -> Job? {
        monitor.take { state -> Job?? in
            if state.isStopping { return .some(nil) }
            let index = state.queue.firstIndex { job in
                !has(job.address, in: state.running, orMore: bounds.mostRunning)
                    && (job.errand.map { state.hosts[$0.host, default: 0] < bounds.runningOfHost } ?? true)
            }
            guard let index else { return nil }
            let job = state.queue.remove(at: index)
            state.busy += 1
            job.address?.forEachKey { key in
                Self.decrease(&state.queued, key)
                state.running[key, default: 0] += 1
            }
            if let errand = job.errand { state.hosts[errand.host, default: 0] += 1 }
            return job
        }
    }

    /// Records that the calling thread has finished a job.
    func finish(_ job: Job) {
        monitor.withLock { state in
            state.busy -= 1
            job.address?.forEachKey { Self.decrease(&state.running, $0) }
            if let errand = job.errand { Self.decrease(&state.hosts, errand.host) }
        }
    }

    /// Cancels a job whose answer nobody needs: removes it from the queue, or asks its worker to stop.
    func cancel(_ job: Job) {
        job.cancellation.cancel()
        monitor.withLock { state in
            guard let index = state.queue.firstIndex(where: { $0 === job }) else { return }
            state.queue.remove(at: index)
            job.address?.forEachKey { Self.decrease(&state.queued, $0) }
        }
    }

    /// Accepts no more jobs and lets the threads end. The waiting connections cancel the running jobs.
    func stop() {
        monitor.withLock { state in
            state.isStopping = true
            state.queue = []
        }
    }

    /// Waits for the threads. Returns false if one does not end in time; it may hang on something outside the server.
    func waitUntilEnded(atMost limit: Duration) -> Bool {
        monitor.wait(atMost: limit) { $0.alive == 0 }
    }

    /// Number of jobs that wait for a thread, number of threads that are busy, and when the first of the jobs that wait came
    /// into the queue.
    var load: (queued: Int, busy: Int, since: UInt64?) {
        monitor.withLock { ($0.queue.count, $0.busy, $0.queue.first?.queuedAt) }
    }

    /// Whether an address or its site has as many jobs as it may.
    private func has(
        _ address: ClientAddress?, in counts: [ClientAddress: Int], orMore most: (ClientAddress) -> Int
    ) -> Bool {
        var isFull = false
        address?.forEachKey { isFull = isFull || counts[$0, default: 0] >= most($0) }
        return isFull
    }

    private static func decrease<Key>(_ counts: inout [Key: Int], _ key: Key) {
        guard let count = counts[key] else { return }
        counts[key] = count > 1 ? count - 1 : nil
    }
}

extension WorkerPool.Bounds {
    static func workers(_ configuration: ServerConfiguration) -> Self {
        Self(
            threads: configuration.workers, queued: configuration.maxQueuedWork,
            queuedOfAddress: configuration.maxQueuedWork / 2, runningOfAddress: configuration.maxWorkersPerAddress)
    }

    static func errands(_ configuration: ServerConfiguration) -> Self {
        Self(
            threads: configuration.maxErrands, queued: configuration.maxQueuedErrands,
            queuedOfAddress: configuration.maxErrandsPerAddress, runningOfAddress: configuration.maxErrandsPerAddress,
            queuedOfHost: max(1, configuration.maxQueuedErrands / 2), runningOfHost: configuration.maxErrandsPerHost)
    }
}

/// One request for a worker, or its errand.
final class Job: Sendable {
    let request: Request
    /// The errand of the request; nil if a worker answers it.
    let errand: Errand?
    let address: ClientAddress?
    /// Time that the event loop has already spent on the request.
    let spent: Duration
    /// Time when it came into the queue, in nanoseconds of the server's clock.
    let queuedAt: UInt64
    let cancellation = Cancellation()
    /// Key of the job's connection in the loop.
    let ticket: UInt64
    private let mailbox: Mailbox

    init(
        _ request: Request, _ errand: Errand?, from address: ClientAddress?, after spent: Duration, at now: UInt64,
        _ ticket: UInt64, to mailbox: Mailbox
    ) {
        self.request = request
        self.errand = errand
        self.address = address
        self.spent = spent
        queuedAt = now
        self.ticket = ticket
        self.mailbox = mailbox
    }

    /// - Parameter takenAt: Time when the thread has taken the job.
    func complete(with outcome: Mailbox.Outcome, takenAt: UInt64) {
        mailbox.post(ticket, Mailbox.Answer(outcome: outcome, queueTime: takenAt &- queuedAt))
    }
}

/// What workers and errands have for the connections of one event loop.
final class Mailbox: Sendable {
    enum Outcome: Sendable {
        case reply(WorkerReply)
        case brought(any Sendable)
        /// There is no worker.
        case fault(ServerFault)
        /// The errand has waited too long for a thread.
        case notSent(Errand)
    }

    struct Answer: Sendable {
        let outcome: Outcome
        /// Nanoseconds that the job has waited for its thread.
        let queueTime: UInt64
    }

    private let answers = Monitor<[(ticket: UInt64, answer: Answer)]>([])
    private let wakeup: Wakeup

    init(waking wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    /// Adds an answer and wakes the loop. Can be called from any thread.
    func post(_ ticket: UInt64, _ answer: Answer) {
        answers.withLock { $0.append((ticket, answer)) }
        wakeup.wake()
    }

    /// Returns the answers that have arrived since the last call.
    func take() -> [(ticket: UInt64, answer: Answer)] {
        answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
