internal import Glibc
public import HTTPModel

/// An HTTP/1.1 server on libevent: threads that share nothing, each with its own loop, listening socket and responder,
/// and a pool of workers for what would hold a loop up.
///
/// Everything a client can make the server hold is bounded by `ServerConfiguration`: bytes, time, connections, requests.
/// What the server refuses by itself it answers in the words of `ServerHooks.errorResponse`. Pipelined requests are
/// answered in order, and none is read while an answer waits to be taken. A server runs once, and stops when nothing
/// holds it any more.
public final class EventHTTPServer: Sendable {
    private let context: ServerContext

    /// A server that is not listening yet.
    ///
    /// - Parameters:
    ///   - makeWorker: Makes the worker of a thread of the pool, and is called on that thread when it has its first
    ///     request; again after a reload. Nil where no responder leaves anything to a worker.
    ///   - makeResponder: Makes the responder of a thread, and is called on that thread; again for each reload.
    public convenience init(
        _ configuration: ServerConfiguration, hooks: ServerHooks = ServerHooks(),
        makeWorker: (@Sendable () throws -> any Worker)? = nil,
        makeResponder: @escaping @Sendable () throws -> any Responder
    ) {
        self.init(configuration, hooks: hooks, clock: .system, makeWorker: makeWorker, makeResponder: makeResponder)
    }

    /// - Parameter clock: what limits of time are measured by.
    init(
        _ configuration: ServerConfiguration, hooks: ServerHooks, clock: ServerClock,
        makeWorker: (@Sendable () throws -> any Worker)? = nil,
        makeResponder: @escaping @Sendable () throws -> any Responder
    ) {
        context = ServerContext(
            configuration, hooks, makeResponder: makeResponder, makeWorker: makeWorker ?? { throw NoWorker() },
            clock: clock)
    }

    /// A responder left a request to a worker, and the server was made without one.
    private struct NoWorker: Error {}

    deinit {
        stop()
    }

    /// Makes SIGINT and SIGTERM stop the server, and SIGHUP reload it, from `start()` until it has ended.
    ///
    /// A second SIGINT or SIGTERM ends the process at once. The handler only writes to a socket of the first thread's
    /// loop, so it does not matter which thread the system interrupts. One server of a process can do this.
    public func handleSignals() throws(ServerError) {
        let isIdle = context.lifecycle.monitor.withLock { state in
            guard case .idle = state.phase else { return false }
            state.handlesSignals = true
            return true
        }
        guard isIdle else { throw .alreadyStarted }
    }

    /// Listens, makes every responder and begins to answer; the port it listens on, 0 where an inherited socket has none.
    ///
    /// SIGPIPE is ignored in the whole process from here on: a client that leaves early must not end it.
    public func start() throws(ServerError) -> UInt16 {
        let (configuration, lifecycle) = (context.configuration, context.lifecycle)
        try configuration.validate()
        guard let state = lifecycle.begin() else { throw .alreadyStarted }
        let listening: ListeningSockets
        var wakeups: [Wakeup] = []
        do throws(ServerError) {
            listening =
                if configuration.inheritedSockets.isEmpty {
                    try ListeningSockets(
                        host: configuration.host, port: configuration.port, count: configuration.threads)
                } else {
                    try ListeningSockets(inherited: configuration.inheritedSockets, count: configuration.threads)
                }
            for _ in listening.threads { wakeups.append(try Wakeup()) }
        } catch {
            lifecycle.cancel()
            throw error
        }
        signal(SIGPIPE, SIG_IGN)
        do throws(ServerError) {
            let context = context
            try context.pool.start(threads: configuration.workers) { context.work() }
        } catch {
            context.pool.stop()
            lifecycle.cancel()
            throw error
        }
        lifecycle.monitor.withLock { state in
            state.wakeups = wakeups
            state.alive = wakeups.count
        }
        for (thread, sockets) in listening.threads.enumerated() {
            startThread(thread, sockets, wakeups[thread], handlesSignals: state.handlesSignals && thread == 0)
        }
        try lifecycle.finishStarting(threads: wakeups.count)
        configuration.notifySocket.map(ServiceNotification.init)?.send("READY=1")
        return listening.port
    }

    /// Stops accepting, closes connections at rest, lets the requests that have begun end within the grace period, and
    /// ends the threads.
    ///
    /// Returns at once; may be called from any thread, also from a responder, and more than once.
    public func stop() {
        context.lifecycle.stop()
    }

    /// Calls `ServerHooks.reload` on every thread and makes each thread's responder anew, between two requests.
    ///
    /// Returns at once; does nothing unless the server runs.
    public func reload() {
        context.lifecycle.reload()
    }

    /// Waits until every thread has ended. Not to be called from a responder, which would wait for itself.
    public func waitUntilStopped() {
        context.lifecycle.waitUntilEnded()
        // One that does not look whether it is still wanted must not hold the program up.
        _ = context.pool.waitUntilEnded(atMost: .seconds(1))
    }

    /// What has been counted; may be called from any thread, and holds none up.
    public func counters() -> ServerCounters {
        ServerCounters(context.counters, open: context.admission.openConnections, work: context.pool.load)
    }

    private func startThread(_ thread: Int, _ sockets: [Descriptor], _ wakeup: Wakeup, handlesSignals: Bool) {
        // The thread holds the context and not the server, whose deinit stops it.
        let context = context
        let lifecycle = context.lifecycle
        do throws(ServerError) {
            try detachThread {
                // In a function of its own, so that the loop and the responder are gone before the thread counts as so.
                func run() {
                    let loop: EventLoop
                    do throws(ServerError) {
                        loop = try EventLoop(
                            context, thread: thread, listeningOn: sockets, wokenBy: wakeup,
                            responder: try EventHTTPServer.made(by: context.makeResponder))
                        if handlesSignals { try loop.handleSignals() }
                    } catch {
                        lifecycle.report(error)
                        return
                    }
                    lifecycle.report(nil)
                    if lifecycle.mayRun() { loop.run() }
                }
                run()
                context.endThread()
            }
        } catch {
            lifecycle.report(error)
            context.endThread()
        }
    }

    private static func made(by makeResponder: () throws -> any Responder) throws(ServerError) -> any Responder {
        do {
            return try makeResponder()
        } catch {
            throw .responderFailed(error)
        }
    }
}
