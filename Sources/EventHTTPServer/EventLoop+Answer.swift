import CEvent
import HTTPModel

extension EventLoop {
    /// Reads one request, asks the responder and sends its answer.
    func answer(_ raw: OpaquePointer) {
        let method = HTTPMethod(evhttp_request_get_command(raw))
        let framing = RequestFraming(evhttp_request_get_input_headers(raw), method: method)
        let response: Response
        do throws(RequestError) {
            if let error = framing.error { throw error }
            response = responder.respond(to: try Request(raw, method: method, headers: framing.headers))
        } catch {
            response = responder.respond(toMalformed: error)
        }
        let closes = framing.endsConnection || lifecycle.isStopping
        EventLoop.send(response, to: raw, method: method, closesConnection: closes)
    }

    /// Hands the answer to evhttp, which adds `Date` and writes it when the socket can take it.
    private static func send(
        _ response: Response, to raw: OpaquePointer, method: HTTPMethod, closesConnection: Bool
    ) {
        let headers = evhttp_request_get_output_headers(raw)
        for field in response.headers.fields where !isWrittenByServer(field.name) {
            // Refuses what cannot be a header; the rest of the answer still counts.
            evhttp_add_header(headers, field.name, field.value)
        }
        if response.allowsBody {
            let ownLength = method == .head ? response.headers["Content-Length"] : nil
            evhttp_add_header(headers, "Content-Length", ownLength ?? String(response.body.count))
            if method != .head {
                _ = response.body.withUnsafeBytes {
                    evbuffer_add(evhttp_request_get_output_buffer(raw), $0.baseAddress, $0.count)
                }
            }
        }
        if closesConnection { evhttp_add_header(headers, "Connection", "close") }
        evhttp_send_reply(raw, Int32(response.status), nil, nil)
    }

    private static func isWrittenByServer(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4: name.equalsIgnoringCase("Date")
        case 10: name.equalsIgnoringCase("Connection")
        case 14: name.equalsIgnoringCase("Content-Length")
        case 17: name.equalsIgnoringCase("Transfer-Encoding")
        default: false
        }
    }
}

extension HTTPMethod {
    init(_ command: evhttp_cmd_type) {
        self =
            switch command {
            case EVHTTP_REQ_GET: .get
            case EVHTTP_REQ_HEAD: .head
            case EVHTTP_REQ_POST: .post
            case EVHTTP_REQ_PUT: .put
            case EVHTTP_REQ_PATCH: .patch
            case EVHTTP_REQ_DELETE: .delete
            case EVHTTP_REQ_OPTIONS: .options
            case EVHTTP_REQ_TRACE: .trace
            case EVHTTP_REQ_CONNECT: .connect
            default: .other
            }
    }

    /// Whether evhttp reads a body after the headers; for other methods it takes what follows for the next request.
    var hasBodyReadByServer: Bool {
        self == .post || self == .put || self == .patch
    }
}

extension Request {
    init(_ raw: OpaquePointer, method: HTTPMethod, headers: Headers) throws(RequestError) {
        // Set for every request that evhttp hands on.
        guard let uri = evhttp_request_get_uri(raw) else { throw .invalidTarget }
        guard let target = String(validatingCString: uri) else { throw .invalidUTF8(.target) }
        var address: UnsafeMutablePointer<CChar>?
        var port: UInt16 = 0
        if let connection = evhttp_request_get_connection(raw) {
            evhttp_connection_get_peer(connection, &address, &port)
        }
        try self.init(
            method: method, target: target, headers: headers,
            body: Request.body(evhttp_request_get_input_buffer(raw)),
            remoteAddress: address.map { String(cString: $0) } ?? "")
    }

    private static func body(_ buffer: OpaquePointer?) -> [UInt8] {
        guard let buffer else { return [] }
        let length = evbuffer_get_length(buffer)
        guard length > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
            count = max(0, Int(evbuffer_remove(buffer, bytes.baseAddress, length)))
        }
    }
}
