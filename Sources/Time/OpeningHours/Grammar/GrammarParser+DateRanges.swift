import LunarCalendar

/// Parsing of dates and ranges of dates: `Jan 01-10,Dec 25`, `2027 Apr 29+`, `Mar Su[-1]-Oct Su[-1]`.
extension GrammarParser {
    /// Parses the dates at the position.
    mutating func parseDateRanges() throws(OpeningHoursError) -> [DateRange] {
        var ranges: [DateRange] = []
        while true {
            let range = try parseDateRange()
            ranges.append(range)
            // `Dec 24,26`: the later days belong to the last named month.
            while case .number = tokens[position - 1].token, peek() == .comma, isDayOfMonth(1),
                let (year, month) = range.lastNamedMonth
            {
                position += 1
                ranges.append(try parseDaysOfMonth(year: year, month: month))
            }
            guard peek() == .comma else { return ranges }
            position += 1
            guard startsDate else {
                position -= 1
                return ranges
            }
        }
    }

    private func isDayOfMonth(_ distance: Int) -> Bool {
        guard case .number(_, let digitCount)? = peek(distance) else { return false }
        return digitCount <= 2 && peek(distance + 1) != .slash
    }

    private mutating func parseDaysOfMonth(year: Int?, month: Int) throws(OpeningHoursError) -> DateRange {
        let first = CalendarDate(year: year, anchor: try parseDayOfMonth(month))
        guard peek() == .hyphen, isDayOfMonth(1) else { return DateRange(first: first, last: .first) }
        return try parseLastDate(after: first, firstPosition: position - 1)
    }

    private mutating func parseDateRange() throws(OpeningHoursError) -> DateRange {
        let start = position
        let year = try parseYearOfDate()
        if case .month(let month)? = peek(), !isDayOfMonth(1), !isDateOfWeekday {
            position += 1
            return try parseMonths(from: month, year: year, start: start)
        }
        let first = try parseDate(year: year)
        if skip(.plus) {
            // For a yearly date, the grammar does not define the end of `+`.
            guard first.year != nil else { throw error(.ambiguous, at: position - 1) }
            return DateRange(first: first, last: .never)
        }
        guard peek() == .hyphen else { return DateRange(first: first, last: .first) }
        return try parseLastDate(after: first, firstPosition: start)
    }

    private mutating func parseYearOfDate() throws(OpeningHoursError) -> Int? {
        isYear(peek()) ? try number(in: GrammarParser.yearBounds) : nil
    }

    /// Whether `Mar Su[-1]` is a date with an offset or an end, and not a month followed by a weekday.
    private var isDateOfWeekday: Bool {
        guard case .weekday? = peek(1), peek(2) == .openingBracket else { return false }
        let closing = peek(3) == .hyphen ? 5 : 4
        guard peek(closing) == .closingBracket else { return false }
        let sign = peek(closing + 1)
        guard sign == .hyphen || sign == .plus else { return false }
        if peek(closing + 3) == .day { return true }
        return isMonthOrEaster(peek(closing + 2)) || isYear(peek(closing + 2))
    }

    /// Parses the rest of a month or a range of months.
    private mutating func parseMonths(from month: Int, year: Int?, start: Int) throws(OpeningHoursError) -> DateRange {
        let first = CalendarDate(year: year, anchor: .monthDay(month: month, day: 1))
        var last = CalendarDate(year: year, anchor: GrammarParser.end(ofMonth: month))
        if skip(.hyphen) {
            let lastYear = try parseYearOfDate()
            guard case .month(let lastMonth)? = peek() else { throw error(.expectedDate) }
            if isDayOfMonth(1) { throw error(.unsupported, at: position + 1) }
            position += 1
            last = CalendarDate(year: lastYear, anchor: GrammarParser.end(ofMonth: lastMonth))
        }
        try check(first, last, start: start)
        return DateRange(first: first, last: .date(last))
    }

