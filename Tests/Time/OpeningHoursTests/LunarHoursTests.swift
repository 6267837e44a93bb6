import Expectations
import LunarCalendar
import OpeningHours
import Testing

/// Tests of the extension for days of the lunar month, with real dates.
///
/// Lunar dates from almanacs: 2026-02-17 is 正月初一 and 2026-03-03 正月十五; 2026-02-16 is 十二月廿九, the last day of a short
/// month, and 2024-02-09 十二月三十; 2025-07-25 is 閏六月初一.
struct LunarHoursTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let hours: String?
        let lunar: String
        let moment: String
        let expected: String
        var testDescription: String { "\(hours ?? "nothing"), \(lunar) at \(moment): \(expected)" }

        static func cases(_ hours: String?, _ lunar: String, _ lines: String...) -> [Case] {
            lines.map {
                Case(hours: hours, lunar: lunar, moment: String($0.prefix(16)), expected: String($0.dropFirst(17)))
            }
        }
    }

    @Test(arguments: cases)
    func answersOnLunarDays(_ test: Case) throws {
        let times = OpeningTimes(
            regular: try test.hours.map { try OpeningHours($0) }, lunar: try LunarHours(test.lunar))
        try expect(times.answer(test.moment), equals: test.expected)
    }

    static let cases: [Case] = [
        Case.cases(
            "06:00-21:00", "1,15 05:00-22:00", "2026-02-16 05:30 closed", "2026-02-17 05:30 open",
            "2026-02-17 21:30 open",
            "2026-02-17 22:00 closed", "2026-02-18 05:30 closed", "2026-03-03 05:00 open", "2026-03-03 04:59 closed",
            "2025-07-25 21:59 open"),
        // The lunar hours replace the regular hours, even if they are shorter or the place is closed on that weekday.
        Case.cases("06:00-21:00", "1 08:00-10:00", "2026-02-17 07:00 closed", "2026-02-17 09:00 open"),
        Case.cases("06:00-21:00; Tu off", "1 08:00-10:00", "2026-02-17 09:00 open", "2026-02-17 11:00 closed"),
        Case.cases("24/7", "1 off", "2026-02-17 00:00 closed", "2026-02-17 23:59 closed", "2026-02-18 00:00 open"),
        // Past midnight.
        Case.cases(
            "06:00-21:00", "1 06:00-26:00", "2026-02-18 01:59 open", "2026-02-18 02:00 closed",
            "2026-02-17 01:00 closed"),
        Case.cases(
            "18:00-02:00", "1 06:00-21:00", "2026-02-17 01:00 closed", "2026-02-18 01:00 open",
            "2026-02-19 01:00 open"),
        // Day 30 does not move to the 29th.
        Case.cases("06:00-21:00", "30 05:00-22:00", "2026-02-16 05:30 closed", "2024-02-09 05:30 open"),
        Case.cases("06:00-21:00", "29-30 05:00-22:00", "2026-02-16 05:30 open", "2026-02-15 05:30 closed"),
        Case.cases(
            "06:00-21:00", "1,15 05:00-22:00; 15 05:00-23:00;", "2026-03-03 22:30 open", "2026-02-17 22:30 closed"),
        // The other days are unknown.
        Case.cases(
            nil, "1,15 05:00-21:00", "2026-02-17 06:00 open", "2026-02-17 22:00 closed", "2026-02-18 06:00 unknown"),
        Case.cases(
            "Mo off", "1 05:00-21:00", "2026-02-17 06:00 open", "2026-02-18 06:00 unknown", "2026-02-23 06:00 closed"),
        // Outside the calendar, a lunar day is unknown.
        Case.cases(
            "06:00-21:00", "1 05:00-21:00", "2101-02-10 12:00 open", "2101-02-10 05:30 unknown", "1900-01-31 05:30 open"
        ),
        Case.cases("06:00-21:00", "1 sunrise-sunset", "2026-02-17 12:00 open", "2026-02-17 05:00 unknown"),
    ].flatMap(\.self)

    /// The first and the fifteenth of two centuries, counted by the dates of the lunar calendar itself.
    @Test func agreesWithTheCalendarOnEveryDay() throws {
        let times = OpeningTimes(regular: try OpeningHours("06:00-21:00"), lunar: try LunarHours("1,15 05:00-21:00"))
        var day = LunarCalendar.firstDay
        var count = 0
        while day <= LunarCalendar.lastDay {
            let lunarDay = try LunarCalendar.lunarDate(of: day).day
            let isLongDay = lunarDay == 1 || lunarDay == 15
            if isLongDay { count += 1 }
            expect(times.isOpen(at: day, minute: 330), equals: isLongDay, "\(day)")
            day = day.adding(days: 1)
        }
        // 201 years of twelve months, plus 74 leap months.
        expect(count, equals: 2 * (201 * 12 + 74))
    }

    @Test(arguments: [
        ("", 0, OpeningHoursError.Reason.expectedNumber), ("05:00-21:00", 0, .expectedNumber),
        ("0 05:00-21:00", 0, .outOfRange),
        ("31 05:00-21:00", 0, .outOfRange), ("15-1 05:00-21:00", 3, .outOfRange), ("1,15", 4, .expectedTime),
        ("1,15 open", 5, .expectedTime), ("1,15 05:00", 10, .unsupported), ("1, 05:00-21:00", 3, .expectedNumber),
        ("1 05:00-21:00, 15 05:00-22:00", 13, .expectedSeparator), ("1 05:00-21:00;;", 14, .expectedNumber),
        ("1 05:00-21:00 || 2 off", 14, .expectedSeparator), ("Mo 05:00-21:00", 0, .expectedNumber),
        ("初一 05:00-21:00", 0, .unknownWord),
    ])
    func refusesOtherTexts(_ text: String, _ byteOffset: Int, _ reason: OpeningHoursError.Reason) {
        #expect(throws: OpeningHoursError(byteOffset: byteOffset, reason: reason)) { try LunarHours(text) }
    }

    @Test func boundsTheText() throws {
        let rules = String(repeating: "1 off;", count: 100)
        #expect(throws: Never.self) { try LunarHours(rules) }
        #expect(throws: OpeningHoursError(byteOffset: 600, reason: .tooManyRules)) { try LunarHours(rules + "1 off") }
        #expect(throws: OpeningHoursError(byteOffset: 1000, reason: .textTooLong)) {
            try LunarHours("1 off" + String(repeating: " ", count: 996))
        }
    }

    @Test func equalTextsMakeEqualTimes() throws {
        let plain = try LunarHours("1,15 05:00-21:00")
        try expect(LunarHours(" 1、15 5:00～21:00；"), equals: plain)
        try expect(LunarHours("1,16 05:00-21:00") != plain)
    }

    /// Texts that are valid in the grammar but contain no hours.
    @Test(arguments: [
        ("unknown", true), ("\"by appointment\"", true), ("06:00-21:00; unknown", true), ("unknown || open", true),
        ("unknown; Mo unknown", true), ("off", false), ("closed", false), ("off \"moved\"", false), ("24/7", false),
        ("Mo unknown", false), ("unknown; Mo 06:00-21:00", false), ("PH off", false),
    ])
    func knowsTextsWithoutAnyAnswer(_ text: String, _ isNeverKnown: Bool) throws {
        let hours = try OpeningHours(text)
        expect(hours.isNeverKnown, equals: isNeverKnown)
        expect(OpeningTimes(regular: hours, lunar: nil).isNeverKnown, equals: isNeverKnown)
        expect(!OpeningTimes(regular: hours, lunar: try LunarHours("1 off")).isNeverKnown)
        let monday = try CivilDay(year: 2026, month: 11, day: 16)
        let answers = (0..<14).flatMap { day in
            stride(from: 0, to: 1440, by: 60).map { hours.isOpen(at: monday.adding(days: day), minute: $0) }
        }
        if isNeverKnown { expect(answers.allSatisfy { $0 == nil }) }
        if text.hasPrefix("off") || text == "closed" { expect(answers.allSatisfy { $0 == false }) }
    }

    @Test func nothingReadIsNeverKnown() {
        expect(OpeningTimes(HoursReading("全年無休")).isNeverKnown)
        expect(!OpeningTimes(HoursReading("初一、十五 05:00-21:00")).isNeverKnown)
    }
}
