/// The lunar calendar (農曆) of Taiwan. It converts civil days to lunar dates and back.
///
/// It covers the lunar years 1900-2100. Conversions take constant time and allocate nothing. `LunarYearTable` documents
/// the source of the months, and the three months that depend on a difference of seconds.
public enum LunarCalendar {
    /// The lunar years covered, 1900...2100.
    public static var years: ClosedRange<Int> { LunarYearTable.years }

    /// The first civil day covered, 1900-01-31, lunar 1900-01-01.
    public static let firstDay = CivilDay(uncheckedYear: 1900, month: 1, day: 31)

    /// The last civil day covered, 2101-01-28, lunar 2100-12-29.
    public static let lastDay = CivilDay(uncheckedYear: 2101, month: 1, day: 28)

    /// Returns the lunar date of a civil day.
    ///
    /// - Throws: `outOfRange` for a day outside `firstDay...lastDay`.
    public static func lunarDate(of day: CivilDay) throws(LunarCalendarError) -> LunarDate {
        guard let year = LunarYear(containing: day) else { throw .outOfRange(day) }
        let lunarDay = year.lunarDay(atOffset: day.dayNumber - year.firstDayNumber)
        return LunarDate(year: year.number, lunarDay: lunarDay)
    }

    /// Returns the civil day of a lunar date.
    ///
    /// It is strict: the 30th of a month with 29 days is an error. `occurrence(of:inLunarYear:)` is lenient.
    ///
    /// - Throws: `yearOutOfRange`, `noSuchLeapMonth` or `noSuchDay`.
    public static func civilDay(of date: LunarDate) throws(LunarCalendarError) -> CivilDay {
        let year = try lunarYear(date.year)
        let index = try monthIndex(in: year, month: date.month, isLeapMonth: date.isLeapMonth)
        let monthLength = year.length(ofMonthAt: index)
        guard date.day <= monthLength else { throw .noSuchDay(date, monthLength: monthLength) }
        return CivilDay(dayNumber: year.firstDayNumber + year.offset(ofMonthAt: index) + date.day - 1)
    }

    /// Returns the number of a lunar year's leap month; nil if it has none.
    ///
    /// - Throws: `yearOutOfRange`.
    public static func leapMonth(ofYear year: Int) throws(LunarCalendarError) -> Int? {
        let leapMonth = try lunarYear(year).leapMonth
        return leapMonth == 0 ? nil : leapMonth
    }

    /// Returns the number of days in a month: 29 or 30.
    ///
    /// - Throws: `yearOutOfRange`, `noSuchMonth` or `noSuchLeapMonth`.
    public static func monthLength(
        year: Int, month: Int, isLeapMonth: Bool = false
    ) throws(LunarCalendarError) -> Int {
        let lunarYear = try lunarYear(year)
        guard (1...12).contains(month) else { throw .noSuchMonth(year: year, month: month) }
        return lunarYear.length(ofMonthAt: try monthIndex(in: lunarYear, month: month, isLeapMonth: isLeapMonth))
    }

    /// Returns the last day of a lunar year, 除夕: the 29th or 30th of its twelfth month.
    ///
    /// - Throws: `yearOutOfRange`.
    public static func lastDayOfYear(_ year: Int) throws(LunarCalendarError) -> CivilDay {
        let lunarYear = try lunarYear(year)
        return CivilDay(dayNumber: lunarYear.firstDayNumber + lunarYear.length - 1)
    }

    static func lunarYear(_ number: Int) throws(LunarCalendarError) -> LunarYear {
        guard let year = LunarYear(number) else { throw .yearOutOfRange(number) }
        return year
    }

    static func monthIndex(
        in year: LunarYear, month: Int, isLeapMonth: Bool
    ) throws(LunarCalendarError) -> Int {
        guard let index = year.index(ofMonth: month, isLeapMonth: isLeapMonth) else {
            let leapMonth = year.leapMonth == 0 ? nil : year.leapMonth
            throw .noSuchLeapMonth(year: year.number, month: month, leapMonth: leapMonth)
        }
        return index
    }
}

extension LunarCalendar {
    /// Whether a day is within `firstDay...lastDay`.
    public static func contains(_ day: CivilDay) -> Bool {
        day >= firstDay && day <= lastDay
    }
}
