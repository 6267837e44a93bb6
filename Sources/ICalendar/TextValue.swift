/// The TEXT value of RFC 5545, section 3.3.11.
enum TextValue {
    /// Appends a text with its commas, semicolons and backslashes escaped and its line breaks as `\n`.
    ///
    /// CR LF is one line break. A tab becomes a space; other control characters are dropped.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\\", ";", ",":
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(UInt8(ascii: scalar))
            case "\t":
                bytes.append(UInt8(ascii: " "))
            case "\n" where previous == "\r":
                break
            case _ where isLineBreak(scalar):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(UInt8(ascii: "n"))
            case _ where isControl(scalar):
                break
            default:
                for byte in scalar.utf8 { bytes.append(byte) }
            }
        }
    }

    /// CR and LF, and NEL and Unicode's line and paragraph separators, which some readers take for a line's end too.
    static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// The control characters of ASCII and of Latin-1, which RFC 5545 leaves out of its TSAFE-CHAR or no text needs.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Whether a text shows nothing: empty, or white space and control characters alone.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || isControl($0) }
    }
}
