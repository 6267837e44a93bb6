import LunarCalendar

/// A date of one year or of every year, such as `Dec 25`, `2027 Apr 29`, `Mar Su[-1]` or `easter -2 days`.
struct CalendarDate: Equatable, Sendable {
    /// The year; nil for every year.
    var year: Int?
    var anchor: Anchor
    var offsetDays = 0

    enum Anchor: Equatable, Sendable {
        case monthDay(month: Int, day: Int)
        /// `ordinal` is 1 for the month's first, -1 for its last.
        case weekday(month: Int, CivilDay.Weekday, ordinal: Int)
        case easter
    }

    /// The replacement for 29 February in a year without one.
    enum Substitute {
        case none, dayBefore, dayAfter
    }

    /// Returns the day number of the date in a year; nil where that year has no such date.
    func dayNumber(inYear year: Int, substitute: Substitute = .none) -> Int? {
        let anchorNumber =
            switch anchor {
            case .monthDay(let month, let day):
                CalendarDate.dayNumber(year, month, day) ?? CalendarDate.substitute(substitute, year, month, day)
            case .weekday(let month, let weekday, let ordinal):
                CalendarDate.dayNumber(year, month, weekday, ordinal: ordinal)
            case .easter:
                CalendarDate.easter(year)
            }
        return anchorNumber.map { $0 + offsetDays }
    }

    static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        (try? CivilDay(year: year, month: month, day: day))?.dayNumber
    }

    private static func substitute(_ substitute: Substitute, _ year: Int, _ month: Int, _ day: Int) -> Int? {
        switch substitute {
        case .none: nil
        case .dayBefore: dayNumber(year, month, day - 1)
        case .dayAfter: dayNumber(year, month + 1, 1)
        }
    }

    private static func dayNumber(
        _ year: Int, _ month: Int, _ weekday: CivilDay.Weekday, ordinal: Int
    ) -> Int? {
        guard let first = try? CivilDay(year: year, month: month, day: 1) else { return nil }
        let length = length(ofMonthOf: first)
        let firstMatch = 1 + (weekday.rawValue - first.weekday.rawValue + 7) % 7
        let matches = (length - firstMatch) / 7 + 1
        let index = ordinal > 0 ? ordinal - 1 : matches + ordinal
        guard (0..<matches).contains(index) else { return nil }
        return first.dayNumber + firstMatch - 1 + 7 * index
    }

    /// Returns the number of days in the month of a day.
    static func length(ofMonthOf day: CivilDay) -> Int {
        // 32 days after the last day of the month before is always in the next month. Its day there is 32 minus the
        // month's length.
        32 - CivilDay(dayNumber: day.dayNumber - day.day + 32).day
    }

    /// Returns Easter Sunday in the Gregorian calendar, as a day number.
    ///
    /// Source: "Anonymous Gregorian algorithm", Nature 13 (1876), 487, as given by Meeus, Astronomical Algorithms, ch.
    /// 8.
    static func easter(_ year: Int) -> Int? {
        guard year >= 0 else { return nil }
        let golden = year % 19
        let (century, yearOfCentury) = year.quotientAndRemainder(dividingBy: 100)
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
        let shift = (golden + 11 * epact + 22 * weekday) / 451
        let (month, day) = (epact + weekday - 7 * shift + 114).quotientAndRemainder(dividingBy: 31)
        return dayNumber(year, month, day + 1)
    }
}
