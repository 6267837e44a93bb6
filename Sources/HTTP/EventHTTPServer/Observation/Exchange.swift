public import HTTPModel

/// One request and its result, as reported to `ServerHooks.observe`.
public struct Exchange: Sendable, Hashable {
    /// The method as received, at most 32 bytes. Empty if no request line could be read.
    public let method: String
    /// The path as received: percent-encoded, without the query, at most 1,024 bytes.
    ///
    /// The query is a separate property because it contains the location of a person.
    public let path: String
    /// The query as received: percent-encoded, without the `?`, at most 1,024 bytes. Nil if the target has none.
    public let query: String?
    /// The status of the answer. Nil if the connection ended before there was an answer.
    public let status: Int?
    /// The reason why the server itself answered. Nil if the responder answered.
    public let fault: ServerFault?
    /// What the responder has noted of its answer. Empty for an answer of the server itself.
    public let notes: ResponseNotes
    /// Time that the request has waited for a worker. Nil if no worker has taken it.
    public let queueTime: Duration?
    /// Number of bytes of the request that were read, including its head.
    public let bytesReceived: Int
    /// Number of bytes of the answer that the kernel took, including its head.
    public let bytesSent: Int
    /// Whether the kernel took the whole answer.
    public let isComplete: Bool
    /// Time from the first byte of the request to the last byte given to the kernel.
    public let duration: Duration
    /// The numeric address of the client.
    public let remoteAddress: String
    /// The `X-Request-ID` of the request, or the one that the server made for it.
    public let requestID: String
    /// The trace that the request belongs to, by its `traceparent` (W3C Trace Context): 32 lower-case hexadecimal digits.
    /// Nil if it names none, several, or one that is not valid.
    public let traceID: String?
    /// The `User-Agent` of the request, at most 256 bytes.
    public let userAgent: String?
}

extension Exchange {
    static let maximumMethodBytes = 32
    static let maximumPathBytes = 1024
    static let maximumQueryBytes = 1024
    static let maximumUserAgentBytes = 256

    /// Returns the text, cut to at most `bytes` bytes at a character boundary.
    static func bounded(_ text: Substring, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return String(text) }
        return String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
    }
}
