/// Token bucket for each address, for a bounded number of addresses.
///
/// A bucket that was not used for as long as it takes to fill is the same as a new one. So dropping the least recently
/// used address gives away the fewest tokens. Times are nanoseconds of `MonotonicClock`.
///
/// - Complexity: O(1) for each request.
struct TokenBuckets: Sendable {
    private struct Bucket: Sendable {
        var address: ClientAddress
        var tokens: Double
        var filledAt: UInt64
        // Neighbours in the list by last use. The head of the list is the most recently used. -1 means none.
        var newer = -1
        var older = -1
    }

    let limit: RateLimit
    private var indices: [ClientAddress: Int] = [:]
    private var buckets: [Bucket] = []
    private var newest = -1
    private var oldest = -1

    init(_ limit: RateLimit) {
        self.limit = limit
    }

    /// Number of addresses in memory.
    var count: Int { buckets.count }

    /// Takes a token of the address and one of its site. Returns nil if there were both, otherwise the whole seconds until the
    /// next ones.
    mutating func take(_ address: ClientAddress, at now: UInt64) -> Int? {
        let site = address.site.map { filled($0, at: now) }
        let own = filled(address, at: now)
        if let seconds = secondsUntilToken(own) ?? site.flatMap(secondsUntilToken) { return seconds }
        buckets[own].tokens -= 1
        if let site { buckets[site].tokens -= 1 }
        return nil
    }

    /// Returns the index of the address's bucket, with the tokens that have come since it was used last.
    private mutating func filled(_ address: ClientAddress, at now: UInt64) -> Int {
        let index = index(of: address, at: now)
        let elapsed = now > buckets[index].filledAt ? Double(now - buckets[index].filledAt) / 1e9 : 0
        let share = Double(address.share)
        buckets[index].tokens = min(
            share * Double(limit.burst), buckets[index].tokens + elapsed * share * limit.requestsPerSecond)
        buckets[index].filledAt = max(now, buckets[index].filledAt)
        return index
    }

    /// Returns nil if the bucket has a token, otherwise the whole seconds until the next one.
    private func secondsUntilToken(_ index: Int) -> Int? {
        let bucket = buckets[index]
        guard bucket.tokens < 1 else { return nil }
        let perSecond = Double(bucket.address.share) * limit.requestsPerSecond
        return max(1, Int(((1 - bucket.tokens) / perSecond).rounded(.up)))
    }

    /// Returns the index of the address's bucket and makes it the most recently used.
    private mutating func index(of address: ClientAddress, at now: UInt64) -> Int {
        if let known = indices[address] {
            unlink(known)
            linkAsNewest(known)
            return known
        }
        let bucket = Bucket(address: address, tokens: Double(address.share * limit.burst), filledAt: now)
        let index: Int
        // An address and its site need two.
        if buckets.count < max(2, limit.maxAddresses) {
            index = buckets.count
            buckets.append(bucket)
        } else {
            index = oldest
            unlink(index)
            indices[buckets[index].address] = nil
            buckets[index] = bucket
        }
        indices[address] = index
        linkAsNewest(index)
        return index
    }

    private mutating func unlink(_ index: Int) {
        let (newer, older) = (buckets[index].newer, buckets[index].older)
        if newer >= 0 { buckets[newer].older = older } else { newest = older }
        if older >= 0 { buckets[older].newer = newer } else { oldest = newer }
    }

    private mutating func linkAsNewest(_ index: Int) {
        buckets[index].newer = -1
        buckets[index].older = newest
        if newest >= 0 { buckets[newest].newer = index } else { oldest = index }
        newest = index
    }
}

/// Limit on the requests of one address: a token bucket. IPv6 addresses share one bucket per /64 network, and one of
/// ``ClientAddress/clientsOfSite`` times its size per /48 network.
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
