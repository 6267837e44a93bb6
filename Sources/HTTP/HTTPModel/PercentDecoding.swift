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

    /// What becomes of control characters (U+0000 to U+001F and U+007F to U+009F).
    enum Controls {
        /// A text with one is refused.
        case refused
        /// Tabs and line ends stay, what else ends a line becomes a line feed, and the rest is left out.
        case cleaned
    }

    /// Decodes percent-escapes: every `%` needs two digits, and the result must be UTF-8.
    ///
    /// - Parameters:
    ///   - plusIsSpace: Whether `+` is a space, as in a query.
    ///   - controls: What becomes of control characters.
    static func decode(
        _ bytes: Span<UInt8>, plusIsSpace: Bool, controls: Controls = .refused
    ) throws(Failure) -> String {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") || (plusIsSpace && byte == UInt8(ascii: "+")) { break }
            index += 1
        }
        guard index < bytes.count else { return try text(bytes, controls) }

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
        return try text(decoded.span, controls)
    }

    /// Converts the bytes to text. They must be UTF-8.
    static func text(_ bytes: Span<UInt8>, _ controls: Controls = .refused) throws(Failure) -> String {
        var hasControl = false
        for index in 0..<bytes.count {
            let byte = bytes[index]
            // U+0080 to U+009F are encoded as the two bytes C2 80 to C2 9F.
            let isSecondOfC1 = index > 0 && bytes[index - 1] == 0xC2 && byte <= 0x9F
            guard byte < 0x20 || byte == 0x7F || (isSecondOfC1 && byte >= 0x80) else { continue }
            guard controls == .cleaned else { throw .controlCharacter }
            hasControl = true
        }
        guard let valid = try? UTF8Span(validating: bytes) else { throw .invalidUTF8 }
        let text = String(copying: valid)
        return hasControl ? cleaned(text) : text
    }

    private static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: scalars.append(scalar)
            // A line break within a paragraph as word processors write it, the end of a page, and of a line.
            case 0x0B, 0x0C, 0x85: scalars.append("\n")
            case 0..<0x20, 0x7F...0x9F: continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
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
