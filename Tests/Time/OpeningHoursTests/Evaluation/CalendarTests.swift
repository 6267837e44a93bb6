import Expectations
import LunarCalendar
import OpeningHours
import Testing

/// Tests the days of two centuries against the plain meaning of a selector.
struct CalendarTests {
    struct Selector: Sendable, CustomTestStringConvertible {
        let text: String
        let matches: @Sendable (CivilDay) -> Bool
        var testDescription: String { text }

        init(_ text: String, _ matches: @escaping @Sendable (CivilDay) -> Bool) {
            self.text = text
            self.matches = matches
        }
    }

    /// Years around 1900 and 2100, century years without a leap day, and three decades in full.
    private static let years = [1899...1905, 2000...2030, 2095...2105]

    @Test(arguments: selectors)
    func matchesTheDaysThatTheSelectorMeans(_ selector: Selector) throws {
        let hours = try OpeningHours(selector.text)
        var wrong: [CivilDay] = []
        for years in CalendarTests.years {
            var day = try CivilDay(year: years.lowerBound, month: 1, day: 1)
            while years.contains(day.year) {
                if hours.isOpen(at: day, minute: 720) != selector.matches(day) { wrong.append(day) }
                day = day.adding(days: 1)
            }
        }
        expectEmpty(wrong, "\(wrong.count) days, the first \(wrong.prefix(3))")
    }

    @Test func answersEveryDayOfTwoCenturies() throws {
        let hours = try OpeningHours("Tu-Su 05:00-22:00; Jan 01 00:00-24:00; Feb 29 off")
        var day = try CivilDay(year: 1900, month: 1, day: 1)
        var openCount = 0
        var expectedCount = 0
        while day.year <= 2101 {
            let isFirst = day.month == 1 && day.day == 1
            let isLeapDay = day.month == 2 && day.day == 29
            if isFirst || day.weekday != .monday && !isLeapDay { expectedCount += 1 }
            let isOpen = hours.isOpen(at: day, minute: 600)
            if try require(isOpen as Bool?) { openCount += 1 }
            day = day.adding(days: 1)
        }
        expect(openCount, equals: expectedCount)
    }

    static let selectors = [
        Selector("Feb 29") { $0.month == 2 && $0.day == 29 },
        Selector("Feb") { $0.month == 2 },
        Selector("Nov-Feb") { $0.month >= 11 || $0.month <= 2 },
        Selector("Dec 24-Jan 02") { $0.month == 12 && $0.day >= 24 || $0.month == 1 && $0.day <= 2 },
        Selector("Feb 20-Feb 29") { $0.month == 2 && $0.day >= 20 },
        Selector("Feb 29-Mar 02") { $0.month == 2 && $0.day == 29 || $0.month == 3 && $0.day <= 2 },
        Selector("Su[-1]") { $0.weekday == .sunday && $0.adding(days: 7).month != $0.month },
        Selector("Mo[2]") { $0.weekday == .monday && (8...14).contains($0.day) },
        Selector("Fr[5]") { $0.weekday == .friday && $0.day > 28 },
        Selector("Fr[-2]") {
            $0.weekday == .friday && $0.adding(days: 7).month == $0.month && $0.adding(days: 14).month != $0.month
        },
        Selector("Sa-Mo") { [.saturday, .sunday, .monday].contains($0.weekday) },
        Selector("1950-2050/5 We") { (1950...2050).contains($0.year) && $0.year % 5 == 0 && $0.weekday == .wednesday },
        // The week of 4 January is the first week.
        Selector("week 1") { day in
            let monday = day.adding(days: 1 - day.weekday.rawValue)
            return (0..<7).map { monday.adding(days: $0) }.contains { $0.month == 1 && $0.day == 4 }
        },
        // A year has a week 53 if its last Thursday is 31 December, or 30 December in a leap year.
        Selector("week 53") { day in
            let thursday = day.adding(days: 4 - day.weekday.rawValue)
            let isLeap = thursday.year % 4 == 0 && thursday.year % 100 != 0 || thursday.year % 400 == 0
            return thursday.month == 12 && (thursday.day == 31 || thursday.day == 30 && isLeap)
        },
        // Offsets reach into the year before and after.
        Selector("Jan 01 -1 day") { $0.month == 12 && $0.day == 31 },
        Selector("Dec 31 +1 day") { $0.month == 1 && $0.day == 1 },
        Selector("Jan 01 -366 days") {
            let origin = $0.adding(days: 366)
            return origin.month == 1 && origin.day == 1
        },
        Selector("Dec 31 +366 days") {
            let origin = $0.adding(days: -366)
            return origin.month == 12 && origin.day == 31
        },
        // Easter is a Sunday of 22 March to 25 April.
        Selector("easter; Mar 22-Apr 25 off") { _ in false },
        Selector("easter; Su off") { _ in false },
    ]

    /// Easter Sundays, including the earliest and latest, and those that simpler rules get wrong.
    ///
    /// Source: United States Census Bureau, "Easter Dates from 1600 to 2099".
    @Test(arguments: [
        "1900-04-15", "1913-03-23", "1943-04-25", "1954-04-18", "1981-04-19", "2000-04-23", "2008-03-23", "2011-04-24",
        "2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2038-04-25", "2049-04-18", "2076-04-19",
    ])
    func knowsEasterSunday(_ text: String) throws {
        let easter = try require(CivilDay(iso8601: text))
        let hours = try OpeningHours("easter")
        let january = try CivilDay(year: easter.year, month: 1, day: 1)
        let days = (0..<365).map { january.adding(days: $0) }
        expect(days.filter { hours.isOpen(at: $0, minute: 0) == true }, equals: [easter])
    }

    /// Days far outside the lunar calendar, reached by counting, also have an answer.
    @Test(arguments: [
        "easter", "Feb 29-Mar Su[-1]", "week 53", "2026+", "Mo[-1] +366 days", "Dec 31 +366 days", "20:00-04:00",
    ])
    func answersForDaysFarAway(_ text: String) throws {
        let hours = try OpeningHours(text)
        for dayNumber in [-4_000_000_000, -800_000, -719_528, -719_163, 2_932_896, 2_932_897, 4_000_000_000] {
            for offset in -370...370 {
                let day = CivilDay(dayNumber: dayNumber + offset)
                expect(hours.isOpen(at: day, minute: 0) != nil)
            }
        }
    }
}
