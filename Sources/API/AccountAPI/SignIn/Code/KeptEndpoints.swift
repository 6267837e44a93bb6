internal import HTTPClient
internal import Synchronization

/// The endpoints of one provider, kept as long as its discovery document is good. All threads share it.
///
/// One thread asks at a time. Whoever knows endpoints of the last day goes on with them where the provider is slow or gone.
final class KeptEndpoints: Sendable {
    private struct State {
        var endpoints: ProviderEndpoints?
        /// In seconds since 1970, as are all times here.
        var until: Int64 = 0
        var failed: (fault: KeyFault, at: Int64)?
    }

    private let settings: ProviderSettings
    private let fetch: any HTTPFetching
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())
    /// Held while the provider is asked.
    private let asking = Mutex(())

    init(_ settings: ProviderSettings, fetch: any HTTPFetching, note: @escaping @Sendable (String) -> Void) {
        self.settings = settings
        self.fetch = fetch
        self.note = note
    }

    /// Returns the endpoints. It may wait for the provider, some seconds.
    ///
    /// - Parameter now: seconds since 1970.
    func endpoints(now: Int64) throws(SignInRefused) -> ProviderEndpoints {
        if let fresh = state.withLock({ now < $0.until ? $0.endpoints : nil }) { return fresh }
        if let old = usable(now) { return asking.withLockIfAvailable { _ in refreshed(now) ?? old } ?? old }
        if let endpoints = asking.withLock({ _ in refreshed(now) }) { return endpoints }
        let reason = state.withLock { $0.failed?.fault.reason } ?? "no reason is known"
        throw .providerAway(reason: words(reason))
    }

    /// The endpoints that are known, also for a day after their time.
    private func usable(_ now: Int64) -> ProviderEndpoints? {
        state.withLock { now < $0.until + ProviderKeys.graceSeconds ? $0.endpoints : nil }
    }

    /// Asks the provider, unless another thread has just done so. Returns nil if the endpoints cannot be had.
    private func refreshed(_ now: Int64) -> ProviderEndpoints? {
        let known = state.withLock { state -> (endpoints: ProviderEndpoints?, isLast: Bool) in
            if let endpoints = state.endpoints, now < state.until { return (endpoints, true) }
            let pause = state.endpoints == nil ? ProviderKeys.firstPauseSeconds : ProviderKeys.pauseSeconds
            // A clock that was set back does not lengthen the pause.
            return (nil, state.failed.map { ($0.at..<$0.at + pause).contains(now) } ?? false)
        }
        if known.isLast { return known.endpoints }
        do throws(KeyFault) {
            let (endpoints, seconds) = try asked(now)
            state.withLock { $0 = State(endpoints: endpoints, until: now + seconds) }
            return endpoints
        } catch {
            let fault = error
            state.withLock { $0.failed = (fault, now) }
            note(words(fault.reason))
            return nil
        }
    }

    private func asked(_ now: Int64) throws(KeyFault) -> (endpoints: ProviderEndpoints, seconds: Int64) {
        let (answer, isPlain): (HTTPAnswer, Bool)
        do throws(HTTPClientError) {
            isPlain = try HTTPAddress(settings.discoveryURL).isPlain
            answer = try fetch.get(
                settings.discoveryURL, limits: HTTPLimits(mostBodyBytes: ProviderEndpoints.mostBytes))
        } catch {
            throw KeyFault(reason: error.description)
        }
        guard answer.status == 200 else { throw KeyFault(reason: "the server answers with status \(answer.status)") }
        let endpoints = try ProviderEndpoints(answer.body, issuer: settings.issuer, isPlain: isPlain)
        return (endpoints, answer.freshSeconds(now: now))
    }

    private func words(_ reason: String) -> String {
        "people cannot be sent to \(settings.issuer): \(reason)"
    }
}
