/// Where the server listens and what it accepts.
public struct ServerConfiguration: Sendable, Hashable {
    /// An IPv4 or IPv6 literal, or `localhost`, which is 127.0.0.1.
    public var host: String
    /// The port, or 0 for one that is free.
    public var port: UInt16
    /// Threads, each with its own event loop, listening socket and responder.
    public var threads: Int
    /// The most bytes of a request line with its headers; more is answered 400.
    public var maxHeaderBytes: Int
    /// The most bytes of a body; more is answered 413.
    public var maxBodyBytes: Int
    /// How long a connection may rest between two reads or writes before it is closed.
    public var idleTimeoutSeconds: Int
    /// How long requests that have begun may take to end after `stop()`.
    public var gracePeriodSeconds: Int

    public init(
        host: String = "127.0.0.1", port: UInt16 = 8080, threads: Int = 1, maxHeaderBytes: Int = 16 << 10,
        maxBodyBytes: Int = 1 << 20, idleTimeoutSeconds: Int = 60, gracePeriodSeconds: Int = 5
    ) {
        self.host = host
        self.port = port
        self.threads = threads
        self.maxHeaderBytes = maxHeaderBytes
        self.maxBodyBytes = maxBodyBytes
        self.idleTimeoutSeconds = idleTimeoutSeconds
        self.gracePeriodSeconds = gracePeriodSeconds
    }

    func validate() throws(ServerError) {
        let accepted = [
            ("threads", threads, 1...1024),
            ("maxHeaderBytes", maxHeaderBytes, 256...(1 << 20)),
            ("maxBodyBytes", maxBodyBytes, 0...(1 << 30)),
            ("idleTimeoutSeconds", idleTimeoutSeconds, 1...86_400),
            ("gracePeriodSeconds", gracePeriodSeconds, 0...86_400),
        ]
        for (field, value, range) in accepted where !range.contains(value) {
            throw .invalidConfiguration(field: field, accepted: range)
        }
    }
}
