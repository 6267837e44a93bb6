import HTTPModel

/// Worker threads for answers that would block an event loop, with a bounded queue.
///
/// Jobs run in the order in which they arrive, with one exception: if an address already has its maximum number of
/// workers, its jobs wait and the jobs of other addresses go first.
final class WorkerPool: Sendable {
    private struct State: Sendable {
        var queue: [Job] = []
        /// Number of jobs in the queue, and number of running jobs, for each address that has any.
        var queued: [ClientAddress: Int] = [:]
        var running: [ClientAddress: Int] = [:]
        var busy = 0
        var isStopping = false
        /// Number of threads that have not ended.
        var alive = 0
    }

    private let monitor = Monitor(State())
    private let maxQueued: Int
    private let maxPerAddress: Int

    init(_ configuration: ServerConfiguration) {
        maxQueued = configuration.maxQueuedWork
        maxPerAddress = configuration.maxWorkersPerAddress
    }

    /// Starts the threads.
    ///
    /// - Parameter work: The work of each thread. It returns when the pool has stopped.
    func start(threads: Int, _ work: @escaping @Sendable () -> Void) throws(ServerError) {
        for _ in 0..<threads {
            monitor.withLock { $0.alive += 1 }
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
    }

    /// Adds a job to the queue.
    ///
    /// - Throws: ``ServerFault/noWorkerFree`` if the queue is full, or half full with jobs of this address.
    func submit(_ job: Job) throws(ServerFault) {
        let isTaken = monitor.withLock { state in
            guard !state.isStopping, state.queue.count < maxQueued else { return false }
            if let address = job.address {
                guard state.queued[address, default: 0] < max(1, maxQueued / 2) else { return false }
                state.queued[address, default: 0] += 1
            }
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
                job.address.map { state.running[$0, default: 0] < maxPerAddress } ?? true
            }
            guard let index else { return nil }
            let job = state.queue.remove(at: index)
            state.busy += 1
            if let address = job.address {
                Self.decrease(&state.queued, address)
                state.running[address, default: 0] += 1
            }
            return job
        }
    }

    /// Records that the calling thread has finished a job.
    func finish(_ job: Job) {
        monitor.withLock { state in
            state.busy -= 1
            if let address = job.address { Self.decrease(&state.running, address) }
        }
    }

    /// Cancels a job whose answer nobody needs: removes it from the queue, or asks its worker to stop.
    func cancel(_ job: Job) {
        job.cancellation.cancel()
        monitor.withLock { state in
            guard let index = state.queue.firstIndex(where: { $0 === job }) else { return }
            state.queue.remove(at: index)
            if let address = job.address { Self.decrease(&state.queued, address) }
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

    /// Number of jobs that wait for a worker, and number of workers that are busy.
    var load: (queued: Int, busy: Int) { monitor.withLock { ($0.queue.count, $0.busy) } }

    private static func decrease(_ counts: inout [ClientAddress: Int], _ address: ClientAddress) {
        guard let count = counts[address] else { return }
        counts[address] = count > 1 ? count - 1 : nil
    }
}

/// One request for a worker.
final class Job: Sendable {
    let request: Request
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
        _ request: Request, from address: ClientAddress?, after spent: Duration, at now: UInt64, _ ticket: UInt64,
        to mailbox: Mailbox
    ) {
        self.request = request
        self.address = address
        self.spent = spent
        queuedAt = now
        self.ticket = ticket
        self.mailbox = mailbox
    }

    /// - Parameter takenAt: Time when the worker has taken the job.
    func complete(with result: Result<Response, ServerFault>, takenAt: UInt64) {
        mailbox.post(ticket, Mailbox.Answer(result: result, queueTime: takenAt &- queuedAt))
    }
}

/// Answers from workers for the connections of one event loop.
final class Mailbox: Sendable {
    struct Answer: Sendable {
        /// A worker's answer, or the server's own fault if there is no worker.
        let result: Result<Response, ServerFault>
        /// Nanoseconds that the job has waited for the worker.
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
