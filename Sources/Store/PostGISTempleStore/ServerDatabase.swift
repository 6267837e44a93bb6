public import PostgreSQL
internal import TempleModel

/// A database of temples on PostgreSQL servers: its address, and the limits of connections and statements.
public struct ServerDatabase: Sendable {
    public let address: ServerAddress
    /// The maximum time of a statement of a search; nil for no maximum.
    public var queryTimeout: Duration?
    /// The maximum time that a writer waits for other programs that write: longer than a large import takes.
    public var writersWait: Duration
    /// Returns whether nobody needs the result any more; looked at every tenth of a second.
    public var isCancelled: (@Sendable () -> Bool)?
    /// How long to wait for a server that cannot be asked now; nil for not at all.
    public var patience: ServerPatience?

    public static let usualWritersWait = Duration.seconds(600)

    public init(
        _ address: ServerAddress, queryTimeout: Duration? = nil, writersWait: Duration = usualWritersWait,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) {
        self.address = address
        self.queryTimeout = queryTimeout
        self.writersWait = writersWait
        self.isCancelled = isCancelled
    }

    /// Connects to one of the servers, and waits for one as long as ``patience`` lasts.
    ///
    /// - Parameter host: the address of the one server to connect to; nil for the first that answers and fits the use.
    /// - Throws: ``SearchError/unavailable(_:reason:)``.
    func connect(
        for use: ServerUse, statementTimeout: Duration? = nil, at host: ServerAddress? = nil
    ) throws(SearchError) -> ServerConnection {
        try SearchError.ofServer {
            try waiting(while: { true }) { try connectOnce(for: use, statementTimeout: statementTimeout, at: host) }
        }
    }

    /// Connects to one of the servers, without waiting for one.
    ///
    /// - Parameter host: as in ``connect(for:statementTimeout:at:)``.
    func connectOnce(
        for use: ServerUse, statementTimeout: Duration? = nil, at host: ServerAddress? = nil
    ) throws(PostgreSQLError) -> ServerConnection {
        try ServerConnection(
            host ?? address, for: use,
            settings: ServerSettings(statementTimeout: statementTimeout, isCancelled: isCancelled))
    }

    /// Runs `body`, and runs it again while the server cannot be asked, as long as ``patience`` lasts.
    ///
    /// - Parameter mayRepeat: whether `body` may run again.
    func waiting<Result>(while mayRepeat: () -> Bool, _ body: () throws -> Result) throws -> Result {
        guard let patience else { return try SearchError.convertingServerErrors(body) }
        return try patience.waiting(while: mayRepeat, isCancelled: isCancelled, body)
    }
}

extension ServerConnection {
    /// The settings of every transaction, for this transaction only, because a pool of connections may give the next one
    /// to another client.
    ///
    /// The search path has PostgreSQL's own schema, which is always first, and nearby's, and no other. A role that may
    /// create functions in another schema of the path, such as `public`, could create a better match for a call; it
    /// would run with the rights of nearby's role. PostGIS is named with its schema (``PostGISSchema``). Temporary
    /// tables come last; otherwise they would come first.
    ///
    /// A search takes less time than its compilation.
    private static let settingsInSchema = "SET LOCAL search_path = nearby, pg_temp; SET LOCAL jit = off"

    /// Runs `body` in a transaction in which the names of tables mean those of nearby's schema.
    func inSchema<Result>(_ mode: TransactionMode, _ body: () throws -> Result) throws -> Result {
        try transaction(mode, settings: Self.settingsInSchema, body)
    }
}

extension SearchError {
    /// Runs `body` and converts the server's errors to ``SearchError``. Errors of a caller's closure stay as they are.
    static func convertingServerErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as PostgreSQLError {
            throw SearchError(error)
        }
    }

    /// Runs `body` and converts all its errors to ``SearchError``.
    static func ofServer<Result>(_ body: () throws -> Result) throws(SearchError) -> Result {
        do {
            return try convertingServerErrors(body)
        } catch let error as SearchError {
            throw error
        } catch {
            throw .failed(reason: "\(error)")
        }
    }

    init(_ error: PostgreSQLError) {
        let isConnecting = error.sql == nil
        switch error.kind {
        case .timedOut where isConnecting: self = .unavailable(.slow, reason: error.message)
        case .timedOut: self = .tooSlow
        case .cancelled: self = .cancelled
        case .missing where isConnecting: self = .unavailable(.unprepared, reason: error.message)
        case .missing: self = .missing
        case .serialization: self = .busy
        case .unreachable where error.code == "57P03": self = .unavailable(.recovering, reason: error.message)
        case .unreachable: self = .unavailable(.unreachable, reason: error.message)
        case .authentication, .forbidden:
            let refused = RefusedOperation(error)
            self = .unavailable(.refused, reason: "\(refused.name): \(error.message); \(refused.remedy)")
        case .full: self = .unavailable(.full, reason: error.message)
        case .readOnly: self = .unavailable(.readOnly, reason: error.message)
        case .protocol, .other: self = .failed(reason: error.message)
        }
    }
}
