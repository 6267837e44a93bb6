internal import CCrypto

/// A public key that verifies signatures (RFC 7518), by the one algorithm that belongs to its kind. Whoever made a signature
/// has no say in the algorithm.
///
/// `@unchecked` because a key of libcrypto does not change once it is made, and several threads may use it at once.
public final class PublicKey: @unchecked Sendable {
    /// What signatures a key verifies.
    public enum Algorithm: String, CaseIterable, Sendable {
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256 = "RS256"
        /// ECDSA with P-256 and SHA-256.
        case es256 = "ES256"
    }

    /// The sizes of an RSA modulus that are taken, in bits.
    public static let modulusBits = 2_048...8_192
    /// The size of a coordinate of P-256.
    static let coordinateBytes = 32
    /// A greater exponent only costs time.
    private static let mostExponentBytes = 8

    public let algorithm: Algorithm
    private let key: OpaquePointer

    private init(_ key: OpaquePointer, _ algorithm: Algorithm) {
        self.key = key
        self.algorithm = algorithm
    }

    deinit { EVP_PKEY_free(key) }

    /// Makes an RSA key (RS256) from its modulus and its public exponent, with the first byte first. Returns nil unless the
    /// modulus has a number of bits in ``modulusBits`` and both numbers can be those of a key.
    public convenience init?(rsaModulus modulus: [UInt8], exponent: [UInt8]) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        guard let first = modulus.first, let last = modulus.last, let lastOfExponent = exponent.last,
            Self.modulusBits.contains(modulus.count * 8 - first.leadingZeroBitCount), !last.isMultiple(of: 2),
            exponent.count <= Self.mostExponentBytes, !lastOfExponent.isMultiple(of: 2), exponent != [1]
        else { return nil }
        defer { ERR_clear_error() }
        guard let key = nearby_crypto_rsa_key(modulus, Int32(modulus.count), exponent, Int32(exponent.count)) else {
            return nil
        }
        self.init(key, .rs256)
    }

    /// Makes a key of P-256 (ES256) from its point, with coordinates of 32 bytes each. Returns nil unless the point is on
    /// the curve.
    public convenience init?(p256X x: [UInt8], y: [UInt8]) {
        guard x.count == Self.coordinateBytes, y.count == Self.coordinateBytes else { return nil }
        defer { ERR_clear_error() }
        var point = [4] + x + y
        guard let key = nearby_crypto_p256_key(&point) else { return nil }
        self.init(key, .es256)
    }

    /// Returns whether the owner of the key has signed a message.
    ///
    /// - Parameter signature: of ES256, the numbers r and s of 32 bytes each (RFC 7518 section 3.4).
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        switch algorithm {
        case .rs256: return verifiesEncoded(signature, of: message)
        case .es256:
            guard let encoded = ES256Signature.encoded(signature) else { return false }
            return verifiesEncoded(encoded, of: message)
        }
    }

    private func verifiesEncoded(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        // A refused signature leaves an error with the thread, which another user of libcrypto would take for its own.
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
