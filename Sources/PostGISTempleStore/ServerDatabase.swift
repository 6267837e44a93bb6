public import PostgreSQL
internal import TempleModel

/// A database of temples on PostgreSQL servers: where it is, and the limits of what is asked of it.
public struct ServerDatabase: Sendable {
    public let address: ServerAddress
    /// The maximum time of a statement of a search; nil for no maximum.
    public var queryTimeout: Duration?

    public init(_ address: ServerAddress, queryTimeout: Duration? = nil) {
        self.address = address
        self.queryTimeout = queryTimeout
    }

    /// Connects to one of the servers.
    ///
    /// - Throws: ``SearchError/unavailable(_:reason:)``.
    func connect(
        for use: ServerUse, statementTimeout: Duration? = nil, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(SearchError) -> ServerConnection {
        try SearchError.ofServer {
            try ServerConnection(
                address, for: use,
                settings: ServerSettings(statementTimeout: statementTimeout, isCancelled: isCancelled))
        }
    }
}

extension ServerConnection {
    /// Runs `body` in a transaction in which the names of tables mean those of nearby's schema.
    func inSchema<Result>(_ mode: TransactionMode, _ body: () throws -> Result) throws -> Result {
        try transaction(mode) {
            // Only for this transaction, because a pool of connections may give the next one to another client. PostGIS may
            // be in any schema of the old path.
            // A search takes less time than its compilation.
            try query(
                """
                SELECT set_config('search_path', 'nearby, ' || current_setting('search_path'), true),
                    set_config('jit', 'off', true)
                """
            ) { _ in }
            return try body()
        }
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
        case .timedOut, .cancelled: self = .tooSlow
        case .missing where isConnecting: self = .unavailable(.unprepared, reason: error.message)
        case .missing: self = .missing
        case .serialization: self = .busy
        case .unreachable where error.code == "57P03": self = .unavailable(.recovering, reason: error.message)
        case .unreachable: self = .unavailable(.unreachable, reason: error.message)
        case .authentication, .forbidden: self = .unavailable(.refused, reason: error.message)
        case .full: self = .unavailable(.full, reason: error.message)
        case .readOnly: self = .unavailable(.readOnly, reason: error.message)
        case .protocol, .other: self = .failed(reason: error.message)
        }
    }
}
