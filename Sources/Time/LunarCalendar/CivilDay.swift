/// A day of the proleptic Gregorian calendar, without a time and without a time zone.
///
/// A day created from a year, month and day is checked and is in the years 0000...9999, which ISO 8601 writes with four
/// digits. A day reached by counting (`init(dayNumber:)`, `adding(days:)`) may be outside those years.
public struct CivilDay: Hashable, Sendable {
    /// The Gregorian year; year 0 is 1 BC.
    public let year: Int
    /// The month, 1...12.
    public let month: Int
    /// The day of the month, 1...31.
    public let day: Int

    /// Creates a day in the years 0000...9999.
    ///
    /// - Throws: `Invalid`, with the first part that is out of bounds.
    public init(year: Int, month: Int, day: Int) throws(Invalid) {
        guard (0...9999).contains(year) else { throw .year(year) }
        guard (1...12).contains(month) else { throw .month(month) }
        let monthLength = CivilDay.monthLength(year: year, month: month)
        guard day >= 1, day <= monthLength else { throw .day(day, monthLength: monthLength) }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    /// Creates a day from values that this module has already checked or calculated.
    init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }
}

extension CivilDay {
    /// Why a year, month and day do not form a day.
    public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
        /// The year is outside 0...9999.
        case year(Int)
        /// The month is outside 1...12.
        case month(Int)
        /// The day is outside its month, which has `monthLength` days in that year.
        case day(Int, monthLength: Int)

        /// What is wrong, in English.
        public var description: String {
            switch self {
            case .year(let year): "year \(year) is not in 0...9999"
            case .month(let month): "month \(month) is not in 1...12"
            case .day(let day, let monthLength): "day \(day) is not in 1...\(monthLength), the days of that month"
            }
        }
    }

    /// The days of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
    public enum Weekday: Int, CaseIterable, Sendable {
        case monday = 1
        case tuesday, wednesday, thursday, friday, saturday, sunday
    }

    /// Whether a Gregorian year has a 29 February.
    static func isLeapYear(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the number of days in a month of 1...12.
    static func monthLength(year: Int, month: Int) -> Int {
        switch month {
        case 2: isLeapYear(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDay: Comparable {
    public static func < (left: CivilDay, right: CivilDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
