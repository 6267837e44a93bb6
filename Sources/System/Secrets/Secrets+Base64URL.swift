/// Bytes as text: base64url (RFC 4648 section 5) without padding.
extension Secrets {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The six bits of each byte that is a character of the alphabet.
    private static let sextets: [Int?] = {
        var sextets = [Int?](repeating: nil, count: 256)
        for (sextet, character) in alphabet.enumerated() { sextets[Int(character)] = sextet }
        return sextets
    }()

    public static func base64URL(_ bytes: [UInt8]) -> String {
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

    /// Returns the bytes of a text; nil unless it is the one text of these bytes: no padding, no other characters, no bits
    /// left over that are set.
    public static func base64URLDecoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        // Bits that no byte has yet, and how many.
        var (bits, count) = (0, 0)
        for character in text.utf8 {
            guard let sextet = sextets[Int(character)] else { return nil }
            (bits, count) = (bits << 6 | sextet, count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
            bits &= 1 << count - 1
        }
        // A last character alone has six bits, of which no byte can be made.
        return count < 6 && bits == 0 ? bytes : nil
    }
}
