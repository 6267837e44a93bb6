internal import TempleModel

/// The note about what somebody may have meant, where nothing has the name.
enum DidYouMean {
    static func note(_ suggestions: [Suggestion], _ console: Console) {
        console.note("no temple has this name; did you mean", details: suggestions.map(line))
    }

    /// Returns the line of a suggestion: its name, what tells it from others, and how to ask for it.
    static func line(_ suggestion: Suggestion) -> String {
        let detail = suggestion.detail.map { " (\($0))" } ?? ""
        return "  " + marked(suggestion) + detail + (command(suggestion).map { ": nearby " + $0 } ?? "")
    }

    /// Returns the name, with brackets around what was typed: [天后]宮. A name that was typed as a whole has none.
    private static func marked(_ suggestion: Suggestion) -> String {
        let scalars = Array(suggestion.name.unicodeScalars)
        guard suggestion.ranges != [scalars.indices] else { return suggestion.name }
        var text = String.UnicodeScalarView()
        for (number, scalar) in scalars.enumerated() {
            if suggestion.ranges.contains(where: { $0.lowerBound == number }) { text.append("[") }
            text.append(scalar)
            if suggestion.ranges.contains(where: { $0.upperBound == number + 1 }) { text.append("]") }
        }
        return String(text)
    }

    /// Returns the words of a command that shows it; nil where none does.
    private static func command(_ suggestion: Suggestion) -> String? {
        switch suggestion.kind {
        case .temple: "temple \(suggestion.id)"
        case .deity: "deity " + (suggestion.name.contains(" ") ? "'\(suggestion.name)'" : suggestion.name)
        case .place, .festival, .purpose: nil
        }
    }
}
