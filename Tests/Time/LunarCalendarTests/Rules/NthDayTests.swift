import Expectations
import LunarCalendar
import Testing

@Suite struct NthDayTests {
    private func days(_ rule: NthDay, _ years: ClosedRange<Int>) throws -> [String] {
        let first = try CivilDay(year: years.lowerBound, month: 1, day: 1)
        let last = try CivilDay(year: years.upperBound, month: 12, day: 31)
        return try Recurrence(.nth(rule)).occurrences(from: first, through: last).map(\.start.description)
    }

    @Test func mothersDayIsTheSecondSundayOfMay() throws {
        let rule = NthDay(2, of: .weekday(.sunday), onOrAfter: .solar(month: 5, day: 1))
        try expect(days(rule, 2024...2026), equals: ["2024-05-12", "2025-05-11", "2026-05-10"])
    }

    /// 春社 and 秋社: the fifth days of 戊 from 立春 and from 立秋 on. 4 February 2024 is both 立春 and a day of 戊, so that 春社 is
    /// forty days later.
    @Test(arguments: [
        (SolarTerm.lichun, ["2024-03-15", "2025-03-20", "2026-03-25"]),
        (.liqiu, ["2024-09-21", "2025-09-16", "2026-09-21"]),
    ])
    func theDaysOfTheEarthGodAreTheFifthOfTheirStem(term: SolarTerm, expected: [String]) throws {
        let rule = NthDay(5, of: .stem(.wu), onOrAfter: .solarTerm(term))
        try expect(days(rule, 2024...2026), equals: expected)
        let found = try days(rule, 2000...2040)
        expect(found.count, equals: 41)
        for text in found {
            let day = try require(CivilDay(iso8601: text))
            let days = try SolarTerms.civilDay(of: term, year: day.year).days(until: day)
            expect(SexagenaryDay(of: day).name.hasPrefix("戊") && (40...49).contains(days), "\(text)")
        }
    }

    /// The day that is counted from is the first, where it is of the kind.
    @Test func theDayItselfCounts() throws {
        let sunday = NthDay(1, of: .weekday(.sunday), onOrAfter: .solar(month: 5, day: 11))
        try expect(days(sunday, 2025...2026), equals: ["2025-05-11", "2026-05-17"])
        // 7 January 2000 is a day of 甲子.
        let first = NthDay(1, of: .stem(.jia), onOrAfter: .solar(month: 1, day: 7))
        let second = NthDay(2, of: .stem(.jia), onOrAfter: .solar(month: 1, day: 7))
        try expect(days(first, 2000...2000), equals: ["2000-01-07"])
        try expect(days(second, 2000...2000), equals: ["2000-01-17"])
    }

    /// Two can be in one year, and none in the year before.
    @Test func aDayOfTheNextYearIsFound() throws {
        let rule = NthDay(1, of: .weekday(.sunday), onOrAfter: .solar(month: 12, day: 31))
        try expect(days(rule, 2022...2024), equals: ["2022-01-02", "2023-01-01", "2023-12-31"])
        let recurrence = try Recurrence(.nth(rule), everyYears: 2, knownYear: 2022)
        let today = try CivilDay(year: 2023, month: 1, day: 1)
        expect(recurrence.next(2, onOrAfter: today).map(\.start.description), equals: ["2023-01-01", "2025-01-05"])
    }

    @Test func itsYearsAreThoseOfTheDayThatIsCountedFrom() throws {
        let lunar = NthDay.Anchor.lunar(try LunarDay(month: 1, day: 9))
        expect(DayRule.nth(NthDay(1, of: .weekday(.sunday), onOrAfter: lunar)).isLunar)
        expect(!DayRule.nth(NthDay(1, of: .weekday(.sunday), onOrAfter: .solarTerm(.lichun))).isLunar)
    }

    @Test func namesAreThoseOfFiles() {
        expect(
            NthDay.Kind.allCases.map(\.name),
            equals: [
                "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "甲", "乙", "丙", "丁", "戊",
                "己",
                "庚", "辛", "壬", "癸",
            ])
        for kind in NthDay.Kind.allCases { expect(NthDay.Kind(name: kind.name), equals: kind) }
        for name in ["", "Sunday", "戊日", "子"] { expectNil(NthDay.Kind(name: name), "\(name)") }
    }
}
