import Expectations
import LunarCalendar
import SeededRandom
import Testing

/// Tests of every kind of rule against a day-by-day search.
@Suite struct RecurrenceOracleTests {
    static let oracle = Result { try CalendarOracle() }

    static let recurrences: [Result<Recurrence, any Error>] = [
        // Lunar days, including the 30th, days around the new year, and leap months.
        recurrence { .lunar(try LunarDay(month: 3, day: 23)) },
        recurrence { .lunar(try LunarDay(month: 7, day: 30)) },
        recurrence { .lunar(try LunarDay(month: 12, day: 30)) },
        recurrence { .lunar(try LunarDay(month: 1, day: 1)) },
        recurrence { .lunar(try LunarDay(month: 6, day: 24, isLeapMonth: true)) },
        recurrence { .lunar(try LunarDay(month: 4, day: 30, isLeapMonth: true)) },
        recurrence { .lunar(try LunarDay(month: 12, day: 1, isLeapMonth: true)) },
        recurrence(9) { .lunar(try LunarDay(month: 3, day: 15)) },
        recurrence(20) { .lunar(try LunarDay(month: 12, day: 24)) },
        recurrence(366) { .lunar(try LunarDay(month: 2, day: 2)) },
        recurrence(9, every: 3, known: 2024) { .lunar(try LunarDay(month: 9, day: 1)) },
        recurrence(30, every: 12, known: 2021) { .lunar(try LunarDay(month: 12, day: 15)) },
        recurrence(every: 60, known: 1684) { .lunar(try LunarDay(month: 1, day: 15)) },
        recurrence(every: 2, known: 2025) { .lunar(try LunarDay(month: 6, day: 1, isLeapMonth: true)) },
        // The year's end.
        recurrence { .lunarYearEnd },
        recurrence(16) { .lunarYearEnd },
        recurrence(2, every: 4, known: 2026) { .lunarYearEnd },
        // Days of every month.
        recurrence { .lunarMonthly(day: 1) },
        recurrence { .lunarMonthly(day: 15) },
        recurrence { .lunarMonthly(day: 30) },
        recurrence(3) { .lunarMonthly(day: 29) },
        recurrence(45) { .lunarMonthly(day: 2) },
        recurrence(every: 5, known: 2025) { .lunarMonthly(day: 16) },
        // Solar terms and days.
        recurrence { .solarTerm(.qingming) },
        recurrence(12) { .solarTerm(.dongzhi) },
        recurrence { .solarTerm(.xiaohan) },
        recurrence(every: 3, known: 2030) { .solarTerm(.dahan) },
        recurrence { .solar(month: 10, day: 10) },
        recurrence { .solar(month: 1, day: 28) },
        recurrence(3) { .solar(month: 1, day: 29) },
        recurrence(2) { .solar(month: 2, day: 29) },
        recurrence(10) { .solar(month: 12, day: 30) },
        recurrence(366) { .solar(month: 7, day: 1) },
        recurrence(5, every: 7, known: 2022) { .solar(month: 12, day: 31) },
        recurrence(every: 4, known: 2023) { .solar(month: 2, day: 29) },
        // Days of the sixty-day cycle, by season.
        recurrence { .heavensPardon },
        recurrence(3) { .heavensPardon },
        recurrence(every: 4, known: 2026) { .heavensPardon },
        // The n-th day from a day on, also in the next month or year, before the calendar begins and where it ends.
        recurrence { .nth(NthDay(2, of: .weekday(.sunday), onOrAfter: .solar(month: 5, day: 1))) },
        recurrence { .nth(NthDay(1, of: .weekday(.monday), onOrAfter: .solar(month: 12, day: 31))) },
        recurrence { .nth(NthDay(10, of: .stem(.gui), onOrAfter: .solar(month: 12, day: 1))) },
        recurrence(9) { .nth(NthDay(3, of: .weekday(.saturday), onOrAfter: .solar(month: 2, day: 29))) },
        recurrence(every: 4, known: 2022) {
            .nth(NthDay(5, of: .weekday(.friday), onOrAfter: .solar(month: 12, day: 20)))
        },
        recurrence { .nth(NthDay(5, of: .stem(.wu), onOrAfter: .solarTerm(.lichun))) },
        recurrence { .nth(NthDay(5, of: .stem(.wu), onOrAfter: .solarTerm(.liqiu))) },
        recurrence(3, every: 3, known: 2025) { .nth(NthDay(10, of: .stem(.jia), onOrAfter: .solarTerm(.dongzhi))) },
        recurrence {
            .nth(NthDay(1, of: .weekday(.sunday), onOrAfter: .lunar(try LunarDay(month: 1, day: 9))))
        },
        recurrence(366) {
            .nth(NthDay(10, of: .stem(.yi), onOrAfter: .lunar(try LunarDay(month: 12, day: 30))))
        },
        recurrence(every: 2, known: 2024) {
            .nth(NthDay(4, of: .weekday(.wednesday), onOrAfter: .lunar(try LunarDay(month: 12, day: 20))))
        },
        recurrence {
            .nth(
                NthDay(2, of: .stem(.xin), onOrAfter: .lunar(try LunarDay(month: 6, day: 23, isLeapMonth: true))))
        },
        // One-offs and announced dates.
        recurrence { .once(start: CivilDay(dayNumber: 20_088), end: CivilDay(dayNumber: 20_088)) },
        recurrence { .once(start: CivilDay(dayNumber: 20_440), end: CivilDay(dayNumber: 20_500)) },
        recurrence { .once(start: LunarCalendar.lastDay, end: LunarCalendar.lastDay) },
        recurrence { .announced },
        recurrence(7, every: 12, known: 2021) { .announced },
    ]

