internal import CCrypto

/// What a client shows before its secret (RFC 7636).
extension Secrets {
    /// Returns the challenge of a verifier by the method S256 (RFC 7636 section 4.2): base64url of the SHA-256 of its UTF-8
    /// bytes, 43 characters without padding.
    public static func challenge(of verifier: String) -> String {
        let bytes = Array(verifier.utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = SHA256(bytes, bytes.count, &digest)
        return base64URL(digest)
    }
}
