internal import Secrets

/// The header of a signed token (RFC 7515 section 4). Keys and addresses of keys in it are ignored.
struct TokenHeader: Decodable {
    let algorithm: String
    let keyID: String?
    let type: String?
    /// Whether it names members that a reader has to understand.
    let hasCritical: Bool

    private enum CodingKeys: String, CodingKey {
        case algorithm = "alg"
        case keyID = "kid"
        case type = "typ"
        case critical = "crit"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        algorithm = try members.decode(String.self, forKey: .algorithm)
        keyID = try members.decodeIfPresent(String.self, forKey: .keyID)
        type = try members.decodeIfPresent(String.self, forKey: .type)
        hasCritical = members.contains(.critical)
    }

    /// Why a token with this header is not taken, whatever its signature; nil if it may be.
    var fault: String? {
        if PublicKey.Algorithm(rawValue: algorithm) == nil { return "the token's algorithm is neither RS256 nor ES256" }
        if hasCritical { return "the token's header has members that a reader must understand" }
        // An access token or a logout token of the same provider is no ID token (RFC 8725 section 3.11).
        if let type, type.lowercased() != "jwt" { return "the token is of another type than JWT" }
        return nil
    }
}
