/// One lunar year, unpacked from `LunarYearTable` as it is asked.
///
/// Months are counted by index from 0 through the year, the leap month directly after the regular month of its number.
/// Days are counted as `CivilDay.dayNumber`.
struct LunarYear {
    /// The year's number.
    let number: Int
    /// The day number of its first day.
    let firstDayNumber: Int
    private let packed: UInt32

    /// The year of that number; nil outside the table.
    init?(_ number: Int) {
        guard LunarYearTable.years.contains(number) else { return nil }
        packed = LunarYearTable.packed[number - LunarYearTable.years.lowerBound]
        self.number = number
        let januaryFirst = CivilDay(uncheckedYear: number, month: 1, day: 1)
        firstDayNumber = januaryFirst.dayNumber + Int(packed >> 17)
    }

    /// The year in which a civil day falls; nil outside the table.
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

    /// The number of days before a month; for an index of `monthCount`, the length of the year.
    func offset(ofMonthAt index: Int) -> Int {
        29 * index + (packed & ((1 << UInt32(index)) - 1)).nonzeroBitCount
    }

    /// 29 or 30.
    func length(ofMonthAt index: Int) -> Int {
        29 + Int(packed >> UInt32(index) & 1)
    }

    /// Where a month of 1...12 stands; nil for a leap month the year does not have.
    func index(ofMonth month: Int, isLeapMonth: Bool) -> Int? {
        if isLeapMonth { return month == leapMonth ? month : nil }
        return leapMonth == 0 || month <= leapMonth ? month - 1 : month
    }

    /// The month and day that lie a number of days, less than `length`, after the year's first.
    func lunarDay(atOffset offset: Int) -> LunarDay {
        // A month has at most 30 days, so offset / 30 is never too late, and in thirteen months at most one too early.
        var index = offset / 30
        if offset >= self.offset(ofMonthAt: index + 1) { index += 1 }
        let isAfterLeap = leapMonth != 0 && index >= leapMonth
        return LunarDay(
            uncheckedMonth: isAfterLeap ? index : index + 1,
            day: offset - self.offset(ofMonthAt: index) + 1,
            isLeapMonth: isAfterLeap && index == leapMonth)
    }
}
