/// A token bucket for each address, for a bounded number of addresses.
///
/// A bucket that nothing was taken from for as long as it takes to fill is like a new one, so forgetting the address
/// unseen for longest gives away the least. Times are nanoseconds of `MonotonicClock`.
///
/// - Complexity: O(1) for each request.
struct TokenBuckets: Sendable {
    private struct Bucket: Sendable {
        var address: ClientAddress
        var tokens: Double
        var filledAt: UInt64
        // Neighbours in the order of last use; the list's head is the last used. -1 is none.
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

    /// The number of addresses remembered.
    var count: Int { buckets.count }

    /// Takes a token of the address; nil if there was one, else the whole seconds until there is.
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

    /// The place of the address's bucket, which is now the last used.
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
