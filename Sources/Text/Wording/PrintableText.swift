/// Text from outside, such as the name of a file, as it may be printed: it stays on its line, in its order, and gives a
/// terminal no command.
///
/// Escaped text has nothing more to escape, so it may pass through here again.
public enum PrintableText {
    /// Maximum number of characters of a name, as many as a path of Linux has bytes. A name in an archive may be longer.
    public static let longestName = 4_096

    /// Returns the text with control characters, line separators and marks of direction as escapes, such as `\n` and
    /// `\u{1B}`.
    public static func escaped(_ text: String) -> String { escaped(text, keepingLines: false) }

    /// Returns text of several lines, each escaped.
    public static func escapedLines(_ text: String) -> String { escaped(text, keepingLines: true) }

    /// Returns the name of a file, escaped, and cut after ``longestName`` characters.
    public static func name(_ text: String) -> String {
        let shown = escaped(text)
        return shown.utf8.count <= longestName ? shown : cut(shown)
    }

    /// Returns the name of a file that may not be UTF-8, with each byte that is not as `\xB4`.
    public static func name(bytes: some Sequence<UInt8>) -> String {
        var bytes = bytes.makeIterator()
        var pending: [UInt8] = []
        var text = ""
        // A valid character has up to four bytes: keep as many, and move on by one byte where they begin none.
        while true {
            while pending.count < 4, let byte = bytes.next() { pending.append(byte) }
            guard let first = pending.first else { return name(text) }
            let valid = (1...pending.count).first { String(validating: pending.prefix($0), as: UTF8.self) != nil }
            if let valid {
                text += String(decoding: pending.prefix(valid), as: UTF8.self)
            } else {
                text += (first < 16 ? "\\x0" : "\\x") + String(first, radix: 16, uppercase: true)
            }
            pending.removeFirst(valid ?? 1)
        }
    }

    /// Returns the escape of a character that must not be printed; nil for every other character.
    ///
    /// The joiners of characters (U+200C, U+200D) change neither line nor order, and some scripts need them.
    public static func escape(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case " "..."~", "\u{200C}", "\u{200D}", "\u{3400}"..."\u{9FFF}": return nil
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: return nil
            }
        }
    }

    private static func escaped(_ text: String, keepingLines: Bool) -> String {
        func escape(of scalar: Unicode.Scalar) -> String? {
            keepingLines && scalar == "\n" ? nil : Self.escape(of: scalar)
        }
        // Few texts need one.
        guard text.unicodeScalars.contains(where: { escape(of: $0) != nil }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if let escape = escape(of: scalar) {
                result += escape
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Cuts an escaped name. What was cut before is not cut again.
    private static func cut(_ name: String) -> String {
        let scalars = name.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longestName, limitedBy: scalars.endIndex),
            scalars.distance(from: end, to: scalars.endIndex) > 3
        else { return name }
        return String(scalars[..<end]) + "..."
    }
}
