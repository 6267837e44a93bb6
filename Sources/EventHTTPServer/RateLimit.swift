/// How many requests an address may make: a token bucket. IPv6 addresses count by their /64 network.
public struct RateLimit: Sendable, Hashable {
    /// Tokens that come back each second.
    public var requestsPerSecond: Double
    /// Tokens of a full bucket: requests that may come at once.
    public var burst: Int
    /// Addresses remembered at most; the one unseen for longest is forgotten first.
    public var maxAddresses: Int

    public init(requestsPerSecond: Double, burst: Int, maxAddresses: Int = 65_536) {
        self.requestsPerSecond = requestsPerSecond
        self.burst = burst
        self.maxAddresses = maxAddresses
    }
}
