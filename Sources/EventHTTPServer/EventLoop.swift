import CEvent
import Glibc
import HTTPModel

/// One thread's part of the server: its event loop, listening socket, connections and responder.
///
/// Never leaves its thread. libevent's locks are off: another thread reaches the loop by waking it only. The pointers
/// to `self` that libevent keeps are not retained; `run()` holds the loop for as long as they are in use.
final class EventLoop {
    let lifecycle: Lifecycle
    let responder: any Responder
    let base: OpaquePointer
    let connections: Connections
    private let configuration: ServerConfiguration
    private let http: OpaquePointer
    private let wakeup: Wakeup
    private let socket: Descriptor
    private var boundSocket: OpaquePointer?
    private var events: [OpaquePointer] = []
    /// When requests that have begun are given up; nil until the server stops.
    private var deadline: ContinuousClock.Instant?

    /// How often a stopping loop looks whether it is done.
    private static let drainCheck = timeval(tv_sec: 0, tv_usec: 10_000)

    init(
        _ configuration: ServerConfiguration, listeningOn socket: Descriptor, wokenBy wakeup: Wakeup,
        stopsOnSignals: Bool, lifecycle: Lifecycle, responder: any Responder
    ) throws(ServerError) {
        guard let base = EventLoop.makeBase() else { throw .systemCallFailed(name: "event_base_new", errno: errno) }
        guard let http = evhttp_new(base) else {
            event_base_free(base)
            throw .systemCallFailed(name: "evhttp_new", errno: errno)
        }
        self.base = base
        self.http = http
        self.configuration = configuration
        self.socket = socket
        self.wakeup = wakeup
        self.lifecycle = lifecycle
        self.responder = responder
        connections = Connections(base: base)
        configureHTTP()
        try listen()
        try watch(wakeup.descriptor.number, EV_READ) { _, _, context in
            guard let context else { return }
            EventLoop.from(context).beginToStop()
        }
        if stopsOnSignals {
            // A parent may have blocked them, and a blocked signal would never end the server.
            var handled = sigset_t()
            sigemptyset(&handled)
            for signal in [SIGINT, SIGTERM] { sigaddset(&handled, signal) }
            pthread_sigmask(SIG_UNBLOCK, &handled, nil)
            for signal in [SIGINT, SIGTERM] {
                try watch(signal, EV_SIGNAL) { _, _, context in
                    guard let context else { return }
                    EventLoop.from(context).lifecycle.stop()
                }
            }
        }
    }

    deinit {
        for event in events { event_free(event) }
        evhttp_free(http)
        connections.releaseAll()
        event_base_free(base)
    }

    /// Answers requests until the server is stopped.
    func run() {
        event_base_dispatch(base)
    }

    static func from(_ context: UnsafeMutableRawPointer) -> EventLoop {
        Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
    }

    private var context: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
    }

    private static func makeBase() -> OpaquePointer? {
        guard let config = event_config_new() else { return nil }
        defer { event_config_free(config) }
        // Not EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST: it asks the kernel less often, but loses connections, because evhttp
        // closes descriptors whose changes are still on the list.
        event_config_set_flag(config, Int32(EVENT_BASE_FLAG_NOLOCK.rawValue))
        return event_base_new_with_config(config)
    }

    private func configureHTTP() {
        // Every method, those evhttp has no name for too: the router answers 405, not evhttp 501.
        evhttp_set_allowed_methods(http, .max)
        evhttp_set_max_headers_size(http, configuration.maxHeaderBytes)
        evhttp_set_max_body_size(http, configuration.maxBodyBytes)
        evhttp_set_timeout(http, Int32(configuration.idleTimeoutSeconds))
        evhttp_set_default_content_type(http, nil)
        // A body that is too large is read to its end and thrown away: closing earlier would reset the connection
        // and take the 413 from the client.
        evhttp_set_flags(http, EVHTTP_SERVER_LINGERING_CLOSE)
        evhttp_set_bevcb(
            http,
            { _, context in
                guard let context else { return nil }
                return EventLoop.from(context).connections.makeBufferEvent()
            }, context)
        evhttp_set_gencb(
            http,
            { request, context in
                guard let request, let context else { return }
                EventLoop.from(context).answer(request)
            }, context)
    }

    private func listen() throws(ServerError) {
        guard let listener = evconnlistener_new(base, nil, nil, LEV_OPT_CLOSE_ON_EXEC, 0, socket.number) else {
            throw .systemCallFailed(name: "evconnlistener_new", errno: errno)
        }
        guard let bound = evhttp_bind_listener(http, listener) else {
            evconnlistener_free(listener)
            throw .systemCallFailed(name: "evhttp_bind_listener", errno: errno)
        }
        boundSocket = bound
        // Out of descriptors: rest instead of trying again and again. evhttp has made itself the listener's argument.
        evconnlistener_set_error_cb(listener) { listener, http in
            evconnlistener_disable(listener)
            var pause = timeval(tv_sec: 0, tv_usec: 100_000)
            event_base_once(
                evconnlistener_get_base(listener), -1, Int16(EV_TIMEOUT),
                { _, _, http in
                    evhttp_foreach_bound_socket(
                        OpaquePointer(http),
                        { bound, _ in evconnlistener_enable(evhttp_bound_socket_get_listener(bound)) }, nil)
                }, http, &pause)
        }
    }

    /// Calls back whenever the descriptor, signal or interval comes round.
    private func watch(
        _ number: Int32, _ kind: Int32, every interval: timeval? = nil, _ callback: event_callback_fn
    ) throws(ServerError) {
        guard let event = event_new(base, number, Int16(kind | EV_PERSIST), callback, context) else {
            throw .systemCallFailed(name: "event_new", errno: errno)
        }
        events.append(event)
        let result =
            if var interval { event_add(event, &interval) } else { event_add(event, nil) }
        guard result == 0 else { throw .systemCallFailed(name: "event_add", errno: errno) }
    }
}

// MARK: - Stopping

extension EventLoop {
    /// Stops in two steps: connections that the kernel has accepted already are taken first, one turn of the loop
    /// later the socket is closed. Closed at once, it would reset them.
    private func beginToStop() {
        wakeup.reset()
        guard deadline == nil else { return }
        deadline = .now + .seconds(configuration.gracePeriodSeconds)
        var immediately = timeval()
        let result = event_base_once(
            base, -1, Int16(EV_TIMEOUT),
            { _, _, context in
                guard let context else { return }
                EventLoop.from(context).closeListener()
            }, context, &immediately)
        if result != 0 { closeListener() }
    }

    private func closeListener() {
        if let boundSocket {
            evhttp_del_accept_socket(http, boundSocket)
            self.boundSocket = nil
            socket.close()
        }
        do {
            try watch(-1, 0, every: EventLoop.drainCheck) { _, _, context in
                guard let context else { return }
                EventLoop.from(context).endIfDone()
            }
        } catch {
            event_base_loopbreak(base)
        }
    }

    private func endIfDone() {
        let isOverdue = deadline.map { .now >= $0 } ?? true
        if isOverdue || !connections.hasBusyConnection() { event_base_loopbreak(base) }
    }
}
