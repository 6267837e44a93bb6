internal import CCrypto

/// A private key of RSA, which signs with RS256 (RFC 7518). It has a file of PEM, as services hand out for programs.
///
/// `@unchecked` because a key of libcrypto does not change once it is made, and several threads may use it at once.
public final class SigningKey: @unchecked Sendable {
    /// The longest text that is read, in bytes. A key of the greatest size has less.
    public static let longestText = 16_384

    private let key: OpaquePointer

    /// Reads a key. Returns nil unless it is one of RSA without a password, whose modulus has a number of bits in
    /// ``PublicKey/modulusBits``.
    ///
    /// - Parameter pem: a private key in PEM, such as PKCS #8 (RFC 7468 section 10).
    public init?(pem: String) {
        let bytes = pem.utf8.map { CChar(bitPattern: $0) }
        guard bytes.count <= Self.longestText else { return nil }
        defer { ERR_clear_error() }
        guard let key = nearby_crypto_rsa_private_key(bytes, Int32(bytes.count)) else { return nil }
        guard PublicKey.modulusBits.contains(Int(EVP_PKEY_get_bits(key))) else {
            EVP_PKEY_free(key)
            return nil
        }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// Returns the RS256 signature of a message (RFC 7518 section 3.3): as many bytes as the modulus has.
    public func signature(of message: [UInt8]) throws(Secrets.Failed) -> [UInt8] {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { throw Secrets.Failed() }
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key)))
        var count = signature.count
        // RSA signs with PKCS #1 v1.5 unless it is told otherwise.
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { throw Secrets.Failed() }
        return Array(signature.prefix(count))
    }
}
