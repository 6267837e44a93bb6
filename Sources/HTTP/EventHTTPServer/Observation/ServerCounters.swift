internal import Synchronization

/// Counters of a server since its start, over all threads.
public struct ServerCounters: Sendable, Hashable {
    /// Connections that are open now.
    public internal(set) var connectionsOpen = 0
    /// Connections that the kernel has handed over, including refused ones.
    public internal(set) var connectionsAccepted = 0
    /// Connections that ended in the middle of a request or an answer.
    public internal(set) var connectionsBroken = 0
    /// Connections that the server reset or closed because there was no memory for their request or answer: that of their
    /// address, of all connections, or of the system.
    public internal(set) var memoryResets = 0
    /// Requests whose head was read.
    public internal(set) var requests = 0
    /// Answers by the server itself, including those to refused connections, by `ServerFault.code`. Contains every
    /// code.
    public internal(set) var faults: [String: Int] = [:]
    /// Bytes of requests that were read.
    public internal(set) var bytesReceived = 0
    /// Bytes of answers that the kernel took.
    public internal(set) var bytesSent = 0
    /// Bytes that connections hold now: parts of heads, bodies, and answers that clients have not taken. A body that
    /// several answers share counts once.
    public internal(set) var bufferedBytes = 0
    /// Requests that were given to a worker.
    public internal(set) var handedOver = 0
    /// Number of workers that are making an answer now.
    public internal(set) var workersBusy = 0
    /// Number of requests that are waiting for a worker now.
    public internal(set) var workQueued = 0
    /// How long the first of them has waited by now.
    public internal(set) var workWait = Duration.zero
    /// Errands of requests, those for which there was no room or no thread in time, those that run now, and those that wait
    /// for a thread now.
    public internal(set) var errands = 0
    public internal(set) var errandsRefused = 0
    public internal(set) var errandsRunning = 0
    public internal(set) var errandsQueued = 0
    /// The longest wait of a request for its thread during the last second, on the thread that is furthest behind.
    public internal(set) var loopLag = Duration.zero

    init() {}

    typealias Load = (queued: Int, busy: Int, since: UInt64?)

    init(_ threads: [LoopCounters], open: Int, buffered: Int, work: Load, errands waiting: Load, at now: UInt64) {
        connectionsOpen = open
        bufferedBytes = buffered
        (workQueued, workersBusy) = (work.queued, work.busy)
        if let since = work.since, now > since { workWait = .nanoseconds(Int64(clamping: now - since)) }
        (errandsQueued, errandsRunning) = (waiting.queued, waiting.busy)
        for thread in threads {
            connectionsAccepted += thread.accepted.load(ordering: .relaxed)
            connectionsBroken += thread.broken.load(ordering: .relaxed)
            memoryResets += thread.memoryResets.load(ordering: .relaxed)
            requests += thread.requests.load(ordering: .relaxed)
            bytesReceived += thread.bytesReceived.load(ordering: .relaxed)
            handedOver += thread.handedOver.load(ordering: .relaxed)
            errands += thread.errands.load(ordering: .relaxed)
            errandsRefused += thread.errandsRefused.load(ordering: .relaxed)
            bytesSent += thread.bytesSent.load(ordering: .relaxed)
            loopLag = max(loopLag, .nanoseconds(thread.lagNanoseconds.load(ordering: .relaxed)))
        }
        for reason in ServerFault.Reason.allCases {
            faults[reason.rawValue] = threads.reduce(0) { $0 + $1.value(reason) }
        }
    }
}
