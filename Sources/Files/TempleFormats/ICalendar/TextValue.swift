/// Formats the TEXT value of RFC 5545, section 3.3.11.
enum TextValue {
    /// Appends a text with escaped commas, semicolons and backslashes, and with line breaks as `\n`.
    ///
    /// CR LF is one line break. A tab becomes a space; other control characters are removed.
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

    /// Whether a scalar is CR, LF, NEL or Unicode's line or paragraph separator; some readers treat the last three as
    /// line ends too.
    static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Whether a scalar is an ASCII or Latin-1 control character. RFC 5545 excludes these from TSAFE-CHAR, or no text
    /// needs them.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Whether a text has no visible character: it is empty, or only white space and control characters.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || isControl($0) }
    }
}
