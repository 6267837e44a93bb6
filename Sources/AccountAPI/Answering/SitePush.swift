/// What the routes have to know of the site's pushes and mails.
public struct SitePush: Sendable {
    /// The public key that browsers subscribe to (`applicationServerKey`), in base64url.
    let publicKey: String
    /// What keys that end somebody's reminders are made with.
    let secret: String
    /// Origins of push services on this machine, for development.
    let originsForDevelopment: [String]

    public init(publicKey: String, secret: String, originsForDevelopment: [String] = []) {
        self.publicKey = publicKey
        self.secret = secret
        self.originsForDevelopment = originsForDevelopment
    }
}
