import Expectations
import Foundation
import LunarCalendar
import TempleFormats
import Testing

/// Tests that another program can read the bytes: Debian's python3-icalendar, where it is installed.
@Suite(.enabled(if: PythonReader.isPresent, "no python3-icalendar")) struct IndependentReaderTests {
    @Test func readsEveryEventBack() throws {
        // This reader treats a backslash before a comma, a semicolon or an n as an escape, even if the backslash itself
        // is escaped. It also splits a list at escaped commas. The texts here avoid both; other tests contain them.
        var random = RandomText(seed: 2027, followsBackslashes: true)
        let events = try (0..<250).map { index in
            try CalendarEvent(
                uid: "事件-\(index);a,b\\c@nearby.example",
                start: CivilDay(dayNumber: Int.random(in: -30_000...60_000, using: &random)),
                durationDays: Int.random(in: 1...366, using: &random),
                summary: random.text(upTo: 40),
                description: index % 3 == 0 ? nil : random.text(upTo: 300),
                location: index % 4 == 0 ? nil : random.text(upTo: 20),
                position: index % 5 == 0
                    ? nil
                    : .init(
                        latitude: Double(Int.random(in: -90_000_000...90_000_000, using: &random)) / 1e6,
                        longitude: Double(Int.random(in: -180_000_000...180_000_000, using: &random)) / 1e6),
                url: index % 2 == 0
                    ? nil : "https://example.org/%E5%AE%AE?a=1,2;" + String(repeating: "x", count: index),
                categories: index % 7 == 0 ? [] : ["媽祖", "類\(index)"],
                alarmDaysAhead: Array([0, 1, 7, 30, 366].shuffled(using: &random).prefix(index % 6)),
                alarmMinute: [540, 0, 1439, 60, 485][index % 5])
        }
        let name = random.text(upTo: 50)
        let calendar = try ICalendar(name: name, events: events, stampSecondsSince1970: 1_795_246_245)
        let read = try PythonReader.read(calendar.bytes())

        expect(read.name, equals: name.readBack)
        expect(read.otherName, equals: name.readBack)
        expect(read.version, equals: "2.0")
        expect(read.refreshSeconds, equals: 86_400)
        expect(read.errors, equals: [])
        try require(read.events.count == events.count)
        for (read, event) in zip(read.events, events) {
            expect(read.uid, equals: event.uid)
            expect(read.stamp, equals: "2026-11-21T07:30:45+00:00")
            expect(read.start, equals: event.start.description)
            expect(read.end, equals: event.start.adding(days: event.durationDays).description)
            expect(read.summary, equals: event.summary.readBack)
            expect(read.description, equals: event.description?.readBack)
            expect(read.location, equals: event.location?.readBack)
            expect(read.geo, equals: event.position.map { [$0.latitude, $0.longitude] })
            expect(read.url, equals: event.url)
            expect(read.categories, equals: event.categories)
            expect(read.transparency, equals: "TRANSPARENT")
            // Seconds from the midnight that begins the first day.
            let triggers = event.alarmDaysAhead.sorted(by: >).map { -$0 * 86_400 + event.alarmMinute * 60 }
            expect(read.alarms.map(\.triggerSeconds), equals: triggers)
            expect(read.alarms.allSatisfy { $0.action == "DISPLAY" && $0.description == event.summary.readBack })
        }
    }

    @Test func readsACalendarWithoutEvents() throws {
        let read = try PythonReader.read(ICalendar(name: "空", events: [], stampSecondsSince1970: 0).bytes())
        expect(read.name, equals: "空")
        expectEmpty(read.events)
        expect(read.errors, equals: [])
    }

    /// The reader must reject invalid input; otherwise the tests above prove nothing.
    @Test func noticesWhatIsWrong() throws {
        let broken = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART;VALUE=DATE:2027", "END:VEVENT", "END:VCALENDAR", ""]
        let read = try PythonReader.read(Array(broken.joined(separator: "\r\n").utf8))
        expect(read.errors, equals: ["DTSTART", "missing UID", "missing DTSTAMP"])
    }
}
