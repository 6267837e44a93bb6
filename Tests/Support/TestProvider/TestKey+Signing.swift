import CCrypto

extension TestKey {
    /// Returns the signature of a message, as tokens have it.
    package func signature(of message: [UInt8]) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { fatalError("libcrypto has no memory") }
        defer { EVP_MD_CTX_free(context) }
        var count = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { fatalError("libcrypto does not sign") }
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else {
            fatalError("libcrypto does not sign")
        }
        let signed = Array(signature.prefix(count))
        return algorithm == "RS256" ? signed : Self.numbers(of: signed)
    }

    /// Returns r and s of a DER signature, 32 bytes each.
    private static func numbers(of signature: [UInt8]) -> [UInt8] {
        let pair = signature.withUnsafeBufferPointer { buffer in
            // libcrypto moves the pointer to the end of what it has read.
            var start = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &start, buffer.count)
        }
        guard let pair else { fatalError("libcrypto cannot read its own signature") }
        defer { ECDSA_SIG_free(pair) }
        var (r, s) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
        BN_bn2binpad(ECDSA_SIG_get0_r(pair), &r, 32)
        BN_bn2binpad(ECDSA_SIG_get0_s(pair), &s, 32)
        return r + s
    }

    /// Returns a signed token (RFC 7515) with these claims.
    ///
    /// - Parameter header: a header in place of the usual one, which has `alg`, `typ` and `kid`.
    package func token(_ claims: TestJSON, header: TestJSON? = nil) -> String {
        TestToken.text(header: header ?? usualHeader, claims: claims, sign: signature)
    }

    /// The header of a token of this key.
    package var usualHeader: TestJSON {
        let header: TestJSON = ["alg": .text(algorithm), "typ": "JWT"]
        return id.map { header.adding("kid", .text($0)) } ?? header
    }
}

/// Tokens with any header and any signature.
package enum TestToken {
    package static func text(header: TestJSON, claims: TestJSON, sign: ([UInt8]) -> [UInt8]) -> String {
        text(header: header.json, claims: claims.json, sign: sign)
    }

    package static func text(header: String, claims: String, sign: ([UInt8]) -> [UInt8]) -> String {
        let signed = Base64URL.text(header.utf8) + "." + Base64URL.text(claims.utf8)
        return signed + "." + Base64URL.text(sign(Array(signed.utf8)))
    }

    /// Returns the HMAC-SHA256 of a message: the signature of HS256.
    package static func hmac(of message: [UInt8], key: some Sequence<UInt8>) -> [UInt8] {
        let key = Array(key)
        var code = [UInt8](repeating: 0, count: 32)
        _ = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
        return code
    }
}