    /// The oracle's result for each recurrence.
    static let expected = recurrences.map { recurrence in
        Result { try oracle.get().occurrences(of: recurrence.get()) }
    }

    static func recurrence(
        _ durationDays: Int? = nil, every everyYears: Int = 1, known knownYear: Int? = nil, _ rule: () throws -> DayRule
    ) -> Result<Recurrence, any Error> {
        Result {
            try Recurrence(rule(), durationDays: durationDays, everyYears: everyYears, knownYear: knownYear)
        }
    }

    @Test(arguments: recurrences.indices)
    func findsEveryOccurrenceOfTheCalendar(index: Int) throws {
        let recurrence = try Self.recurrences[index].get()
        let expected = try Self.expected[index].get()
        let found = recurrence.occurrences(from: LunarCalendar.firstDay, through: LunarCalendar.lastDay)
        expect(found, equals: expected)
        // Days outside the calendar are skipped and add nothing.
        let wider = recurrence.occurrences(
            from: LunarCalendar.firstDay.adding(days: -900), through: LunarCalendar.lastDay.adding(days: 900))
        expect(wider, equals: expected)
    }

    /// Checks the days from 1950 to 2050, and the last year and a half of the calendar.
    @Test(arguments: recurrences.indices)
    func findsTheNextFromEveryDay(index: Int) throws {
        let recurrence = try Self.recurrences[index].get()
        let days = try Self.oracle.get().days
        let expected = try Self.expected[index].get()
        var upcoming = 0
        var wrong: [CivilDay] = []
        for day in days {
            while upcoming < expected.count, expected[upcoming].end < day { upcoming += 1 }
            guard (1950...2050).contains(day.year) || day.year < 1902 || day.year > 2099 else { continue }
            let found = recurrence.next(onOrAfter: day)
            if found != (upcoming < expected.count ? expected[upcoming] : nil) { wrong.append(day) }
        }
        expectEmpty(wrong, "first of \(wrong.count): \(wrong.prefix(3))")
    }

    /// Checks ranges from one day to three years: across years, across the lunar new year, and to both ends of the
    /// calendar.
    @Test(arguments: recurrences.indices)
    func findsWhatTouchesARange(index: Int) throws {
        let recurrence = try Self.recurrences[index].get()
        let days = try Self.oracle.get().days
        let expected = try Self.expected[index].get()
        var random = SplitMix64(seed: UInt64(index) + 1)
        for round in 0..<300 {
            let first =
                switch round % 6 {
                case 0: Int.random(in: 0..<400, using: &random)
                case 1: days.count - Int.random(in: 1...400, using: &random)
                default: Int.random(in: days.indices, using: &random)
                }
            let length = Int.random(in: 0...(round % 2 == 0 ? 30 : 1100), using: &random)
            let start = days[first]
            let end = days[min(first + length, days.count - 1)]
            let touching = expected.filter { $0.start <= end && $0.end >= start }
            expect(recurrence.occurrences(from: start, through: end), equals: touching, "\(start)...\(end)")
        }
    }
}
