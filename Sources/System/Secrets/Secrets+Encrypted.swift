internal import CCrypto

/// Keys that are worked out of a secret, and text that only the owner of a key can read.
extension Secrets {
    /// Returns a key of HKDF with SHA-256 (RFC 5869).
    ///
    /// - Parameter count: its bytes, from 1 to 8,160.
    public static func hkdfSHA256(secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
        precondition((1...255 * Int(SHA256_DIGEST_LENGTH)).contains(count), "HKDF gives 1 to 8,160 bytes")
        let extracted = hmacSHA256(of: secret, key: salt)
        var (key, block): ([UInt8], [UInt8]) = ([], [])
        var index: UInt8 = 1
        while key.count < count {
            block = hmacSHA256(of: block + info + [index], key: extracted)
            key += block
            index &+= 1
        }
        return Array(key.prefix(count))
    }

    /// Returns a text encrypted with AES-128-GCM (NIST SP 800-38D), and after it the tag of 16 bytes.
    ///
    /// - Parameters:
    ///   - key: 16 bytes.
    ///   - nonce: 12 bytes, which no other text has with this key.
    public static func aes128GCM(
        _ text: [UInt8], key: [UInt8], nonce: [UInt8]
    ) throws(Failed) -> [UInt8] {
        precondition(key.count == 16 && nonce.count == 12, "a key of AES-128-GCM has 16 bytes and a nonce 12")
        defer { ERR_clear_error() }
        guard let context = EVP_CIPHER_CTX_new() else { throw Failed() }
        defer { EVP_CIPHER_CTX_free(context) }
        var encrypted = [UInt8](repeating: 0, count: text.count)
        var tag = [UInt8](repeating: 0, count: 16)
        var (count, rest): (Int32, Int32) = (0, 0)
        // GCM writes nothing at its end.
        var none: [UInt8] = [0]
        guard EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
            EVP_EncryptUpdate(context, &encrypted, &count, text, Int32(text.count)) == 1,
            EVP_EncryptFinal_ex(context, &none, &rest) == 1, Int(count + rest) == text.count,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
        else { throw Failed() }
        return encrypted + tag
    }
}
