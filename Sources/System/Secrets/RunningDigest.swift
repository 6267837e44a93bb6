internal import CCrypto

/// The SHA-256 (FIPS 180-4) of bytes that come one part after the other, such as those of a large file.
public final class RunningDigest {
    private let context: OpaquePointer

    /// - Throws: ``Secrets/Failed`` if libcrypto has no memory or no SHA-256.
    public init() throws(Secrets.Failed) {
        guard let made = EVP_MD_CTX_new() else { throw Secrets.Failed() }
        guard EVP_DigestInit_ex(made, EVP_sha256(), nil) == 1 else {
            EVP_MD_CTX_free(made)
            throw Secrets.Failed()
        }
        context = made
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Takes the next bytes.
    public func add(_ bytes: UnsafeRawBufferPointer) throws(Secrets.Failed) {
        guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { throw Secrets.Failed() }
    }

    /// Returns the digest of all bytes: 64 lower-case hexadecimal digits. Nothing can be added afterwards.
    public func finish() throws(Secrets.Failed) -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw Secrets.Failed() }
        return Secrets.hexadecimal(digest)
    }
}
