import Expectations
import Foundation
import HTTPModel
import Testing

/// `/api/activities` and `/api/temples/:id/activities`: one entry for each temple.
struct ActivityRouteTests {
    @Test func anActivityOfSeveralTemplesIsOneEntryForEach() throws {
        let activities = try Asking.aboutOneOfEach().array("/api/activities?date=2025-01-17")
        expect(activities.map { $0["id"] as? Int }, equals: [1000, 1002, 3000, 4000, 2000])
        expect(activities.map { $0["temple_id"] as? Int }, equals: [123, 124, nil, nil, 123])
        let first = try require(activities.first)
        expect(
            Set(first.keys),
            equals: [
                "id", "temple_id", "event_id", "title", "start_at", "end_at", "description", "temple", "time", "lunar",
                "countdown_days", "place", "announced", "every_years", "usual", "note", "source", "distance",
            ])
        expect(first["event_id"] as? Int, equals: 10100)
        expect(first["start_at"] as? String, equals: "2025-03-29T09:00:00+08:00")
        expect(first["end_at"] as? String, equals: "2025-03-29T17:30:00+08:00")
        let temple = try require(first["temple"] as? [String: Any])
        expect(temple["name"] as? String == "鹿港天后宮" && temple["address"] is NSNull)
        let (unknown, announced) = (activities[2], activities[4])
        expect(unknown["temple"] is NSNull && unknown["end_at"] as? String == "2025-04-01T23:59:59+08:00")
        expect(announced["start_at"] is NSNull && announced["end_at"] is NSNull && announced["lunar"] is NSNull)
    }

    @Test func anEventsActivitiesAreThoseThatAreLinkedToIt() throws {
        let asking = try Asking.aboutOneOfEach()
        try expect(asking.array("/api/activities?event_id=10100").map { $0["id"] as? Int }, equals: [1000, 1002])
        // An activity takes place during 清明節, but it does not belong to this event.
        try expectEmpty(asking.array("/api/activities?event_id=2"))
        try expect(asking.get("/api/activities?event_id=77").status, equals: 400)
    }

    @Test func aTempleThatIsTooFarIsNoEntry() throws {
        let asking = try Asking.aboutOneOfEach()
        let near = try asking.array("/api/activities?lat=24.06&lng=120.43&radius=5&date=2025-01-17")
        expect(near.map { $0["id"] as? Int }, equals: [1000, 4000, 2000])
        expect(near.allSatisfy { ($0["distance"] as? Double ?? 9) < 1.2 })
        let wide = try asking.array("/api/activities?lat=24.06&lng=120.43&radius=500&date=2025-01-17")
        expect(wide.map { $0["id"] as? Int }, equals: [1000, 1002, 4000, 2000])
    }

    @Test func whatIsAtNoTempleIsFoundByItsOwnPlace() throws {
        let asking = try Asking.aboutOneOfEach()
        let near = try asking.array("/api/activities?lat=24.0701&lng=120.4316&radius=0.1&date=2025-01-17")
        expect(near.map { $0["id"] as? Int }, equals: [4000])
        let festival = try require(near.first)
        expect(festival["temple_id"] is NSNull && festival["temple"] is NSNull)
        expect(festival["distance"] as? Double == 0.011 && festival["place"] as? String == "文化中心")
        try expectEmpty(asking.array("/api/activities?lat=24.08&lng=120.4316&radius=0.1&date=2025-01-17"))
    }

    @Test func aTempleHasOnlyItsOwnEntries() throws {
        let own = try Asking.aboutOneOfEach().array("/api/temples/123/activities?date=2025-01-17")
        expect(own.map { $0["id"] as? Int }, equals: [1000, 2000])
        expect(own.allSatisfy { $0["temple_id"] as? Int == 123 })
    }

    @Test func whatIsPastCountsBelowZero() throws {
        let past = try Asking.aboutOneOfEach().array("/api/activities?from=2025-03-01&to=2025-04-30&date=2025-04-02")
        expect(past.map { $0["countdown_days"] as? Int }, equals: [-4, -4, -1])
    }
}
