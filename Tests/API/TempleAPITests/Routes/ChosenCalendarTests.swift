import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

/// `/api/calendar.ics`: the days of what somebody has chosen.
struct ChosenCalendarTests {
    private let asking: Asking

    init() throws {
        asking = try Asking.aboutOneOfEach()
    }

    private func calendar(_ query: String) throws -> String {
        let response = try asking.get("/api/calendar.ics?\(query)&date=2025-01-01")
        expect(response.status, equals: 200, "\(query)")
        return String(decoding: response.body, as: UTF8.self)
    }

    private func ids(_ query: String) throws -> Set<String> {
        let ids = try calendar(query).split(separator: "\r\n").filter { $0.hasPrefix("UID:") }.map(String.init)
        expect(Set(ids).count, equals: ids.count, "an event stands twice")
        return Set(ids)
    }

    /// The ids of the events of a calendar that has one kind of day alone.
    private func idsOf(_ path: String) throws -> Set<String> {
        let text = String(decoding: try asking.get("\(path)/calendar.ics?date=2025-01-01").body, as: UTF8.self)
        return Set(text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }.map(String.init))
    }

    @Test func hasTheDaysOfAllThatIsChosenOnce() throws {
        let deity = try idsOf("/api/deities/1")
        let festival = try idsOf("/api/events/2")
        let group = try idsOf("/api/groups/1")
        try expect(ids("deities=1"), equals: deity)
        try expect(ids("festivals=2"), equals: festival)
        try expect(ids("groups=1"), equals: group)
        try expect(ids("deities=1&festivals=2"), equals: deity.union(festival))
        try expect(ids("deities=1,1&festivals=2,1&groups=1"), equals: group.union(deity).union(festival))
    }

    @Test func aGroupIsWhatItIsNow() throws {
        let before = try ids("groups=1")
        asking.store.catalogue.groups[0].festivals = ["lantern"]
        asking.store.catalogue.groups[0].deities = []
        let after = try ids("groups=1")
        expect(after.isStrictSubset(of: before))
        try expect(after, equals: idsOf("/api/events/1"))
    }

    /// 初一 and 十五 are in the calendar apart; `new_moon` alone still means both.
    @Test(arguments: [
        ("new_moon=true", true, true), ("new_moon=true&full_moon=true", true, true),
        ("new_moon=true&full_moon=false", true, false), ("full_moon=true", false, true),
        ("deities=1&new_moon=false&full_moon=true", false, true), ("deities=1&new_moon=false", false, false),
    ])
    func newAndFullMoonAreChosenApart(query: String, hasNew: Bool, hasFull: Bool) throws {
        asking.store.catalogue.festivals.append(
            Festival(
                id: 25, slug: "chuyi", name: "初一", occasion: "初一", recurrence: try Recurrence(.lunarMonthly(day: 1)),
                description: nil, customs: nil, source: "x"))
        let text = try calendar(query)
        expect(text.contains("UID:festival-25-2025-01-29@"), equals: hasNew)
        expect(text.contains("UID:festival-3-2025-02-12@"), equals: hasFull)
    }

    @Test func theAlarmRingsAtTheGivenTime() throws {
        for (query, trigger) in [
            ("deities=1", "-PT15H"), ("deities=1&notify_time=08:00", "-PT16H"),
            ("deities=1&notify_time=08:30&advance_days=3", "-P2DT15H30M"),
            ("deities=1&notify_time=00:00&advance_days=0", "PT0M"),
            ("deities=1&notify_time=00:00&advance_days=2", "-P2D"),
            ("deities=1&notify_time=20:05&advance_days=0", "PT20H5M"),
        ] {
            try expect(calendar(query), contains: "TRIGGER:\(trigger)\r\n", "\(query)")
        }
        let response = try asking.get("/api/deities/1/calendar.ics?notify_time=08:00")
        expect(String(decoding: response.body, as: UTF8.self), contains: "TRIGGER:-PT16H\r\n")
    }

    @Test func aLongNameIsCut() throws {
        for number in 10...30 {
            asking.store.catalogue.festivals.append(
                Festival(
                    id: Int64(number), slug: "f\(number)", name: "節\(number)", occasion: "節慶",
                    recurrence: Recurrence(yearly: try LunarDay(month: 1, day: number - 1)), description: nil,
                    customs: nil,
                    source: "x"))
        }
        let text = try calendar("deities=1&festivals=" + (10...30).map(String.init).joined(separator: ","))
        expect(text.replacing("\r\n ", with: ""), contains: "X-WR-CALNAME:媽祖、節10、節11、節12、節13、節14、節15、節16等\r\n")
    }

    @Test(arguments: [
        ("deities=1,x", "deities"), ("deities=", "deities"), ("festivals=9999", "festivals"),
        ("deities=1&festivals=10100", "festivals"), ("groups=9", "groups"), ("deities=1&groups=1,", "groups"),
        ("new_moon=yes", "new_moon"), ("full_moon=1", "full_moon"), ("deities=1&notify_time=8:00", "notify_time"),
        ("deities=1&notify_time=24:00", "notify_time"), ("deities=1&notify_time=08:60", "notify_time"),
        ("deities=1&notify_time=0８:00", "notify_time"), ("deities=1&advance_days=31", "advance_days"),
        ("new_moon=false", "deities"), ("advance_days=1", "deities"),
    ])
    func anErrorNamesItsParameter(query: String, parameter: String) throws {
        let encoded = query.replacing("８", with: "%EF%BC%98")
        let problem = try asking.object("/api/calendar.ics?\(encoded)", status: 400)
        expect(problem["parameter"] as? String, equals: parameter)
    }

    @Test func takesAHundredInAll() throws {
        for number in 1000..<1100 {
            asking.store.catalogue.deities.append(Deity(id: Int64(number), slug: "d\(number)", name: "神\(number)"))
        }
        let ids = (1000..<1100).map(String.init)
        _ = try calendar("new_moon=true&deities=" + ids.joined(separator: ","))
        _ = try calendar("deities=\(ids.dropFirst().joined(separator: ","))&festivals=1")
        let problem = try asking.object(
            "/api/calendar.ics?deities=\(ids.joined(separator: ","))&festivals=1", status: 400)
        expect(problem["parameter"] as? String, equals: "festivals")
        expect((problem["detail"] as? String)?.contains("at most 100"), equals: true)
    }
}
