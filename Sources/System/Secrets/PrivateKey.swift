internal import CCrypto

/// A private key of P-256 (FIPS 186-4), with its public point. It signs with ES256 (RFC 7518) and agrees on secrets (ECDH).
///
/// `@unchecked` because a key of libcrypto does not change once it is made, and several threads may use it at once.
public final class PrivateKey: @unchecked Sendable {
    /// The number of the key: 32 bytes, the first byte first.
    public static let numberBytes = 32
    /// Its point: 4, x and y.
    public static let pointBytes = 65

    /// The number of the key, which is secret.
    public let number: [UInt8]
    /// The public point, which others know it by.
    public let point: [UInt8]
    private let key: OpaquePointer

    private init(_ key: OpaquePointer, number: [UInt8], point: [UInt8]) {
        self.key = key
        self.number = number
        self.point = point
    }

    deinit { EVP_PKEY_free(key) }

    /// Makes a new key at random.
    public static func make() throws(Secrets.Failed) -> PrivateKey {
        defer { ERR_clear_error() }
        guard let key = nearby_crypto_new_p256_key() else { throw Secrets.Failed() }
        var number = [UInt8](repeating: 0, count: numberBytes)
        var point = [UInt8](repeating: 0, count: pointBytes)
        var count = 0
        guard nearby_crypto_private_number(key, &number) == 1,
            EVP_PKEY_get_octet_string_param(key, "pub", &point, point.count, &count) == 1, count == pointBytes
        else {
            EVP_PKEY_free(key)
            throw Secrets.Failed()
        }
        return PrivateKey(key, number: number, point: point)
    }

    /// Makes the key of a number. Returns nil unless it has 32 bytes and is from 1 to the order of P-256 less 1.
    public convenience init?(number: [UInt8]) {
        guard number.count == Self.numberBytes else { return nil }
        defer { ERR_clear_error() }
        var point = [UInt8](repeating: 0, count: Self.pointBytes)
        guard let key = nearby_crypto_p256_private_key(number, &point) else { return nil }
        self.init(key, number: number, point: point)
    }

    /// Returns the secret that both owners of two keys can work out (NIST SP 800-56A section 5.7.1.2): 32 bytes. Nil unless
    /// the other key's point is on the curve.
    public func sharedSecret(with point: [UInt8]) -> [UInt8]? {
        guard point.count == Self.pointBytes, point.first == 4 else { return nil }
        defer { ERR_clear_error() }
        var (point, secret) = (point, [UInt8](repeating: 0, count: Self.numberBytes))
        guard let peer = nearby_crypto_p256_key(&point) else { return nil }
        defer { EVP_PKEY_free(peer) }
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var count = secret.count
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1,
            EVP_PKEY_derive(context, &secret, &count) == 1, count == secret.count
        else { return nil }
        return secret
    }

    /// Returns the ES256 signature of a message: the numbers r and s of 32 bytes each (RFC 7518 section 3.4).
    public func signature(of message: [UInt8]) throws(Secrets.Failed) -> [UInt8] {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { throw Secrets.Failed() }
        defer { EVP_MD_CTX_free(context) }
        var encoded = [UInt8](repeating: 0, count: ES256Signature.mostEncodedBytes)
        var count = encoded.count
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &encoded, &count, message, message.count) == 1,
            let signature = ES256Signature.decoded(Array(encoded.prefix(count)))
        else { throw Secrets.Failed() }
        return signature
    }
}
