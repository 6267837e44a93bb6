import Expectations
import LunarCalendar
import Testing

@Suite struct RecurrenceTests {
    private func day(_ text: String) throws -> CivilDay {
        try require(CivilDay(iso8601: text), "\(text)")
    }

    private func lunar(_ text: String, durationDays: Int = 1) throws -> Recurrence {
        try Recurrence(.lunar(LunarDay(parsing: text)), durationDays: durationDays)
    }

    @Test func findsTheDaysAlmanacsName() throws {
        let today = try day("2026-11-21")
        let expected: [(DayRule, String)] = [
            (.solarTerm(.qingming), "2027-04-05"), (.solarTerm(.dongzhi), "2026-12-22"),
            (.lunarYearEnd, "2027-02-05"), (.lunar(try LunarDay(month: 3, day: 23)), "2027-04-29"),
            (.solar(month: 2, day: 29), "2028-02-29"), (.lunarMonthly(day: 15), "2026-11-23"),
        ]
        for (rule, text) in expected {
            let next = try require(Recurrence(rule).next(onOrAfter: today))
            expect(next.start.description, equals: text)
            expect(next.end, equals: next.start)
            try expect(LunarCalendar.lunarDate(of: next.start), equals: next.lunar)
            expect(!next.isClamped && !next.isLeapRepeat)
        }
    }

    @Test func findsMazuInARange() throws {
        let found = try lunar("3/23").occurrences(from: day("2025-03-15"), through: day("2025-04-30"))
        expect(found.map(\.start.description), equals: ["2025-04-20"])
        expect(found.first?.lunar.shortText, equals: "3/23")
    }

    /// 2026's seventh month has 29 days, 2027's has 30.
    @Test func movesTheThirtiethToTheTwentyNinthAndSaysSo() throws {
        let found = try lunar("7/30").occurrences(from: day("2026-01-01"), through: day("2027-12-31"))
        expect(found.map(\.start.description), equals: ["2026-09-10", "2027-08-31"])
        expect(found.map(\.isClamped), equals: [true, false])
        expect(found.map(\.lunar.shortText), equals: ["7/29", "7/30"])
    }

    @Test func keepsDeityDaysToTheRegularMonth() throws {
        let found = try lunar("6/24").occurrences(from: day("2025-01-01"), through: day("2025-12-31"))
        expect(found.map(\.start.description), equals: ["2025-07-18"])
    }

    @Test func givesTheFirstOfEveryMonthAndOfTheLeapMonth() throws {
        let firsts = try Recurrence(.lunarMonthly(day: 1))
        let found = try firsts.occurrences(from: day("2025-01-01"), through: day("2025-12-31"))
        expect(
            found.map(\.start.description),
            equals: [
                "2025-01-29", "2025-02-28", "2025-03-29", "2025-04-28", "2025-05-27", "2025-06-25", "2025-07-25",
                "2025-08-23", "2025-09-22", "2025-10-21", "2025-11-20", "2025-12-20",
            ])
        expect(found.map(\.lunar.shortText), contains: "閏6/1")
        expect(found.allSatisfy { !$0.isLeapRepeat })
    }

    @Test func countsAFestivalGoingOn() throws {
        let festival = try lunar("3/15", durationDays: 9)  // 2025-04-12 to 2025-04-20
        for (today, start) in [
            ("2025-04-11", "2025-04-12"), ("2025-04-12", "2025-04-12"), ("2025-04-20", "2025-04-12"),
            ("2025-04-21", "2026-05-01"),
        ] {
            try expect(festival.next(onOrAfter: day(today))?.start.description, equals: start)
        }
        let lastDay = try festival.occurrences(from: day("2025-04-20"), through: day("2025-04-20"))
        expect(lastDay.map(\.end.description), equals: ["2025-04-20"])
        try expectEmpty(festival.occurrences(from: day("2025-04-21"), through: day("2025-04-30")))
    }

    @Test func countsAFestivalGoingOnAcrossTheLunarNewYear() throws {
        let festival = try lunar("12/24", durationDays: 20)
        let next = try require(festival.next(onOrAfter: day("2027-02-10")))
        expect(next.start.description, equals: "2027-01-31")
        expect(next.end.description, equals: "2027-02-19")
        expect(next.lunar.year, equals: 2026)
    }

