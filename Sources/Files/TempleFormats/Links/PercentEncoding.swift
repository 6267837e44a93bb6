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
        if text.utf8.count <= (limit - bytes.count) / 3 { return append(whole: text, to: &bytes) }
        for character in text {
            let end = bytes.count
            append(whole: String(character), to: &bytes)
            if bytes.count > limit {
                bytes.removeSubrange(end...)
                return
            }
        }
    }

    private static func append(whole text: String, to bytes: inout [UInt8]) {
        // Reserve space once: growing the array byte by byte takes most of the time.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * text.utf8.count + spareBytes) { encoded in
            guard let start = encoded.baseAddress else { return }
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: write(text, to: start)))
        }
    }

    /// The room that ``write(_:to:)`` needs besides three bytes for each byte of the text.
    public static let spareBytes = 1

    /// Writes the encoded form of a text and returns the number of its bytes.
    ///
    /// - Parameter start: Room for three bytes for each byte of the text's UTF-8, and ``spareBytes``.
    public static func write(_ text: String, to start: UnsafeMutablePointer<UInt8>) -> Int {
        text.utf8.withContiguousStorageIfAvailable { write($0, to: start) }
            ?? Array(text.utf8).withUnsafeBufferPointer { write($0, to: start) }
    }

    private static func write(_ text: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
        let codes = codes
        var end = UnsafeMutableRawPointer(start)
        for byte in text {
            let code = codes[Int(byte)]
            end.storeBytes(of: code.littleEndian, as: UInt32.self)
            end += Int(code >> 24)
        }
        return end - UnsafeMutableRawPointer(start)
    }

    /// For each byte the characters of its encoded form, the first one lowest, and in the highest byte their number. So a
    /// text is written without a branch. Filled once, and never freed.
    nonisolated(unsafe) private static let codes: UnsafePointer<UInt32> = {
        let codes = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
        for byte in UInt8.min...UInt8.max {
            codes[Int(byte)] =
                isUnreserved(byte)
                ? UInt32(byte) | 1 << 24
                : UInt32(UInt8(ascii: "%")) | digit(byte >> 4) << 8 | digit(byte & 15) << 16 | 3 << 24
        }
        return UnsafePointer(codes)
    }()

    private static func digit(_ value: UInt8) -> UInt32 {
        UInt32(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
