internal import CCrypto

/// Tokens that nobody can guess, and the digest under which a token is kept. The only code that touches libcrypto.
public enum Secrets {
    /// The system has no random numbers to give.
    public struct NoRandomness: Error, Equatable, Sendable {}

    private static let tokenBytes = 32

    /// Returns a new token of 256 random bits: 43 characters of base64url (RFC 4648 section 5) without padding.
    public static func token() throws(NoRandomness) -> String {
        var bytes = [UInt8](repeating: 0, count: tokenBytes)
        guard RAND_bytes(&bytes, Int32(tokenBytes)) == 1 else { throw NoRandomness() }
        return base64URL(bytes)
    }

    /// Returns the SHA-256 (FIPS 180-4) of a text's UTF-8 bytes: 64 lower-case hexadecimal digits.
    public static func sha256(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = SHA256(bytes, bytes.count, &digest)
        let digits = digest.flatMap { [hexadecimal[Int($0 >> 4)], hexadecimal[Int($0 & 15)]] }
        return String(decoding: digits, as: UTF8.self)
    }

    private static let hexadecimal = Array("0123456789abcdef".utf8)
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func base64URL(_ bytes: [UInt8]) -> String {
        var characters: [UInt8] = []
        // Bits that no character has yet, and how many.
        var (bits, count) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 6 {
                count -= 6
                characters.append(alphabet[bits >> count & 63])
            }
            bits &= 63
        }
        if count > 0 { characters.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: characters, as: UTF8.self)
    }
}
