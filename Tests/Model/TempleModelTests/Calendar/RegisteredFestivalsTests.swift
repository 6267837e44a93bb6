import Expectations
import LunarCalendar
import TempleModel
import Testing

/// Who holds a registered festival on a day.
struct RegisteredFestivalsTests {
    /// One for each day of both calendars, at two temples each, and one that is none.
    private func activities() throws -> [HostedActivity] {
        var rules: [DayRule] = []
        for month in 1...12 {
            for day in 1...30 { rules.append(.lunar(try LunarDay(month: month, day: day))) }
            for day in 1...31 where (try? CivilDay(year: 2028, month: month, day: day)) != nil {
                rules.append(.solar(month: month, day: day))
            }
        }
        let festivals = try rules.enumerated().map { index, rule in
            // Temples in another order than the festivals.
            try HostedActivity.sample(
                1_000_000 + Int64(index), "第\(index)", rule, at: [Int64(1 + index * 37 % 1_000), 2_000])
        }
        return festivals + [try .sample(44, "目錄", .solar(month: 5, day: 1), at: [7])]
    }

    /// 2028 has a leap month and a 29 February, and many lunar months have 29 days.
    @Test func agreeWithTheDatesOfEachOnEveryDay() throws {
        let activities = try activities()
        let festivals = RegisteredFestivals(activities)
        let (first, last) = (try CivilDay(year: 2028, month: 1, day: 1), try CivilDay(year: 2029, month: 12, day: 31))
        var expected: [CivilDay: [[Int64]]] = [:]
        for hosted in activities where hosted.activity.isRegistered {
            for occurrence in hosted.activity.recurrence.occurrences(from: first, through: last) {
                for host in hosted.hosts {
                    expected[occurrence.start, default: []].append([host.templeID, hosted.activity.id])
                }
            }
        }
        var day = first
        while day <= last {
            let wanted = (expected[day] ?? []).sorted { $0.lexicographicallyPrecedes($1) }
            expect(festivals.on(day).map { [$0.host.templeID, $0.activity.id] }, equals: wanted, "\(day)")
            day = day.adding(days: 1)
        }
        expect(expected.count, equals: 731)
    }

    @Test func aDayOfALeapMonthHasNoneAndTheLastOfAShortMonthThoseOfThe30th() throws {
        func count(_ day: CivilDay, _ month: Int, _ number: Int) throws -> Int {
            let festival = try HostedActivity.sample(
                1_000_000, "祭典", .lunar(LunarDay(month: month, day: number)), at: [7])
            return RegisteredFestivals([festival]).on(day).count
        }
        // 2025 has a leap sixth month.
        let regular = try LunarCalendar.civilDay(of: LunarDate(year: 2025, month: 6, day: 18))
        let leap = try LunarCalendar.civilDay(of: LunarDate(year: 2025, month: 6, day: 18, isLeapMonth: true))
        try expect(count(regular, 6, 18) == 1 && count(leap, 6, 18) == 0)
        var months: Set<Int> = []
        for month in 1...12 {
            let end = try LunarCalendar.civilDay(of: LunarDate(year: 2026, month: month, day: 29))
            let isShort = try LunarCalendar.lunarDate(of: end.adding(days: 1)).day == 1
            try expect(count(end, month, 30) == (isShort ? 1 : 0) && count(end, month, 29) == 1)
            months.insert(isShort ? 29 : 30)
        }
        expect(months, equals: [29, 30])
    }

    @Test func outsideTheCalendarThereAreNone() throws {
        let festivals = RegisteredFestivals(try activities())
        expectEmpty(festivals.on(LunarCalendar.lastDay.adding(days: 1)))
        expectEmpty(festivals.on(LunarCalendar.firstDay.adding(days: -1)))
    }
}
