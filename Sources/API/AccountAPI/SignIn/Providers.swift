public import AccountModel
internal import Glibc
public import HTTPClient
internal import Secrets
internal import Synchronization

/// The providers whose ID tokens are taken, with their keys. All threads share it.
public final class Providers: Sendable {
    struct Provider: Sendable {
        let settings: ProviderSettings
        let keys: ProviderKeys
        let endpoints: KeptEndpoints
        let codes: Failures
    }

    /// The failures of a provider in a row, of those who redeem codes there.
    final class Failures: Sendable {
        private static let most = 3
        private let state = Mutex<(inRow: Int, last: Int64)>((0, 0))

        /// - Parameter now: seconds since 1970.
        func note(failed: Bool, at now: Int64) {
            state.withLock { $0 = failed ? (min(Self.most, $0.inRow + 1), now) : (0, 0) }
        }

        /// Whether there were several in a row, and the last one less than so many seconds ago. A clock that was set back does
        /// not lengthen that.
        func mustRest(seconds: Int64, now: Int64) -> Bool {
            state.withLock { $0.inRow >= Self.most && ($0.last..<$0.last + seconds).contains(now) }
        }
    }

    /// By each spelling of the issuer.
    private let providers: [String: Provider]
    /// Those that sign people in on pages, in the order of the settings.
    let pages: [(client: WebClient, provider: Provider)]
    let fetch: any HTTPFetching
    let note: @Sendable (String) -> Void
    /// Returns the seconds since 1970.
    let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - settings: settings without a fault. Of two with one issuer, the first counts.
    ///   - fetch: asks for discovery documents and keys, and redeems codes.
    ///   - clock: returns the seconds since 1970; nil for the system's clock.
    ///   - note: takes a line about a provider that cannot be asked, and about a code that is refused.
    public init(
        _ settings: [ProviderSettings], fetch: any HTTPFetching = HTTPClient(),
        clock: (@Sendable () -> Int64)? = nil, note: @escaping @Sendable (String) -> Void
    ) {
        var providers: [String: Provider] = [:]
        var pages: [(client: WebClient, provider: Provider)] = []
        for settings in settings where providers[settings.issuer] == nil {
            let source = KeySource(issuer: settings.issuer, discoveryURL: settings.discoveryURL, fetch: fetch)
            let keys = ProviderKeys(source, keysURL: settings.keysURL, note: note)
            let endpoints = KeptEndpoints(settings, fetch: fetch, note: note)
            let provider = Provider(
                settings: settings, keys: keys, endpoints: endpoints, codes: Failures())
            for spelling in settings.spellings { providers[spelling] = provider }
            if let client = settings.webClient { pages.append((client, provider)) }
        }
        self.providers = providers
        self.pages = pages
        self.fetch = fetch
        self.note = note
        self.clock = clock ?? { Int64(time(nil)) }
    }

    /// Returns what people call the provider with an issuer; nil for one that signs nobody in.
    public func title(ofIssuer issuer: String) -> String? { providers[issuer]?.settings.title }

    /// Returns the name of the provider that ``identity(ofToken:nonce:now:)`` may wait for; nil where it does not wait,
    /// because the keys are at hand or the token is good for nothing.
    public func waits(forToken text: String, now: Int64) -> String? {
        guard let token = try? CompactToken(text), let provider = providers[token.claims.issuer],
            !provider.keys.areAtHand(named: token.header.keyID, now: now)
        else { return nil }
        return provider.settings.name
    }

    /// Returns whom a provider vouches for in an ID token (OpenID Connect Core 1.0 section 3.1.3.7).
    ///
    /// It may wait for the provider, less than half a minute, so no event loop may ask. Many threads may ask at once.
    ///
    /// - Parameters:
    ///   - text: the token, a JWS in the compact form (RFC 7515).
    ///   - nonce: what the token has to say, where the client has asked the provider for it.
    ///   - now: seconds since 1970.
    public func identity(
        ofToken text: String, nonce: String?, now: Int64
    ) throws(SignInRefused) -> VerifiedIdentity {
        let token = try CompactToken(text)
        guard let provider = providers[token.claims.issuer] else {
            throw .invalid(reason: "the token's issuer is no provider of this service")
        }
        return try identity(of: token, from: provider, clientIDs: provider.settings.clientIDs, nonce: nonce, now: now)
    }

    /// Returns whom a provider vouches for in a token that names it as its issuer.
    func identity(
        of token: CompactToken, from provider: Provider, clientIDs: [String], nonce: String?, now: Int64
    ) throws(SignInRefused) -> VerifiedIdentity {
        let rules = ClaimRules(clientIDs: clientIDs, nonce: nonce, now: now)
        try rules.check(token.claims)
        let keys = try provider.keys.keys(named: token.header.keyID, now: now)
        // The key says how it verifies. A token that says otherwise was not made with it.
        let isSigned = keys.contains { key in
            key.algorithm.rawValue == token.header.algorithm && key.verifies(token.signature, of: token.signed)
        }
        guard isSigned else { throw .invalid(reason: "the token's signature is not of the key that it names") }
        return try token.claims.identity(issuer: provider.settings.issuer)
    }

    /// How many threads wait for the keys of an issuer while another one fetches them.
    package func threadsWaiting(forIssuer issuer: String) -> Int { providers[issuer]?.keys.threadsWaiting ?? 0 }
}
