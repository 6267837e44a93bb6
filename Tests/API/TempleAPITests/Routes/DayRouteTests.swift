import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

/// Tests which deities' days are in the answers, which events are merged into one entry, and the calendars.
struct DayRouteTests {
    private func asking() throws -> Asking {
        let asking = try Asking.aboutOneOfEach()
        asking.store.catalogue.festivals[0].sameDay = ["shiwu"]
        asking.store.catalogue.deities.append(Deity(id: 3, slug: "both", name: "合稱", gathers: ["mazu", "family"]))
        asking.store.catalogue.groups[0].deities.append("both")
        asking.store.catalogue.groups[1].deities = ["family"]
        return asking
    }

    private func ids(_ value: Any?) -> [Int] { (value as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int } }

    @Test func anEventHasTheOthersThatAreOneEntryWithIt() throws {
        let asking = try asking()
        let listed = try asking.array("/api/events?from=2025-02-12&to=2025-02-12&date=2025-02-01")
        expect(listed.compactMap { $0["id"] as? Int }, equals: [1])
        let also = try require(listed[0]["also"] as? [[String: Any]])
        expect(also.map { Set($0.keys) }, equals: [["id", "type", "kind", "title"]])
        expect(also[0]["id"] as? Int == 3 && also[0]["kind"] as? String == "十五" && also[0]["title"] as? String == "十五")
        let narrowed = try asking.array("/api/events?from=2025-02-12&to=2025-02-12&kind=十五")
        expect(narrowed.compactMap { $0["id"] as? Int } == [3] && ids(narrowed[0]["also"]).isEmpty)
        for (id, other) in [(1, 3), (3, 1)] {
            expect(ids(try asking.object("/api/events/\(id)?date=2025-02-01")["also"]), equals: [other])
        }
        expectEmpty(ids(try asking.object("/api/events/3?date=2025-03-01")["also"]))
        let items = try asking.object("/api/groups/1/items?date=2025-02-01")
        expect(ids((items["festivals"] as? [[String: Any]])?.first?["also"]), equals: [3])
    }

    @Test func aDeityThatGathersOthersSaysWhoseDayItIs() throws {
        let asking = try asking()
        let deity = try asking.object("/api/deities/3?date=2025-04-17")
        expect(deity["solar_date"] as? String == "2025-04-20" && deity["countdown_days"] as? Int == 3)
        expect((deity["day_deity"] as? [String: Any])?["name"] as? String, equals: "媽祖")
        expect(ids(deity["members"]) == [1, 2] && deity["event_ids"] as? [Int] == [10100])
        expect(deity["no_day_reason"] is NSNull)
        let dates = try require(deity["dates"] as? [[String: Any]])
        expect(dates.map { ($0["deity"] as? [String: Any])?["id"] as? Int }, equals: [1])
        let items = try asking.object("/api/groups/1/items?date=2025-04-17")
        let last = try require((items["deities"] as? [[String: Any]])?.last)
        expect(last["id"] as? Int == 10100 && last["deity_id"] as? Int == 3 && last["title"] as? String == "合稱")
        expect((last["day_deity"] as? [String: Any])?["id"] as? Int, equals: 1)
        expect(ids(items["deities_without_day"]), equals: [2])
    }

    @Test func whereThereIsNoDayTheAnswerSaysWhy() throws {
        let asking = try asking()
        try expect(asking.object("/api/deities/2")["no_day_reason"] as? String, equals: "no_source")
        asking.store.catalogue.deities[1].noDay = .otherCalendar
        try expect(asking.object("/api/deities/2")["no_day_reason"] as? String, equals: "other_calendar")
        try expect(asking.object("/api/temples/123")["no_day_reason"] is NSNull)
        asking.store.catalogue.deities[0].days = []
        asking.store.catalogue.deities[0].noDay = .noCommonDay
        let temple = try asking.object("/api/temples/123")
        expect(temple["next_lunar_date"] is NSNull && temple["no_day_reason"] as? String == "no_common_day")
    }

    @Test func aTemplesOwnDayIsNobodysElse() throws {
        let asking = try asking()
        var day = try require(
            asking.object("/api/temples/123?date=2025-03-30")["next_lunar_date"] as? [String: Any])
        expect(day["title"] as? String == "媽祖聖誕" && (day["deity"] as? [String: Any])?["id"] as? Int == 1)
        asking.store.catalogue.activities[0].activity.isOwnDay = true
        day = try require(asking.object("/api/temples/123?date=2025-03-30")["next_lunar_date"] as? [String: Any])
        expect(
            day["title"] as? String == "遶境" && day["deity"] is NSNull && day["solar_date"] as? String == "2026-04-17")
        expect((day["lunar"] as? [String: Any])?["text"] as? String, equals: "農曆三月初一")
        let calendar = String(
            decoding: try asking.get("/api/temples/123/calendar.ics?date=2025-01-01").body, as: UTF8.self)
        expect(calendar.contains("SUMMARY:遶境") && !calendar.contains("媽祖聖誕"))
    }

