public import HTTPModel

/// Why the server itself answers a request, or a connection, instead of the responder.
///
/// After such an answer the connection closes.
public enum ServerFault: Error, Sendable, Hashable {
    /// 400: the bytes are not an HTTP/1 request, or leave doubt where it ends.
    case malformed(MalformedRequest)
    /// 408: the header or the whole request took too long to arrive.
    case requestTimeout
    /// 413: the body has, or announces, more than the accepted bytes.
    case bodyTooLarge(limitBytes: Int)
    /// 414: the request line has more than the accepted bytes.
    case requestLineTooLong(limitBytes: Int)
    /// 417: an `Expect` other than `100-continue`.
    case expectationFailed
    /// 429: the address has used up its requests.
    case rateLimited(retryAfterSeconds: Int)
    /// 429: the address has as many connections as one may have. Said when a connection is accepted, before a request.
    case tooManyConnectionsFromAddress
    /// 431: the header fields together have more than the accepted bytes.
    case headersTooLarge(limitBytes: Int)
    /// 431: there are more header fields than accepted.
    case tooManyHeaders(limit: Int)
    /// 501: a `Transfer-Encoding` other than `chunked`.
    case unsupportedTransferCoding
    /// 503: the server has as many connections as it may have. Said when a connection is accepted, before a request.
    case tooManyConnections
    /// 503: the request has waited longer than `ServerConfiguration.maximumLag`.
    case overloaded
    /// 503: the answer takes a worker, all of them are busy, and as many requests wait for one as may.
    case noWorkerFree
    /// 505: the major version is not 1.
    case unsupportedVersion

    /// What is wrong with the bytes of a request.
    public enum MalformedRequest: Sendable, Hashable {
        /// The first line is not a method, a target and a version.
        case requestLine
        /// A line of the header ends without CR LF, or has a CR elsewhere.
        case lineEnding
        /// A header line begins with white space (`obs-fold` of RFC 9112 section 5.2).
        case foldedHeader
        /// A field's name is no token, white space stands before its colon, or its value has control characters.
        case headerField
        /// HTTP/1.1 without `Host`, several of them, or one that is no host.
        case host
        /// `Content-Length` and `Transfer-Encoding` do not agree, repeat or cannot be understood.
        case bodyLength
        /// A chunk's size, ending or trailer cannot be understood.
        case chunk
    }
}

extension ServerFault {
    /// The status of the answer.
    public var status: Int {
        switch self {
        case .malformed: 400
        case .requestTimeout: 408
        case .bodyTooLarge: 413
        case .requestLineTooLong: 414
        case .expectationFailed: 417
        case .rateLimited, .tooManyConnectionsFromAddress: 429
        case .headersTooLarge, .tooManyHeaders: 431
        case .unsupportedTransferCoding: 501
        case .tooManyConnections, .overloaded, .noWorkerFree: 503
        case .unsupportedVersion: 505
        }
    }

    /// When to come back, for 429 and 503. The server adds `Retry-After` where the answer has none.
    public var retryAfterSeconds: Int? {
        switch self {
        case .rateLimited(let seconds): seconds
        case .tooManyConnections, .tooManyConnectionsFromAddress, .overloaded, .noWorkerFree: 1
        default: nil
        }
    }

    /// A stable word for the kind of fault, for logs and labels of metrics.
    public var code: String { reason.rawValue }

    /// One plain sentence.
    public var detail: String {
        switch self {
        case .malformed(let part): "the request is malformed: \(part.detail)"
        case .requestTimeout: "the request took too long to arrive"
        case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
        case .requestLineTooLong(let limit): "the request line is longer than \(limit) bytes"
        case .expectationFailed: "the only expectation that can be met is 100-continue"
        case .rateLimited: "too many requests from this address"
        case .tooManyConnectionsFromAddress: "too many connections from this address"
        case .headersTooLarge(let limit): "the header fields are larger than \(limit) bytes"
        case .tooManyHeaders(let limit): "there are more than \(limit) header fields"
        case .unsupportedTransferCoding: "the only transfer coding understood is chunked"
        case .tooManyConnections: "the server has too many connections"
        case .overloaded: "the server is overloaded"
        case .noWorkerFree: "all workers of the server are busy"
        case .unsupportedVersion: "the only version spoken is HTTP/1"
        }
    }

    /// The answer where the program has no wording of its own: the detail as plain text.
    public static func plainText(_ fault: ServerFault) -> Response {
        .text(fault.detail + "\n", status: fault.status)
    }

    /// The kind of fault without its values: an index of the counters.
    enum Reason: String, CaseIterable {
        case malformed = "malformed_request"
        case requestTimeout = "request_timeout"
        case bodyTooLarge = "body_too_large"
        case requestLineTooLong = "request_line_too_long"
        case expectationFailed = "expectation_failed"
        case rateLimited = "rate_limited"
        case tooManyConnectionsFromAddress = "too_many_connections_from_address"
        case headersTooLarge = "headers_too_large"
        case tooManyHeaders = "too_many_headers"
        case unsupportedTransferCoding = "unsupported_transfer_coding"
        case tooManyConnections = "too_many_connections"
        case overloaded = "overloaded"
        case noWorkerFree = "no_worker_free"
        case unsupportedVersion = "unsupported_version"
    }

    var reason: Reason {
        switch self {
        case .malformed: .malformed
        case .requestTimeout: .requestTimeout
        case .bodyTooLarge: .bodyTooLarge
        case .requestLineTooLong: .requestLineTooLong
        case .expectationFailed: .expectationFailed
        case .rateLimited: .rateLimited
        case .tooManyConnectionsFromAddress: .tooManyConnectionsFromAddress
        case .headersTooLarge: .headersTooLarge
        case .tooManyHeaders: .tooManyHeaders
        case .unsupportedTransferCoding: .unsupportedTransferCoding
        case .tooManyConnections: .tooManyConnections
        case .overloaded: .overloaded
        case .noWorkerFree: .noWorkerFree
        case .unsupportedVersion: .unsupportedVersion
        }
    }
}

extension ServerFault.MalformedRequest {
    /// What is wrong, as the end of a sentence.
    public var detail: String {
        switch self {
        case .requestLine: "its first line is not a method, a target and a version"
        case .lineEnding: "a line does not end with CR LF"
        case .foldedHeader: "a header line begins with white space"
        case .headerField: "a header field is not a name, a colon and a value"
        case .host: "it needs one Host"
        case .bodyLength: "the length of the body is not clear"
        case .chunk: "a chunk of the body cannot be understood"
        }
    }
}
