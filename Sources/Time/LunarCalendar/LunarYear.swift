/// One lunar year, decoded from `LunarYearTable` on demand.
///
/// A month is identified by its index from 0 in the year; the leap month comes directly after the regular month of the
/// same number. Days are numbered as in `CivilDay.dayNumber`.
struct LunarYear {
    /// The year's number.
    let number: Int
    /// The day number of its first day.
    let firstDayNumber: Int
    private let packed: UInt32

    /// Creates the year of that number; nil outside the table.
    init?(_ number: Int) {
        guard LunarYearTable.years.contains(number) else { return nil }
        packed = LunarYearTable.packed[number - LunarYearTable.years.lowerBound]
        self.number = number
        let januaryFirst = CivilDay(uncheckedYear: number, month: 1, day: 1)
        firstDayNumber = januaryFirst.dayNumber + Int(packed >> 17)
    }

    /// Creates the year that contains a civil day; nil outside the table.
    init?(containing day: CivilDay) {
        let dayNumber = day.dayNumber
        if let year = LunarYear(day.year), year.firstDayNumber <= dayNumber {
            self = year
        } else if let year = LunarYear(day.year - 1), dayNumber - year.firstDayNumber < year.length {
            self = year
        } else {
            return nil
        }
    }

    /// The number of the leap month, 0 if there is none.
    var leapMonth: Int { Int(packed >> 13 & 0xF) }

    var monthCount: Int { leapMonth == 0 ? 12 : 13 }

    /// The number of days.
    var length: Int { offset(ofMonthAt: monthCount) }

    /// Returns the number of days before a month; for an index of `monthCount`, the length of the year.
    func offset(ofMonthAt index: Int) -> Int {
        29 * index + (packed & ((1 << UInt32(index)) - 1)).nonzeroBitCount
    }

    /// Returns the length of a month, 29 or 30 days.
    func length(ofMonthAt index: Int) -> Int {
        29 + Int(packed >> UInt32(index) & 1)
    }

    /// Returns the index of a month of 1...12; nil for a leap month that the year does not have.
    func index(ofMonth month: Int, isLeapMonth: Bool) -> Int? {
        if isLeapMonth { return month == leapMonth ? month : nil }
        return leapMonth == 0 || month <= leapMonth ? month - 1 : month
    }

    /// Returns the month and day at a number of days after the year's first day; the number is less than `length`.
    func lunarDay(atOffset offset: Int) -> LunarDay {
        // A month has at most 30 days, so offset / 30 is never too late, and at most one month too early in thirteen.
        var index = offset / 30
        if offset >= self.offset(ofMonthAt: index + 1) { index += 1 }
        let isAfterLeap = leapMonth != 0 && index >= leapMonth
        return LunarDay(
            uncheckedMonth: isAfterLeap ? index : index + 1,
            day: offset - self.offset(ofMonthAt: index) + 1,
            isLeapMonth: isAfterLeap && index == leapMonth)
    }
}
