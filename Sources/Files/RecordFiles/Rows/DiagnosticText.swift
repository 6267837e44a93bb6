internal import Wording

/// Text from a file, made safe for a terminal and a log: limited in length, on one line, without control characters.
package enum DiagnosticText {
    /// Maximum number of characters of a value.
    package static let longestValue = 80

    /// Returns `text` with quote characters and everything that cannot be seen escaped, cut after ``longestValue``
    /// characters.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            guard index < longestValue else { return result + "..." }
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            default:
                if let escape = PrintableText.escape(of: scalar) {
                    result += escape
                    continue
                }
                switch scalar.properties.generalCategory {
                case .format, .privateUse, .unassigned:
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// Returns `text` escaped, in quotes.
    package static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// Returns bytes, which may be invalid UTF-8, as escaped text: bytes outside ASCII as `\xB4`.
    package static func escaped(bytes: some Collection<UInt8>) -> String {
        var result = ""
        for byte in bytes.prefix(longestValue / 4) {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                result += "\\" + String(UnicodeScalar(byte))
            case ASCII.space..<ASCII.delete: result.unicodeScalars.append(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "\\x" + (byte < 16 ? "0" : "") + digits
            }
        }
        return bytes.count > longestValue / 4 ? result + "..." : result
    }
}
