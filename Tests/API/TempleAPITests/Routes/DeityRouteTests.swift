import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing

/// `/api/deities` and `/api/groups`.
struct DeityRouteTests {
    @Test func aDeityHasAnEventsMembersForItsNextDay() throws {
        let asking = try Asking.aboutOneOfEach()
        let deity = try asking.object("/api/deities/1?date=2025-04-17")
        expect(deity["id"] as? Int == 1 && deity["type"] as? String == "deity")
        expect(deity["title"] as? String == "媽祖" && deity["name"] == nil)
        expect(deity["solar_date"] as? String == "2025-04-20" && deity["countdown_days"] as? Int == 3)
        expect(deity["deity_role"] as? String == "海上守護神" && deity["worship_notes"] as? String == "鮮花")
        expect(deity["event_ids"] as? [Int], equals: [10100])
        expect((deity["dates"] as? [[String: Any]])?.first?["event_id"] as? Int, equals: 10100)
        let listed = try require(asking.array("/api/deities?date=2025-04-17").first)
        expect(listed.keys.allSatisfy { deity[$0] != nil })
        expect(listed["solar_date"] as? String, equals: "2025-04-20")
    }

    @Test func textsInOtherLanguagesAreBesideTheChinese() throws {
        let asking = try Asking.aboutOneOfEach()
        for target in ["/api/deities/1", "/api/events/10100", "/api/events/1", "/api/groups/1"] {
            expect((try asking.object(target)["translations"] as? [String: Any])?.isEmpty, equals: true, "\(target)")
        }
        asking.store.catalogue.deities[0].translations["deity_role", "en"] = "Protects those at sea."
        asking.store.catalogue.deities[0].translations["worship_notes", "ja"] = "花"
        asking.store.catalogue.festivals[0].translations["customs", "en"] = "People carry lanterns."
        asking.store.catalogue.groups[0].translations["description", "ja"] = "無事を祈る。"
        func text(_ target: String, _ language: String, _ member: String) throws -> String? {
            let translations = try asking.object(target)["translations"] as? [String: [String: String]]
            return translations?[language]?[member]
        }
        for target in ["/api/deities/1", "/api/events/10100"] {
            try expect(text(target, "en", "deity_role"), equals: "Protects those at sea.")
            try expect(text(target, "ja", "worship_notes"), equals: "花")
            try expect(asking.object(target)["deity_role"] as? String, equals: "海上守護神")
        }
        // An event has them under its own names.
        try expect(text("/api/events/1", "en", "worship_notes"), equals: "People carry lanterns.")
        try expect(text("/api/groups/1", "ja", "description"), equals: "無事を祈る。")
    }

    @Test func aDeityWithoutADayHasNulls() throws {
        let deity = try Asking.aboutOneOfEach().object("/api/deities/2")
        for member in ["lunar", "solar_date", "countdown_days", "cover_url"] { expect(deity[member] is NSNull) }
        expect((deity["event_ids"] as? [Int])?.isEmpty, equals: true)
    }

    @Test(arguments: [
        ("/api/deities/10100", "/api/deities/1"),
        ("/api/deities/10100?date=2025-04-17&lang=zh", "/api/deities/1?date=2025-04-17&lang=zh"),
    ])
    func anEventsIdLeadsToItsDeity(target: String, location: String) throws {
        let asking = try Asking.aboutOneOfEach()
        for method in [HTTPMethod.get, .head] {
            let response = try asking.get(target, method: method)
            expect(response.status == 308 && response.headers["Location"] == location && response.body.isEmpty)
        }
    }

    @Test(arguments: ["10101", "10200", "1", "10000", "77777777", "3"])
    func noOtherIdIsLedOn(id: String) throws {
        try expect(Asking.aboutOneOfEach().get("/api/deities/" + id).status, equals: id == "1" ? 200 : 404)
    }

    @Test func aDeityOfASourcesOwnNameHidesNoEvent() throws {
        let asking = try Asking.aboutOneOfEach()
        let id = Deity.firstOwnNameID
        asking.store.catalogue.deities.append(Deity(id: id, slug: "", name: "臺灣仙"))
        try expect(asking.object("/api/deities/\(id)")["title"] as? String, equals: "臺灣仙")
        expect(EventID.ofDay(at: 99, ofDeity: 9_999), isBelow: id)
    }

    @Test func aGroupHasTheAppsMembers() throws {
        let groups = try Asking.aboutOneOfEach().array("/api/groups")
        expect(groups.map { $0["enabled"] as? Bool }, equals: [true, false])
        expect(groups.map { $0["video_url"] as? String }, equals: [nil, "https://example.org/film"])
        expect(groups.allSatisfy { $0["created_at"] as? String == "2026-11-21T15:25:51+08:00" })
    }

    @Test func aGroupsItemsAreEventsThatAreAnswered() throws {
        let asking = try Asking.aboutOneOfEach()
        let items = try asking.object("/api/groups/1/items?date=2025-01-17")
        let deities = try require(items["deities"] as? [[String: Any]])
        expect(deities.map { $0["id"] as? Int } == [10100] && deities.map { $0["deity_id"] as? Int } == [1])
        expect(deities.first?["title"] as? String == "媽祖" && deities.first?["solar_date"] as? String == "2025-04-20")
        let without = try require(items["deities_without_day"] as? [[String: Any]])
        expect(without.map { $0["id"] as? Int } == [2] && without.map { $0["title"] as? String } == ["天后"])
        let festivals = try require(items["festivals"] as? [[String: Any]])
        expect(festivals.map { $0["id"] as? Int } == [1, 2] && festivals[1]["lunar"] is NSNull)
        for item in deities + festivals {
            let event = try asking.object("/api/events/\(try require(item["id"] as? Int))?date=2025-01-17")
            expect(event["solar_date"] as? String, equals: item["solar_date"] as? String)
        }
    }
}
