/// How often each of a bounded number of keys did something within a minute.
///
/// A key's minute begins with the first time. Times are seconds since 1970.
public struct MinuteCounts<Key: Hashable & Sendable>: Sendable {
    private struct Count: Sendable {
        let beganAt: Int64
        var number: Int
    }

    private var counts: [Key: Count] = [:]
    /// How often a key may do it in a minute; 0 for any number. What was not counted before a change is not counted later.
    public var most: Int

    private static var mostKeys: Int { 10_000 }
    private static var minute: Int64 { 60 }

    /// - Parameter most: How often a key may do it in a minute; 0 for any number.
    public init(most: Int) { self.most = most }

    /// Returns the seconds after which the key may do it again. Nil if it may now.
    public func secondsUntilFree(_ key: Key, at now: Int64) -> Int? {
        guard most > 0, let count = counts[key], Self.holds(count, at: now), count.number >= most else { return nil }
        return Int(max(1, count.beganAt + Self.minute - now))
    }

    /// Counts one more time. Returns whether it is the first of the key's minute.
    @discardableResult
    public mutating func add(_ key: Key, at now: Int64) -> Bool {
        guard most > 0 else { return false }
        if let count = counts[key], Self.holds(count, at: now) {
            counts[key]?.number += 1
            return false
        }
        if counts.count >= Self.mostKeys { counts = counts.filter { Self.holds($0.value, at: now) } }
        // A count that is lost gives somebody a few more times. That is less than a table that grows for ever.
        if counts.count >= Self.mostKeys { counts = [:] }
        counts[key] = Count(beganAt: now, number: 1)
        return true
    }

    /// Counts one more time. Returns the seconds after which the key may do it again if it may not now.
    public mutating func pause(of key: Key, at now: Int64) -> Int? {
        if let pause = secondsUntilFree(key, at: now) { return pause }
        add(key, at: now)
        return nil
    }

    /// Whether the count is of the present minute, also where the clock was set back.
    private static func holds(_ count: Count, at now: Int64) -> Bool {
        (count.beganAt..<count.beganAt + minute).contains(now)
    }
}

/// How often each network of clients did something within a minute, and each IPv6 site, whose networks have
/// ``clientsOfSite`` times the share of one together.
public struct NetworkCounts: Sendable {
    private var networks: MinuteCounts<ClientNetwork>
    private var sites: MinuteCounts<ClientNetwork>

    /// As for the limits of the server.
    static let clientsOfSite = 16

    /// - Parameter most: How often a network may do it in a minute; 0 for any number.
    public init(most: Int) {
        networks = MinuteCounts(most: most)
        sites = MinuteCounts(most: most * Self.clientsOfSite)
    }

    /// Returns the seconds after which the network may do it again. Nil if it may now.
    public func secondsUntilFree(_ network: ClientNetwork, at now: Int64) -> Int? {
        networks.secondsUntilFree(network, at: now) ?? network.site.flatMap { sites.secondsUntilFree($0, at: now) }
    }

    /// Counts one more time. Returns whether it is the first of the network's minute, and the site had a share left.
    @discardableResult
    public mutating func add(_ network: ClientNetwork, at now: Int64) -> Bool {
        let isFull = network.site.map { sites.pause(of: $0, at: now) != nil } ?? false
        return networks.add(network, at: now) && !isFull
    }

    /// Counts one more time. Returns the seconds after which the network may do it again if it may not now.
    public mutating func pause(of network: ClientNetwork, at now: Int64) -> Int? {
        if let pause = secondsUntilFree(network, at: now) { return pause }
        add(network, at: now)
        return nil
    }
}
