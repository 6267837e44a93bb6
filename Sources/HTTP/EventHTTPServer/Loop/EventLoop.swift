import CEvent
import Glibc
import HTTPModel
import Synchronization

/// One thread's part of the server: event loop, listeners, connections and responder.
///
/// Never leaves its thread. libevent's locks are off, so another thread may only wake the loop. libevent does not
/// retain its pointers to `self`; `run()` holds the loop as long as they are in use.
final class EventLoop {
    let context: ServerContext
    let thread: Int
    let counters: LoopCounters
    let limits: ConnectionLimits
    let observe: (@Sendable (Exchange) -> Void)?
    let base: OpaquePointer
    var writer: ResponseWriter
    var responder: any Responder
    /// Clock for the time limits.
    let time: ServerClock
    var clock = LoopClock()
    var connections: [ClientConnection] = []
    var listeners: [Listener] = []
    var stopping = Stopping.no
    var reloads = 0
    var arrivals = 0
    let wakeup: Wakeup
    /// Queue of the answers from workers.
    let mailbox: Mailbox
    /// Connections that wait for a worker, by the ticket of their job.
    var waiting: [UInt64: ClientConnection] = [:]
    /// Connections whose requests wait for something to come.
    var parked: ParkedRequests
    private var tickets: UInt64 = 0
    private var identifiers = RequestIDGenerator()
    /// Time of the last lag report when a test controls the clock.
    var lagPublishedAt: UInt64 = 0
    /// Connections with unread requests that continue in a later turn.
    private var resumptions: [ClientConnection] = []
    var events: [OpaquePointer] = []

    init(
        _ context: ServerContext, thread: Int, listeningOn sockets: [ListeningSocket], wokenBy wakeup: Wakeup,
        responder: any Responder
    ) throws(ServerError) {
        guard let base = EventLoop.makeBase() else { throw .systemCallFailed(name: "event_base_new", errno: errno) }
        self.base = base
        self.context = context
        self.thread = thread
        self.wakeup = wakeup
        time = context.clock
        mailbox = Mailbox(waking: wakeup)
        self.responder = responder
        counters = context.counters[thread]
        limits = ConnectionLimits(context.configuration)
        parked = ParkedRequests(atMost: context.configuration.maxParkedRequests)
        observe = context.hooks.observe
        writer = ResponseWriter(fields: context.configuration.answerFields)
        for socket in sockets { listeners.append(try Listener(socket, self)) }
        events.append(
            try watch(wakeup.descriptor.number, EV_READ) { _, _, context in
                guard let context else { return }
                EventLoop.from(context).awake()
            })
        if case .manual(let clock) = time {
            clock.wake(wakeup)
            lagPublishedAt = clock.nanoseconds
            return
        }
        // Reports the lag also for a loop that has nothing to answer.
        events.append(
            try watch(-1, 0, every: timeval(tv_sec: 1, tv_usec: 0)) { _, _, context in
                guard let context else { return }
                let loop = EventLoop.from(context)
                loop.publishLag()
                loop.responder.aSecondHasPassed()
            })
    }

    deinit {
        listeners = []
        for event in events { event_free(event) }
        event_base_free(base)
    }

    /// Answers requests until the server stops.
    func run() {
        while stopping != .done {
            let flags = resumptions.isEmpty ? EVLOOP_ONCE : EVLOOP_ONCE | EVLOOP_NONBLOCK
            guard event_base_loop(base, flags) >= 0 else { break }
            counters.turns.increase()
            clock.endBatch(at: time.nanoseconds)
            resume()
            responder.loopIsIdle()
        }
        for connection in connections { connection.close() }
    }

    static func from(_ context: UnsafeMutableRawPointer) -> EventLoop {
        Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
    }

    private static func makeBase() -> OpaquePointer? {
        guard let config = event_config_new() else { return nil }
        defer { event_config_free(config) }
        event_config_set_flag(config, Int32(EVENT_BASE_FLAG_NOLOCK.rawValue))
        return event_base_new_with_config(config)
    }

    /// Registers a callback for a descriptor, a signal or an interval. The caller frees the event.
    func watch(
        _ number: Int32, _ kind: Int32, every interval: timeval? = nil, _ callback: event_callback_fn
    ) throws(ServerError) -> OpaquePointer {
        try LoopEvent.add(
            to: base, number, kind | EV_PERSIST, interval, callback, Unmanaged.passUnretained(self).toOpaque())
    }

    func notify(_ notice: ServerNotice) {
        context.hooks.notice?(notice)
    }

    func nextID() -> RequestID {
        identifiers.next()
    }

    func publishLag() {
        counters.lagNanoseconds.store(Int(clamping: clock.takeLongestWait()), ordering: .relaxed)
    }

    // MARK: Work for the pool

    /// Gives the connection's request to a worker, or its errand to a thread for errands.
    func handOver(
        _ request: Request, _ errand: Errand? = nil, of connection: ClientConnection, since askedAt: UInt64,
        at now: UInt64
    ) throws(ServerFault) -> Job {
        tickets += 1
        let spent = Duration.nanoseconds(Int64(clamping: now &- askedAt))
        let job = Job(request, errand, from: connection.addressKey, after: spent, at: now, tickets, to: mailbox)
        if errand == nil {
            try context.pool.submit(job)
            counters.handedOver.increase()
        } else {
            let context = context
            try context.errands.submit(job) { context.runErrands() }
            counters.errands.increase()
        }
        waiting[job.ticket] = connection
        return job
    }

    /// Cancels a job when its connection no longer waits for the answer.
    func giveUp(_ job: Job) {
        guard waiting.removeValue(forKey: job.ticket) != nil else { return }
        (job.errand == nil ? context.pool : context.errands).cancel(job)
    }

    /// Sends the answers that workers have finished.
    func deliver() {
        for (ticket, answer) in mailbox.take() {
            // If there is no connection for the ticket, it has closed.
            waiting.removeValue(forKey: ticket)?.finishWaiting(with: answer)
        }
    }

    /// Asks again about the parked requests.
    func askParkedAgain() {
        for connection in parked.connections { connection.askAgain() }
    }

    // MARK: Turns

    /// Continues the connection after all other ready connections have had their turn.
    func resumeLater(_ connection: ClientConnection) {
        resumptions.append(connection)
    }

    private func resume() {
        guard !resumptions.isEmpty else { return }
        let waiting = resumptions
        resumptions = []
        for connection in waiting where connection.phase == .idle {
            connection.advance()
            connection.reportBuffers()
        }
    }
}
