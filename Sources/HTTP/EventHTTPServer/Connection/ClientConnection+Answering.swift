import CEvent
import Glibc
import HTTPModel

extension ClientConnection {
    /// The parts of an answer that are needed for counters and for `Exchange` while it is sent.
    struct Answer {
        let status: Int
        let fault: ServerFault?
        let notes: ResponseNotes
        let requestID: RequestID
        /// Bytes given to the kernel or to the buffer event.
        var size: Int
    }

    /// Calls the responder. Sends its answer, gives the request to a worker, or parks it.
    func answerRequest() {
        guard let head else { return }
        requests += 1
        do throws(RequestError) {
            // `OPTIONS *` asks about the whole server (RFC 9110 section 9.3.7); no route matches it.
            if head.line.target == "*", head.line.method == .options { return answer(head, Response(status: 204)) }
            let request = try request(head, body: body?.content ?? [])
            let askedAt = loop.time.nanoseconds
            switch loop.responder.respond(to: request) {
            case .now(let response): answer(head, response)
            case .later: wait(for: request, since: askedAt)
            case .notYet(let instead): park(request, instead: instead)
            }
        } catch {
            answer(head, loop.responder.respond(toMalformed: error, headers: head.headers))
        }
    }

    func request(_ head: RequestHead, body: [UInt8]) throws(RequestError) -> Request {
        guard let target = head.line.target else { throw .invalidUTF8(.target) }
        return try Request(
            method: head.line.method, target: target, headers: head.headers, body: body,
            remoteAddress: remoteAddress, listener: listener)
    }

    /// Gives the request to a worker, or its errand to a thread for errands.
    func wait(for request: Request, _ errand: Errand? = nil, since askedAt: UInt64) {
        let now = loop.time.nanoseconds
        do throws(ServerFault) {
            job = try loop.handOver(request, errand, of: self, since: askedAt, at: now)
        } catch {
            if let errand { return giveUp(errand) }
            refuse(error)
            return
        }
        body = nil
        bytesWithWorker = request.body.capacity
        phase = .waiting
        bufferevent_disable(bufferEvent, Int16(EV_READ))
        updateDeadline(at: now)
    }

    /// Answers that there was no room for an errand, or no thread in time.
    private func giveUp(_ errand: Errand) {
        guard let head else { return }
        loop.counters.errandsRefused.increase()
        answer(head, errand.instead)
    }

    /// Sends the result of a worker, or goes on with what it needs.
    func finishWaiting(with made: Mailbox.Answer) {
        let request = job?.request
        job = nil
        bytesWithWorker = 0
        guard phase == .waiting, let head, let request else { return }
        switch made.outcome {
        case .reply(.now(let response)):
            queueTime = made.queueTime &+ (queueTime ?? 0)
            answer(head, response)
        case .reply(.after(let errand)):
            queueTime = made.queueTime
            wait(for: request, errand, since: loop.time.nanoseconds)
        case .brought(let value): wait(for: request.with(brought: value), since: loop.time.nanoseconds)
        case .notSent(let errand): giveUp(errand)
        case .fault(let fault):
            queueTime = made.queueTime
            refuse(fault)
        }
        // The client may have sent more requests in the meantime.
        if phase == .idle { advance() }
        reportBuffers()
    }

    /// - Parameter isLast: Whether the connection closes after this answer, because its request is not read to its end.
    func answer(_ head: RequestHead, _ response: Response, isLast: Bool = false) {
        let most = loop.limits.maxAnswerBytes
        guard response.body.count <= most else { return refuse(.answerTooLarge(limitBytes: most)) }
        if isLast {
            ending = .linger
        } else if !head.keepsAlive {
            // If the client has sent more than this, an immediate close would reset the connection.
            ending = evbuffer_get_length(input) == 0 ? .close : .linger
        } else if requests >= loop.limits.maxRequests || loop.context.lifecycle.isStopping
            // What follows a CONNECT request is not HTTP.
            || head.line.method == .connect
        {
            ending = .linger
        } else {
            ending = .nextRequest
        }
        send(response, fault: nil)
    }

    /// Sends the server's own error answer and ends the connection.
    func refuse(_ fault: ServerFault) {
        // Bytes that are still unread belong to the refused request.
        bytesReceived += evbuffer_get_length(input)
        loop.counters.count(fault.reason)
        ending = .linger
        send(loop.response(to: fault, origin: origin), fault: fault)
    }

    /// The `Origin` field of the request: from its head, or from the part of the head that has arrived.
    private var origin: String? {
        if let head { return head.headers["Origin"] }
        let count = min(evbuffer_get_length(input), scanner.sufficientBytes)
        guard count > 0, let start = evbuffer_pullup(input, count) else { return nil }
        return OriginField.value(in: UnsafeRawBufferPointer(start: start, count: count), count: count)
    }

