/// The claims of an ID token (OpenID Connect Core 1.0 section 2).
struct TokenClaims: Decodable {
    let issuer: String
    let subject: String
    let audiences: [String]
    let authorizedParty: String?
    /// Seconds since 1970, as are all times here.
    let expiresAt: Double
    let issuedAt: Double
    let notBefore: Double?
    let nonce: String?
    let email: String?
    let isEmailVerified: Bool
    let name: String?
    let picture: String?
    let locale: String?

    private enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case subject = "sub"
        case audiences = "aud"
        case authorizedParty = "azp"
        case expiresAt = "exp"
        case issuedAt = "iat"
        case notBefore = "nbf"
        case isEmailVerified = "email_verified"
        case nonce, email, name, picture, locale
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        issuer = try members.decode(String.self, forKey: .issuer)
        subject = try members.decode(String.self, forKey: .subject)
        if let audience = try? members.decode(String.self, forKey: .audiences) {
            audiences = [audience]
        } else {
            audiences = try members.decode([String].self, forKey: .audiences)
        }
        authorizedParty = try members.decodeIfPresent(String.self, forKey: .authorizedParty)
        expiresAt = try members.decode(Double.self, forKey: .expiresAt)
        issuedAt = try members.decode(Double.self, forKey: .issuedAt)
        notBefore = try members.decodeIfPresent(Double.self, forKey: .notBefore)
        nonce = try members.decodeIfPresent(String.self, forKey: .nonce)

        // What only describes the person may have any form; one that is not known is as good as none.
        func text(_ key: CodingKeys) -> String? { try? members.decode(String.self, forKey: key) }
        (email, name, picture, locale) = (text(.email), text(.name), text(.picture), text(.locale))
        // Apple writes the flag as a text.
        isEmailVerified =
            (try? members.decode(Bool.self, forKey: .isEmailVerified)) ?? (text(.isEmailVerified) == "true")
    }
}
