import Expectations
import LunarCalendar
import Testing

@Suite struct LunarCalendarTests {
    @Test(arguments: [
        ("2026-11-20", 2026, "農曆十月十二"), ("2025-04-20", 2025, "農曆三月廿三"), ("2027-02-05", 2026, "農曆十二月廿九"),
        ("2027-02-06", 2027, "農曆正月初一"), ("2025-07-18", 2025, "農曆六月廿四"), ("2025-08-17", 2025, "農曆閏六月廿四"),
        ("2033-12-22", 2033, "農曆閏十一月初一"), ("2024-01-01", 2023, "農曆十一月二十"),
        ("1900-01-31", 1900, "農曆正月初一"), ("2101-01-28", 2100, "農曆十二月廿九"), ("2025-01-28", 2024, "農曆十二月廿九"),
    ])
    func convertsBothWays(text: String, year: Int, chinese: String) throws {
        let day = try require(CivilDay(iso8601: text))
        let date = try LunarCalendar.lunarDate(of: day)
        expect(date.year, equals: year)
        expect(date.chineseText, equals: chinese)
        try expect(LunarCalendar.civilDay(of: date), equals: day)
    }

    @Test func turnsTheLunarDayAtTaiwansMidnight() throws {
        // 2027-04-28T15:59:59Z and one second later.
        let before = try LunarCalendar.lunarDate(of: .taiwan(secondsSince1970: 1_808_927_999))
        let after = try LunarCalendar.lunarDate(of: .taiwan(secondsSince1970: 1_808_928_000))
        expect(before.shortText, equals: "3/22")
        expect(after.shortText, equals: "3/23")
    }

    /// New Year days from printed calendars.
    @Test(arguments: [
        "1912-02-18", "1949-01-29", "1950-02-17", "1968-01-30", "1985-02-20", "2000-02-05", "2008-02-07", "2015-02-19",
        "2016-02-08", "2017-01-28", "2018-02-16", "2019-02-05", "2020-01-25", "2021-02-12", "2022-02-01", "2023-01-22",
        "2024-02-10", "2025-01-29", "2026-02-17", "2027-02-06", "2028-01-26", "2029-02-13", "2030-02-03",
    ])
    func beginsTheYearOnItsNewYearsDay(text: String) throws {
        let day = try require(CivilDay(iso8601: text))
        try expect(LunarCalendar.lunarDate(of: day), equals: LunarDate(year: day.year, month: 1, day: 1))
        try expect(LunarCalendar.lastDayOfYear(day.year - 1), equals: day.adding(days: -1))
    }

    @Test(arguments: [
        (2001, Int?.some(4)), (2004, 2), (2006, 7), (2009, 5), (2012, 4), (2014, 9), (2017, 6), (2020, 4), (2023, 2),
        (2025, 6), (2028, 5), (2031, 3), (2033, 11), (2036, 6), (2024, nil), (2026, nil), (2027, nil),
    ])
    func knowsTheLeapMonth(year: Int, month: Int?) throws {
        try expect(LunarCalendar.leapMonth(ofYear: year), equals: month)
    }

    /// Months that begin within two minutes of midnight must begin on the day documented in `LunarYearTable`.
    @Test(arguments: [(2057, 9, "2057-09-29"), (2089, 8, "2089-09-04"), (2097, 7, "2097-08-08")])
    func takesADayForMonthsThatHangOnSeconds(year: Int, month: Int, text: String) throws {
        let date = try LunarDate(year: year, month: month, day: 1)
        try expect(LunarCalendar.civilDay(of: date).description, equals: text)
    }

