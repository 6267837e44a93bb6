import Glibc
public import HTTPModel

/// An HTTP/1.1 server on libevent's evhttp: threads that share nothing, each with its own loop, listening socket and
/// responder.
///
/// evhttp itself answers requests that it cannot read, with a short HTML page: 400 (not HTTP, headers too large), 413
/// (body too large) and 417 (an unknown `Expect`); libevent 2.1 has no hook for their wording. It has no limit on the
/// time a whole request may take either, only on each read; a server open to the world stands behind a proxy.
///
/// Chunked requests are read, `100 Continue` is sent, pipelined requests are answered in order. A server runs once, and
/// stops when nothing holds it any more.
public final class EventHTTPServer: Sendable {
    private let configuration: ServerConfiguration
    private let makeResponder: @Sendable () throws -> any Responder
    private let lifecycle = Lifecycle()

    /// A server that is not listening yet.
    ///
    /// - Parameter makeResponder: Makes the responder of a thread, and is called on that thread.
    public init(
        _ configuration: ServerConfiguration, makeResponder: @escaping @Sendable () throws -> any Responder
    ) {
        self.configuration = configuration
        self.makeResponder = makeResponder
    }

    deinit {
        stop()
    }

    /// Makes SIGINT and SIGTERM stop the server, from `start()` until it has ended.
    ///
    /// The handler only writes to a socket of the first thread's loop, so it does not matter which thread the system
    /// interrupts. One server of a process can do this.
    public func stopOnSignals() throws(ServerError) {
        let isIdle = lifecycle.monitor.withLock { state in
            guard case .idle = state.phase else { return false }
            state.stopsOnSignals = true
            return true
        }
        guard isIdle else { throw .alreadyStarted }
    }

    /// Listens, makes every responder and begins to answer; the port it listens on.
    ///
    /// SIGPIPE is ignored in the whole process from here on: a client that leaves early must not end it.
    public func start() throws(ServerError) -> UInt16 {
        try configuration.validate()
        guard let state = lifecycle.begin() else { throw .alreadyStarted }
        let listening: ListeningSockets
        var wakeups: [Wakeup] = []
        do throws(ServerError) {
            listening = try ListeningSockets(
                host: configuration.host, port: configuration.port, count: configuration.threads)
            for _ in listening.sockets { wakeups.append(try Wakeup()) }
        } catch {
            lifecycle.cancel()
            throw error
        }
        signal(SIGPIPE, SIG_IGN)
        lifecycle.monitor.withLock { state in
            state.wakeups = wakeups
            state.alive = wakeups.count
        }
        for (index, socket) in listening.sockets.enumerated() {
            startThread(
                socket, wakeups[index], stopsOnSignals: state.stopsOnSignals && index == 0)
        }
        try lifecycle.finishStarting(threads: wakeups.count)
        return listening.port
    }

    /// Stops accepting, lets the requests that have begun end within the grace period, and ends the threads.
    ///
    /// Returns at once; may be called from any thread, also from a responder, and more than once.
    public func stop() {
        lifecycle.stop()
    }

    /// Waits until every thread has ended. Not to be called from a responder, which would wait for itself.
    public func waitUntilStopped() {
        lifecycle.waitUntilEnded()
    }

    private func startThread(_ socket: Descriptor, _ wakeup: Wakeup, stopsOnSignals: Bool) {
        // The thread holds these and not the server, whose deinit stops it.
        let (configuration, makeResponder, lifecycle) = (configuration, makeResponder, lifecycle)
        do throws(ServerError) {
            try detachThread {
                // In a function of its own, so that the loop and the responder are gone before the thread counts as so.
                func run() {
                    let loop: EventLoop
                    do throws(ServerError) {
                        loop = try EventLoop(
                            configuration, listeningOn: socket, wokenBy: wakeup, stopsOnSignals: stopsOnSignals,
                            lifecycle: lifecycle, responder: try EventHTTPServer.made(by: makeResponder))
                    } catch {
                        lifecycle.report(error)
                        return
                    }
                    lifecycle.report(nil)
                    if lifecycle.mayRun() { loop.run() }
                }
                run()
                lifecycle.monitor.withLock { $0.alive -= 1 }
            }
        } catch {
            lifecycle.report(error)
            lifecycle.monitor.withLock { $0.alive -= 1 }
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
