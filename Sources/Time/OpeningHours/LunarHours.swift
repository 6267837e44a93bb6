/// Opening hours on days of the lunar month, a project-specific extension of OpenStreetMap's `opening_hours`.
///
/// In the grammar, day numbers have one or two digits, and times are those of `opening_hours`:
///
/// ```
/// text  = rule *( ";" rule ) [ ";" ]
/// rule  = days ( times / "off" / "closed" )
/// days  = day [ "-" day ] *( "," day [ "-" day ] )    1...30 of every lunar month
/// times = time "-" time *( "," time "-" time )
/// ```
///
/// `1,15 05:00-21:00` means the first and the fifteenth of every lunar month, with leap months. Day 30 exists only in
/// months that have 30 days: opening hours do not move to the 29th. A later rule replaces an earlier rule on its days.
public struct LunarHours: Equatable, Sendable {
    /// The rules in the order of the text, in which they apply.
    let rules: [Rule]

    /// Parses a text such as `1,15 05:00-21:00; 16 05:00-22:00`. It tolerates the same signs as `OpeningHours`.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    /// - Throws: `OpeningHoursError`, with the byte at fault. The limits are those of `OpeningHours`.
    public init(_ text: String) throws(OpeningHoursError) {
        guard text.utf8.count <= OpeningHours.maximumByteCount else {
            throw OpeningHoursError(byteOffset: OpeningHours.maximumByteCount, reason: .textTooLong)
        }
        var parser = GrammarParser(tokens: try GrammarLexer.tokens(of: text), byteCount: text.utf8.count)
        rules = try parser.parseLunarRules()
    }
}

extension GrammarParser {
    /// Parses all rules for lunar days, to the end of the text.
    mutating func parseLunarRules() throws(OpeningHoursError) -> [Rule] {
        var rules: [Rule] = []
        repeat {
            guard rules.count < OpeningHours.maximumRuleCount else { throw error(.tooManyRules) }
            rules.append(try parseLunarRule())
        } while skip(.semicolon) && peek() != nil
        guard peek() == nil else { throw error(.expectedSeparator) }
        return rules
    }

    private mutating func parseLunarRule() throws(OpeningHoursError) -> Rule {
        var rule = Rule(separator: .normal)
        repeat {
            let first = try number(in: 1...30)
            rule.days.lunarDays.append(skip(.hyphen) ? first...(try number(in: first...30)) : first...first)
        } while skip(.comma)
        skip(.colon)
        rule.times = try parseTimes()
        if rule.times.isEmpty {
            guard skip(.modifier(.closed)) else { throw error(.expectedTime) }
            rule.modifier = .closed
        }
        return rule
    }
}
