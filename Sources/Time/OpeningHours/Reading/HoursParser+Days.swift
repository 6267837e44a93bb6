/// Parsing of days and months: 週一至週五, 一~日, 平日, 週六&國定假日, 夏季(3-10月).
extension HoursParser {
    /// Whether days begin at the position.
    var startsDays: Bool {
        peek().map(\.namesDays) ?? false
    }

    /// Parses the days at the position; nil where the words are not a valid selection.
    mutating func parseDays() -> HoursDays? {
        if skip(.everyDay) { return HoursDays(weekdays: HoursDays.all) }
        var days = HoursDays()
        var isBare = false
        var hasPrefix = false
        var namesRestDays = false
        repeat {
            if skip(.every) {
                guard case .weekday? = peek() else { return nil }
            }
            switch peek() {
            case .weekday(let weekday):
                hasPrefix = true
                position += 1
                days.insert(weekday, to: parseRangeEnd())
            case .numeral(let weekday):
                isBare = isBare || !hasPrefix
                position += 1
                days.insert(weekday, to: parseRangeEnd())
            case .workdays:
                days.weekdays |= HoursDays.workdays
                days.namesWorkdays = true
                position += 1
            case .weekend:
                days.weekdays |= HoursDays.weekend
                position += 1
            case .freeDays, .restDays:
                namesRestDays = namesRestDays || peek() == .restDays
                days.holidays = true
                if peek() == .freeDays { days.weekdays |= HoursDays.weekend }
                position += 1
            case .publicHolidays:
                days.holidays = true
                position += 1
            default:
                return nil
            }
        } while isListedWeekday || skipComma(before: \.namesDays)
        // 例假日 can mean weekends, holidays or both, and 一 alone can mean anything.
        if namesRestDays && days.weekdays & HoursDays.weekend != HoursDays.weekend { return nil }
        if isBare && days.weekdays.nonzeroBitCount == 1 { return nil }
        return days
    }

    /// Whether the position has 日 as in 週六日, or 週日 as in 週六週日.
    private var isListedWeekday: Bool {
        switch peek() {
        case .weekday, .numeral: true
        default: false
        }
    }

    private mutating func parseRangeEnd() -> Int? {
        guard peek() == .to else { return nil }
        switch peek(1) {
        case .weekday(let weekday), .numeral(let weekday):
            position += 2
            return weekday
        default:
            return nil
        }
    }

    /// Whether months begin at the position: a season, or a number before 月.
    var startsMonths: Bool {
        switch peek() {
        case .season: true
        case .number: bareSpan == nil
        default: false
        }
    }

    /// Parses the months at the position, as bits: 3-10月, 3月至10月, 夏季(3-10)月, 夏季(3-10月).
    mutating func parseMonths() -> UInt16? {
        let isInOwnParentheses = skip(.season) && skip(.opening)
        guard let first = parseMonth() else { return nil }
        var hasMonthSign = skip(.month)
        var last = first
        if skip(.to) {
            guard let month = parseMonth() else { return nil }
            last = month
            hasMonthSign = skip(.month)
        }
        if isInOwnParentheses {
            guard skip(.closing) else { return nil }
            if !hasMonthSign { hasMonthSign = skip(.month) }
        }
        guard hasMonthSign else { return nil }
        // 4-10月（夏季）
        if peek() == .opening, peek(1) == .season, peek(2) == .closing { position += 3 }
        var months: UInt16 = 1 << first
        var month = first
        while month != last {
            month = month % 12 + 1
            months |= 1 << month
        }
        return months
    }

    private mutating func parseMonth() -> Int? {
        guard case .number(let month)? = peek(), (1...12).contains(month) else { return nil }
        position += 1
        return month
    }
}

extension HoursWord {
    fileprivate var namesDays: Bool {
        switch self {
        case .weekday, .numeral, .every, .everyDay, .workdays, .weekend, .freeDays, .restDays, .publicHolidays: true
        default: false
        }
    }
}
