/// The bounds of one question to a server.
public struct HTTPLimits: Equatable, Sendable {
    public var mostBodyBytes: Int
    public var mostHeaderBytes: Int
    /// The time until there is a connection, with TLS.
    public var connectMilliseconds: Int
    /// The time in all, with that of redirects.
    public var milliseconds: Int
    /// How many redirects are followed. An answer that redirects once more is an error.
    public var mostRedirects: Int

    public init(
        mostBodyBytes: Int = 1_000_000, mostHeaderBytes: Int = 64_000, connectMilliseconds: Int = 3_000,
        milliseconds: Int = 5_000, mostRedirects: Int = 0
    ) {
        self.mostBodyBytes = mostBodyBytes
        self.mostHeaderBytes = mostHeaderBytes
        self.connectMilliseconds = connectMilliseconds
        self.milliseconds = milliseconds
        self.mostRedirects = mostRedirects
    }
}
