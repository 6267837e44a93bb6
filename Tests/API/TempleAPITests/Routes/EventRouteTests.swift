import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing

/// `/api/events`: the members of an event, and the filters of lists.
struct EventRouteTests {
    @Test func anEventHasTheAppsMembers() throws {
        let event = try Asking.aboutOneOfEach().object("/api/events/10100?date=2025-04-17")
        expect(
            Set(event.keys),
            equals: [
                "id", "type", "kind", "title", "lunar", "solar_date", "end_date", "countdown_days", "description",
                "cover_url", "deity", "worship_notes", "source", "also", "deity_id", "deity_role", "solar_dates",
                "translations",
            ])
        expect(event["id"] as? Int == 10100 && event["type"] as? String == "deity")
        expect(event["kind"] as? String == "聖誕" && event["title"] as? String == "媽祖聖誕")
        expect(event["solar_date"] as? String == "2025-04-20" && event["countdown_days"] as? Int == 3)
        let lunar = try require(event["lunar"] as? [String: Any])
        expect(lunar["month"] as? Int == 3 && lunar["day"] as? Int == 23 && lunar["isLeap"] as? Bool == false)
        expect(event["description"] is NSNull && event["worship_notes"] as? String == "鮮花")
        expect(event["deity_id"] as? Int == 1 && event["deity_role"] as? String == "海上守護神")
        expect(
            event["solar_dates"] as? [String],
            equals: ["2025-04-20", "2026-05-09", "2027-04-29", "2028-04-17", "2029-05-06"])
        expect(event["cover_url"] is NSNull)
    }

    @Test func aDeitysStoryGoesBeforeItsRole() throws {
        let asking = try Asking.aboutOneOfEach()
        asking.store.catalogue.deities[0].description = "傳說"
        asking.store.catalogue.deities[0].coverURL = "https://example.org/mazu.jpg"
        let event = try asking.object("/api/events/10100")
        expect(event["description"] as? String, equals: "傳說")
        expect(event["cover_url"] as? String, equals: "https://example.org/mazu.jpg")
        try expect(asking.object("/api/deities/1")["description"] as? String, equals: "傳說")
    }

    @Test func aDayOfTheSolarCalendarHasNoLunarDate() throws {
        let asking = try Asking.aboutOneOfEach()
        let event = try asking.object("/api/events/2?date=2025-01-01")
        expect(event["title"] as? String == "清明節" && event["lunar"] is NSNull)
        expect(event["deity_id"] is NSNull && event["deity_role"] is NSNull)
        let spring = try asking.array("/api/events?from=2025-04-01&to=2025-04-30")
        expect(spring.filter { $0["lunar"] is NSNull }.compactMap { $0["id"] as? Int }, equals: [2])
    }

    @Test func whatIsPastCountsBelowZero() throws {
        let events = try Asking.aboutOneOfEach().array("/api/events?from=2025-04-01&to=2025-04-30&date=2025-04-21")
        expect(events.map { $0["solar_date"] as? String }, equals: ["2025-04-04", "2025-04-12", "2025-04-20"])
        expect(events.map { $0["countdown_days"] as? Int }, equals: [-17, -9, -1])
    }

    @Test(arguments: [
        ("", ["十五", "元宵", "清明節", "媽祖聖誕"]), ("&type=festival", ["十五", "元宵", "清明節"]),
        ("&type=deity", ["媽祖聖誕"]), ("&type=custom", []), ("&kind=聖誕,十五", ["十五", "媽祖聖誕"]),
        ("&exclude_kind=十五", ["元宵", "清明節", "媽祖聖誕"]), ("&exclude_kind=初一,十五,作牙,節慶", ["媽祖聖誕"]),
        ("&kind=節慶&type=deity", []), ("&kind=節慶,十五&exclude_kind=十五", ["元宵", "清明節"]),
    ])
    func typeAndKindNarrowTheList(query: String, titles: [String]) throws {
        let events = try Asking.aboutOneOfEach().array("/api/events?from=2025-02-01&to=2025-04-30" + query)
        expect(Set(events.compactMap { $0["title"] as? String }), equals: Set(titles))
    }

    @Test(arguments: [
        ("kind=party", "kind"), ("kind=", "kind"), ("exclude_kind=初一,", "exclude_kind"),
        ("kind=初一,初一,初一,初一,初一,初一,初一,初一,初一", "kind"), ("type=deity_day", "type"),
    ])
    func anUnknownTypeOrKindIsRefused(query: String, parameter: String) throws {
        let problem = try Asking.aboutOneOfEach().object("/api/events?" + query, status: 400)
        expect(problem["parameter"] as? String == parameter && problem["code"] as? String == "invalid-parameter")
    }

    @Test func anErrorListsTheKindsThereAre() throws {
        let problem = try Asking.aboutOneOfEach().object("/api/events?kind=party", status: 400)
        let detail = try require(problem["detail"] as? String)
        expect(detail.hasSuffix("the kinds are 聖誕, 得道, 成道, 飛昇, 其他, 節慶, 初一, 十五, 作牙, 節氣, 祭神, 迎財神, 天赦日"))
    }
}