    /// Returns the last day of a month. In years without 29 February, that date means the 28th.
    private static func end(ofMonth month: Int) -> CalendarDate.Anchor {
        .monthDay(month: month, day: month == 2 ? 29 : [4, 6, 9, 11].contains(month) ? 30 : 31)
    }

    /// Parses a hyphen and the last date.
    private mutating func parseLastDate(
        after first: CalendarDate, firstPosition: Int
    ) throws(OpeningHoursError) -> DateRange {
        position += 1
        var last: CalendarDate
        if case .monthDay(let month, _) = first.anchor, isDayOfMonth(0) {
            last = CalendarDate(year: first.year, anchor: try parseDayOfMonth(month))
            last.offsetDays = try parseOffset() ?? 0
            // `Jan 20-10` does not mean a range of eleven months.
            if case .monthDay(_, let firstDay) = first.anchor, case .monthDay(_, let lastDay) = last.anchor,
                lastDay < firstDay
            {
                throw error(.outOfRange, at: position - 1)
            }
        } else {
            last = try parseDate(year: try parseYearOfDate())
        }
        try check(first, last, start: firstPosition)
        // A range of 29 February alone has no ends to move in other years.
        return DateRange(first: first, last: last == first ? .first : .date(last))
    }

    /// Parses the date at the position, after its year.
    private mutating func parseDate(year: Int?) throws(OpeningHoursError) -> CalendarDate {
        var date: CalendarDate
        switch peek() {
        case .easter:
            position += 1
            date = CalendarDate(year: year, anchor: .easter)
        case .month(let month):
            position += 1
            if case .weekday(let weekday)? = peek(), peek(1) == .openingBracket {
                position += 2
                let sign = skip(.hyphen) ? -1 : 1
                let ordinal = sign * (try number(in: 1...5))
                guard skip(.closingBracket) else { throw error(.expectedClosingBracket) }
                date = CalendarDate(year: year, anchor: .weekday(month: month, weekday, ordinal: ordinal))
            } else {
                date = CalendarDate(year: year, anchor: try parseDayOfMonth(month))
            }
        default:
            throw error(.expectedDate)
        }
        if peek() == .plus || peek() == .hyphen, case .weekday? = peek(1) { throw error(.unsupported) }
        date.offsetDays = try parseOffset() ?? 0
        return date
    }

    private mutating func parseDayOfMonth(_ month: Int) throws(OpeningHoursError) -> CalendarDate.Anchor {
        guard case .monthDay(_, let length) = GrammarParser.end(ofMonth: month) else { throw error(.expectedDate) }
        return .monthDay(month: month, day: try number(in: 1...length))
    }

    /// Rejects ranges that end before they begin, and ranges with an uncertain end year.
    private func check(_ first: CalendarDate, _ last: CalendarDate, start: Int) throws(OpeningHoursError) {
        guard let firstYear = first.year else {
            if last.year != nil { throw error(.ambiguous, at: start) }
            return
        }
        let lastYear = last.year ?? firstYear
        guard lastYear >= firstYear else { throw error(.outOfRange, at: start) }
        guard lastYear == firstYear, first.offsetDays == 0, last.offsetDays == 0 else { return }
        guard case .monthDay(let month, let day) = first.anchor,
            case .monthDay(let lastMonth, let lastDay) = last.anchor
        else { return }
        if (lastMonth, lastDay) < (month, day) {
            throw error(last.year == nil ? .ambiguous : .outOfRange, at: start)
        }
    }
}

extension DateRange {
    /// The month of following days without a month of their own; nil where there is none.
    fileprivate var lastNamedMonth: (year: Int?, month: Int)? {
        let date =
            switch last {
            case .first: first
            case .date(let last): last
            case .never: first
            }
        guard case .monthDay(let month, _) = date.anchor, last != .never else { return nil }
        return (date.year ?? first.year, month)
    }
}
