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

    private static func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
        let done: Void? = text.withContiguousStorageIfAvailable { text in
            // Reserve space once: growing the array byte by byte takes most of the time.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * text.count) { encoded in
                guard let start = encoded.baseAddress else { return }
                bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: write(text, to: start)))
            }
        }
        if done == nil { append(Array(text), to: &bytes) }
    }

    /// Writes the encoded form of a text and returns the number of its bytes.
    ///
    /// - Parameter start: Room for three bytes for each byte of the text.
    public static func write(_ text: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var end = start
        for byte in text {
            if isUnreserved(byte) {
                end[0] = byte
                end += 1
            } else {
                end[0] = UInt8(ascii: "%")
                end[1] = digit(byte &>> 4)
                end[2] = digit(byte & 15)
                end += 3
            }
        }
        return end - start
    }

    /// Without a branch: half of the digits of Chinese texts are letters, in no order that a processor can guess.
    private static func digit(_ value: UInt8) -> UInt8 {
        // 9 + 6 is 15, so the sum has the bit 16 for the digits A to F alone.
        value &+ UInt8(ascii: "0") &+ ((value &+ 6) &>> 4) &* 7
    }

    /// Whether a byte is a letter, a digit or one of `-._~`, by a bit for each ASCII character.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        guard byte < 0x80 else { return false }
        let bits: UInt64 = byte < 0x40 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
        return bits >> UInt64(byte & 0x3F) & 1 == 1
    }
}
