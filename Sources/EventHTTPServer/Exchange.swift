internal import HTTPModel

/// One request and what became of it, as told to `ServerHooks.observe`.
public struct Exchange: Sendable, Hashable {
    /// The method as received, at most 32 bytes; empty where no request line could be read.
    public let method: String
    /// The path as received, percent-encoded, without its query, at most 1,024 bytes.
    ///
    /// The query is apart because it says where a person is.
    public let path: String
    /// The query as received, percent-encoded, without its `?`, at most 1,024 bytes; nil where the target has none.
    public let query: String?
    /// The status of the answer, nil if the connection ended before there was one.
    public let status: Int?
    /// Why the server answered by itself, nil where the responder did.
    public let fault: ServerFault?
    /// Bytes of the request, its head included, that were read.
    public let bytesReceived: Int
    /// Bytes of the answer, its head included, that the kernel took.
    public let bytesSent: Int
    /// Whether the kernel took the whole answer.
    public let isComplete: Bool
    /// From the first byte of the request to the last byte handed to the kernel.
    public let duration: Duration
    /// The numeric address of the client.
    public let remoteAddress: String
    /// The request's `X-Request-ID`, or the one that was made for it.
    public let requestID: String
    /// At most 256 bytes of the request's `User-Agent`.
    public let userAgent: String?
}

extension Exchange {
    static let maximumMethodBytes = 32
    static let maximumPathBytes = 1024
    static let maximumQueryBytes = 1024
    static let maximumUserAgentBytes = 256

    /// The text cut to that many bytes, at a character's border.
    static func bounded(_ text: Substring, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return String(text) }
        return String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
    }
}
