internal import TempleModel

/// The message for a deity name that is not in the catalogue.
enum UnknownDeityText {
    static func text(_ match: DeityMatch) -> String {
        let known = match.suggestions.joined(separator: ", ")
        return "unknown deity \"\(match.asked)\"" + (known.isEmpty ? "" : "; similar names: \(known)")
    }
}
