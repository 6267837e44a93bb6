import HTTPModel

/// Threads that make the answers that would hold an event loop up, and the bounded queue before them.
///
/// Jobs are taken in the order in which they came, but for those of an address that has as many workers as it may have:
/// they wait, and others go before them.
final class WorkerPool: Sendable {
    private struct State: Sendable {
        var queue: [Job] = []
        /// Jobs of each address that has any, in the queue and at work.
        var queued: [ClientAddress: Int] = [:]
        var running: [ClientAddress: Int] = [:]
        var busy = 0
        var isStopping = false
        /// Threads that have not ended.
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
    /// - Parameter work: what each thread does until it is told that there is nothing more to do.
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

    /// Puts a job in the queue.
    ///
    /// - Throws: ``ServerFault/noWorkerFree`` where the queue is full, or half full with jobs of this address.
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

    /// The next job for the calling thread, which waits for it; nil when the pool has stopped.
    func next() -> Job? {
        monitor.take { state -> Job?? in
            if state.isStopping { return .some(nil) }
            let place = state.queue.firstIndex { job in
                job.address.map { state.running[$0, default: 0] < maxPerAddress } ?? true
            }
            guard let place else { return nil }
            let job = state.queue.remove(at: place)
            state.busy += 1
            if let address = job.address {
                Self.decrease(&state.queued, address)
                state.running[address, default: 0] += 1
            }
            return job
        }
    }

    /// Says that the calling thread has done a job.
    func finish(_ job: Job) {
        monitor.withLock { state in
            state.busy -= 1
            if let address = job.address { Self.decrease(&state.running, address) }
        }
    }

    /// Nobody waits for the job any more: it leaves the queue, or is told to end.
    func cancel(_ job: Job) {
        job.cancellation.cancel()
        monitor.withLock { state in
            guard let place = state.queue.firstIndex(where: { $0 === job }) else { return }
            state.queue.remove(at: place)
            if let address = job.address { Self.decrease(&state.queued, address) }
        }
    }

    /// Takes no more jobs and lets the threads end. Jobs at work are cancelled by the connections that wait for them.
    func stop() {
        monitor.withLock { state in
            state.isStopping = true
            state.queue = []
        }
    }

    /// Waits for the threads; false where one does not end in time, as it may hang on something outside.
    func waitUntilEnded(atMost limit: Duration) -> Bool {
        monitor.wait(atMost: limit) { $0.alive == 0 }
    }

    /// Jobs that wait for a worker, and workers that have one.
    var load: (queued: Int, busy: Int) { monitor.withLock { ($0.queue.count, $0.busy) } }

    private static func decrease(_ counts: inout [ClientAddress: Int], _ address: ClientAddress) {
        guard let count = counts[address] else { return }
        counts[address] = count > 1 ? count - 1 : nil
    }
}

/// One request that a worker answers.
final class Job: Sendable {
    let request: Request
    let address: ClientAddress?
    /// How long the event loop has worked on it.
    let spent: Duration
    let cancellation = Cancellation()
    /// What the loop knows its connection by.
    let ticket: UInt64
    private let mailbox: Mailbox

    init(_ request: Request, from address: ClientAddress?, after spent: Duration, _ ticket: UInt64, to mailbox: Mailbox)
    {
        self.request = request
        self.address = address
        self.spent = spent
        self.ticket = ticket
        self.mailbox = mailbox
    }

    func complete(with answer: Mailbox.Answer) { mailbox.post(ticket, answer) }
}

/// The answers of workers for the connections of one event loop.
final class Mailbox: Sendable {
    /// A worker's answer, or the server's own where there is no worker.
    typealias Answer = Result<Response, ServerFault>

    private let answers = Monitor<[(ticket: UInt64, answer: Answer)]>([])
    private let wakeup: Wakeup

    init(waking wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    /// From any thread.
    func post(_ ticket: UInt64, _ answer: Answer) {
        answers.withLock { $0.append((ticket, answer)) }
        wakeup.wake()
    }

    /// What has come since the last call.
    func take() -> [(ticket: UInt64, answer: Answer)] {
        answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
