internal import CTerminal

/// How many columns of a terminal a text takes: two for a Chinese character, none for a combining mark. By the C
/// library's `wcwidth`, in the locale that ``Console`` has set.
enum DisplayWidth {
    static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    /// The text, filled with spaces on the right, or cut with an ellipsis, to exactly `width` columns.
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
