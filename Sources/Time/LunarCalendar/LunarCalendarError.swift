/// Why the calendar cannot answer.
public enum LunarCalendarError: Error, Hashable, Sendable {
    /// The civil day is outside `LunarCalendar.firstDay...lastDay`.
    case outOfRange(CivilDay)
    /// The year, lunar or (for solar terms) Gregorian, is outside `LunarCalendar.years`.
    case yearOutOfRange(Int)
    /// The month number is outside 1...12.
    case noSuchMonth(year: Int, month: Int)
    /// The year has no leap month of that number; `leapMonth` is its leap month, if it has one.
    case noSuchLeapMonth(year: Int, month: Int, leapMonth: Int?)
    /// The month exists, but has only `monthLength` days.
    case noSuchDay(LunarDate, monthLength: Int)
    /// The calendar ends before the next occurrence of the day.
    case noOccurrence(LunarDay, onOrAfter: CivilDay)
}

extension LunarCalendarError: CustomStringConvertible {
    /// What is wrong, in English, with the bound that was exceeded.
    public var description: String {
        switch self {
        case .outOfRange(let day):
            "\(day) is outside the lunar calendar's range \(LunarCalendar.firstDay) to \(LunarCalendar.lastDay)"
        case .yearOutOfRange(let year):
            "year \(year) is outside \(LunarCalendar.years.lowerBound) to \(LunarCalendar.years.upperBound)"
        case .noSuchMonth(let year, let month):
            "lunar year \(year) has no month \(month); months are 1...12"
        case .noSuchLeapMonth(let year, let month, .some(let leapMonth)):
            "lunar year \(year) has no leap month \(month); its leap month is \(leapMonth)"
        case .noSuchLeapMonth(let year, let month, .none):
            "lunar year \(year) has no leap month \(month); it has no leap month"
        case .noSuchDay(let date, let monthLength):
            "lunar year \(date.year) has no \(date.shortText); that month has \(monthLength) days"
        case .noOccurrence(let day, let start):
            "lunar \(day.shortText) does not occur from \(start) to \(LunarCalendar.lastDay)"
        }
    }
}
