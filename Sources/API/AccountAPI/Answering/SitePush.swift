public import HTTPClient

/// What the routes have to know of the site's pushes and mails.
public struct SitePush: Sendable {
    /// The public key that browsers subscribe to (`applicationServerKey`), in base64url.
    let publicKey: String
    /// What keys that end somebody's reminders are made with.
    let secret: String
    /// The hosts that pushes go to.
    let rule: AddressRule

    public init(publicKey: String, secret: String, rule: AddressRule = .publicHosts) {
        self.publicKey = publicKey
        self.secret = secret
        self.rule = rule
    }
}
