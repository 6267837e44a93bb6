/// Where the server listens and what it accepts.
public struct ServerConfiguration: Sendable, Hashable {
    /// An IPv4 or IPv6 literal, or `localhost`, which is 127.0.0.1.
    public var host: String
    /// The port, or 0 for one that is free.
    public var port: UInt16
    /// Listening sockets that are open already, as `SocketActivation.descriptors` gives them. The server takes them
    /// over. Unless empty, every thread listens on all of them and `host` and `port` mean nothing.
    public var inheritedSockets: [Int32] = []
    /// Threads, each with its own event loop and responder, and a listening socket unless those are inherited.
    public var threads: Int
    /// Where to say that the server is ready or stops, as in `$NOTIFY_SOCKET`; nil says it to nobody.
    public var notifySocket: String?

    /// The most bytes of a request line; more is answered 414.
    public var maxRequestLineBytes = 8 << 10
    /// The most bytes of all header fields together; more is answered 431.
    public var maxHeaderBytes = 16 << 10
    /// The most header fields; more is answered 431.
    public var maxHeaderCount = 100
    /// The most bytes of a body; more is answered 413, before reading where `Content-Length` says so.
    public var maxBodyBytes = 1 << 20
    /// Requests on one connection; the last is answered with `Connection: close`.
    public var maxRequestsPerConnection = 10_000

    /// The most connections of all threads; one more is answered 503 and closed. Nil is 10,000, or what the limit of
    /// open files leaves.
    public var maxConnections: Int?
    /// The most connections of one address, or of one IPv6 /64 network; one more is answered 429 and closed. 0 for any
    /// number.
    public var maxConnectionsPerAddress = 256
    /// Requests an address may make; more are answered 429. Nil for any number.
    public var rateLimit: RateLimit?
    /// How long a request may have waited for its thread; one that waited longer is answered 503. Nil for any time.
    public var maximumLag: Duration? = .seconds(1)

    /// Threads that make the answers that would hold an event loop up. They are shared by all loops.
    public var workers = 4
    /// Requests that may wait for a worker; more are answered 503. One address may have half of the places.
    public var maxQueuedWork = 64
    /// Workers that may answer one address, or one IPv6 /64 network, at a time.
    public var maxWorkersPerAddress = 2

    /// How long a connection may rest before its first request and between requests.
    public var idleTimeout = Duration.seconds(60)
    /// How long the header may take from its first byte; longer is answered 408.
    public var headerTimeout = Duration.seconds(10)
    /// How long a request with its body may take from its first byte; longer is answered 408.
    public var requestTimeout = Duration.seconds(30)
    /// How long an answer may wait for the client to take any of it.
    public var writeTimeout = Duration.seconds(30)
    /// How long a connection that the server closes is still read from, so that its last answer is not lost to a reset.
    public var lingerTimeout = Duration.seconds(5)
    /// The most bytes thrown away then.
    public var maxLingerBytes = 1 << 20
    /// How long requests that have begun may take to end after `stop()`.
    public var gracePeriod = Duration.seconds(10)

    public init(host: String = "127.0.0.1", port: UInt16 = 8080, threads: Int = 1) {
        self.host = host
        self.port = port
        self.threads = threads
    }
}
