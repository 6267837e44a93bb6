import LunarCalendar

/// Parsing of weekdays and holidays: `Mo-Fr,Su[1]`, `PH,Sa`, `SH Mo-Fr`.
extension GrammarParser {
    /// Parses the weekdays and holidays at the position, if any, and a colon after them.
    mutating func parseWeekdays(into days: inout DaySelector) throws(OpeningHoursError) {
        guard isWeekdayOrHoliday(peek()) else { return }
        try parseWeekdaysAndHolidays(into: &days)
        if case .weekday? = peek(), days.weekdays.isEmpty {
            days.requiresHolidayOnWeekday = true
            try parseWeekdayList(into: &days)
        }
        skip(.colon)
    }

    private mutating func parseWeekdaysAndHolidays(into days: inout DaySelector) throws(OpeningHoursError) {
        repeat {
            if case .holiday(let kind)? = peek() {
                position += 1
                let offset = try parseOffset() ?? 0
                days.holidays.append(DaySelector.Holiday(kind: kind, offsetDays: offset))
            } else {
                days.weekdays.append(try parseWeekdayRange())
            }
        } while isWeekdayOrHoliday(peek(1)) && skip(.comma)
    }

    private mutating func parseWeekdayList(into days: inout DaySelector) throws(OpeningHoursError) {
        while true {
            days.weekdays.append(try parseWeekdayRange())
            guard peek() == .comma, case .weekday? = peek(1) else { return }
            position += 1
        }
    }

    private func isWeekdayOrHoliday(_ token: GrammarToken?) -> Bool {
        switch token {
        case .weekday, .holiday: true
        default: false
        }
    }

    private mutating func parseWeekdayRange() throws(OpeningHoursError) -> DaySelector.WeekdayRange {
        let first = try parseWeekday()
        if skip(.hyphen) {
            return DaySelector.WeekdayRange(first: first, last: try parseWeekday())
        }
        guard skip(.openingBracket) else { return DaySelector.WeekdayRange(first: first, last: first) }
        var ordinals: [ClosedRange<Int>] = []
        repeat {
            ordinals.append(try parseOrdinals())
        } while skip(.comma)
        guard skip(.closingBracket) else { throw error(.expectedClosingBracket) }
        let offset = try parseOffset() ?? 0
        return DaySelector.WeekdayRange(first: first, last: first, ordinals: ordinals, offsetDays: offset)
    }

    private mutating func parseWeekday() throws(OpeningHoursError) -> CivilDay.Weekday {
        guard case .weekday(let weekday)? = peek() else { throw error(.expectedWeekday) }
        position += 1
        return weekday
    }

    /// Parses `1`, `-1` or `1-3`.
    private mutating func parseOrdinals() throws(OpeningHoursError) -> ClosedRange<Int> {
        if skip(.hyphen) {
            let ordinal = -(try number(in: 1...5))
            return ordinal...ordinal
        }
        let first = try number(in: 1...5)
        guard skip(.hyphen) else { return first...first }
        return first...(try number(in: first...5))
    }
}
