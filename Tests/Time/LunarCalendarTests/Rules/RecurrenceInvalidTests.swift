import Expectations
import LunarCalendar
import Testing

@Suite struct RecurrenceInvalidTests {
    private static let day = CivilDay(dayNumber: 20_000)
    private static let last = LunarCalendar.lastDay

    @Test(arguments: [
        (DayRule.lunarMonthly(day: 0), Recurrence.Invalid.lunarDay(0)),
        (.lunarMonthly(day: 31), .lunarDay(31)),
        (.solar(month: 13, day: 1), .solarDay(.month(13))),
        (.solar(month: 2, day: 30), .solarDay(.day(30, monthLength: 29))),
        (.solar(month: 4, day: 31), .solarDay(.day(31, monthLength: 30))),
        (.nth(NthDay(0, of: .stem(.wu), onOrAfter: .solarTerm(.lichun))), .nth(0)),
        (.nth(NthDay(11, of: .weekday(.sunday), onOrAfter: .solar(month: 5, day: 1))), .nth(11)),
        (
            .nth(NthDay(1, of: .weekday(.sunday), onOrAfter: .solar(month: 2, day: 30))),
            .solarDay(.day(30, monthLength: 29))
        ),
        (.once(start: day, end: day.adding(days: -1)), .endBeforeStart(start: day, end: day.adding(days: -1))),
        (.once(start: last, end: last.adding(days: 1)), .outOfRange(last.adding(days: 1))),
        (.once(start: CivilDay(dayNumber: -99_999), end: day), .outOfRange(CivilDay(dayNumber: -99_999))),
        (.once(start: day, end: day.adding(days: 3_660)), .durationDays(3_661)),
    ])
    func rejectsARule(rule: DayRule, expected: Recurrence.Invalid) {
        #expect(throws: expected) { try Recurrence(rule) }
    }

    @Test(arguments: [0, -1, 367, Int.max])
    func rejectsADuration(days: Int) {
        #expect(throws: Recurrence.Invalid.durationDays(days)) { try Recurrence(.lunarYearEnd, durationDays: days) }
    }

    @Test(arguments: [
        (0, Int?.some(2024), Recurrence.Invalid.everyYears(0)), (61, 2024, .everyYears(61)),
        (Int.min, nil, .everyYears(.min)), (3, nil, .missingKnownYear(everyYears: 3)), (3, 0, .knownYear(0)),
        (1, 10_000, .knownYear(10_000)),
    ])
    func rejectsACycle(everyYears: Int, knownYear: Int?, expected: Recurrence.Invalid) {
        #expect(throws: expected) {
            try Recurrence(.lunarYearEnd, everyYears: everyYears, knownYear: knownYear)
        }
    }

    @Test func rejectsADurationAndACycleOfAOneOff() {
        let once = DayRule.once(start: Self.day, end: Self.day.adding(days: 2))
        #expect(throws: Recurrence.Invalid.durationOfOneOff(durationDays: 2, startToEnd: 3)) {
            try Recurrence(once, durationDays: 2)
        }
        #expect(throws: Recurrence.Invalid.cycleOfOneOff(everyYears: 2)) {
            try Recurrence(once, everyYears: 2, knownYear: 2024)
        }
        #expect(throws: Never.self) { try Recurrence(once, durationDays: 3) }
    }

    @Test func acceptsTheBounds() throws {
        try expect(Recurrence(.once(start: Self.day, end: Self.day.adding(days: 3_659))).durationDays, equals: 3_660)
        try expect(Recurrence(.solar(month: 2, day: 29), durationDays: 366).durationDays, equals: 366)
        try expect(Recurrence(.lunarMonthly(day: 30), everyYears: 60, knownYear: 9999).everyYears, equals: 60)
        try expect(Recurrence(.once(start: Self.day, end: Self.day.adding(days: 365))).durationDays, equals: 366)
    }

    @Test func saysWhatIsWrong() {
        expect(
            Recurrence.Invalid.solarDay(.month(13)).description,
            equals: "no such day in a Gregorian year: month 13 is not in 1...12")
        expect(
            Recurrence.Invalid.missingKnownYear(everyYears: 3).description,
            equals: "a cycle of 3 years needs a year it is known to come in")
    }
}
