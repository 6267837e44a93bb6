/// What a connection is for. It decides which of several servers is chosen.
public enum ServerUse: Sendable {
    /// Prefers a standby; takes the primary if there is none.
    case reading
    /// Takes only the primary.
    case writing
}

/// The limits of a connection.
public struct ServerSettings: Sendable {
    /// The maximum time to connect to one server. `connect_timeout` of an address replaces it. The system's resolver
    /// looks up the name of a host within its own time, which `resolv.conf` limits.
    public var connectTimeout: Duration
    /// The maximum time of one statement; nil for no maximum. A copy is one statement, from its beginning to its end.
    public var statementTimeout: Duration?
    /// The maximum time that the server takes to end a statement that was cancelled. After it the connection is lost.
    public var endingTime: Duration
    /// Returns whether nobody needs the result any more. Looked at every 100 ms while the connection waits.
    public var isCancelled: (@Sendable () -> Bool)?

    public init(
        connectTimeout: Duration = .seconds(5), statementTimeout: Duration? = nil, endingTime: Duration = .seconds(5),
        isCancelled: (@Sendable () -> Bool)? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.statementTimeout = statementTimeout
        self.endingTime = endingTime
        self.isCancelled = isCancelled
    }
}
