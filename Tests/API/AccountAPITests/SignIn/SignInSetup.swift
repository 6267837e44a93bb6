import AccountAPI
import Expectations
import AccountModel
import HTTPClient
import Synchronization
import Testing
import TestProvider

/// A service that takes the tokens of one provider, at a time that the test sets.
final class SignInSetup: Sendable {
    static let start: Int64 = 1_800_000_000

    let provider: TestProvider
    let providers: Providers
    private let clock = Mutex(SignInSetup.start)
    private let notes = Notes()

    /// - Parameters:
    ///   - keys: what the provider publishes; its own key by default.
    ///   - issuer: an issuer in place of the provider's own, whose keys' address is then a setting.
    init(
        keys: [TestKey]? = nil, issuer: String? = nil, clientIDs: [String] = [TestProvider.clientID],
        hasKeysURL: Bool = false, fetch: any HTTPFetching = PatientFetcher()
    ) throws {
        let provider = try TestProvider()
        if let keys { provider.publish(keys) }
        self.provider = provider
        let settings = ProviderSettings(
            issuer: issuer ?? provider.issuer, keysURL: hasKeysURL || issuer != nil ? provider.keysURL : nil,
            clientIDs: clientIDs)
        let notes = notes
        providers = Providers([settings], fetch: fetch) { notes.add($0) }
    }

    private final class Notes: Sendable {
        let lines = Mutex<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    deinit { provider.server.stop() }

    var now: Int64 { clock.withLock { $0 } }

    func wait(seconds: Int64) { clock.withLock { $0 += seconds } }

    /// The lines about providers so far.
    var lines: [String] { notes.lines.withLock { $0 } }

    /// The claims of somebody who signs in now.
    var claims: TestJSON { provider.claims(now: now) }

    func identity(_ token: String, nonce: String? = nil) throws(SignInRefused) -> VerifiedIdentity {
        try providers.identity(ofToken: token, nonce: nonce, now: now)
    }

    /// Returns why a token is refused; nil if it is taken. No reason has a part of the token.
    func refusal(_ token: String, nonce: String? = nil) -> SignInRefused? {
        do throws(SignInRefused) {
            _ = try identity(token, nonce: nonce)
            return nil
        } catch {
            let reason =
                switch error {
                case .invalid(let reason), .providerAway(let reason): reason
                }
            expect(!reason.isEmpty)
            for part in token.split(separator: ".") where part.count > 3 { expect(!reason.contains(part)) }
            for text in ["person-1", "example.org", "Example.org", "林"] { expect(reason, lacks: text) }
            return error
        }
    }

    /// Whether a token is refused for what it is.
    func isInvalid(_ token: String, nonce: String? = nil) -> Bool {
        if case .invalid = refusal(token, nonce: nonce) { true } else { false }
    }

    /// Whether a token is refused because the keys cannot be had.
    func isAway(_ token: String) -> Bool {
        if case .providerAway = refusal(token) { true } else { false }
    }
}

/// Asks with much time, so that a slow machine fails no test.
struct PatientFetcher: HTTPFetching {
    func get(_ address: String, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer {
        var limits = limits
        (limits.connectMilliseconds, limits.milliseconds) = (60_000, 60_000)
        return try HTTPClient().get(address, limits: limits)
    }

    func post(_ post: HTTPPost, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer {
        var limits = limits
        (limits.connectMilliseconds, limits.milliseconds) = (60_000, 60_000)
        return try HTTPClient().post(post, limits: limits)
    }
}

/// Gives up soon what the server holds, until it is told to be patient.
final class HastyFetcher: HTTPFetching {
    private let isHasty = Mutex(true)

    func becomePatient() { isHasty.withLock { $0 = false } }

    func get(_ address: String, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer {
        guard isHasty.withLock({ $0 }) else { return try PatientFetcher().get(address, limits: limits) }
        var limits = limits
        limits.milliseconds = 500
        return try HTTPClient().get(address, limits: limits)
    }

    func post(_ post: HTTPPost, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer {
        try PatientFetcher().post(post, limits: limits)
    }
}
