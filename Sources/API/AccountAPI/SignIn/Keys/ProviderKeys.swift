internal import Dispatch
internal import Secrets
internal import Synchronization

/// The keys of one provider, kept as long as it says and fetched when they are needed. All threads share it.
///
/// One thread fetches, and all who need the keys wait for it. Whoever finds the key among those that are known goes on, also
/// for a day after their time where the provider is slow or gone.
final class ProviderKeys: Sendable {
    /// How long keys are good after their time, if no newer ones can be had.
    static let graceSeconds: Int64 = 86_400
    /// Between two attempts, where keys are known: for an unknown id, and at a provider that is away.
    static let pauseSeconds: Int64 = 60
    /// Between two attempts, where no keys are known yet.
    static let firstPauseSeconds: Int64 = 10
    /// The longest wait for the thread that fetches. It asks twice at most, 5 seconds each.
    private static let longestWaitSeconds = 15

    private struct State {
        var keys: KeySet?
        /// In seconds since 1970, as are all times here.
        var keysUntil: Int64 = 0
        var discovered: (url: String, until: Int64)?
        var askedAt: Int64?
        /// Why the last attempt has failed; nil if it has not.
        var fault: KeyFault?
        /// Those who wait for the thread that fetches; nil while none does.
        var waiting: [DispatchSemaphore]?
    }

    /// What a thread does next.
    private enum Step: Sendable {
        case use([PublicKey])
        case refuse(SignInRefused)
        case fetch
        case wait(DispatchSemaphore)
    }

    private let source: KeySource
    private let configuredURL: String?
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// - Parameter keysURL: the address of the keys; nil for the one in the discovery document.
    init(_ source: KeySource, keysURL: String?, note: @escaping @Sendable (String) -> Void) {
        self.source = source
        configuredURL = keysURL
        self.note = note
    }

    var threadsWaiting: Int { state.withLock { $0.waiting?.count ?? 0 } }

    /// Returns the keys with an id, at least one.
    func keys(named id: String?, now: Int64) throws(SignInRefused) -> [PublicKey] {
        var step = state.withLock { first(&$0, id, now) }
        switch step {
        case .use, .refuse: break
        case .fetch:
            refresh(now)
            step = state.withLock { last($0, id, now) }
        case .wait(let turn):
            guard turn.wait(timeout: .now() + .seconds(Self.longestWaitSeconds)) == .success else {
                throw .providerAway(reason: "the keys of \(source.issuer) did not come in time")
            }
            step = state.withLock { last($0, id, now) }
        }
        switch step {
        case .use(let keys): return keys
        case .refuse(let refused): throw refused
        case .fetch, .wait: throw .providerAway(reason: "the keys of \(source.issuer) cannot be had")
        }
    }

    /// Whether ``keys(named:now:)`` returns at once.
    func areAtHand(named id: String?, now: Int64) -> Bool {
        state.withLock { now < $0.keysUntil && !usable($0, id, now).isEmpty }
    }

    // MARK: Decisions

    private func first(_ state: inout State, _ id: String?, _ now: Int64) -> Step {
        let known = usable(state, id, now)
        if !known.isEmpty, now < state.keysUntil || state.waiting != nil { return .use(known) }
        if let waiting = state.waiting {
            let turn = DispatchSemaphore(value: 0)
            state.waiting = waiting + [turn]
            return .wait(turn)
        }
        let pause = state.keys == nil ? Self.firstPauseSeconds : Self.pauseSeconds
        // A clock that was set back does not lengthen the pause.
        if let askedAt = state.askedAt, (askedAt..<askedAt + pause).contains(now) { return last(state, id, now) }
        state.askedAt = now
        state.waiting = []
        return .fetch
    }

    /// Decides when nothing more can be asked.
    private func last(_ state: State, _ id: String?, _ now: Int64) -> Step {
        let known = usable(state, id, now)
        if !known.isEmpty { return .use(known) }
        if let fault = state.fault { return .refuse(.providerAway(reason: words(fault))) }
        return .refuse(.invalid(reason: "the token's key id is not among the keys of \(source.issuer)"))
    }

    private func usable(_ state: State, _ id: String?, _ now: Int64) -> [PublicKey] {
        guard let keys = state.keys, now < state.keysUntil + Self.graceSeconds else { return [] }
        return keys.keys(named: id)
    }

    private func words(_ fault: KeyFault) -> String {
        "the keys of \(source.issuer) cannot be had: \(fault.reason)"
    }

    // MARK: Fetching

    /// Fetches the keys, and wakes all who wait for them. One thread at a time is here.
    private func refresh(_ now: Int64) {
        var fault: KeyFault?
        do throws(KeyFault) {
            let fetched = try source.keys(at: try keysURL(now), now: now)
            state.withLock { state in
                state.keys = fetched.keys
                state.keysUntil = now + fetched.seconds
            }
        } catch {
            fault = error
            note(words(error))
        }
        let failed = fault
        let waiting = state.withLock { state in
            state.fault = failed
            defer { state.waiting = nil }
            return state.waiting ?? []
        }
        for turn in waiting { turn.signal() }
    }

    private func keysURL(_ now: Int64) throws(KeyFault) -> String {
        if let configuredURL { return configuredURL }
        let known = state.withLock { $0.discovered }
        if let known, now < known.until { return known.url }
        do throws(KeyFault) {
            let found = try source.keysURL(now: now)
            state.withLock { $0.discovered = (url: found.url, until: now + found.seconds) }
            return found.url
        } catch {
            // The keys may be where they were.
            guard let known, now < known.until + Self.graceSeconds else { throw error }
            return known.url
        }
    }
}
