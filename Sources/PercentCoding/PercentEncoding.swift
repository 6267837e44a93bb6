/// Percent-encoding for URLs (RFC 3986): every character except letters, digits and `-._~` becomes the `%XX` of its
/// UTF-8 bytes.
public enum PercentEncoding {
    public static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        append(text, to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Appends the encoded form of `text`, character by character, until `bytes` would exceed `limit` bytes.
    ///
    /// Encoding stops at the first character that does not fit whole, so no character is cut.
    public static func append(_ text: String, to bytes: inout [UInt8], limit: Int = .max) {
        // Nearly every text fits even if every byte is encoded. Then the text need not be split into characters.
        if text.utf8.count <= (limit - bytes.count) / 3 { return append(text.utf8, to: &bytes) }
        for character in text {
            let end = bytes.count
            append(character.utf8, to: &bytes)
            if bytes.count > limit {
                bytes.removeSubrange(end...)
                return
            }
        }
    }

    /// Reserves space once: growing the array byte by byte takes most of the time.
    private static func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * text.count) { encoded in
            var count = 0
            for byte in text {
                if isUnreserved(byte) {
                    encoded[count] = byte
                    count += 1
                } else {
                    encoded[count] = UInt8(ascii: "%")
                    encoded[count + 1] = digit(byte >> 4)
                    encoded[count + 2] = digit(byte & 15)
                    count += 3
                }
            }
            bytes.append(contentsOf: encoded[..<count])
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

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
