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

    private let limit: RateLimit
    private var places: [ClientAddress: Int] = [:]
    private var buckets: [Bucket] = []
    private var newest = -1
    private var oldest = -1

    init(_ limit: RateLimit) {
        self.limit = limit
    }

    /// Number of addresses in memory.
    var count: Int { buckets.count }

    /// Takes a token of the address. Returns nil if there was one, otherwise the whole seconds until the next one.
    mutating func take(_ address: ClientAddress, at now: UInt64) -> Int? {
        let place = place(of: address, at: now)
        let elapsed = now > buckets[place].filledAt ? Double(now - buckets[place].filledAt) / 1e9 : 0
        let tokens = min(Double(limit.burst), buckets[place].tokens + elapsed * limit.requestsPerSecond)
        buckets[place].filledAt = max(now, buckets[place].filledAt)
        guard tokens >= 1 else {
            buckets[place].tokens = tokens
            return max(1, Int(((1 - tokens) / limit.requestsPerSecond).rounded(.up)))
        }
        buckets[place].tokens = tokens - 1
        return nil
    }

    /// Returns the index of the address's bucket and makes it the most recently used.
    private mutating func place(of address: ClientAddress, at now: UInt64) -> Int {
        if let known = places[address] {
            unlink(known)
            linkAsNewest(known)
            return known
        }
        let bucket = Bucket(address: address, tokens: Double(limit.burst), filledAt: now)
        let place: Int
        if buckets.count < limit.maxAddresses {
            place = buckets.count
            buckets.append(bucket)
        } else {
            place = oldest
            unlink(place)
            places[buckets[place].address] = nil
            buckets[place] = bucket
        }
        places[address] = place
        linkAsNewest(place)
        return place
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (buckets[place].newer, buckets[place].older)
        if newer >= 0 { buckets[newer].older = older } else { newest = older }
        if older >= 0 { buckets[older].newer = newer } else { oldest = newer }
    }

    private mutating func linkAsNewest(_ place: Int) {
        buckets[place].newer = -1
        buckets[place].older = newest
        if newest >= 0 { buckets[newest].newer = place } else { oldest = place }
        newest = place
    }
}

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
