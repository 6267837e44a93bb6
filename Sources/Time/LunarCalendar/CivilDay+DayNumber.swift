/// Conversion between civil days and day numbers.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil` and `civil_from_days`.
/// Years start on 1 March, so that the leap day is the last of its year, and form eras of 400 years (146,097 days).
extension CivilDay {
    /// Creates the day that is `dayNumber` days after 1970-01-01, or before it if negative.
    ///
    /// Traps only where `Int` itself overflows, quadrillions of years away.
    public init(dayNumber: Int) {
        let shifted = dayNumber + 719_468  // days since 0000-03-01
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// The number of days since 1970-01-01, negative before it.
    public var dayNumber: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week.
    public var weekday: Weekday {
        // Days since a Monday, because 1970-01-01 is a Thursday; never negative.
        switch ((dayNumber + 3) % 7 + 7) % 7 {
        case 0: .monday
        case 1: .tuesday
        case 2: .wednesday
        case 3: .thursday
        case 4: .friday
        case 5: .saturday
        default: .sunday
        }
    }

    /// Returns the day that is `days` days later, or earlier if negative.
    public func adding(days: Int) -> CivilDay {
        CivilDay(dayNumber: dayNumber + days)
    }

    /// Returns the number of days from this day until `other`, negative if `other` is earlier.
    public func days(until other: CivilDay) -> Int {
        other.dayNumber - dayNumber
    }

    /// Returns the day in Taiwan at a moment in Unix seconds.
    ///
    /// UTC+8 at all times, as for lunar days; the summer times of past decades do not apply. Every value of `Int64` is
    /// valid.
    public static func taiwan(secondsSince1970 seconds: Int64) -> CivilDay {
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (day, secondOfDay) = remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
        return CivilDay(dayNumber: Int(secondOfDay < 57_600 ? day : day + 1))  // 16:00 UTC is Taiwan's midnight
    }
}
