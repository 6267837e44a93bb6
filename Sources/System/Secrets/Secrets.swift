internal import CCrypto

/// Tokens that nobody can guess, and the digest under which a token is kept. Only this module touches libcrypto.
public enum Secrets {
    /// The system has no random numbers to give.
    public struct NoRandomness: Error, Equatable, Sendable {}

    /// libcrypto does not make or use a key.
    public struct Failed: Error, Equatable, Sendable {}

    private static let tokenBytes = 32

    /// Returns a new token of 256 random bits: 43 characters of base64url (RFC 4648 section 5) without padding.
    public static func token() throws(NoRandomness) -> String {
        base64URL(try random(tokenBytes))
    }

    /// Whether a text has the form of a token: 32 bytes in base64url.
    public static func isToken(_ text: String) -> Bool {
        text.utf8.count == (tokenBytes * 4 + 2) / 3
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
                    || $0 == UInt8(ascii: "_")
            }
    }

    /// Returns a new random UUID (RFC 9562, version 4) in lower case.
    public static func uuid() throws(NoRandomness) -> String {
        var bytes = try random(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var digits = Array(hexadecimal(bytes).utf8)
        for place in [8, 13, 18, 23] { digits.insert(UInt8(ascii: "-"), at: place) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the SHA-256 (FIPS 180-4) of a text's UTF-8 bytes: 64 lower-case hexadecimal digits.
    public static func sha256(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = SHA256(bytes, bytes.count, &digest)
        return hexadecimal(digest)
    }

    /// Returns whether two texts have the same bytes, in a time that tells only whether their lengths are the same.
    public static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }

    /// Returns random bytes that nobody can guess.
    public static func random(_ count: Int) throws(NoRandomness) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw NoRandomness() }
        return bytes
    }

    private static let digits = Array("0123456789abcdef".utf8)

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
