internal import CPostgreSQL

/// A connection to a PostgreSQL server.
///
/// A connection belongs to the thread that created it, so it is not `Sendable`. It uses nothing of the server's session,
/// so it works through a pooler that assigns a server to each transaction; only notifications need a session.
///
/// Every wait has an end: the limits are checked every 100 ms. A statement that exceeds them is cancelled on the server,
/// and the connection is usable again; if the server does not answer the cancelling, the connection is not
/// ``isUsable`` any more.
public final class ServerConnection {
    let handle: OpaquePointer
    let settings: ServerSettings
    /// The limits of ``limitingWork(time:isCancelled:_:)``.
    var limits: Limits
    /// Whether the exchange with the server is out of step, or the server is gone.
    var isBroken = false
    /// Whether a statement is in progress.
    var isBusy = false
    /// The number of cursors opened, for their names.
    var cursors = 0

    /// Connects to the first server that answers and fits the use, in random order.
    ///
    /// - Throws: ``PostgreSQLError`` with the kind ``PostgreSQLError/Kind/unreachable``,
    ///   ``PostgreSQLError/Kind/authentication``, ``PostgreSQLError/Kind/missing``, or another one that the server names.
    public convenience init(
        _ address: ServerAddress, for use: ServerUse, settings: ServerSettings = ServerSettings()
    ) throws(PostgreSQLError) {
        var generator = SystemRandomNumberGenerator()
        try self.init(address, for: use, settings: settings, using: &generator)
    }

    /// As ``init(_:for:settings:)``, with the generator of the random order.
    public init(
        _ address: ServerAddress, for use: ServerUse, settings: ServerSettings = ServerSettings(),
        using generator: inout some RandomNumberGenerator
    ) throws(PostgreSQLError) {
        let opening = ServerOpening(address: address, use: use, settings: settings)
        handle = try opening.open(address.targets(using: &generator))
        self.settings = settings
        limits = Limits(isCancelled: settings.isCancelled)
    }

    deinit {
        PQfinish(handle)
    }

    /// Whether statements can still be run. Once false, open another connection.
    public var isUsable: Bool { !isBroken && PQstatus(handle) == CONNECTION_OK }

    /// The host and the port of the server: `db.example:5432`, `[::1]:5432`; the folder and the port of a Unix socket.
    public var host: String {
        let host = PQhost(handle).map { String(cString: $0) } ?? ""
        let port = PQport(handle).map { String(cString: $0) } ?? ""
        return (host.contains(":") ? "[\(host)]" : host) + ":" + port
    }

    /// The version of the server: 150018 for 15.18.
    public var serverVersion: Int32 { PQserverVersion(handle) }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

    /// Runs `body` with additional limits for all its statements together. Limits of an outer call still hold.
    ///
    /// - Parameters:
    ///   - time: the maximum duration; nil for no maximum. A statement that exceeds it fails with
    ///     ``PostgreSQLError/Kind/timedOut``.
    ///   - isCancelled: returns whether nobody needs the result any more; then a statement fails with
    ///     ``PostgreSQLError/Kind/cancelled``.
    public func limitingWork<Result>(
        time: Duration? = nil, isCancelled: (@Sendable () -> Bool)? = nil, _ body: () throws -> Result
    ) rethrows -> Result {
        let outer = limits
        defer { limits = outer }
        limits = outer.within(time)
        if let isCancelled {
            if let before = outer.isCancelled {
                limits.isCancelled = { before() || isCancelled() }
            } else {
                limits.isCancelled = isCancelled
            }
        }
        return try body()
    }
}
