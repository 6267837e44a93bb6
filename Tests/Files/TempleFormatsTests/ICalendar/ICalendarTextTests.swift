import Expectations
import LunarCalendar
import TempleFormats
import Testing

/// Tests of the exact text.
@Suite struct ICalendarTextTests {
    private let day = CivilDay(dayNumber: 20_937)  // 2027-04-29

    private func lines(of calendar: ICalendar) -> [String] {
        let text = String(decoding: calendar.bytes(), as: UTF8.self)
        return text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func lines(of event: CalendarEvent) throws -> [String] {
        let calendar = try ICalendar(name: "n", events: [event], stampSecondsSince1970: 0)
        let lines = lines(of: calendar)
        let begin = try require(lines.firstIndex(of: "BEGIN:VEVENT"))
        let end = try require(lines.lastIndex(of: "END:VEVENT"))
        return Array(lines[begin...end])
    }

    @Test func writesACalendar() throws {
        let event = try CalendarEvent(
            uid: "deity-1-2027@nearby.example", start: day, durationDays: 3, summary: "媽祖聖誕",
            description: "農曆三月廿三;祭典, 遶境\n請提早到場 C:\\", location: "鹿港天后宮, 彰化縣鹿港鎮中山路430號",
            position: .init(latitude: 24.0593, longitude: 120.4316), url: "https://example.org/a?b=c,d;e",
            categories: ["媽祖", "聖誕,千秋"], alarmDaysAhead: [0, 7, 1, 1])
        let calendar = try ICalendar(
            name: "媽祖", description: "聖誕與祭典", events: [event], stampSecondsSince1970: 1_795_246_245)
        let expected = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//nearby//Temple Calendar//ZH",
            "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH",
            "NAME:媽祖",
            "X-WR-CALNAME:媽祖",
            "DESCRIPTION:聖誕與祭典",
            "X-WR-CALDESC:聖誕與祭典",
            "X-WR-TIMEZONE:Asia/Taipei",
            "REFRESH-INTERVAL;VALUE=DURATION:P1D",
            "X-PUBLISHED-TTL:P1D",
            "BEGIN:VEVENT",
            "UID:deity-1-2027@nearby.example",
            "DTSTAMP:20261121T073045Z",
            "DTSTART;VALUE=DATE:20270429",
            "DTEND;VALUE=DATE:20270502",
            "SUMMARY:媽祖聖誕",
            #"DESCRIPTION:農曆三月廿三\;祭典\, 遶境\n請提早到場 C:\\"#,
            #"LOCATION:鹿港天后宮\, 彰化縣鹿港鎮中山路430號"#,
            "GEO:24.059300;120.431600",
            "URL:https://example.org/a?b=c,d;e",
            #"CATEGORIES:媽祖,聖誕\,千秋"#,
            "TRANSP:TRANSPARENT",
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:媽祖聖誕", "TRIGGER:-P6DT15H", "END:VALARM",
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:媽祖聖誕", "TRIGGER:-PT15H", "END:VALARM",
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:媽祖聖誕", "TRIGGER:PT9H", "END:VALARM",
            "END:VEVENT",
            "END:VCALENDAR",
            "",
        ]
        expect(lines(of: calendar), equals: expected)
        expect(calendar.bytes(), equals: calendar.bytes())
    }

    @Test func leavesOutWhatIsNotThere() throws {
        let bare = try CalendarEvent(uid: "a", start: day, summary: "s")
        let blank = try CalendarEvent(
            uid: "a", start: day, summary: "s", description: "", location: " \u{3000}\r\n\u{1}", categories: ["", " "])
        let expected = [
            "BEGIN:VEVENT", "UID:a", "DTSTAMP:19700101T000000Z", "DTSTART;VALUE=DATE:20270429",
            "DTEND;VALUE=DATE:20270430", "SUMMARY:s", "TRANSP:TRANSPARENT", "END:VEVENT",
        ]
        try expect(lines(of: bare), equals: expected)
        try expect(lines(of: blank), equals: expected)
    }

    /// RFC 5545 requires at least one component, and a subscription may have no events.
    @Test func writesATimeZoneWhereThereAreNoEvents() throws {
        let lines = lines(of: try ICalendar(name: "n", events: [], stampSecondsSince1970: 0))
        expect(
            lines.filter { $0.hasPrefix("BEGIN:") }, equals: ["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "BEGIN:STANDARD"])
        expect(lines.suffix(3), equals: ["END:VTIMEZONE", "END:VCALENDAR", ""])
    }

    @Test(arguments: [
        ("a\rb\nc\r\nd\n\re", #"a\nb\nc\nd\n\ne"#),
        ("\u{85}x\u{2028}\u{2029}", #"\nx\n\n"#),
        ("a\u{0}b\u{7}c\u{1B}[1md\u{7F}e\u{9B}f", "abc[1mdef"),
        ("a\tb", "a b"),
        (#"\n"#, #"\\n"#),
        (#"\\;,:""#, #"\\\\\;\,:""#),
        ("x\r\nBEGIN:VEVENT\r\nUID:evil", #"x\nBEGIN:VEVENT\nUID:evil"#),
        ("甲，乙；丙", "甲，乙；丙"),
    ])
    func escapesTexts(text: String, expected: String) throws {
        let event = try CalendarEvent(
            uid: "a", start: day, summary: text, description: text, location: text, categories: [text, text])
        let lines = try lines(of: event)
        for line in ["SUMMARY:", "DESCRIPTION:", "LOCATION:", "CATEGORIES:\(expected),"] {
            expect(lines, contains: line + expected)
        }
    }

    @Test(arguments: [
        (0.0, -0.0, "0.000000;0.000000"), (-0.5, -120.25, "-0.500000;-120.250000"),
        (90, -180, "90.000000;-180.000000"), (24.142_857_14, 120.000_000_6, "24.142857;120.000001"),
        (-0.000_000_4, 0.000_01, "0.000000;0.000010"),
    ])
    func writesPositions(latitude: Double, longitude: Double, expected: String) throws {
        let event = try CalendarEvent(
            uid: "a", start: day, summary: "s", position: .init(latitude: latitude, longitude: longitude))
        try expect(lines(of: event), contains: "GEO:" + expected)
    }

    @Test(arguments: [
        (-1, "19691231T235959Z"), (951_782_400, "20000229T000000Z"), (253_402_300_799, "99991231T235959Z"),
        (-62_167_219_200, "00000101T000000Z"),
    ])
    func writesTheStamp(seconds: Int64, expected: String) throws {
        let event = try CalendarEvent(uid: "a", start: day, summary: "s")
        let calendar = try ICalendar(name: "n", events: [event], stampSecondsSince1970: seconds)
        expect(lines(of: calendar), contains: "DTSTAMP:" + expected)
    }
}
