import LunarCalendar

/// The days of a rule: days that match every list. An empty list matches every day.
struct DaySelector: Equatable, Sendable {
    /// Whether the rule begins with a comment and a colon, a condition that only people can evaluate.
    var hasComment = false
    var years: [YearRange] = []
    var dates: [DateRange] = []
    var weeks: [WeekRange] = []
    var weekdays: [WeekdayRange] = []
    var holidays: [Holiday] = []
    /// Days of every lunar month, 1...30; only `LunarHours` uses them.
    var lunarDays: [ClosedRange<Int>] = []
    /// Whether holidays must also be such weekdays: `PH Mo-Fr`. It is false for `PH,Mo-Fr`, days that are either.
    var requiresHolidayOnWeekday = false

    /// A range of years with both ends: every year, or every `step`th.
    struct YearRange: Equatable, Sendable {
        let first: Int
        /// The last year; `Int.max` for `2024+`.
        let last: Int
        let step: Int

        func contains(_ year: Int) -> Bool {
            year >= first && year <= last && (year - first) % step == 0
        }
    }

    /// A range of ISO 8601 weeks with both ends. A range that ends before it begins continues over the turn of the
    /// year.
    struct WeekRange: Equatable, Sendable {
        let first: Int
        let last: Int
        let step: Int

        func contains(_ week: Int) -> Bool {
            guard first <= last else { return week >= first || week <= last }
            return week >= first && week <= last && (week - first) % step == 0
        }
    }

    /// A range of weekdays with both ends, or some of a month's weekdays, with an offset in days.
    struct WeekdayRange: Equatable, Sendable {
        let first: CivilDay.Weekday
        let last: CivilDay.Weekday
        /// Which weekdays of the month: 1 for the first, -1 for the last; empty for all.
        var ordinals: [ClosedRange<Int>] = []
        var offsetDays = 0
    }

    /// A public or school holiday, with an offset in days.
    struct Holiday: Equatable, Sendable {
        let kind: Kind
        var offsetDays = 0

        enum Kind: Equatable, Sendable {
            case publicHoliday, schoolHoliday
        }
    }
}

extension DaySelector.WeekdayRange {
    func contains(_ day: CivilDay) -> Bool {
        let origin = offsetDays == 0 ? day : day.adding(days: -offsetDays)
        let weekday = origin.weekday.rawValue
        let isWeekday =
            first.rawValue <= last.rawValue
            ? weekday >= first.rawValue && weekday <= last.rawValue
            : weekday >= first.rawValue || weekday <= last.rawValue
        guard isWeekday, !ordinals.isEmpty else { return isWeekday }
        let fromStart = (origin.day - 1) / 7 + 1
        let fromEnd = -((CalendarDate.length(ofMonthOf: origin) - origin.day) / 7 + 1)
        return ordinals.contains { $0.contains(fromStart) || $0.contains(fromEnd) }
    }
}
