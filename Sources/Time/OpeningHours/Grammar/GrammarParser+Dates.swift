/// Parsing of years, dates and weeks, which come before the weekdays: `2027-2029`, `week 10-20/2`.
extension GrammarParser {
    static let yearBounds = 1900...9999

    /// Parses the years, dates and weeks at the position, or a comment in their place, if any, and a colon after them.
    mutating func parseDates(into days: inout DaySelector) throws(OpeningHoursError) {
        let start = position
        if peek() == .comment, peek(1) == .colon {
            position += 2
            days.hasComment = true
            return
        }
        if isYear(peek()), !isDateWithYear { days.years = try parseYears() }
        if startsDate {
            days.dates = try parseDateRanges()
            if !days.years.isEmpty, days.dates.contains(where: { $0.first.year != nil }) {
                throw error(.ambiguous, at: start)
            }
        }
        // `May,Jun Mo[1]` can mean the first Mondays of both months, or May and the first Monday of June.
        if days.dates.count > 1, case .month? = peek(-1), !isMonthRange(before: position), isOrdinalWeekday {
            throw error(.ambiguous)
        }
        if skip(.week) { days.weeks = try parseWeeks() }
        if position > start { skip(.colon) }
    }

    func isYear(_ token: GrammarToken?) -> Bool {
        guard case .number(_, digitCount: 4)? = token else { return false }
        return true
    }

    func isMonthOrEaster(_ token: GrammarToken?) -> Bool {
        if case .month? = token { return true }
        return token == .easter
    }

    private var isDateWithYear: Bool {
        isYear(peek()) && isMonthOrEaster(peek(1))
    }

    var startsDate: Bool {
        isMonthOrEaster(peek()) || isDateWithYear
    }

    private func isMonthRange(before position: Int) -> Bool {
        position > 1 && tokens[position - 2].token == .hyphen
    }

    /// Whether an ordinal weekday follows, `Mo[1]` or `Mo[-1]`.
    private var isOrdinalWeekday: Bool {
        guard case .weekday? = peek(), peek(1) == .openingBracket else { return false }
        return peek(peek(2) == .hyphen ? 4 : 3) == .closingBracket
    }

    private mutating func parseYears() throws(OpeningHoursError) -> [DaySelector.YearRange] {
        var years: [DaySelector.YearRange] = []
        repeat {
            let first = try number(in: GrammarParser.yearBounds)
            if skip(.plus) {
                years.append(DaySelector.YearRange(first: first, last: Int.max, step: 1))
            } else if skip(.hyphen) {
                let last = try number(in: first...GrammarParser.yearBounds.upperBound)
                years.append(DaySelector.YearRange(first: first, last: last, step: try parseStep()))
            } else {
                years.append(DaySelector.YearRange(first: first, last: first, step: 1))
            }
        } while isYear(peek(1)) && skip(.comma)
        return years
    }

    /// Parses a step such as `/2`; 1 where none follows.
    private mutating func parseStep() throws(OpeningHoursError) -> Int {
        skip(.slash) ? try number(in: 1...9999) : 1
    }

    private mutating func parseWeeks() throws(OpeningHoursError) -> [DaySelector.WeekRange] {
        var weeks: [DaySelector.WeekRange] = []
        while true {
            let first = try number(in: 1...53)
            if skip(.hyphen) {
                let last = try number(in: 1...53)
                if last < first && peek() == .slash { throw error(.ambiguous) }
                weeks.append(DaySelector.WeekRange(first: first, last: last, step: try parseStep()))
            } else {
                weeks.append(DaySelector.WeekRange(first: first, last: first, step: 1))
            }
            guard peek() == .comma, case .number? = peek(1) else { return weeks }
            position += 1
        }
    }
}

extension DaySelector {
    /// Whether the selector has only years such as `2000-2200`, which can also be times without colons.
    var hasOnlyYearsThatCouldBeTimes: Bool {
        guard dates.isEmpty, weeks.isEmpty else { return false }
        return years.contains { range in
            range.step == 1 && range.last != range.first && range.first <= 2400 && range.first % 100 < 60
                && range.last <= 2400 && range.last % 100 < 60
        }
    }
}
