/// HTTP request with a parsed and valid target.
public struct Request: Sendable {
    public let method: HTTPMethod
    /// The target as sent: path and query, percent-encoded.
    public let target: String
    /// The path as sent, percent-encoded.
    public let path: String
    /// The segments of the path, decoded.
    public let segments: [String]
    /// The parameters of the query in order, decoded.
    public let query: [QueryParameter]
    /// The headers as received; bytes that are not UTF-8 are replaced by U+FFFD.
    public let headers: Headers
    public internal(set) var body: [UInt8]
    /// The numeric address of the client: of the other end of the connection, or the one that a trusted proxy names. Empty
    /// if there is none.
    public let remoteAddress: String
    /// The listener that the request came in on.
    public let listener: ListenerKind
    /// What the errand of the request has brought; nil for a request that has sent none.
    public private(set) var brought: (any Sendable)?

    /// Creates a request; no socket is needed.
    public init(
        method: HTTPMethod, target: String, headers: Headers = Headers(), body: [UInt8] = [],
        remoteAddress: String = "", listener: ListenerKind = .main
    ) throws(RequestError) {
        let parsed = try RequestTarget(target)
        self.method = method
        self.target = target
        self.path = parsed.path
        self.segments = parsed.segments
        self.query = parsed.query
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        self.listener = listener
    }
}

extension Request {
    /// Returns the same request with another body.
    public func with(body: [UInt8]) -> Request {
        var request = self
        request.body = body
        return request
    }

    /// Returns the same request with what its errand has brought.
    public func with(brought: any Sendable) -> Request {
        var request = self
        request.brought = brought
        return request
    }
}

/// The kind of listener that a request came in on.
public enum ListenerKind: Sendable, Hashable {
    /// The listener for clients.
    case main
    /// The listener for those who run the service. It is outside the limits on clients.
    case health
}
