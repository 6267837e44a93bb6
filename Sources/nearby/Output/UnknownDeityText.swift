internal import TempleModel

/// What a person is told whose deity nobody knows.
enum UnknownDeityText {
    static func text(_ match: DeityMatch) -> String {
        let known = match.suggestions.joined(separator: ", ")
        return "no deity is known as \"\(match.asked)\"" + (known.isEmpty ? "" : "; known names like it: \(known)")
    }
}
