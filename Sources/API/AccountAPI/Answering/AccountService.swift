public import AccountModel
internal import TempleModel

/// Says who has signed in, by a provider's ID token. It may wait, and then no worker calls it.
///
/// - Parameters:
///   - token: The ID token.
///   - nonce: What the client has given the provider for this sign-in; nil where it gave nothing.
///   - now: Seconds since 1970.
/// - Throws: `SignInRefused`.
public typealias TokenVerifying =
    @Sendable (
        _ token: String, _ nonce: String?, _ now: Int64
    ) throws -> VerifiedIdentity

/// Resources for all routes of one thread.
struct AccountService {
    let store: any AccountStore
    let notifications: any NotificationStore
    let temples: any TempleSearching
    let gate: AccountGate
    let verify: TokenVerifying
    /// Returns the name of the provider that the verifying of a token may wait for; nil where it does not wait.
    let waitsFor: @Sendable (_ token: String, _ now: Int64) -> String?
    /// The sign-in by mail.
    let mail: MailSignIn
    /// The public address of the site, without a slash at its end; nil where no setting names it.
    let site: String?
    /// The keys of the site's pushes; nil where there are none.
    let push: SitePush?
    /// Returns what people call the provider with an issuer; nil for one that signs nobody in.
    let providerTitle: @Sendable (_ issuer: String) -> String?
}
