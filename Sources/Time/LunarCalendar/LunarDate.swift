/// A day of the lunar calendar: a lunar year and a day in it.
///
/// The number of a lunar year is the Gregorian year in which it begins: 2027-02-05 is the last day of lunar 2026. A
/// value may name a day that its year does not have, such as the 30th of a 29-day month; `LunarCalendar.civilDay(of:)`
/// checks that.
public struct LunarDate: Hashable, Sendable {
    /// The lunar year.
    public let year: Int
    /// The day in that year.
    public let lunarDay: LunarDay

    /// The month, 1...12.
    public var month: Int { lunarDay.month }
    /// The day of the month, 1...30.
    public var day: Int { lunarDay.day }
    /// Whether the month is a leap month.
    public var isLeapMonth: Bool { lunarDay.isLeapMonth }

    /// Creates a date from a year and a lunar day.
    public init(year: Int, lunarDay: LunarDay) {
        self.year = year
        self.lunarDay = lunarDay
    }

    /// Creates a date from a month of 1...12 and a day of 1...30.
    ///
    /// - Throws: `LunarDay.Invalid.month` or `.day`, with the number that is out of bounds.
    public init(year: Int, month: Int, day: Int, isLeapMonth: Bool = false) throws(LunarDay.Invalid) {
        self.init(year: year, lunarDay: try LunarDay(month: month, day: day, isLeapMonth: isLeapMonth))
    }
}

extension LunarDate: Comparable {
    public static func < (left: LunarDate, right: LunarDate) -> Bool {
        left.year == right.year ? left.lunarDay < right.lunarDay : left.year < right.year
    }
}

extension LunarDate: CustomStringConvertible {
    /// The day without its year, as an almanac writes it: `農曆閏六月廿三`.
    public var chineseText: String { lunarDay.chineseText }

    /// The day without its year, in digits: `閏6/23`.
    public var shortText: String { lunarDay.shortText }

    /// The same as `chineseText`.
    public var description: String { chineseText }
}