    /// Sends `100 Continue`, so that the client sends the body. It fits the socket's buffer, which is empty here.
    func sendContinue() {
        guard bufferevent_write(bufferEvent, "HTTP/1.1 100 Continue\r\n\r\n", 25) != 0 else { return }
        // Without memory, the client would wait for it in vain.
        breakOffForMemory()
    }

    private func send(_ response: Response, fault: ServerFault?) {
        let isHead = head?.line.method == .head
        let id = head?.givenID.map { RequestID.given($0) } ?? loop.nextID()
        let persistence: ResponseWriter.Persistence =
            switch ending {
            case .nextRequest: head?.line.minorVersion == 0 ? .keepAlive : .implied
            case .close, .linger: .close
            }
        loop.writer.writeHead(of: response, isHead: isHead, persistence: persistence, id: id)
        let hasBody = response.allowsBody && !isHead
        answer = Answer(
            status: response.status, fault: fault, notes: response.notes, requestID: id,
            size: loop.writer.head.count + (hasBody ? response.body.count : 0))
        switch write(loop.writer.head, hasBody ? response.body : []) {
        case .all:
            finishAnswer()
        case .part:
            phase = .writing
            updateDeadline(at: loop.time.nanoseconds)
            bufferevent_disable(bufferEvent, Int16(EV_READ))
            bytesUntaken = .max
            _ = takenBytes()
        case .nothing:
            answer?.size = 0
            breakOff()
        case .outOfMemory(let bytesSent):
            answer?.size = bytesSent + evbuffer_get_length(output)
            breakOffForMemory()
        }
    }

    /// Ends the exchange when the kernel has the whole answer.
    func finishAnswer() {
        let wasWaiting = phase == .writing || phase == .waiting
        let now = loop.time.nanoseconds
        count(isComplete: true, at: now)
        switch ending {
        case .nextRequest:
            phase = .idle
            updateDeadline(at: now)
            if wasWaiting { bufferevent_enable(bufferEvent, Int16(EV_READ)) }
        case .close:
            close()
        case .linger:
            linger(at: now)
        }
    }

    /// Ends a connection that broke in the middle of a request or an answer.
    ///
    /// - Parameter resetting: Whether the kernel drops what the client has not taken.
    func breakOff(resetting: Bool = false) {
        if phase != .writing, phase != .waiting { bytesReceived += evbuffer_get_length(input) }
        loop.counters.broken.increase()
        count(isComplete: false, at: loop.time.nanoseconds)
        close(resetting: resetting)
    }

    private func linger(at now: UInt64) {
        guard loop.lingerTime > 0, loop.limits.maxLingerBytes > 0 else {
            close()
            return
        }
        phase = .lingering
        bytesToLinger = loop.limits.maxLingerBytes
        shutdown(descriptor, Int32(SHUT_WR))
        updateDeadline(at: now)
        bufferevent_enable(bufferEvent, Int16(EV_READ))
        discardInput()
    }

    /// Counts a finished request and reports it to `ServerHooks.observe`.
    private func count(isComplete: Bool, at now: UInt64) {
        let sent = max(0, (answer?.size ?? 0) - evbuffer_get_length(output))
        loop.counters.bytesReceived.increase(by: bytesReceived)
        loop.counters.bytesSent.increase(by: sent)
        if let observe = loop.observe {
            observe(exchange(bytesSent: sent, isComplete: isComplete, duration: now - startedAt))
        }
        answer = nil
        queueTime = nil
        body = nil
    }

    private func exchange(bytesSent: Int, isComplete: Bool, duration: UInt64) -> Exchange {
        let target = head?.line.target ?? ""
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        let query = path.endIndex == target.endIndex ? nil : target[path.endIndex...].dropFirst()
        return Exchange(
            method: Exchange.bounded(head?.line.methodName ?? "", bytes: Exchange.maximumMethodBytes),
            path: Exchange.bounded(Substring(path), bytes: Exchange.maximumPathBytes),
            query: query.map { Exchange.bounded($0, bytes: Exchange.maximumQueryBytes) },
            status: answer?.status, fault: answer?.fault, notes: answer?.notes ?? ResponseNotes(),
            queueTime: queueTime.map { .nanoseconds(Int64(clamping: $0)) }, bytesReceived: bytesReceived,
            bytesSent: bytesSent, isComplete: isComplete, duration: .nanoseconds(Int64(clamping: duration)),
            remoteAddress: remoteAddress,
            requestID: (answer?.requestID ?? head?.givenID.map { .given($0) } ?? loop.nextID()).text,
            traceID: head?.trace?.traceID,
            userAgent: head?.headers["User-Agent"].map {
                Exchange.bounded($0[...], bytes: Exchange.maximumUserAgentBytes)
            })
    }
}
