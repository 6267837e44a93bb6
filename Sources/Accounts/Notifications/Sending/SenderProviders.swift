/// Rates and pauses of the providers, for each channel.
///
/// A provider that asks for a pause gets it. One that fails again and again is down: it is left alone for a time that
/// grows, and then asked by one try at a time until it answers.
struct SenderProviders {
    private struct Provider {
        let bounds: ProviderBounds
        var tokens: Double
        var filledAt: Double
        var pausedUntil = -Double.infinity
        /// How many tries have failed since the last answer.
        var failures = 0
        /// How many pauses it has had since then because it is down.
        var outages = 0
        var underWay = 0
        /// When the last message that had to wait can be sent.
        var lastSlot = -Double.infinity
        /// Since when tries that end are counted, while others wait.
        var countsSince: Double?
        var ended = 0
        /// How many tries ended in a second while others waited; nil where that is not known.
        var endedRate: Double?

        /// Whether nothing has to be remembered of it.
        func isLikeNew(at time: Double) -> Bool { underWay == 0 && failures == 0 && pausedUntil <= time }
    }

    /// So many failures one after the other make a provider one that is down.
    static let mostFailures = 10
    static let firstPause = 30.0
    static let longestPause = 600.0
    /// A pause that a provider asks for is at most a day.
    static let longestAsked: Int64 = 86_400
    /// Of so many seconds, tokens are kept for a burst.
    private static let burstSeconds = 0.25

    /// The browsers of the world have a handful of providers, but anybody can name others.
    private static let mostProviders = 10_000

    private var providers: [String: Provider] = [:]
    /// At so many of them, those of which nothing has to be remembered are forgotten.
    private var countToClean = mostProviders

    /// Makes a provider known.
    mutating func add(_ name: String, _ bounds: ProviderBounds, at time: Double) {
        guard providers[name] == nil else { return }
        if providers.count >= countToClean {
            providers = providers.filter { !$0.value.isLikeNew(at: time) }
            countToClean = max(Self.mostProviders, 2 * providers.count)
        }
        let tokens = max(1, (bounds.rate ?? 0) * Self.burstSeconds)
        providers[name] = Provider(bounds: bounds, tokens: tokens, filledAt: time)
    }

    /// Begins a try. Returns how many seconds it has to wait where it may not begin now; infinity where it has to wait for
    /// another one.
    mutating func begin(_ name: String, at time: Double) -> Double? {
        guard var provider = providers[name] else { return .infinity }
        defer { providers[name] = provider }
        guard provider.pausedUntil <= time else { return provider.pausedUntil - time }
        let isDown = provider.failures >= Self.mostFailures
        guard provider.underWay < (isDown ? 1 : provider.bounds.mostUnderWay) else { return .infinity }
        if let rate = provider.bounds.rate {
            let most = max(1, rate * Self.burstSeconds)
            provider.tokens = min(most, provider.tokens + max(0, time - provider.filledAt) * rate)
            provider.filledAt = time
            guard provider.tokens >= 1 else { return (1 - provider.tokens) / rate }
            provider.tokens -= 1
        }
        provider.underWay += 1
        return nil
    }

    /// Looks how quick a provider is that has tries waiting.
    mutating func observe(_ name: String, at time: Double) {
        guard var provider = providers[name] else { return }
        defer { providers[name] = provider }
        guard let start = provider.countsSince, time - start < Self.staleSeconds else {
            (provider.countsSince, provider.ended, provider.endedRate) = (time, 0, nil)
            return
        }
        guard time - start >= Self.observedSeconds else { return }
        provider.endedRate = Double(provider.ended) / (time - start)
        (provider.countsSince, provider.ended) = (time, 0)
    }

    private static let observedSeconds = 2.0
    /// After so long, something else was waited for.
    private static let staleSeconds = 60.0

    /// Ends a try whose provider has answered.
    mutating func answered(_ name: String) {
        providers[name]?.underWay -= 1
        providers[name]?.ended += 1
        providers[name]?.failures = 0
        providers[name]?.outages = 0
    }

    /// Ends a try that is to be repeated.
    ///
    /// - Parameter pause: the pause that the provider asks for; nil for none.
    mutating func failed(_ name: String, pause: Int64?, at time: Double) {
        guard var provider = providers[name] else { return }
        provider.underWay -= 1
        provider.ended += 1
        if let pause {
            let asked = Double(min(max(pause, 1), Self.longestAsked))
            provider.pausedUntil = max(provider.pausedUntil, time + asked)
        } else {
            provider.failures += 1
            // Tries that were under way together are one outage.
            if provider.failures >= Self.mostFailures, provider.pausedUntil <= time {
                let pause = Self.firstPause * Double(1 << min(provider.outages, 10))
                provider.pausedUntil = time + min(pause, Self.longestPause)
                provider.outages += 1
            }
        }
        providers[name] = provider
    }

    /// For how many seconds nothing is sent by a provider.
    func pause(of name: String, at time: Double) -> Double {
        max(0, (providers[name]?.pausedUntil ?? 0) - time)
    }

    /// How many tries may wait for a provider, so that the last one begins within a time by its bound, and within another one as
    /// quick as it was.
    func mostWaiting(for name: String, within seconds: Double, usually quick: Double) -> Int {
        let bound = (providers[name]?.bounds.rate ?? .infinity) * seconds
        let seen = (providers[name]?.endedRate ?? .infinity) * quick
        return Int(min(max(1, min(bound, max(Self.leastWaiting, seen))), 1e9))
    }

    private static let leastWaiting = 16.0

    /// Returns when a provider can have one more message, after those for which this was asked before: each has a time of its
    /// own, so that none has to be looked at again and again.
    ///
    /// - Parameter waiting: how many messages are before it.
    mutating func nextSlot(of name: String, behind waiting: Int, at time: Double) -> Double {
        let rate = max(
            0.1, min(providers[name]?.bounds.rate ?? Self.usualRate, providers[name]?.endedRate ?? Self.usualRate))
        let first = time + pause(of: name, at: time) + max(1, Double(waiting) / rate)
        let slot = max(first, (providers[name]?.lastSlot ?? first) + 1 / rate)
        providers[name]?.lastSlot = slot
        return slot
    }

    /// A provider without a bound is expected to take so many a second.
    private static let usualRate = 1_000.0

    /// How many providers have a pause.
    func paused(at time: Double) -> Int { providers.values.count { $0.pausedUntil > time } }
}
