/// Parses tokens into rules, with a lookahead of a few tokens.
struct GrammarParser {
    let tokens: [LocatedToken]
    let byteCount: Int
    var position = 0

    init(tokens: [LocatedToken], byteCount: Int) {
        self.tokens = tokens
        self.byteCount = byteCount
    }

    /// Parses all rules, to the end of the text.
    mutating func parseRules() throws(OpeningHoursError) -> [Rule] {
        var rules: [Rule] = []
        var separator = Rule.Separator.normal
        while true {
            guard rules.count < OpeningHours.maximumRuleCount else { throw error(.tooManyRules) }
            let rule = try parseRule(separator: separator)
            rules.append(rule.rule)
            switch peek() {
            case nil: return rules
            case .semicolon: separator = .normal
            case .fallback: separator = .fallback
            case .comma:
                // `Mo-Fr, 07:00-09:00` would mean all of Monday to Friday, and also every day from 7 to 9. In `A || B,
                // C`, C can extend the fallback or the whole.
                guard rule.isComplete, separator != .fallback else { throw error(.ambiguous) }
                separator = .additional
            default: throw error(.expectedSeparator)
            }
            let isSemicolon = peek() == .semicolon
            position += 1
            if isSemicolon && peek() == nil { return rules }
        }
    }

    /// A rule, and whether it has times or a modifier besides its days.
    private struct ParsedRule {
        let rule: Rule
        let isComplete: Bool
    }

    private mutating func parseRule(separator: Rule.Separator) throws(OpeningHoursError) -> ParsedRule {
        let start = position
        var rule = Rule(separator: separator)
        try parseDates(into: &rule.days)
        let hasDates = position > start
        let smallRangeStart = position
        try parseWeekdays(into: &rule.days)
        let timesStart = position
        if !skipWholeDay() { rule.times = try parseTimes() }
        let hasTimes = position > timesStart
        let hasModifier = try parseModifier(into: &rule)
        guard position > start else { throw error(.expectedRule) }

        if hasModifier, rule.modifier != .open, hasSpacedTimeList(timesStart..<position) {
            // In `10:00-20:00, 12:00-13:00 off`, either both spans or only the second can be closed.
            throw error(.ambiguous, at: timesStart)
        }
        let hasOnlyDates = hasDates && timesStart == smallRangeStart && !hasTimes
        if hasOnlyDates && rule.days.hasOnlyYearsThatCouldBeTimes { throw error(.ambiguous, at: start) }
        return ParsedRule(rule: rule, isComplete: hasTimes || hasModifier)
    }

    /// Moves past `24/7`, and returns whether it was there.
    private mutating func skipWholeDay() -> Bool {
        guard case .number(24, _)? = peek(), peek(1) == .slash, case .number(7, _)? = peek(2) else { return false }
        position += 3
        return true
    }

    private mutating func parseModifier(into rule: inout Rule) throws(OpeningHoursError) -> Bool {
        if case .modifier(let modifier)? = peek() {
            position += 1
            skip(.comment)
            rule.modifier = modifier
            return true
        }
        guard skip(.comment) else { return false }
        // A comment alone, such as "by appointment", means that the hours depend on more.
        rule.modifier = .unknown
        return true
    }

    private func hasSpacedTimeList(_ range: Range<Int>) -> Bool {
        range.contains { $0 > range.lowerBound && tokens[$0 - 1].token == .comma && tokens[$0].followsSpace }
    }
}

extension GrammarParser {
    /// Returns the token at a distance from the position; nil after the end.
    func peek(_ distance: Int = 0) -> GrammarToken? {
        position + distance < tokens.count ? tokens[position + distance].token : nil
    }

    /// Moves past the token at the position if it is this one, and returns whether it was.
    @discardableResult
    mutating func skip(_ token: GrammarToken) -> Bool {
        guard peek() == token else { return false }
        position += 1
        return true
    }

    /// Returns an error at the position, or at another one.
    func error(_ reason: OpeningHoursError.Reason, at other: Int? = nil) -> OpeningHoursError {
        let index = other ?? position
        return OpeningHoursError(
            byteOffset: index < tokens.count ? tokens[index].byteOffset : byteCount, reason: reason)
    }

    /// Parses a number within bounds.
    mutating func number(in bounds: ClosedRange<Int>) throws(OpeningHoursError) -> Int {
        guard case .number(let number, _)? = peek() else { throw error(.expectedNumber) }
        guard bounds.contains(number) else { throw error(.outOfRange) }
        position += 1
        return number
    }

    /// Parses `+1 day` or `-2 days`; nil where none follows.
    mutating func parseOffset() throws(OpeningHoursError) -> Int? {
        guard peek() == .plus || peek() == .hyphen, case .number? = peek(1), peek(2) == .day else { return nil }
        let sign = peek() == .plus ? 1 : -1
        position += 1
        let days = try number(in: 1...366)
        position += 1
        return sign * days
    }
}
