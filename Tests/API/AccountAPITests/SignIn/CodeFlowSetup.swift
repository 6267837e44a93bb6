import AccountAPI
import Expectations
import AccountModel
import Foundation
import HTTPClient
import Synchronization
import Testing
import TestProvider

/// A service where people sign in on pages with one provider, at a time that the test sets.
final class CodeFlowSetup: Sendable {
    static let client = "nearby.pages.example"
    static let secret = "hidden secret: of+it%"
    static let attempt = CodeAttempt(
        provider: "tests", redirect: "https://temples.example/sign-in/callback", state: "0.state/+ of it",
        nonce: "nonce-of-the-attempt", verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    static let code = "hidden&code=1"

    let provider: TestProvider
    let providers: Providers
    private let state: State

    private final class State: Sendable {
        let now = Mutex(SignInSetup.start)
        let lines = Mutex<[String]>([])
    }

    init(secret: String? = nil, fetch: any HTTPFetching = PatientFetcher()) throws {
        let (provider, state) = (try TestProvider(), State())
        (self.provider, self.state) = (provider, state)
        let settings = ProviderSettings(
            name: "tests", issuer: provider.issuer, clientIDs: [TestProvider.clientID],
            webClient: WebClient(id: Self.client, secret: secret))
        providers = Providers(
            [settings], fetch: fetch, clock: { state.now.withLock { $0 } },
            note: { line in state.lines.withLock { $0.append(line) } })
    }

    deinit { provider.server.stop() }

    var now: Int64 { state.now.withLock { $0 } }

    func wait(seconds: Int64) { state.now.withLock { $0 += seconds } }

    /// The lines for the operator so far.
    var lines: [String] { state.lines.withLock { $0 } }

    /// The claims of somebody who signs in now on a page.
    var claims: TestJSON {
        provider.claims(now: now, nonce: Self.attempt.nonce).setting("aud", to: .text(Self.client))
    }

    /// Has the code be redeemed for a token with some claims.
    func redeem(_ claims: TestJSON) { provider.redeem(for: provider.key.token(claims)) }

    func authorization(_ language: String = "zh-TW") throws(SignInRefused) -> String {
        try providers.authorization(of: Self.attempt, language: language)
    }

    func identity(issuerShown issuer: String? = nil) throws(SignInRefused) -> VerifiedIdentity {
        try providers.identity(ofCode: Self.code, issuerShown: issuer, Self.attempt, now: now)
    }

    /// The requests that redeem a code.
    var tokenRequests: [String] { provider.server.requests(at: TestProvider.tokenPath) }

    var discoveryRequests: Int { provider.server.requests(at: TestProvider.discoveryPath).count }

    /// Returns why something is refused; nil if it is not. Neither the reason nor a line has a secret.
    func refusal<Result>(_ ask: () throws(SignInRefused) -> Result) -> SignInRefused? {
        do throws(SignInRefused) {
            _ = try ask()
            return nil
        } catch {
            let reason =
                switch error {
                case .invalid(let reason), .providerAway(let reason): reason
                }
            expect(!reason.isEmpty)
            for text in lines + [reason] {
                for hidden in ["hidden", Self.attempt.verifier, Self.attempt.nonce, "person-1", "xample.org"] {
                    expect(text, lacks: hidden, "\(text)")
                }
            }
            return error
        }
    }

    /// Whether a code is refused for what it is or brings.
    func isInvalid(issuerShown issuer: String? = nil) -> Bool {
        let refused = refusal { () throws(SignInRefused) in try identity(issuerShown: issuer) }
        return if case .invalid = refused { true } else { false }
    }

    /// Whether a code is refused because the provider cannot be asked.
    var isAway: Bool {
        let refused = refusal { () throws(SignInRefused) in try identity() }
        return if case .providerAway = refused { true } else { false }
    }

    /// Whether nobody can be sent to the provider.
    var isClosed: Bool {
        let refused = refusal { () throws(SignInRefused) in try authorization() }
        return if case .providerAway = refused { true } else { false }
    }
}

/// The names and values of a query or a form, in their order, as Foundation reads them.
func fields(_ text: some StringProtocol) -> [String] {
    text.split(separator: "&").map { String($0).removingPercentEncoding ?? "" }
}
