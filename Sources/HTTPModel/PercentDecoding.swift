/// Strict percent-decoding of parts of a URL.
enum PercentDecoding {
    /// Why bytes are not accepted as text.
    enum Failure: Error, Sendable, Hashable {
        /// A `%` is not followed by two hexadecimal digits.
        case invalidEscape
        /// The bytes are not UTF-8.
        case invalidUTF8
        /// The text has a control character.
        case controlCharacter
    }

    /// Decodes percent-escapes: every `%` needs two digits, and the result must be UTF-8 without control characters.
    ///
    /// - Parameters:
    ///   - plusIsSpace: Whether `+` is a space, as in a query.
    ///   - allowsLines: Whether the text may have line ends and tabs, as a field of a form may.
    static func decode(
        _ bytes: Span<UInt8>, plusIsSpace: Bool, allowsLines: Bool = false
    ) throws(Failure) -> String {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") || (plusIsSpace && byte == UInt8(ascii: "+")) { break }
            index += 1
        }
        guard index < bytes.count else { return try text(bytes, allowsLines: allowsLines) }

        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        for earlier in 0..<index { decoded.append(bytes[earlier]) }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "%"):
                guard index + 2 < bytes.count, let high = hexadecimalValue(bytes[index + 1]),
                    let low = hexadecimalValue(bytes[index + 2])
                else { throw .invalidEscape }
                decoded.append(high << 4 | low)
                index += 3
            case UInt8(ascii: "+") where plusIsSpace:
                decoded.append(UInt8(ascii: " "))
                index += 1
            case let byte:
                decoded.append(byte)
                index += 1
            }
        }
        return try text(decoded.span, allowsLines: allowsLines)
    }

    /// Converts the bytes to text. They must be UTF-8 without control characters (U+0000 to U+001F and U+007F to U+009F).
    static func text(_ bytes: Span<UInt8>, allowsLines: Bool = false) throws(Failure) -> String {
        for index in 0..<bytes.count {
            let byte = bytes[index]
            // U+0080 to U+009F are encoded as the two bytes C2 80 to C2 9F.
            let isSecondOfC1 = index > 0 && bytes[index - 1] == 0xC2 && byte <= 0x9F
            if allowsLines, byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
            if byte < 0x20 || byte == 0x7F || (isSecondOfC1 && byte >= 0x80) { throw .controlCharacter }
        }
        guard let valid = try? UTF8Span(validating: bytes) else { throw .invalidUTF8 }
        return String(copying: valid)
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
