internal import Secrets

/// What the claims of a token have to say to be good here and now.
struct ClaimRules {
    /// How far the clocks of the provider and of this machine may be apart.
    static let skewSeconds = 60.0

    let clientIDs: [String]
    let nonce: String?
    /// Seconds since 1970.
    let now: Int64

    func check(_ claims: TokenClaims) throws(SignInRefused) {
        guard claims.audiences.contains(where: { clientIDs.contains($0) }) else {
            throw .invalid(reason: "the token is for another client")
        }
        // A token for this site that another party was given may have been stolen from it. An app for Android has a client id
        // of its own beside the site's, which the settings name too.
        if let party = claims.authorizedParty {
            guard clientIDs.contains(party) else {
                throw .invalid(reason: "the token was given to another client; name its id too if it is this site's")
            }
        } else if claims.audiences.count > 1 {
            throw .invalid(reason: "the token is for several clients, and does not say which one was given it")
        }
        let now = Double(now)
        guard claims.expiresAt + Self.skewSeconds > now else { throw .invalid(reason: "the token has expired") }
        guard claims.issuedAt - Self.skewSeconds <= now else {
            throw .invalid(reason: "the token was made in the future; compare the clock of this machine")
        }
        if let notBefore = claims.notBefore, notBefore - Self.skewSeconds > now {
            throw .invalid(reason: "the token is not good yet; compare the clock of this machine")
        }
        if let nonce {
            guard let said = claims.nonce, Secrets.areEqual(said, nonce) else {
                throw .invalid(reason: "the token has another nonce than the client")
            }
        }
    }
}
