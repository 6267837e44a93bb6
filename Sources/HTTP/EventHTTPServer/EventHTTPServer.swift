internal import Glibc
public import HTTPModel

/// HTTP/1.1 server on libevent. Its threads share nothing: each has its own event loop, listening socket and responder.
/// A pool of workers makes answers that would block an event loop.
///
/// `ServerConfiguration` limits everything that a client can make the server hold: bytes, time, connections, requests.
/// When the server itself refuses a request, `ServerHooks.errorResponse` makes the answer. Pipelined requests are
/// answered in order, and the server reads no request while an answer is being sent. A server runs once. It stops when
/// the last reference to it is gone.
public final class EventHTTPServer: Sendable {
    let context: ServerContext

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - makeWorker: Makes the worker of a pool thread. It is called on that thread for its first request, and again
    ///     after a reload. Nil if no responder gives requests to workers.
    ///   - makeResponder: Makes the responder of a thread. It is called on that thread, and again for each reload.
    public convenience init(
        _ configuration: ServerConfiguration, hooks: ServerHooks = ServerHooks(),
        makeWorker: (@Sendable () throws -> any Worker)? = nil,
        makeResponder: @escaping @Sendable () throws -> any Responder
    ) {
        self.init(configuration, hooks: hooks, clock: .system, makeWorker: makeWorker, makeResponder: makeResponder)
    }

    /// - Parameter clock: The clock for all time limits.
    init(
        _ configuration: ServerConfiguration, hooks: ServerHooks, clock: ServerClock,
        makeWorker: (@Sendable () throws -> any Worker)? = nil,
        makeResponder: @escaping @Sendable () throws -> any Responder
    ) {
        context = ServerContext(
            configuration, hooks, makeResponder: makeResponder, makeWorker: makeWorker ?? { throw NoWorker() },
            clock: clock)
    }

    /// Error for a responder that gives a request to a worker when the server has none.
    private struct NoWorker: Error {}

    deinit {
        stop()
    }

    /// Makes SIGINT and SIGTERM stop the server, and SIGHUP reload it, from `start()` until the server has ended. Also
    /// tells the service manager that the server is alive, if the configuration has a `watchdogPeriod`.
    ///
    /// A second SIGINT or SIGTERM ends the process at once, and so does a server that has not stopped two seconds after
    /// its grace period. A thread of its own handles the signals, so they have their effect also while a responder
    /// blocks the other threads. Only one server of a process can do this.
    public func handleSignals() throws(ServerError) {
        let isIdle = context.lifecycle.monitor.withLock { state in
            guard case .idle = state.phase else { return false }
            state.handlesSignals = true
            return true
        }
        guard isIdle else { throw .alreadyStarted }
    }

    /// Starts listening, makes every responder and begins to answer. Returns the port, or 0 for a Unix socket.
    ///
    /// From this call on, the whole process ignores SIGPIPE: a client that leaves early must not end the process.
    public func start() throws(ServerError) -> UInt16 {
        let (configuration, lifecycle) = (context.configuration, context.lifecycle)
        try configuration.validate()
        guard let state = lifecycle.begin() else { throw .alreadyStarted }
        let listening: ServerSockets
        var wakeups: [Wakeup] = []
        do throws(ServerError) {
            listening = try ServerSockets(configuration)
            for socket in listening.threads.joined() {
                SocketOptions.limitBuffers(of: socket.descriptor.number, to: configuration.socketBufferBytes)
            }
            for _ in listening.threads { wakeups.append(try Wakeup()) }
        } catch {
            lifecycle.cancel()
            throw error
        }
        signal(SIGPIPE, SIG_IGN)
        do throws(ServerError) {
            if state.handlesSignals { try startHandlingSignals() }
            let context = context
            try context.pool.start { context.work() }
        } catch {
            context.pool.stop()
            lifecycle.stopHandlingSignals()
            lifecycle.cancel()
            throw error
        }
        lifecycle.monitor.withLock { state in
            state.wakeups = wakeups
            state.alive = wakeups.count
        }
        for (thread, sockets) in listening.threads.enumerated() { startThread(thread, sockets, wakeups[thread]) }
        do throws(ServerError) {
            try lifecycle.finishStarting(threads: wakeups.count)
        } catch {
            // The threads may still hold them for a moment.
            listening.close()
            throw error
        }
        context.addresses.withLock { $0 = listening.addresses }
        configuration.notifySocket.map(ServiceNotification.init)?.send("READY=1")
        return listening.addresses.main.port
    }

