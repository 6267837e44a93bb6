import Expectations
import LunarCalendar
import Testing

@Suite struct CivilDayTests {
    @Test(arguments: [
        (0, "1970-01-01"), (-1, "1969-12-31"), (59, "1970-03-01"), (-25_537, "1900-01-31"), (47_874, "2101-01-28"),
        (11_016, "2000-02-29"), (-719_468, "0000-03-01"), (-719_528, "0000-01-01"), (2_932_896, "9999-12-31"),
    ])
    func countsDaysFrom1970(dayNumber: Int, text: String) throws {
        let day = try require(CivilDay(iso8601: text))
        expect(day.dayNumber, equals: dayNumber)
        expect(CivilDay(dayNumber: dayNumber), equals: day)
        expect(day.description, equals: text)
    }

    @Test func countsEveryDayOfFourHundredYearsAsThePagesTurn() throws {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var dayNumber = -62_091
        for year in 1800..<2200 {
            let isLeapYear = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            for month in 1...12 {
                for day in 1...(lengths[month - 1] + (month == 2 && isLeapYear ? 1 : 0)) {
                    let expected = try CivilDay(year: year, month: month, day: day)
                    if CivilDay(dayNumber: dayNumber) != expected || expected.dayNumber != dayNumber {
                        Issue.record("\(expected) is not day \(dayNumber)")
                    }
                    dayNumber += 1
                }
            }
        }
        expect(dayNumber, equals: 84_006)
    }

    @Test(arguments: [
        (2026, 0, 1, CivilDay.Invalid.month(0)), (2026, 13, 1, .month(13)), (2026, 1, 0, .day(0, monthLength: 31)),
        (2026, 1, 32, .day(32, monthLength: 31)), (2026, 4, 31, .day(31, monthLength: 30)),
        (2026, 2, 29, .day(29, monthLength: 28)), (1900, 2, 29, .day(29, monthLength: 28)),
        (2024, 2, 30, .day(30, monthLength: 29)), (-1, 1, 1, .year(-1)), (10_000, 1, 1, .year(10_000)),
        (Int.max, Int.max, Int.max, .year(.max)), (Int.min, Int.min, Int.min, .year(.min)),
        (2026, Int.min, 1, .month(.min)), (2026, 1, Int.max, .day(.max, monthLength: 31)),
    ])
    func rejectsDaysTheCalendarLacks(year: Int, month: Int, day: Int, invalid: CivilDay.Invalid) {
        #expect(throws: invalid) { try CivilDay(year: year, month: month, day: day) }
    }

    @Test func explainsItsErrors() {
        expect(CivilDay.Invalid.year(10_000).description, equals: "year 10000 is not in 0...9999")
        expect(CivilDay.Invalid.month(13).description, equals: "month 13 is not in 1...12")
        let day = CivilDay.Invalid.day(30, monthLength: 28)
        expect(day.description, equals: "day 30 is not in 1...28, the days of that month")
    }

    @Test(arguments: [
        "", "2026", "2026-11-2", "2026-11-200", "2026-1-020", "20261120", "2026/11/20", "2026-11-20 ", " 2026-11-20",
        "2026-11-20T00:00", "+026-11-20", "-026-11-20", "2026-02-29", "2026-00-10", "2026-10-00", "２０２６-11-20",
        "2026-11-2\u{0}", "2026-11--1", "----------", "2026:11-20", "2026-11:20", "2026-11-2:",
    ])
    func readsNothingButStrictISO8601(text: String) {
        expectNil(CivilDay(iso8601: text))
    }

    @Test func readsASubstring() throws {
        let text = "on 2024-02-29, a leap day"
        expect(CivilDay(iso8601: text.dropFirst(3).prefix(10)), equals: try CivilDay(year: 2024, month: 2, day: 29))
        expectNil(CivilDay(iso8601: text.dropFirst(3).prefix(11)))
    }

    @Test func writesYearsBeyondFourDigitsWithASign() {
        expect(CivilDay(dayNumber: 2_932_897).description, equals: "+10000-01-01")
        expect(CivilDay(dayNumber: -719_529).description, equals: "-0001-12-31")
    }

    @Test(arguments: [
        ("2026-11-20", CivilDay.Weekday.friday), ("1970-01-01", .thursday), ("1969-12-31", .wednesday),
        ("1900-01-31", .wednesday), ("2000-02-29", .tuesday), ("2027-04-29", .thursday), ("2024-09-01", .sunday),
        ("2024-09-02", .monday), ("2024-09-07", .saturday),
    ])
    func knowsTheWeekday(text: String, weekday: CivilDay.Weekday) throws {
        try expect(require(CivilDay(iso8601: text)).weekday, equals: weekday)
    }

    @Test func addsAndSubtractsDays() throws {
        let day = try CivilDay(year: 2026, month: 11, day: 20)
        expect(day.adding(days: 160).description, equals: "2027-04-29")
        expect(day.adding(days: -324).description, equals: "2025-12-31")
        expect(day.days(until: day.adding(days: 160)), equals: 160)
        expect(day.days(until: day.adding(days: -1)), equals: -1)
    }

    @Test func ordersByTime() throws {
        let days = (-800...800).map { CivilDay(dayNumber: $0) }
        expect(days.shuffled().sorted(), equals: days)
    }

    @Test(arguments: [
        (Int64(1_808_927_999), "2027-04-28"), (1_808_928_000, "2027-04-29"), (0, "1970-01-01"), (57_599, "1970-01-01"),
        (57_600, "1970-01-02"), (-28_800, "1970-01-01"), (-28_801, "1969-12-31"), (-115_201, "1969-12-30"),
    ])
    func turnsTheDayAtTaiwansMidnight(seconds: Int64, text: String) {
        expect(CivilDay.taiwan(secondsSince1970: seconds).description, equals: text)
    }

    @Test(arguments: [Int64.min, .max])
    func answersForEveryMoment(seconds: Int64) {
        let day = CivilDay.taiwan(secondsSince1970: seconds)
        expect((1...12).contains(day.month) && (1...31).contains(day.day))
        expect(day.year > 0, equals: seconds > 0)
    }
}
