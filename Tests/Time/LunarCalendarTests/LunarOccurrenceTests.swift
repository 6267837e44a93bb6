import Expectations
import LunarCalendar
import Testing

@Suite struct LunarOccurrenceTests {
    static let today = CivilDay(dayNumber: 20_777)  // 2026-11-20

    @Test(arguments: [
        ("3/23", "2027-04-29"), ("6/24", "2027-07-27"), ("2/19", "2027-03-26"), ("10/12", "2026-11-20"),
        ("10/11", "2027-11-08"), ("7/30", "2027-08-31"), ("1/1", "2027-02-06"), ("閏11/1", "2033-12-22"),
        ("閏6/24", "2036-08-15"),
    ])
    func findsTheNextOccurrence(text: String, expected: String) throws {
        expect(Self.today.description, equals: "2026-11-20")
        let next = try LunarCalendar.next(LunarDay(parsing: text), onOrAfter: Self.today)
        expect(next.civilDay.description, equals: expected)
        expect(next.lunarDate.shortText, equals: text)
        expect(!next.isClamped && !next.isLeapRepeat)
    }

    /// 12/30 is 除夕, whether the month has 30 days or 29.
    @Test(arguments: [("7/30", 2026, "2026-09-10", "7/29"), ("12/30", 2026, "2027-02-05", "12/29")])
    func clampsTheThirtiethAndSaysSo(text: String, year: Int, expected: String, fallsOn: String) throws {
        let day = try LunarDay(parsing: text)
        let start = try LunarCalendar.civilDay(of: LunarDate(year: year, month: 2, day: 1))
        let next = try LunarCalendar.next(day, onOrAfter: start)
        expect(next.civilDay.description, equals: expected)
        expect(next.lunarDate.shortText, equals: fallsOn)
        expect(next.isClamped)
        try expect(LunarCalendar.occurrence(of: day, inLunarYear: year), equals: next)
    }

    @Test func doesNotClampInAMonthThatHasTheDay() throws {
        let occurrence = try LunarCalendar.occurrence(of: LunarDay(parsing: "7/30"), inLunarYear: 2027)
        expect(occurrence.civilDay.description, equals: "2027-08-31")
        expect(occurrence.lunarDate.shortText, equals: "7/30")
        expect(!occurrence.isClamped)
    }

    @Test func givesTheLeapRepeatOnlyWhenAskedAndMarksIt() throws {
        let day = try LunarDay(parsing: "6/24")
        let start = try CivilDay(year: 2025, month: 1, day: 1)
        let end = try CivilDay(year: 2025, month: 12, day: 31)
        let plain = try LunarCalendar.occurrences(of: day, from: start, through: end)
        expect(plain.map(\.civilDay.description), equals: ["2025-07-18"])
        let all = try LunarCalendar.occurrences(of: day, from: start, through: end, includingLeapRepeats: true)
        expect(all.map(\.civilDay.description), equals: ["2025-07-18", "2025-08-17"])
        expect(all.map(\.isLeapRepeat), equals: [false, true])
        expect(all.map(\.lunarDate.shortText), equals: ["6/24", "閏6/24"])

        let afterRegular = try CivilDay(year: 2025, month: 7, day: 19)
        let repeated = try LunarCalendar.next(day, onOrAfter: afterRegular, includingLeapRepeats: true)
        expect(repeated, equals: all[1])
        let regular = try LunarCalendar.next(day, onOrAfter: afterRegular)
        expect(regular.civilDay.description, equals: "2026-08-06")
        expect(!regular.isLeapRepeat)
    }

    @Test func doesNotCallALeapDayThatWasAskedForARepeat() throws {
        let day = try LunarDay(parsing: "閏6/24")
        let occurrence = try LunarCalendar.occurrence(of: day, inLunarYear: 2025)
        expect(occurrence.civilDay.description, equals: "2025-08-17")
        expect(!occurrence.isLeapRepeat)
        let all = try LunarCalendar.occurrences(
            of: day, from: LunarCalendar.firstDay, through: LunarCalendar.lastDay, includingLeapRepeats: true)
        expect(all, contains: occurrence)
        expect(all.allSatisfy { $0.lunarDate.isLeapMonth && !$0.isLeapRepeat })
    }

