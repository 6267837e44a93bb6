public import HTTPModel

/// Reason why the server itself answers a request or a connection, instead of the responder.
///
/// The connection closes after such an answer.
public enum ServerFault: Error, Sendable, Hashable {
    /// 400: the bytes are not an HTTP/1 request, or it is unclear where the request ends.
    case malformed(MalformedRequest)
    /// 408: the header or the whole request took too long to arrive.
    case requestTimeout
    /// 413: the body has more bytes than the limit, or announces more.
    case bodyTooLarge(limitBytes: Int)
    /// 414: the request line has more bytes than the limit.
    case requestLineTooLong(limitBytes: Int)
    /// 417: an `Expect` other than `100-continue`.
    case expectationFailed
    /// 429: the address has no requests left in its rate limit.
    case rateLimited(retryAfterSeconds: Int)
    /// 429: the address has its maximum number of connections. Answered when the connection is accepted, before a
    /// request.
    case tooManyConnectionsFromAddress
    /// 431: the header fields together have more bytes than the limit.
    case headersTooLarge(limitBytes: Int)
    /// 431: there are more header fields than the limit.
    case tooManyHeaders(limit: Int)
    /// 500: the body of the answer has more bytes than `ServerConfiguration.maxAnswerBytes`.
    case answerTooLarge(limitBytes: Int)
    /// 501: a `Transfer-Encoding` other than `chunked`.
    case unsupportedTransferCoding
    /// 503: the server has its maximum number of connections. Answered when the connection is accepted, before a
    /// request.
    case tooManyConnections
    /// 503: the request has waited longer than `ServerConfiguration.maximumLag`.
    case overloaded
    /// 503: the answer needs a worker, all workers are busy, and the queue is full.
    case noWorkerFree
    /// 503: the connections together hold `ServerConfiguration.maxBufferedBytes`, or those of the address its share.
    case buffersFull
    /// 505: the major version is not 1.
    case unsupportedVersion

    /// The part of a request that is malformed.
    public enum MalformedRequest: Sendable, Hashable {
        /// The first line is not a method, a target and a version.
        case requestLine
        /// A line of the header ends without CR LF, or has a CR elsewhere.
        case lineEnding
        /// A header line begins with white space (`obs-fold` of RFC 9112 section 5.2).
        case foldedHeader
        /// A field's name is not a token, there is white space before the colon, or the value has control characters.
        case headerField
        /// An HTTP/1.1 request has no `Host`, several of them, or an invalid one.
        case host
        /// `Content-Length` and `Transfer-Encoding` conflict, repeat or are invalid.
        case bodyLength
        /// A chunk's size, ending or trailer is invalid.
        case chunk
        /// `Forwarded` and `X-Forwarded-For` of a trusted proxy name different clients.
        case forwarding
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
        case .answerTooLarge: 500
        case .unsupportedTransferCoding: 501
        case .tooManyConnections, .overloaded, .noWorkerFree, .buffersFull: 503
        case .unsupportedVersion: 505
        }
    }

    /// Seconds until the client should try again, for 429 and 503. The server adds `Retry-After` if the answer has
    /// none.
    public var retryAfterSeconds: Int? {
        switch self {
        case .rateLimited(let seconds): seconds
        case .tooManyConnections, .tooManyConnectionsFromAddress, .overloaded, .noWorkerFree, .buffersFull: 1
        default: nil
        }
    }

    /// Stable identifier of the kind of fault, for logs and metric labels.
    public var code: String { reason.rawValue }

    /// Explanation in one plain sentence.
    public var detail: String {
        switch self {
        case .malformed(let part): "the request is malformed: \(part.detail)"
        case .requestTimeout: "the request took too long to arrive"
        case .bodyTooLarge(limitBytes: 0): "this path takes no body"
        case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
        case .requestLineTooLong(let limit): "the request line is longer than \(limit) bytes"
        case .expectationFailed: "the server supports no expectation but 100-continue"
        case .rateLimited: "too many requests from this address"
        case .tooManyConnectionsFromAddress: "too many connections from this address"
        case .headersTooLarge(let limit): "the header fields together are larger than \(limit) bytes"
        case .tooManyHeaders(let limit): "there are more than \(limit) header fields"
        case .answerTooLarge(let limit): "the answer would be larger than \(limit) bytes; ask for less"
        case .unsupportedTransferCoding: "the server supports no transfer coding but chunked"
        case .tooManyConnections: "the server has too many connections"
        case .overloaded: "the server is overloaded"
        case .noWorkerFree: "all workers of the server are busy"
        case .buffersFull: "the server holds too many unfinished requests and answers"
        case .unsupportedVersion: "the server supports only HTTP/1"
        }
    }

    /// The default answer: the detail as plain text.
    public static func plainText(_ fault: ServerFault) -> Response {
        .text(fault.detail + "\n", status: fault.status)
    }

    /// Kind of fault without its values; the key of the fault counters.
    enum Reason: String, CaseIterable {
        case malformed = "malformed-request"
        case requestTimeout = "request-timeout"
        case bodyTooLarge = "body-too-large"
        case requestLineTooLong = "request-line-too-long"
        case expectationFailed = "expectation-failed"
        case rateLimited = "rate-limited"
        case tooManyConnectionsFromAddress = "too-many-connections-from-address"
        case headersTooLarge = "headers-too-large"
        case tooManyHeaders = "too-many-headers"
        case answerTooLarge = "answer-too-large"
        case unsupportedTransferCoding = "unsupported-transfer-coding"
        case tooManyConnections = "too-many-connections"
        case overloaded = "overloaded"
        case noWorkerFree = "no-worker-free"
        case buffersFull = "buffers-full"
        case unsupportedVersion = "unsupported-version"
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
        case .answerTooLarge: .answerTooLarge
        case .unsupportedTransferCoding: .unsupportedTransferCoding
        case .tooManyConnections: .tooManyConnections
        case .overloaded: .overloaded
        case .noWorkerFree: .noWorkerFree
        case .buffersFull: .buffersFull
        case .unsupportedVersion: .unsupportedVersion
        }
    }
}

extension ServerFault.MalformedRequest {
    /// Explanation, as the end of a sentence.
    public var detail: String {
        switch self {
        case .requestLine: "its first line is not a method, a target and a version"
        case .lineEnding: "a line does not end with CR LF"
        case .foldedHeader: "a header line begins with white space"
        case .headerField: "a header field is not a name, a colon and a value"
        case .host: "it needs exactly one valid Host field"
        case .bodyLength: "the length of its body is unclear"
        case .chunk: "a chunk of its body is invalid"
        case .forwarding: "its Forwarded and its X-Forwarded-For name different clients"
        }
    }
}
