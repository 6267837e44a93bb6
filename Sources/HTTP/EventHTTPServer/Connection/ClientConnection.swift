import CEvent
import Glibc
import HTTPModel

/// Connection of one client: reads requests, one at a time, and writes the answers.
///
/// Belongs to the thread of its loop. The loop holds it until it is closed. libevent's pointers to it are removed
/// before that.
final class ClientConnection {
    enum Phase {
        /// Between two requests.
        case idle
        /// A request has begun, but its head is not complete.
        case head
        /// The head is complete, but the body is not.
        case body
        /// A worker makes the answer, or the request is parked. Nothing is read during this time.
        case waiting
        /// The answer waits for the client to receive it. Nothing is read during this time.
        case writing
        /// The last answer is written. Input that still arrives is discarded.
        case lingering
        case closed
    }

    /// What happens after an answer.
    enum Ending {
        case nextRequest
        /// Close at once: the client knows that this answer is the last, and sends nothing more.
        case close
        /// Close later: the client may still be sending. An immediate close would reset the connection, and the answer
        /// could be lost.
        case linger
    }

    unowned let loop: EventLoop
    let bufferEvent: OpaquePointer
    let listener: ListenerKind
    /// The other end of the connection.
    let peer: Client
    /// Whether the peer is a trusted proxy, which names the client of each request.
    let isProxied: Bool
    /// The client of the current request.
    var client: Client
    /// Index in the loop's `connections`.
    var listIndex = 0
    var phase = Phase.idle
    /// Whether the client has closed its sending side while some of its requests are still unread.
    var hasReceivedEnd = false

    // The request that is being read.
    var scanner: HeadScanner
    var startedAt: UInt64 = 0
    var bytesReceived = 0
    var head: RequestHead?
    var body: IncomingBody?
    var requests = 0

    /// Job of the worker, or of the errand, that the connection waits for.
    var job: Job?
    /// Nanoseconds that the current request has waited for its worker. Nil if it had none.
    var queueTime: UInt64?
    /// The request, while it is parked.
    var parked: Parked?
    /// Bytes of the body that the job or the parked request holds.
    var bytesWithWorker = 0

    /// What the connection has reported to the budget of all connections.
    var buffered = BufferHolding.nothing

    // The answer that is being written.
    var ending = Ending.close
    var answer: Answer?
    /// The body of the answer, if the output buffer refers to it.
    var unsentBody: UnsentBody?
    /// Bytes of the answer that the client had not received at the last check.
    var bytesUntaken = 0
    var bytesToLinger = 0

    // See ClientConnection+Deadline.swift.
    var deadline = UInt64.max
    var timerFiresAt = UInt64.max
    let timer: OpaquePointer

    /// Creates a connection and takes over its open socket. If there is no memory, returns nil and closes the socket.
    init?(_ loop: EventLoop, _ descriptor: Int32, from peer: IPAddress?, isProxied: Bool, on listener: ListenerKind) {
        guard let bufferEvent = bufferevent_socket_new(loop.base, descriptor, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
        else {
            Glibc.close(descriptor)
            return nil
        }
        guard let timer = event_new(loop.base, -1, 0, ClientConnection.timerFired, nil) else {
            bufferevent_free(bufferEvent)
            return nil
        }
        self.loop = loop
        self.bufferEvent = bufferEvent
        self.timer = timer
        self.listener = listener
        self.peer = Client(peer)
        self.isProxied = isProxied
        client = self.peer
        scanner = loop.limits.scanner
    }

    /// Begins to read. Call it once the loop holds the connection.
    func open(at now: UInt64) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        event_assign(timer, loop.base, -1, 0, ClientConnection.timerFired, context)
        bufferevent_setcb(
            bufferEvent,
            { _, context in
                guard let context else { return }
                ClientConnection.from(context).readable()
            },
            { _, context in
                guard let context else { return }
                ClientConnection.from(context).written()
            },
            { _, events, context in
                guard let context else { return }
                ClientConnection.from(context).ended(by: Int32(events))
            }, context)
        bufferevent_setwatermark(bufferEvent, Int16(EV_READ), 0, loop.limits.readAhead)
        bufferevent_enable(bufferEvent, Int16(EV_READ))
        setDeadline(now &+ loop.limits.idle, at: now)
    }

    /// Closes the socket and removes the connection from the loop.
    ///
    /// - Parameter resetting: Whether the kernel drops what the client has not taken, instead of keeping it for minutes.
    func close(resetting: Bool = false) {
        guard phase != .closed else { return }
        phase = .closed
        if resetting { SocketOptions.resetOnClose(descriptor) }
        if let job { loop.giveUp(job) }
        unpark()
        event_free(timer)
        bufferevent_free(bufferEvent)
        reportBuffers()
        loop.forget(self)
    }

    static func from(_ context: UnsafeMutableRawPointer) -> ClientConnection {
        Unmanaged<ClientConnection>.fromOpaque(context).takeUnretainedValue()
    }

    /// The key of the client for limits.
    var addressKey: ClientAddress? { client.key }

    /// The address of the client.
    var remoteAddress: String { client.text }

    /// The address whose connections are counted. The connections of a proxy are those of many clients.
    var countedAddress: ClientAddress? { isProxied ? nil : peer.key }

    var input: OpaquePointer? { bufferevent_get_input(bufferEvent) }

    var output: OpaquePointer? { bufferevent_get_output(bufferEvent) }

    var descriptor: Int32 { bufferevent_getfd(bufferEvent) }

    /// Whether a close now loses nothing for the client: no request has begun, not even in the kernel's buffer.
    var isAtRest: Bool { phase == .idle && evbuffer_get_length(input) == 0 && !hasUnreadInput }

    /// Whether the client has begun a head and sent no more of it. What is in the kernel's buffer may complete it.
    var hasUnfinishedHead: Bool { phase == .head && !hasUnreadInput }

    /// Whether the kernel has received bytes that the server has not read.
    private var hasUnreadInput: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    private func readable() {
        switch phase {
        case .idle, .head, .body: advance()
        case .lingering: discardInput()
        case .waiting, .writing, .closed: break
        }
        reportBuffers()
    }

    private func written() {
        guard phase == .writing else { return }
        finishAnswer()
        // The next answer may replace the body of this one.
        reportBuffers()
        if phase == .idle { advance() }
        reportBuffers()
    }

    /// Handles the end of the connection, the end of the client's sending side, or a client that receives nothing any
    /// more.
    private func ended(by events: Int32) {
        let isEndOfInput = events & BEV_EVENT_EOF != 0
        switch phase {
        case .idle where isEndOfInput && evbuffer_get_length(input) > 0:
            // Requests that arrived before the end are answered in later turns.
            hasReceivedEnd = true
        case .idle, .lingering, .closed:
            close()
        // The end of the input was already read: the client still waits for its answer.
        case .waiting where isEndOfInput: break
        case .head, .body, .waiting, .writing:
            breakOff()
        }
    }
}