    /// A registered festival that is the deity's day: the temple's day with its deity, one activity, and no event.
    @Test func aJoinedDayIsThereOnce() throws {
        let asking = try asking()
        let target = "/api/events?from=2025-01-01&to=2025-12-31&date=2025-01-01"
        let events = try asking.get(target).body
        var festival = asking.store.catalogue.activities[0]
        festival.activity = Activity(
            id: 1_000_000, title: "天上聖母千秋", temples: [SourceKey(source: "moi", id: "1")],
            recurrence: asking.store.catalogue.deities[0].days[0].recurrence, description: "過爐", eventID: 10_100,
            isOwnDay: true, source: "moi-festival")
        asking.store.catalogue.activities = [festival]
        let temple = try asking.object("/api/temples/123?date=2025-03-30")
        let day = try require(temple["next_lunar_date"] as? [String: Any])
        expect(day["title"] as? String == "媽祖聖誕" && (day["deity"] as? [String: Any])?["id"] as? Int == 1)
        expect(day["solar_date"] as? String == "2025-04-20" && temple["special_event"] is NSNull)
        let activities = try asking.array("/api/temples/123/activities?date=2025-03-30")
        expect(activities.compactMap { $0["title"] as? String }, equals: ["天上聖母千秋"])
        expect(activities.first?["source"] as? String, equals: "moi-festival")
        expect(activities.first?["event_id"] as? Int, equals: 10_100)
        expect(activities.first?["description"] as? String, equals: "過爐")
        try expect(asking.array("/api/activities?event_id=10100").count, equals: 2)
        let calendar = String(
            decoding: try asking.get("/api/temples/123/calendar.ics?date=2025-01-01").body, as: UTF8.self)
        expect(calendar.contains("SUMMARY:天上聖母千秋") && !calendar.contains("媽祖聖誕"))
        try expect(asking.get(target).body, equals: events)
        // Another one of the temple on the same day.
        festival.activity.id += 1
        asking.store.catalogue.activities.append(festival)
        let both = try asking.get("/api/temples/123/calendar.ics?date=2025-01-01").body
        expect(String(decoding: both, as: UTF8.self), equals: calendar)
    }

    @Test(arguments: [
        ("/api/events/1/calendar.ics", ["SUMMARY:元宵\r", "UID:festival-1-2025-02-12@nearby"]),
        ("/api/events/10100/calendar.ics", ["SUMMARY:媽祖聖誕\r", "UID:deity-1-0-2025-04-20@nearby"]),
        ("/api/groups/1/calendar.ics", ["SUMMARY:元宵\r", "SUMMARY:清明節\r", "SUMMARY:媽祖聖誕\r", "X-WR-CALNAME:求平安"]),
        ("/api/deities/3/calendar.ics", ["SUMMARY:媽祖聖誕\r", "X-WR-CALNAME:合稱"]),
    ])
    func eventsAndGroupsAreSubscribedTo(target: String, lines: [String]) throws {
        let response = try asking().get(target + "?date=2025-01-01")
        expect(response.status == 200 && response.headers["Content-Type"]?.hasPrefix("text/calendar") == true)
        let text = String(decoding: response.body, as: UTF8.self)
        for line in lines { expect(text, contains: line, "\(line)") }
        let ids = text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
        expect(Set(ids).count, equals: ids.count)
    }

    /// If a calendar has both 元宵 and 十五, they are one entry when they fall on the same day.
    @Test func aDayUnderSeveralNamesIsOneEntryOfACalendar() throws {
        let asking = try asking()
        asking.store.catalogue.groups[0].festivals = ["lantern", "shiwu"]
        let text = String(
            decoding: try asking.get("/api/groups/1/calendar.ics?date=2025-01-01").body, as: UTF8.self)
        expect(text.contains("SUMMARY:元宵、十五\r") && text.contains("SUMMARY:十五\r"))
        expect(text.components(separatedBy: "DTSTART;VALUE=DATE:20250212\r\n").count, equals: 2)
        let alone = String(decoding: try asking.get("/api/events/1/calendar.ics?date=2025-01-01").body, as: UTF8.self)
        expect(alone, contains: "同日：十五")
    }

    @Test(arguments: ["/api/deities/2", "/api/groups/2", "/api/temples/123"])
    func whatHasNoDayHasNoCalendar(target: String) throws {
        let asking = try asking()
        asking.store.catalogue.deities[1].noDay = .noCommonDay
        asking.store.catalogue.deities[0].days = []
        asking.store.catalogue.deities[0].noDay = .noCommonDay
        asking.store.catalogue.activities = []
        let problem = try asking.object(target + "/calendar.ics", status: 404)
        expect(problem["code"] as? String, equals: "no-calendar")
        expect((problem["detail"] as? String)?.hasSuffix("(no_common_day)"), equals: true)
        let chinese = try asking.object(target + "/calendar.ics?lang=zh", status: 404)
        expect(chinese["detail"] as? String, equals: "沒有可以列入行事曆的日子：各廟的日子不同（no_common_day）")
    }

    @Test func chosenDeitiesWithoutADayHaveNoCalendar() throws {
        let asking = try asking()
        try expect(asking.get("/api/calendar.ics?deities=2").status, equals: 404)
        try expect(asking.get("/api/calendar.ics?deities=1,2").status, equals: 200)
        try expect(asking.get("/api/calendar.ics?deities=2&new_moon=true").status, equals: 200)
    }
}
