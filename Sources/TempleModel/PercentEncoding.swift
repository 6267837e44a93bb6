/// Percent-encoding as URLs need it (RFC 3986): everything but letters, digits and `-._~` becomes `%XX` of its UTF-8.
public enum PercentEncoding {
    public static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        append(text, to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Appends the encoded form of `text`, character by character, while it takes at most `limit` bytes in all.
    ///
    /// A character that does not fit whole ends it, so that nothing is cut inside a character.
    public static func append(_ text: String, to bytes: inout [UInt8], limit: Int = .max) {
        // Nearly every text fits even if all of it is encoded, and then no character has to be told from the next.
        if text.utf8.count <= (limit - bytes.count) / 3 {
            for byte in text.utf8 { append(byte, to: &bytes) }
            return
        }
        for character in text {
            let end = bytes.count
            for byte in character.utf8 { append(byte, to: &bytes) }
            if bytes.count > limit {
                bytes.removeSubrange(end...)
                return
            }
        }
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        if isUnreserved(byte) {
            bytes.append(byte)
        } else {
            bytes.append(UInt8(ascii: "%"))
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
