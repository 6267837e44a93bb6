import Expectations
import LunarCalendar
import TempleFormats
import Testing

@Suite struct ICalendarInvalidTests {
    private let day = CivilDay(dayNumber: 20_937)

    @Test(arguments: ["", " ", "a\nb", "a\u{7}", "a\u{2028}", String(repeating: "宮", count: 86)])
    func rejectsAnIdentifier(uid: String) {
        #expect(throws: CalendarEvent.Invalid.uid(uid)) { try CalendarEvent(uid: uid, start: day, summary: "s") }
    }

    @Test(arguments: ["", " ", "\u{3000}", "\u{1}\n"])
    func rejectsABlankSummaryAndName(text: String) {
        #expect(throws: CalendarEvent.Invalid.blankSummary) {
            try CalendarEvent(uid: "a", start: day, summary: text)
        }
        #expect(throws: ICalendar.Invalid.blankName) {
            try ICalendar(name: text, events: [], stampSecondsSince1970: 0)
        }
    }

    @Test(arguments: [0, -1, 367, Int.max])
    func rejectsADuration(days: Int) {
        #expect(throws: CalendarEvent.Invalid.durationDays(days)) {
            try CalendarEvent(uid: "a", start: day, durationDays: days, summary: "s")
        }
    }

    /// The file also contains the day after the last day.
    @Test func rejectsDaysThatFourDigitsDoNotHold() throws {
        let last = try CivilDay(year: 9999, month: 12, day: 31)
        #expect(throws: CalendarEvent.Invalid.outOfRange(last.adding(days: 1))) {
            try CalendarEvent(uid: "a", start: last, summary: "s")
        }
        let before = try CivilDay(year: 0, month: 1, day: 1).adding(days: -1)
        #expect(throws: CalendarEvent.Invalid.outOfRange(before)) {
            try CalendarEvent(uid: "a", start: before, durationDays: 2, summary: "s")
        }
        #expect(throws: Never.self) { try CalendarEvent(uid: "a", start: last.adding(days: -1), summary: "s") }
    }

    @Test(arguments: [90.000_1, -91, .infinity, -.infinity])
    func rejectsALatitude(degrees: Double) {
        #expect(throws: CalendarEvent.Invalid.latitude(degrees)) {
            try CalendarEvent(uid: "a", start: day, summary: "s", position: .init(latitude: degrees, longitude: 0))
        }
    }

    @Test(arguments: [180.000_1, -181, .infinity])
    func rejectsALongitude(degrees: Double) {
        #expect(throws: CalendarEvent.Invalid.longitude(degrees)) {
            try CalendarEvent(uid: "a", start: day, summary: "s", position: .init(latitude: 0, longitude: degrees))
        }
    }

    @Test func rejectsNotANumber() {
        for position in [
            CalendarEvent.Position(latitude: .nan, longitude: 0), .init(latitude: 0, longitude: .nan),
        ] {
            #expect(throws: CalendarEvent.Invalid.self) {
                try CalendarEvent(uid: "a", start: day, summary: "s", position: position)
            }
        }
    }

    @Test(arguments: [
        "", "temple", "//host/a", "https://", "https:///a", "http://?a", "ftp://host/", "javascript:alert(1)",
        "https://host/宮", "https://host/a b", "https://host/\r\nX:1", "https://host/<a>", #"https://host/\"#,
        "https://host/" + String(repeating: "a", count: 2036),
    ])
    func rejectsAURL(url: String) {
        #expect(throws: CalendarEvent.Invalid.url(url)) {
            try CalendarEvent(uid: "a", start: day, summary: "s", url: url)
        }
    }

    @Test(arguments: ["http://h", "HTTPS://Host:8080/a?b=%E5%AE%AE#c", "https://[::1]/(a)'*!~"])
    func acceptsAURL(url: String) throws {
        try expect(CalendarEvent(uid: "a", start: day, summary: "s", url: url).url, equals: url)
    }

    @Test func rejectsReminders() {
        #expect(throws: CalendarEvent.Invalid.alarmDaysAhead(-1)) {
            try CalendarEvent(uid: "a", start: day, summary: "s", alarmDaysAhead: [1, -1])
        }
        #expect(throws: CalendarEvent.Invalid.alarmDaysAhead(367)) {
            try CalendarEvent(uid: "a", start: day, summary: "s", alarmDaysAhead: [367])
        }
        #expect(throws: CalendarEvent.Invalid.alarmCount(9)) {
            try CalendarEvent(uid: "a", start: day, summary: "s", alarmDaysAhead: Array(0...8))
        }
    }

    @Test func rejectsTwoEventsOfOneIdentifier() throws {
        let event = try CalendarEvent(uid: "a", start: day, summary: "s")
        let other = try CalendarEvent(uid: "a", start: day.adding(days: 1), summary: "t")
        #expect(throws: ICalendar.Invalid.duplicateUID("a")) {
            try ICalendar(name: "n", events: [event, other], stampSecondsSince1970: 0)
        }
    }

    @Test(arguments: [253_402_300_800, -62_167_219_201, Int64.max, .min])
    func rejectsAStamp(seconds: Int64) {
        #expect(throws: ICalendar.Invalid.stamp(secondsSince1970: seconds)) {
            try ICalendar(name: "n", events: [], stampSecondsSince1970: seconds)
        }
    }
}
