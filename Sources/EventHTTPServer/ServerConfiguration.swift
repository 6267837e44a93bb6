/// Settings of the server: where it listens and its limits.
public struct ServerConfiguration: Sendable, Hashable {
    /// An IPv4 or IPv6 literal, or `localhost`, which is 127.0.0.1.
    public var host: String
    /// The port, or 0 for any free port.
    public var port: UInt16
    /// Listening sockets that are already open, as `SocketActivation.descriptors` returns them. The server takes them
    /// over. If there are any, every thread listens on all of them, and `host` and `port` have no effect.
    public var inheritedSockets: [Int32] = []
    /// Number of threads. Each has its own event loop and responder, and its own listening socket unless sockets are
    /// inherited.
    public var threads: Int
    /// Address of the service manager's socket (`$NOTIFY_SOCKET`), which receives "ready" and "stopping". Nil sends
    /// nothing.
    public var notifySocket: String?

    /// Maximum bytes of a request line; a longer one is answered 414.
    public var maxRequestLineBytes = 8 << 10
    /// Maximum bytes of all header fields together; more are answered 431.
    public var maxHeaderBytes = 16 << 10
    /// Maximum number of header fields; more are answered 431.
    public var maxHeaderCount = 100
    /// Maximum bytes of a body; more are answered 413, before reading the body if `Content-Length` is too large.
    public var maxBodyBytes = 1 << 20
    /// Maximum number of requests on one connection; the last answer has `Connection: close`.
    public var maxRequestsPerConnection = 10_000

    /// Maximum number of connections over all threads; one more is answered 503 and closed. Nil means 10,000, or fewer
    /// if the process's limit on open files is lower.
    public var maxConnections: Int?
    /// Maximum number of connections from one address or one IPv6 /64 network; one more is answered 429 and closed. 0
    /// means no limit.
    public var maxConnectionsPerAddress = 256
    /// Limit on the requests of one address; more are answered 429. Nil means no limit.
    public var rateLimit: RateLimit?
    /// Maximum time that a request waits for its thread; a request that waited longer is answered 503. Nil means no
    /// limit.
    public var maximumLag: Duration? = .seconds(1)

    /// Number of worker threads, which make answers that would block an event loop. All loops share them.
    public var workers = 4
    /// Maximum number of requests that wait for a worker; more are answered 503. One address may use half of the queue.
    public var maxQueuedWork = 64
    /// Maximum number of workers that serve one address, or one IPv6 /64 network, at a time.
    public var maxWorkersPerAddress = 2

    /// Maximum time that a connection stays idle before its first request and between requests.
    public var idleTimeout = Duration.seconds(60)
    /// Maximum time for the header, from its first byte; a slower one is answered 408.
    public var headerTimeout = Duration.seconds(10)
    /// Maximum time for a request with its body, from its first byte; a slower one is answered 408.
    public var requestTimeout = Duration.seconds(30)
    /// Maximum time that an answer waits without the client receiving any of it.
    public var writeTimeout = Duration.seconds(30)
    /// Maximum time that the server still reads from a connection it closes, so that a reset does not lose the last
    /// answer.
    public var lingerTimeout = Duration.seconds(5)
    /// Maximum bytes that are read and discarded during this time.
    public var maxLingerBytes = 1 << 20
    /// Maximum time for requests that have begun to finish after `stop()`.
    public var gracePeriod = Duration.seconds(10)

    public init(host: String = "127.0.0.1", port: UInt16 = 8080, threads: Int = 1) {
        self.host = host
        self.port = port
        self.threads = threads
    }
}
