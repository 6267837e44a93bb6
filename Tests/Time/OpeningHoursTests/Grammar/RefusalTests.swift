import Expectations
import LunarCalendar
import OpeningHours
import Testing

/// Tests of texts that are rejected, and of the position of the error.
struct RefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let text: String
        let byteOffset: Int
        let reason: OpeningHoursError.Reason

        init(_ text: String, _ byteOffset: Int, _ reason: OpeningHoursError.Reason) {
            self.text = text
            self.byteOffset = byteOffset
            self.reason = reason
        }

        var testDescription: String { text.isEmpty ? "empty" : text }
    }

    @Test(arguments: incomplete + meaningless + ambiguous + chinese)
    func refusesWithThePlaceAndTheReason(_ refusal: Refusal) {
        #expect(throws: OpeningHoursError(byteOffset: refusal.byteOffset, reason: refusal.reason)) {
            try OpeningHours(refusal.text)
        }
    }

    static let incomplete = [
        Refusal("", 0, .expectedRule),
        Refusal("   ", 3, .expectedRule),
        Refusal(";", 0, .expectedRule),
        Refusal("Mo-Fr 08:00-12:00;;", 18, .expectedRule),
        Refusal("Mo-Fr 08:00-12:00 ||", 20, .expectedRule),
        Refusal("Mo-Fr 08:00-12:00,", 18, .expectedRule),
        Refusal("Mo-", 3, .expectedWeekday),
        Refusal("Mo-09:00", 3, .expectedWeekday),
        Refusal("Mo[", 3, .expectedNumber),
        Refusal("Mo[1", 4, .expectedClosingBracket),
        Refusal("08:00-", 6, .expectedTime),
        Refusal("08:00-Mo", 6, .expectedTime),
        Refusal("(sunrise)-12:00", 8, .expectedTime),
        Refusal("(sunrise+01:00-12:00", 14, .expectedClosingBracket),
        Refusal("Jan-10", 4, .expectedDate),
        Refusal("week Mo", 5, .expectedNumber),
        Refusal("Mo 08:00-12:00 \"call", 15, .unterminatedComment),
        Refusal("Mo-Fr 09:00-17:00 Sa 10:00-12:00", 18, .expectedSeparator),
        Refusal("24/7 24/7", 5, .expectedSeparator),
    ]

    static let meaningless = [
        Refusal("garbage", 0, .unknownWord),
        Refusal("Monday 08:00-12:00", 0, .unknownWord),
        Refusal("08:00-12:00 am", 12, .unknownWord),
        Refusal("08:00-12:00 | off", 12, .unknownWord),
        Refusal("08:00-12:00 🏮", 12, .unknownWord),
        Refusal("08:00-12:60", 6, .outOfRange),
        Refusal("08:00-49:00", 6, .outOfRange),
        Refusal("24:00-26:00", 0, .outOfRange),
        Refusal("12345", 0, .outOfRange),
        Refusal("100:00-12:00", 0, .outOfRange),
        Refusal("18:00-47:00+", 6, .outOfRange),
        Refusal("Feb 30", 4, .outOfRange),
        Refusal("Jan 0", 4, .outOfRange),
        Refusal("Jan 20-10", 7, .outOfRange),
        Refusal("week 54", 5, .outOfRange),
        Refusal("Mo[6]", 3, .outOfRange),
        Refusal("Mo[3-1]", 5, .outOfRange),
        Refusal("2027-2026 Mo", 5, .outOfRange),
        Refusal("0800-1700", 0, .outOfRange),
        Refusal("2026-2028/0 Mo", 10, .outOfRange),
        Refusal("12:00", 5, .unsupported),
        Refusal("Mo-Fr 10:00-16:00/01:30", 17, .unsupported),
        Refusal("(sunrise+03:00)-12:00", 9, .unsupported),
        Refusal("Dec 25 -Su off", 7, .unsupported),
    ]

    static let ambiguous = [
        // A day and also every day, or a typing error?
        Refusal("Mo-Fr, 07:00-09:00", 5, .ambiguous),
        // Years, or times without colons?
        Refusal("2000-2200", 0, .ambiguous),
        Refusal("2000-2200 off", 0, .ambiguous),
        // Closed in both spans, or only in the second?
        Refusal("10:00-20:00, 12:00-13:00 off", 0, .ambiguous),
        // Added to the fallback, or to the whole rule?
        Refusal("Mo 10:00-12:00 || Tu 10:00-12:00, We 10:00-12:00", 32, .ambiguous),
        // Mondays of both months, or all of May?
        Refusal("May,Jun Mo[1] 10:00-12:00", 8, .ambiguous),
        // Until which date?
        Refusal("Jan 10+", 6, .ambiguous),
        // Of which year?
        Refusal("2026 Dec 24-Jan 02", 0, .ambiguous),
        Refusal("2026 Nov-Feb", 0, .ambiguous),
        Refusal("Dec 24-2027 Jan 02", 0, .ambiguous),
        Refusal("2026,2027 Dec 24,2028 Jan 02", 0, .ambiguous),
        Refusal("week 50-10/2", 10, .ambiguous),
    ]

    static let chinese = [
        Refusal("全年無休", 0, .unknownWord),
        Refusal("24小時", 2, .unknownWord),
        Refusal("每日 05:00-22:00", 0, .unknownWord),
        Refusal("05:00至22:00", 5, .unknownWord),
        Refusal("週一 off", 0, .unknownWord),
    ]

    @Test func refusesTextsAndRulesWithoutEnd() throws {
        let rules = String(repeating: "off;", count: 100)
        try expect(OpeningHours(rules).answer("2026-11-16 12:00"), equals: "closed")
        #expect(throws: OpeningHoursError(byteOffset: 400, reason: .tooManyRules)) { try OpeningHours(rules + "off") }

        let spaces = "off" + String(repeating: " ", count: 997)
        #expect(throws: Never.self) { try OpeningHours(spaces) }
        #expect(throws: OpeningHoursError(byteOffset: 1000, reason: .textTooLong)) { try OpeningHours(spaces + " ") }
        // The limit counts bytes, not characters: 334 characters of three bytes are too long.
        #expect(throws: OpeningHoursError(byteOffset: 1000, reason: .textTooLong)) {
            try OpeningHours(String(repeating: "日", count: 334))
        }
    }

    @Test func answersNothingForMinutesNoDayHas() throws {
        let hours = try OpeningHours("24/7")
        let day = try CivilDay(year: 2026, month: 11, day: 16)
        for minute in [Int.min, -1, 1440, Int.max] {
            expectNil(hours.isOpen(at: day, minute: minute))
        }
    }

    @Test(arguments: OpeningHoursError.Reason.allCases)
    func describesEveryReasonInWords(_ reason: OpeningHoursError.Reason) {
        let error = OpeningHoursError(byteOffset: 7, reason: reason)
        expect(error.description.hasSuffix(" at byte 7"))
        expect(error.description.count, isAbove: 20)
    }
}
