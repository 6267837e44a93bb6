import LunarCalendar

/// One word, number or sign of the grammar.
enum GrammarToken: Equatable, Sendable {
    /// Digits without a colon, with their count.
    case number(Int, digitCount: Int)
    /// `H:MM` or `HH:MM`, in minutes; up to 48:00.
    case time(Int)
    case weekday(CivilDay.Weekday)
    /// A month, 1...12.
    case month(Int)
    case event(SolarEvent)
    case holiday(DaySelector.Holiday.Kind)
    case modifier(Rule.Modifier)
    case week, easter, day
    case comment
    case comma, semicolon, fallback, colon, hyphen, plus, slash
    case openingBracket, closingBracket, openingParenthesis, closingParenthesis
}

/// A token with its position.
struct LocatedToken: Equatable, Sendable {
    let token: GrammarToken
    /// The position in bytes from the start of the text.
    let byteOffset: Int
    /// Whether a space comes before it.
    let followsSpace: Bool
}

extension GrammarToken {
    /// The English words, in lower case.
    static let words: [String: GrammarToken] = {
        var words: [String: GrammarToken] = [
            "ph": .holiday(.publicHoliday), "sh": .holiday(.schoolHoliday),
            "open": .modifier(.open), "closed": .modifier(.closed), "off": .modifier(.closed),
            "unknown": .modifier(.unknown),
            "dawn": .event(.dawn), "sunrise": .event(.sunrise), "sunset": .event(.sunset), "dusk": .event(.dusk),
            "week": .week, "easter": .easter, "day": .day, "days": .day,
        ]
        let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
        for (name, weekday) in zip(weekdays, CivilDay.Weekday.allCases) { words[name] = .weekday(weekday) }
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        for (index, name) in months.enumerated() { words[name] = .month(index + 1) }
        return words
    }()
}