    /// Returns the addresses that the server listens on. Nil before it has started.
    public func addresses() -> ServedAddresses? {
        context.addresses.withLock { $0 }
    }

    /// Stops the server: it accepts no more connections, closes connections at rest, gives requests that have begun the
    /// grace period to finish, and ends its threads.
    ///
    /// Returns at once. Can be called more than once and from any thread, also from a responder.
    public func stop() {
        context.lifecycle.stop()
    }

    /// Calls `ServerHooks.willReload`, then `ServerHooks.reload` on every thread, and makes a new responder for each
    /// thread, between two requests.
    ///
    /// Returns after `willReload`. Does nothing unless the server runs.
    public func reload() {
        context.reload()
    }

    /// Replaces two limits of the configuration, for all threads from now on. Can be called from any thread.
    ///
    /// - Parameters:
    ///   - rateLimit: The limit on the requests of one address; nil for none. Another one than before begins with full
    ///     buckets.
    ///   - maxConnectionsPerAddress: Maximum number of connections from one address; 0 for any number. Those that are open
    ///     stay.
    public func replaceLimits(rateLimit: RateLimit?, maxConnectionsPerAddress: Int) {
        context.admission.replace(rateLimit: rateLimit, maxConnectionsPerAddress: maxConnectionsPerAddress)
    }

    /// Asks the responders again about parked requests (``Reply/notYet(instead:)``), because something has come. Without
    /// this call, they are asked five times a second.
    ///
    /// Returns at once. Can be called from any thread. Does nothing unless the server runs.
    public func wakeParked() {
        context.lifecycle.wakeParked()
    }

    /// Waits until every thread has ended. Do not call it from a responder, which would wait for itself.
    public func waitUntilStopped() {
        context.lifecycle.waitUntilEnded()
        // A worker that ignores its cancellation must not block the program.
        _ = context.pool.waitUntilEnded(atMost: .seconds(1))
        _ = context.errands.waitUntilEnded(atMost: .seconds(1))
    }

    /// Returns the current counters. Can be called from any thread and blocks none.
    public func counters() -> ServerCounters {
        ServerCounters(
            context.counters, open: context.admission.openConnections, buffered: context.buffers.held,
            work: context.pool.load, errands: context.errands.load, at: context.clock.nanoseconds)
    }

    private func startHandlingSignals() throws(ServerError) {
        let (lifecycle, wakeup) = (context.lifecycle, try Wakeup())
        let loop = try SignalLoop(context, endedBy: wakeup)
        lifecycle.monitor.withLock { $0.signals = wakeup }
        do throws(ServerError) {
            try detachThread {
                loop.run()
                lifecycle.monitor.withLock { $0.signals = nil }
            }
        } catch {
            lifecycle.monitor.withLock { $0.signals = nil }
            throw error
        }
    }

    private func startThread(_ thread: Int, _ sockets: [ListeningSocket], _ wakeup: Wakeup) {
        // The thread holds the context and not the server, because the server's deinit stops the thread.
        let context = context
        let lifecycle = context.lifecycle
        do throws(ServerError) {
            try detachThread {
                // A separate function, so that the loop and the responder are freed before the thread counts as ended.
                func run() {
                    let loop: EventLoop
                    do throws(ServerError) {
                        loop = try EventLoop(
                            context, thread: thread, listeningOn: sockets, wokenBy: wakeup,
                            responder: try EventHTTPServer.made(by: context.makeResponder))
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
