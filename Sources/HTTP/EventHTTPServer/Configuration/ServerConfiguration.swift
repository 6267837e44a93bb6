public import HTTPModel

/// Settings of the server: where it listens and its limits.
public struct ServerConfiguration: Sendable, Hashable {
    /// An IPv4 or IPv6 literal, or `localhost`, which is 127.0.0.1.
    public var host: String
    /// The port, or 0 for any free port.
    public var port: UInt16
    /// Path of a Unix stream socket. If there is one, the server listens on it, and not on `host` and `port`.
    public var unixSocketPath: String?
    /// The port of a second listener on `host`, which is for health checks and metrics, or 0 for any free port. Its
    /// connections and requests are outside the limits on clients. Nil opens none.
    public var healthPort: UInt16?
    /// Listening sockets that are already open, as `SocketActivation.descriptors` returns them. The server takes them
    /// over. If there are any, every thread listens on all of them instead of `unixSocketPath`, `host` and `port`.
    public var inheritedSockets: [Int32] = []
    /// Whether the server listens on `unixSocketPath`, or on `host` and `port`, also where it has inherited sockets and none of
    /// them is there.
    public var listensBesidesInherited = false
    /// Number of threads. Each has its own event loop and responder, and its own listening socket on a port.
    public var threads: Int
    /// Address of the service manager's socket (`$NOTIFY_SOCKET`), which receives "ready" and "stopping". Nil sends
    /// nothing.
    public var notifySocket: String?
    /// Time within which the service manager expects to hear that the server is alive, as
    /// ``watchdogPeriod(of:process:)`` returns it. After `handleSignals()`, the server says so three times in this period
    /// while all its threads turn. Nil says nothing.
    public var watchdogPeriod: Duration?

    /// Fields of every answer, whoever makes it. The responder sets no field with one of these names.
    public var answerFields = Headers()

    /// Maximum bytes of a request line; a longer one is answered 414.
    public var maxRequestLineBytes = 8 << 10
    /// Maximum bytes of all header fields together; more are answered 431.
    public var maxHeaderBytes = 16 << 10
    /// Maximum number of header fields; more are answered 431.
    public var maxHeaderCount = 100
    /// Maximum bytes of any body; more are answered 413, before reading the body if `Content-Length` is too large. The
    /// responder can set a lower limit for a request.
    public var maxBodyBytes = 1 << 20
    /// Maximum bytes that all connections together hold: parts of heads, bodies, and answers that clients have not
    /// taken. Above it, a request that does not arrive in one piece is answered 503, and an answer that does not fit
    /// the socket's buffer is cut off. Bodies may fill three quarters of it. The connections of one address share a
    /// quarter of the budget that other addresses leave. An address with one connection has no share, only the whole
    /// budget as its limit.
    public var maxBufferedBytes = 64 << 20
    /// Maximum size of the body of an answer: 16 MiB, or three quarters of `maxBufferedBytes` where that is less. A larger
    /// one could not be held for a client, so 500 is answered instead of it.
    public var maxAnswerBytes: Int { min(16 << 20, maxBufferedBytes / 4 * 3) }
    /// Size of the send buffer and of the receive buffer that the kernel keeps for each connection. Linux reserves
    /// twice as much, and has its own maximum (`net.core.wmem_max`).
    public var socketBufferBytes = 64 << 10
    /// Maximum number of requests on one connection; the last answer has `Connection: close`.
    public var maxRequestsPerConnection = 10_000

    /// Maximum number of connections over all threads; one more is answered 503 and closed. Nil means 10,000, or fewer
    /// if the process's limit on open files is lower.
    public var maxConnections: Int?
    /// Maximum number of connections from one address or one IPv6 /64 network; one more is answered 429 and closed. 0
    /// means no limit.
    public var maxConnectionsPerAddress = 256
    /// Maximum number of connections of the health listener; one more is answered 503 and closed.
    public var maxHealthConnections = 64
    /// Limit on the requests of one address; more are answered 429. Nil means no limit.
    public var rateLimit: RateLimit?
    /// Paths, as sent, whose requests are outside the rate limit.
    public var unlimitedPaths: Set<String> = []
    /// The proxies whose `Forwarded` or `X-Forwarded-For` names the client of a request. Their own connections do not
    /// count against `maxConnectionsPerAddress`.
    public var trustedProxies = TrustedProxies.none
    /// Maximum time that a request waits for its thread; a request that waited longer is answered 503. Nil means no
    /// limit.
    public var maximumLag: Duration? = .seconds(1)

    /// Number of worker threads, which make answers that would block an event loop. All loops share them.
    public var workers = 4
    /// Maximum number of requests that wait for a worker; more are answered 503. One address may use half of the queue.
    public var maxQueuedWork = 64
    /// Maximum number of workers that serve one address, or one IPv6 /64 network, at a time.
    public var maxWorkersPerAddress = 1

    /// Maximum number of errands (``Errand``) that run at a time, each on a thread that is started when it is first needed.
    public var maxErrands = 16
    /// Maximum number of them that wait for one other host.
    public var maxErrandsPerHost = 6
    /// Maximum number of them that run for one address, or one IPv6 /64 network; as many more wait.
    public var maxErrandsPerAddress = 2
    /// Maximum number of errands that wait for a thread, half of them for one host. More are not sent: the response in place
    /// of their answer is.
    public var maxQueuedErrands = 64
    /// Maximum time that an errand waits for a thread.
    public var errandQueueTimeout = Duration.seconds(10)

    /// Maximum number of requests of each thread that are parked (``Reply/notYet(instead:)``). One address may have half of
    /// them. More are not parked: the response in place of their answer is sent at once.
    public var maxParkedRequests = 64
    /// Maximum time that a request is parked.
    public var parkTimeout = Duration.seconds(1)

    /// Maximum time that a connection stays idle before its first request and between requests.
    public var idleTimeout = Duration.seconds(60)
    /// Maximum time for the header, from its first byte; a slower one is answered 408.
    public var headerTimeout = Duration.seconds(10)
    /// Maximum time for a request with its body, from its first byte; a slower one is answered 408.
    public var requestTimeout = Duration.seconds(30)
    /// Period over which the throughput of a client that receives an answer is measured.
    public var writeTimeout = Duration.seconds(10)
    /// Minimum throughput of such a client in bytes per second, on average over each `writeTimeout`. A slower client is
    /// disconnected.
    public var minBytesPerSecond = 1024
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
