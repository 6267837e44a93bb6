internal import LunarCalendar

/// The days of a rule in the coming years, by the years that the rule counts: lunar ones for a lunar rule.
struct RuleYears {
    /// How many years are looked at.
    static let count = 5

    struct Year {
        let number: Int
        /// Those that have not ended before today. None where the rule does not fall in the year.
        var occurrences: [Occurrence]
        /// The number of the leap month, where it has the number of the rule's month: the day is kept once.
        let leapMonth: Int?
    }

    private(set) var years: [Year] = []
    /// The next occurrence, in these years or later; nil where it never falls again.
    let next: Occurrence?

    init(_ recurrence: Recurrence, from today: CivilDay) {
        next = recurrence.next(onOrAfter: today)
        guard next != nil, LunarCalendar.contains(today) else { return }
        let isLunar = recurrence.rule.isLunar
        func year(_ day: CivilDay) -> Int {
            isLunar ? (try? LunarCalendar.lunarDate(of: day).year) ?? day.year : day.year
        }
        // A year whose days are over is none of the coming ones.
        var first = year(today)
        let isOver = recurrence.occurrences(from: today.adding(days: -400), through: today.adding(days: -1))
            .contains { year($0.start) == first && $0.end < today }
        if isOver, next.map({ year($0.start) != first }) ?? false { first += 1 }
        guard let end = Self.lastDay(of: first + Self.count - 1, isLunar: isLunar) else { return }
        let found = Dictionary(grouping: recurrence.occurrences(from: today, through: end)) { year($0.start) }
        years = (first..<(first + Self.count)).map { number in
            Year(
                number: number, occurrences: found[number] ?? [],
                leapMonth: Self.leapMonth(of: number, named: recurrence.rule))
        }
    }

    /// Returns the last day of a year; that of the calendar for a later one.
    private static func lastDay(of year: Int, isLunar: Bool) -> CivilDay? {
        guard LunarCalendar.years.contains(year) else { return LunarCalendar.lastDay }
        return isLunar
            ? try? LunarCalendar.lastDayOfYear(year) : try? CivilDay(year: year, month: 12, day: 31)
    }

    private static func leapMonth(of year: Int, named rule: DayRule) -> Int? {
        guard case .lunar(let day) = rule, !day.isLeapMonth, let leap = try? LunarCalendar.leapMonth(ofYear: year),
            leap == day.month
        else { return nil }
        return leap
    }
}
