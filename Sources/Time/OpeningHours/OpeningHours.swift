/// Opening hours of a place, parsed from OpenStreetMap's `opening_hours` grammar.
///
/// Source: <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>, version 0.7. This type never guesses:
/// it rejects a text that has two meanings, and it answers nil for a moment that depends on something unknown here (a
/// holiday, the time of sunset, a quoted condition, an open end).
public struct OpeningHours: Equatable, Sendable {
    /// The rules in the order of the text, in which they apply.
    let rules: [Rule]

    /// The maximum length of a text, in bytes of UTF-8.
    public static let maximumByteCount = 1000

    /// The maximum number of rules.
    public static let maximumRuleCount = 100

    /// Parses a text such as `Mo-Fr 05:00-22:00; Sa,Su 05:00-23:00`. `HoursReading` converts Chinese text into this
    /// grammar.
    ///
    /// It also accepts these deviations from the grammar: upper and lower case, spaces, `5:00`, fullwidth signs, dashes
    /// and tildes for a hyphen, `Mo-Su 24/7`, and a semicolon at the end.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    /// - Throws: `OpeningHoursError`, with the byte at fault.
    public init(_ text: String) throws(OpeningHoursError) {
        guard text.utf8.count <= OpeningHours.maximumByteCount else {
            throw OpeningHoursError(byteOffset: OpeningHours.maximumByteCount, reason: .textTooLong)
        }
        var parser = GrammarParser(tokens: try GrammarLexer.tokens(of: text), byteCount: text.utf8.count)
        rules = try parser.parseRules()
    }
}
