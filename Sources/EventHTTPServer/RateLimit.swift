/// Limit on the requests of one address: a token bucket. IPv6 addresses share one bucket per /64 network.
public struct RateLimit: Sendable, Hashable {
    /// Tokens that are added each second.
    public var requestsPerSecond: Double
    /// Tokens in a full bucket: the number of requests that may come at once.
    public var burst: Int
    /// Maximum number of addresses in memory. The address that was not seen for the longest time is dropped first.
    public var maxAddresses: Int

    public init(requestsPerSecond: Double, burst: Int, maxAddresses: Int = 65_536) {
        self.requestsPerSecond = requestsPerSecond
        self.burst = burst
        self.maxAddresses = maxAddresses
    }
}
