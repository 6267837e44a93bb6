import CEvent
import Glibc
import HTTPModel

/// One client's connection: reads requests, one at a time, and writes their answers.
///
/// Belongs to its loop's thread. Its loop holds it until it is closed; the pointers to it that libevent keeps are taken
/// back before.
final class ClientConnection {
    enum Phase {
        /// Between requests.
        case idle
        /// A request has begun and its head has not ended.
        case head
        /// The head is read, the body has not ended.
        case body
        /// A worker makes the answer. Nothing is read meanwhile.
        case waiting
        /// An answer waits for the client to take it. Nothing is read meanwhile.
        case writing
        /// The last answer is written; what still comes is thrown away.
        case lingering
        case closed
    }

    /// What follows an answer.
    enum Ending {
        case nextRequest
        /// The client knows that it is the last and sends nothing more.
        case close
        /// The client may be sending: closed at once, the connection would be reset and the answer could be lost.
        case linger
    }

    unowned let loop: EventLoop
    let bufferEvent: OpaquePointer
    let addressKey: ClientAddress?
    let remoteAddress: String
    /// Where the loop keeps it.
    var place = 0
    var phase = Phase.idle
    /// Whether the client has said that it sends nothing more, with requests of it still unread.
    var hasReceivedEnd = false

    // The request that is being read.
    var scanner: HeadScanner
    var startedAt: UInt64 = 0
    var bytesReceived = 0
    var head: RequestHead?
    var body: IncomingBody?
    var requests = 0

    /// The work that the connection waits for.
    var job: Job?

    // The answer that is being written.
    var ending = Ending.close
    var answer: Answer?
    /// Bytes of the answer that the client had not taken when that was last looked at.
    var bytesUntaken = 0
    var bytesToLinger = 0

    // See Connection+Deadline.swift.
    var deadline = UInt64.max
    var timerFiresAt = UInt64.max
    let timer: OpaquePointer

    /// A connection on an open socket, which it takes over; nil, and the socket is closed, if there is no memory.
    init?(_ loop: EventLoop, _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ key: ClientAddress?) {
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
        addressKey = key
        remoteAddress = SocketAddress.numericHost(address)
        scanner = loop.limits.scanner
    }

    /// Begins to read, once the loop holds the connection.
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

    /// Closes the socket and lets the loop forget the connection.
    func close() {
        guard phase != .closed else { return }
        phase = .closed
        if let job { loop.giveUp(job) }
        event_free(timer)
        bufferevent_free(bufferEvent)
        loop.forget(self)
    }

    static func from(_ context: UnsafeMutableRawPointer) -> ClientConnection {
        Unmanaged<ClientConnection>.fromOpaque(context).takeUnretainedValue()
    }

    var input: OpaquePointer? { bufferevent_get_input(bufferEvent) }

    var output: OpaquePointer? { bufferevent_get_output(bufferEvent) }

    var descriptor: Int32 { bufferevent_getfd(bufferEvent) }

    /// Whether closing it now takes nothing from the client: no request has begun, not even in the kernel's buffer.
    var isAtRest: Bool {
        guard phase == .idle, evbuffer_get_length(input) == 0 else { return false }
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) <= 0
    }

    private func readable() {
        switch phase {
        case .idle, .head, .body: advance()
        case .lingering: discardInput()
        case .waiting, .writing, .closed: break
        }
    }

    private func written() {
        guard phase == .writing else { return }
        finishAnswer()
        if phase == .idle { advance() }
    }

    /// The client has ended the connection or its half of it, or takes nothing any more.
    private func ended(by events: Int32) {
        let isEndOfInput = events & BEV_EVENT_EOF != 0
        switch phase {
        case .idle where isEndOfInput && evbuffer_get_length(input) > 0:
            // Requests that came before the end are answered in later turns.
            hasReceivedEnd = true
        case .idle, .lingering, .closed:
            close()
        // Of an end that was read before: the client still takes its answer.
        case .waiting where isEndOfInput: break
        case .head, .body, .waiting, .writing:
            breakOff()
        }
    }
}
