import Expectations
import LunarCalendar
import Testing

@testable import TempleModel

/// Tests of the times at which an activity begins and ends.
struct ActivityHoursTests {
    private func span(_ time: String?, days: Int = 1) throws -> [String] {
        let activity = Activity(
            id: 1, title: "甲", temples: [], recurrence: try Recurrence(.solar(month: 12, day: 31), durationDays: days),
            time: time, source: "表")
        let dated = try require(
            ActivityCalendar(today: someDay).upcoming([HostedActivity(activity: activity, hosts: [])]).first)
        let span = try require(dated.span)
        return [span.start.rfc3339, span.end.rfc3339]
    }

    @Test(arguments: [
        ("18:00-23:00", "2026-12-31T18:00:00+08:00", "2026-12-31T23:00:00+08:00"),
        ("9:05~17:30", "2026-12-31T09:05:00+08:00", "2026-12-31T17:30:00+08:00"),
        ("09:00 – 12:00", "2026-12-31T09:00:00+08:00", "2026-12-31T12:00:00+08:00"),
        ("09:00－12:00", "2026-12-31T09:00:00+08:00", "2026-12-31T12:00:00+08:00"),
        ("20:00-02:00", "2026-12-31T20:00:00+08:00", "2027-01-01T02:00:00+08:00"),
        ("00:00-00:00", "2026-12-31T00:00:00+08:00", "2027-01-01T00:00:00+08:00"),
        ("18:00-24:00", "2026-12-31T18:00:00+08:00", "2027-01-01T00:00:00+08:00"),
    ])
    func hoursAreReadWhereTheyAreCertain(time: String, start: String, end: String) throws {
        try expect(span(time), equals: [start, end])
    }

    @Test(arguments: [
        nil, "", "午時", "18:00", "18:00起", "25:00-26:00", "18:60-19:00", "24:00-24:00", "18:00-24:30",
        "18:00-19:00-20:00", "1800-1900", "18:0-19:0", "018:00-19:00", "18:00-19:00、20:00-21:00", "+8:00-9:00", "-9:00",
    ])
    func anyOtherTimeIsTheWholeDay(time: String?) throws {
        try expect(span(time), equals: ["2026-12-31T00:00:00+08:00", "2026-12-31T23:59:59+08:00"])
    }

    @Test func whatLastsDaysEndsOnItsLast() throws {
        try expect(span(nil, days: 3), equals: ["2026-12-31T00:00:00+08:00", "2027-01-02T23:59:59+08:00"])
        try expect(span("09:00-16:00", days: 3), equals: ["2026-12-31T09:00:00+08:00", "2027-01-02T16:00:00+08:00"])
        try expect(span("20:00-02:00", days: 2), equals: ["2026-12-31T20:00:00+08:00", "2027-01-01T02:00:00+08:00"])
    }
}