    @Test func keepsTheYearsOfACycleBothWays() throws {
        let rule = DayRule.lunar(try LunarDay(month: 9, day: 1))
        let boats = try Recurrence(rule, durationDays: 8, everyYears: 3, knownYear: 2024)
        let found = try boats.occurrences(from: day("2017-01-01"), through: day("2028-12-31"))
        expect(found.map(\.lunar.year), equals: [2018, 2021, 2024, 2027])
        try expect(boats.next(onOrAfter: day("2026-11-21"))?.start.description, equals: "2027-09-30")
    }

    @Test func countsTheLunarYearOfWhatFallsInJanuary() throws {
        // The 24th of the twelfth month of lunar 2026 falls in 2027.
        let rule = DayRule.lunar(try LunarDay(month: 12, day: 24))
        let cycle = try Recurrence(rule, everyYears: 2, knownYear: 2026)
        try expect(cycle.next(onOrAfter: day("2026-11-21"))?.start.description, equals: "2027-01-31")
        let other = try Recurrence(rule, everyYears: 2, knownYear: 2027)
        try expect(other.next(onOrAfter: day("2026-11-21"))?.start.description, equals: "2028-01-20")
    }

    @Test func givesAOneOffUntilItsLastDay() throws {
        let once = try Recurrence(.once(start: day("2026-11-20"), end: day("2026-11-22")))
        expect(once.durationDays, equals: 3)
        let expected = Occurrence(
            start: try day("2026-11-20"), end: try day("2026-11-22"),
            lunar: try LunarDate(year: 2026, month: 10, day: 12), isClamped: false)
        try expect(once.next(onOrAfter: day("2026-11-01")), equals: expected)
        try expect(once.next(onOrAfter: day("2026-11-22")), equals: expected)
        try expectNil(once.next(onOrAfter: day("2026-11-23")))
        try expect(once.occurrences(from: day("2026-11-22"), through: day("2027-11-22")), equals: [expected])
    }

    @Test func neverGuessesWhatIsAnnounced() throws {
        let announced = try Recurrence(.announced, durationDays: 9)
        try expectNil(announced.next(onOrAfter: day("2026-11-21")))
        expectEmpty(announced.occurrences(from: LunarCalendar.firstDay, through: LunarCalendar.lastDay))
    }

    @Test func endsWithTheCalendar() throws {
        let end = LunarCalendar.lastDay
        try expect(Recurrence(.lunarYearEnd).next(onOrAfter: end)?.start, equals: end)
        try expect(lunar("12/30").next(onOrAfter: end)?.isClamped, equals: true)
        try expectNil(lunar("1/1").next(onOrAfter: end))
        // An event that is in progress when the calendar ends is found, but a day outside the calendar has no answer.
        let long = try Recurrence(.lunarYearEnd, durationDays: 5)
        expect(long.next(onOrAfter: end)?.end, equals: end.adding(days: 4))
        expectNil(long.next(onOrAfter: end.adding(days: 1)))
        expectNil(long.next(onOrAfter: LunarCalendar.firstDay.adding(days: -1)))
        expectEmpty(long.occurrences(from: end.adding(days: 1), through: end.adding(days: 9)))
        expectEmpty(long.occurrences(from: end, through: LunarCalendar.firstDay))
    }

    @Test(arguments: [
        ("2026-11-20", 1), ("2026-11-21", 0), ("2026-11-23", 0), ("2026-11-24", -3), ("2026-06-04", 170),
    ])
    func countsDownToZeroWhileItGoesOnAndBelowWhenItIsOver(today: String, days: Int) throws {
        let rule = try Recurrence(.once(start: day("2026-11-21"), end: day("2026-11-23")))
        let occurrence = try require(rule.next(onOrAfter: day("2026-11-01")))
        expect(occurrence.countdown(from: try day(today)), equals: days)
    }

    @Test func theComingTimesBeginWithTheOneThatGoesOn() throws {
        let weeks = try Recurrence(.solar(month: 11, day: 15), durationDays: 14)
        let coming = weeks.next(3, onOrAfter: try day("2026-11-20")).map(\.start.description)
        expect(coming, equals: ["2026-11-15", "2027-11-15", "2028-11-15"])
        try expectEmpty(Recurrence(.announced).next(3, onOrAfter: try day("2026-11-20")))
        expect(weeks.next(5, onOrAfter: try day("2099-11-20")).count, equals: 2)
        expectEmpty(weeks.next(5, onOrAfter: LunarCalendar.lastDay.adding(days: 1)))
    }
}
