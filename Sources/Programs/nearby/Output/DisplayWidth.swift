internal import CTerminal

/// Width of a text in terminal columns: two for a Chinese character, none for a combining mark. Uses `wcwidth` of the C
/// library, in the locale that ``Console`` has set.
enum DisplayWidth {
    static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    /// Returns the text with exactly `width` columns: filled with spaces on the right, or cut with an ellipsis.
    static func fitted(_ text: String, to width: Int) -> String {
        let own = of(text)
        guard own > width else { return text + String(repeating: " ", count: width - own) }
        var kept = ""
        var used = 0
        for character in text {
            let more = of(String(character))
            if used + more > width - 1 { break }
            kept.append(character)
            used += more
        }
        return kept + "…" + String(repeating: " ", count: max(0, width - 1 - used))
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        max(0, Int(nearby_wcwidth(scalar.value)))
    }
}
