import Glibc
import HTTPModel
internal import Platform

/// State that all threads of one server share.
final class ServerContext: Sendable {
    let configuration: ServerConfiguration
    let hooks: ServerHooks
    let makeResponder: @Sendable () throws -> any Responder
    let makeWorker: @Sendable () throws -> any Worker
    let clock: ServerClock
    let pool: WorkerPool
    /// The threads that wait for other hosts.
    let errands: WorkerPool
    let lifecycle = Lifecycle()
    let admission: Admission
    let buffers: BufferBudget
    /// The addresses of the listeners, once the server has started.
    let addresses = Monitor<ServedAddresses?>(nil)
    /// One for each event loop thread.
    let counters: [LoopCounters]

    init(
        _ configuration: ServerConfiguration, _ hooks: ServerHooks,
        makeResponder: @escaping @Sendable () throws -> any Responder,
        makeWorker: @escaping @Sendable () throws -> any Worker, clock: ServerClock
    ) {
        self.configuration = configuration
        self.hooks = hooks
        self.makeResponder = makeResponder
        self.makeWorker = makeWorker
        self.clock = clock
        pool = WorkerPool(.workers(configuration))
        errands = WorkerPool(.errands(configuration))
        admission = Admission(configuration)
        buffers = BufferBudget(limit: configuration.maxBufferedBytes)
        counters = (0..<max(0, min(configuration.threads, 1024))).map { _ in LoopCounters() }
    }
}

extension ServerContext {
    /// Makes every thread reload, after the program has read what they share. Does nothing unless the server runs.
    func reload() {
        guard lifecycle.isRunning else { return }
        hooks.willReload?()
        lifecycle.reload()
    }

    /// Records that a loop's thread has ended. After the last one, the pool stops, and signals are no longer handled.
    func endThread() {
        let isLast = lifecycle.monitor.withLock { state in
            state.alive -= 1
            return state.alive == 0
        }
        guard isLast else { return }
        pool.stop()
        errands.stop()
        lifecycle.stopHandlingSignals()
    }

    /// Answers requests on a thread of the pool until the pool stops.
    func work() {
        var worker: (any Worker)?
        var reloads = 0
        while let job = pool.next() {
            let takenAt = clock.nanoseconds
            if worker == nil || reloads != lifecycle.reloads {
                reloads = lifecycle.reloads
                do {
                    worker = try makeWorker()
                } catch {
                    hooks.notice?(.workerNotMade(error))
                }
            }
            if let worker {
                let reply = worker.respond(to: job.request, after: job.spent, job.cancellation)
                job.complete(with: .reply(reply), takenAt: takenAt)
            } else {
                job.complete(with: .fault(.noWorkerFree), takenAt: takenAt)
            }
            pool.finish(job)
        }
    }

    /// Runs errands on a thread until the server has stopped.
    func runErrands() {
        let patience = configuration.errandQueueTimeout.nanoseconds
        while let job = errands.next() {
            let takenAt = clock.nanoseconds
            if let errand = job.errand {
                let isLate = takenAt &- job.queuedAt > patience
                job.complete(with: isLate ? .notSent(errand) : .brought(errand.run()), takenAt: takenAt)
            }
            errands.finish(job)
        }
    }
}

/// Limits of one connection, in the units in which they are compared.
struct ConnectionLimits {
    let idle: UInt64
    let header: UInt64
    let request: UInt64
    let linger: UInt64
    let lag: UInt64
    let write: UInt64
    let park: UInt64
    /// Bytes of an answer that a client must take within the write timeout.
    let minBytesPerWriteTimeout: Int
    let maxLingerBytes: Int
    let maxBodyBytes: Int
    let maxAnswerBytes: Int
    let maxTrailerBytes: Int
    let maxRequests: Int
    /// A scanner in its start state.
    let scanner: HeadScanner
    /// Maximum bytes that are read ahead: a head, or a part of a body.
    let readAhead: Int

    init(_ configuration: ServerConfiguration) {
        idle = configuration.idleTimeout.nanoseconds
        header = configuration.headerTimeout.nanoseconds
        request = configuration.requestTimeout.nanoseconds
        linger = configuration.lingerTimeout.nanoseconds
        lag = configuration.maximumLag?.nanoseconds ?? .max
        write = configuration.writeTimeout.nanoseconds
        park = configuration.parkTimeout.nanoseconds
        // Any client must take something.
        let seconds = configuration.writeTimeout / .seconds(1)
        minBytesPerWriteTimeout = max(1, Int(Double(configuration.minBytesPerSecond) * seconds))
        maxLingerBytes = configuration.maxLingerBytes
        maxBodyBytes = configuration.maxBodyBytes
        maxAnswerBytes = configuration.maxAnswerBytes
        maxTrailerBytes = configuration.maxHeaderBytes
        maxRequests = configuration.maxRequestsPerConnection
        scanner = HeadScanner(configuration)
        readAhead = max(64 << 10, 2 * scanner.sufficientBytes)
    }
}
