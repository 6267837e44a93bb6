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
        // Of one audience, the other party may be an app of the same site: Google's for Android have client ids of their own.
        if claims.audiences.count > 1 {
            guard let party = claims.authorizedParty, clientIDs.contains(party) else {
                throw .invalid(reason: "the token is for several clients, and was not given to this one")
            }
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
