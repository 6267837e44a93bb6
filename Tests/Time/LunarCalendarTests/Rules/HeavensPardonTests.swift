import Expectations
import LunarCalendar
import Testing

/// Tests 天赦日 and the cycle of sixty days against days that almanacs and newspapers have published.
struct HeavensPardonTests {
    private func days(_ from: String, _ through: String) throws -> [String] {
        let start = try require(CivilDay(iso8601: from))
        let end = try require(CivilDay(iso8601: through))
        return try Recurrence(.heavensPardon).occurrences(from: start, through: end).map(\.start.description)
    }

    /// The list for 2026 from Taiwan's newspapers, with the lunar dates.
    @Test func hasThePublishedDaysOf2026() throws {
        let published = ["2026-03-05", "2026-05-04", "2026-05-20", "2026-07-19", "2026-10-01", "2026-12-16"]
        try expect(days("2026-01-01", "2026-12-31"), equals: published)
        let lunar = try published.map { day in
            try LunarCalendar.lunarDate(of: try require(CivilDay(iso8601: day))).shortText
        }
        expect(lunar, equals: ["1/17", "3/18", "4/4", "6/6", "8/21", "11/8"])
    }

    /// The last day of the year is the winter solstice, one is 中秋, and one is 立秋 itself, the first day of its season.
    @Test func hasThePublishedDaysOf2025() throws {
        let found = try days("2025-01-01", "2025-12-31")
        expect(found.contains("2025-12-21") && found.contains("2025-10-06") && found.contains("2025-08-07"))
        try expect(SolarTerms.civilDay(of: .dongzhi, year: 2025).description, equals: "2025-12-21")
        try expect(SolarTerms.civilDay(of: .liqiu, year: 2025).description, equals: "2025-08-07")
        expect(found.count, equals: 6)
    }

    /// Newspapers wrote "Of this century only 2025 and 2087" when the two days coincided.
    @Test func meetsTheMidAutumnFestivalTwiceACentury() throws {
        let festival = try Recurrence(.lunar(LunarDay(month: 8, day: 15)))
        let pardons = Set(try days("2001-01-01", "2100-12-31"))
        let start = try CivilDay(year: 2001, month: 1, day: 1)
        let both = festival.occurrences(from: start, through: try CivilDay(year: 2100, month: 12, day: 31))
            .map(\.start).filter { pardons.contains($0.description) }
        expect(both.map(\.year), equals: [2025, 2087])
    }

    @Test func comesFiveToSevenTimesAYear() throws {
        for year in 1901...2100 {
            expect(5...7, contains: try days("\(year)-01-01", "\(year)-12-31").count, "\(year)")
        }
    }

    @Test(arguments: [
        ("1949-10-01", "甲子"), ("2000-01-07", "甲子"), ("2000-01-01", "戊午"), ("2026-03-05", "戊寅"), ("1900-01-31", "甲辰"),
        ("2025-12-21", "甲子"), ("1999-12-31", "丁巳"),
    ])
    func aDayHasItsPlaceInTheCycle(day: String, name: String) throws {
        expect(SexagenaryDay(of: try require(CivilDay(iso8601: day))).name, equals: name)
    }
}
