import AccountAPI
import AccountModel
import Synchronization

@testable import AccountPages

/// Two providers that vouch for whoever brings the code `good`.
final class FakeProviders: CodeSigning {
    private struct State {
        var asked: [CodeAttempt] = []
        var redeemed: [CodeAttempt] = []
        var refusal: SignInRefused?
    }

    private let state = Mutex(State())

    static let issuer = "https://accounts.example"

    /// The tries that were sent to a provider, and those whose code was redeemed.
    var asked: [CodeAttempt] { state.withLock { $0.asked } }
    var redeemed: [CodeAttempt] { state.withLock { $0.redeemed } }

    /// From now on, a provider refuses.
    func refuse(_ refusal: SignInRefused) { state.withLock { $0.refusal = refusal } }

    let pageProviders = [
        PageProvider(name: "google", title: "Google", issuer: issuer),
        PageProvider(name: "temple <b>", title: "Temple <b>", issuer: "https://temple.example"),
    ]

    func title(ofIssuer issuer: String) -> String? { pageProviders.first { $0.issuer == issuer }?.title }

    func authorization(of attempt: CodeAttempt, language: String) throws(SignInRefused) -> String {
        if let refusal = state.withLock({ $0.refusal }) { throw refusal }
        state.withLock { $0.asked.append(attempt) }
        return "\(Self.issuer)/authorize?a=1&ui_locales=\(language)"
    }

    func identity(
        ofCode code: String, issuerShown issuer: String?, _ attempt: CodeAttempt, now: Int64
    ) throws(SignInRefused) -> VerifiedIdentity {
        state.withLock { $0.redeemed.append(attempt) }
        if let refusal = state.withLock({ $0.refusal }) { throw refusal }
        guard code == "good", issuer == nil || issuer == Self.issuer else { throw .invalid(reason: "a test") }
        return VerifiedIdentity(
            issuer: Self.issuer, subject: "1", email: "mei@example.org", isEmailVerified: true, name: "阿美",
            picture: nil, locale: nil)
    }
}