    @Test(arguments: ["1900-01-30", "2101-01-29", "1899-12-31", "0000-01-01", "9999-12-31", "2101-12-31", "2102-01-01"])
    func rejectsDaysOutsideTheRange(text: String) throws {
        let day = try require(CivilDay(iso8601: text))
        let lunarDay = try LunarDay(month: 1, day: 1)
        #expect(throws: LunarCalendarError.outOfRange(day)) { try LunarCalendar.lunarDate(of: day) }
        #expect(throws: LunarCalendarError.outOfRange(day)) { try LunarCalendar.next(lunarDay, onOrAfter: day) }
        #expect(throws: LunarCalendarError.outOfRange(day)) {
            try LunarCalendar.occurrences(of: lunarDay, from: LunarCalendar.firstDay, through: day)
        }
        #expect(throws: LunarCalendarError.outOfRange(day)) {
            try LunarCalendar.occurrences(of: lunarDay, from: day, through: LunarCalendar.lastDay)
        }
    }

    @Test(arguments: [1899, 2101, 0, -1, Int.min, Int.max])
    func rejectsYearsOutsideTheRange(year: Int) throws {
        let error = LunarCalendarError.yearOutOfRange(year)
        let day = try LunarDay(month: 1, day: 1)
        #expect(throws: error) { try LunarCalendar.civilDay(of: LunarDate(year: year, lunarDay: day)) }
        #expect(throws: error) { try LunarCalendar.leapMonth(ofYear: year) }
        #expect(throws: error) { try LunarCalendar.monthLength(year: year, month: 1) }
        #expect(throws: error) { try LunarCalendar.lastDayOfYear(year) }
        #expect(throws: error) { try LunarCalendar.occurrence(of: day, inLunarYear: year) }
        #expect(throws: error) { try SolarTerms.civilDay(of: .qingming, year: year) }
    }

    @Test func rejectsTheThirtiethOfAMonthOfTwentyNineDays() throws {
        let date = try LunarDate(year: 2026, month: 12, day: 30)
        try expect(LunarCalendar.monthLength(year: 2026, month: 12), equals: 29)
        #expect(throws: LunarCalendarError.noSuchDay(date, monthLength: 29)) { try LunarCalendar.civilDay(of: date) }
    }

    @Test func rejectsLeapMonthsTheYearLacks() throws {
        let none = LunarCalendarError.noSuchLeapMonth(year: 2026, month: 6, leapMonth: nil)
        let other = LunarCalendarError.noSuchLeapMonth(year: 2025, month: 5, leapMonth: 6)
        #expect(throws: none) {
            try LunarCalendar.civilDay(of: LunarDate(year: 2026, month: 6, day: 1, isLeapMonth: true))
        }
        #expect(throws: none) { try LunarCalendar.monthLength(year: 2026, month: 6, isLeapMonth: true) }
        #expect(throws: other) {
            try LunarCalendar.occurrence(of: LunarDay(parsing: "閏5/1"), inLunarYear: 2025)
        }
    }

    @Test(arguments: [0, 13, -1, Int.min, Int.max])
    func rejectsMonthsOutOfBounds(month: Int) {
        let error = LunarCalendarError.noSuchMonth(year: 2026, month: month)
        #expect(throws: error) { try LunarCalendar.monthLength(year: 2026, month: month) }
        #expect(throws: error) { try LunarCalendar.monthLength(year: 2026, month: month, isLeapMonth: true) }
    }

    @Test func explainsItsErrors() throws {
        let day = try LunarDay(parsing: "閏12/1")
        let date = try LunarDate(year: 2026, month: 12, day: 30)
        let words: [(LunarCalendarError, String)] = [
            (
                .outOfRange(try CivilDay(year: 1899, month: 1, day: 1)),
                "1899-01-01 is outside the lunar calendar's range 1900-01-31 to 2101-01-28"
            ),
            (.yearOutOfRange(2101), "year 2101 is outside 1900 to 2100"),
            (.noSuchMonth(year: 2026, month: 13), "lunar year 2026 has no month 13; months are 1...12"),
            (
                .noSuchLeapMonth(year: 2025, month: 5, leapMonth: 6),
                "lunar year 2025 has no leap month 5; its leap month is 6"
            ),
            (
                .noSuchLeapMonth(year: 2026, month: 6, leapMonth: nil),
                "lunar year 2026 has no leap month 6; it has no leap month"
            ),
            (.noSuchDay(date, monthLength: 29), "lunar year 2026 has no 12/30; that month has 29 days"),
            (
                .noOccurrence(day, onOrAfter: LunarCalendar.firstDay),
                "lunar 閏12/1 does not occur from 1900-01-31 to 2101-01-28"
            ),
        ]
        for (error, text) in words { expect(error.description, equals: text) }
    }
}
