internal import Secrets

/// A set of keys as JSON (RFC 7517 section 5).
struct KeySetDocument: Decodable {
    let keys: [Element]

    /// A key, or anything else that a set may have: it does not spoil the others.
    struct Element: Decodable {
        let description: KeyDescription?

        init(from decoder: any Decoder) { description = try? KeyDescription(from: decoder) }
    }
}

/// A key as JSON (RFC 7517 section 4, RFC 7518 section 6).
struct KeyDescription: Decodable {
    let id: String?
    private let kind: String
    private let use: String?
    private let operations: [String]?
    private let algorithm: String?
    private let curve: String?
    private let n: String?
    private let e: String?
    private let x: String?
    private let y: String?

    private enum CodingKeys: String, CodingKey {
        case id = "kid"
        case kind = "kty"
        case use
        case operations = "key_ops"
        case algorithm = "alg"
        case curve = "crv"
        case n, e, x, y
    }

    /// The key, if it is one that may verify signatures of RS256 or ES256.
    var key: PublicKey? {
        guard use == nil || use == "sig", operations?.contains("verify") != false, let made else { return nil }
        return algorithm == nil || algorithm == made.algorithm.rawValue ? made : nil
    }

    private var made: PublicKey? {
        switch (kind, curve) {
        case ("RSA", _):
            guard let modulus = Self.bytes(n), let exponent = Self.bytes(e) else { return nil }
            return PublicKey(rsaModulus: modulus, exponent: exponent)
        case ("EC", "P-256"):
            guard let x = Self.bytes(x), let y = Self.bytes(y) else { return nil }
            return PublicKey(p256X: x, y: y)
        default: return nil
        }
    }

    private static func bytes(_ text: String?) -> [UInt8]? { text.flatMap(Secrets.base64URLDecoded) }
}