    @Test func includesTodayAndBothEnds() throws {
        let day = try LunarDay(parsing: "3/23")
        let falls = try CivilDay(year: 2027, month: 4, day: 29)
        try expect(LunarCalendar.next(day, onOrAfter: falls).civilDay, equals: falls)
        try expect(LunarCalendar.occurrences(of: day, from: falls, through: falls).map(\.civilDay), equals: [falls])
        let dayAfter = falls.adding(days: 1)
        try expect(LunarCalendar.next(day, onOrAfter: dayAfter).civilDay.description, equals: "2028-04-17")
        try expectEmpty(LunarCalendar.occurrences(of: day, from: dayAfter, through: falls))
    }

    @Test func saysWhenTheCalendarEndsFirst() throws {
        let never = try LunarDay(parsing: "閏12/1")
        #expect(throws: LunarCalendarError.noOccurrence(never, onOrAfter: LunarCalendar.firstDay)) {
            try LunarCalendar.next(never, onOrAfter: LunarCalendar.firstDay)
        }
        let newYear = try LunarDay(parsing: "1/1")
        #expect(throws: LunarCalendarError.noOccurrence(newYear, onOrAfter: LunarCalendar.lastDay)) {
            try LunarCalendar.next(newYear, onOrAfter: LunarCalendar.lastDay)
        }
        let last = try LunarCalendar.next(LunarDay(parsing: "12/30"), onOrAfter: LunarCalendar.lastDay)
        expect(last.civilDay, equals: LunarCalendar.lastDay)
        expect(last.isClamped)
    }

    /// Checks every possible lunar day against a scan of all days of the calendar.
    @Test(arguments: [false, true])
    func agreesWithAWalkThroughEveryDay(includingLeapRepeats: Bool) throws {
        let oracle = try OccurrenceOracle()
        for month in 1...12 {
            for dayOfMonth in 1...30 {
                for isLeapMonth in [false, true] {
                    let day = try LunarDay(month: month, day: dayOfMonth, isLeapMonth: isLeapMonth)
                    let expected = try oracle.days(of: day, includingLeapRepeats: includingLeapRepeats)
                    let found = try LunarCalendar.occurrences(
                        of: day, from: LunarCalendar.firstDay, through: LunarCalendar.lastDay,
                        includingLeapRepeats: includingLeapRepeats)
                    expect(found.map(\.civilDay), equals: expected)
                    for occurrence in found {
                        let civilDate = try LunarCalendar.lunarDate(of: occurrence.civilDay)
                        if occurrence.lunarDate != civilDate
                            || occurrence.isClamped != (civilDate.day != dayOfMonth)
                            || occurrence.isLeapRepeat != (civilDate.isLeapMonth && !isLeapMonth)
                        {
                            Issue.record("\(occurrence) of \(day)")
                        }
                    }
                    var start = LunarCalendar.firstDay
                    for occurrence in found {
                        for from in [start, occurrence.civilDay] {
                            let next = try LunarCalendar.next(
                                day, onOrAfter: from, includingLeapRepeats: includingLeapRepeats)
                            if next != occurrence { Issue.record("next \(day) from \(from) is \(next)") }
                        }
                        start = occurrence.civilDay.adding(days: 1)
                    }
                }
            }
        }
    }
}

/// A brute-force oracle: finds the occurrences of each lunar day by reading the calendar day by day.
private struct OccurrenceOracle {
    private var fallen: [LunarDay: [CivilDay]] = [:]

    init() throws {
        var day = LunarCalendar.firstDay
        while day <= LunarCalendar.lastDay {
            let date = try LunarCalendar.lunarDate(of: day).lunarDay
            fallen[date, default: []].append(day)
            let tomorrow = day.adding(days: 1)
            if date.day == 29 {
                let isMonthOver = try tomorrow > LunarCalendar.lastDay || LunarCalendar.lunarDate(of: tomorrow).day == 1
                if isMonthOver {
                    let thirtieth = try LunarDay(month: date.month, day: 30, isLeapMonth: date.isLeapMonth)
                    fallen[thirtieth, default: []].append(day)
                }
            }
            day = tomorrow
        }
    }

    func days(of day: LunarDay, includingLeapRepeats: Bool) throws -> [CivilDay] {
        let asked = fallen[day] ?? []
        guard includingLeapRepeats, !day.isLeapMonth else { return asked }
        let repeats = fallen[try LunarDay(month: day.month, day: day.day, isLeapMonth: true)] ?? []
        return (asked + repeats).sorted()
    }
}
