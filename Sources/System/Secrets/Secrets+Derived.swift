internal import CCrypto

/// Tokens that are made of another token.
extension Secrets {
    /// Returns the token that follows from another one: HMAC-SHA256 (RFC 2104) of the label, a line feed and the salt, with
    /// the other token's UTF-8 bytes as the key. 43 characters of base64url without padding.
    ///
    /// Whoever has the result, the label and the salt cannot find the other token.
    public static func derived(from token: String, label: String, salt: String) -> String {
        base64URL(hmacSHA256(of: Array((label + "\n" + salt).utf8), key: Array(token.utf8)))
    }

    /// Returns the HMAC-SHA256 (RFC 2104) of a message: 32 bytes.
    package static func hmacSHA256(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
        return code
    }
}
