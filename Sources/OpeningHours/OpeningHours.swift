/// When a place is open, read from OpenStreetMap's `opening_hours` grammar.
///
/// Source: <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>, version 0.7. What the text leaves
/// open is never guessed: texts that can be read in two ways are refused, and moments whose answer hangs on something
/// not known here (a holiday, the time of sunset, a quoted condition, an open end) are answered with nil.
public struct OpeningHours: Equatable, Sendable {
    /// The rules in the order of the text, which is the order in which they apply.
    let rules: [Rule]

    /// The longest text that is read, in bytes of UTF-8.
    public static let maximumByteCount = 1000

    /// The greatest number of rules that are read.
    public static let maximumRuleCount = 100

    /// Reads a text such as `Mo-Fr 05:00-22:00; Sa,Su 05:00-23:00`. `HoursReading` brings what people write in
    /// Chinese into this grammar.
    ///
    /// Tolerated beyond the grammar: either case, spaces, `5:00`, fullwidth signs, the dashes and tildes that stand
    /// for a hyphen, `Mo-Su 24/7` and a semicolon at the end.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    /// - Throws: `OpeningHoursError`, with the byte at fault.
    public init(_ text: String) throws(OpeningHoursError) {
        guard text.utf8.count <= OpeningHours.maximumByteCount else {
            throw OpeningHoursError(byteOffset: OpeningHours.maximumByteCount, reason: .textTooLong)
        }
        var parser = Parser(tokens: try Lexer.tokens(of: text), byteCount: text.utf8.count)
        rules = try parser.parseRules()
    }
}
