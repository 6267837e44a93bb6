import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import TempleAPI
import TempleModel
import Testing
import WebRouting

/// `GET /api/changes`.
struct FeedRouteTests {
    private static let next = FeedCursor(feed: "0c", number: 12, kind: .temple, id: 9, knownUpTo: 12)

    private func json(_ value: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
    }

    /// Each thing has the form of its own path.
    @Test func hasEachThingAsItsOwnPathHasIt() throws {
        let asking = try Asking.aboutOneOfEach()
        let temple = try require(asking.store.temples.first).temple.id
        let data = asking.store.catalogue
        let deity = try require(data.deities.first).id
        let festival = try require(data.festivals.first).id
        asking.store.feed = FeedPage(
            entries: [
                FeedEntry(kind: .deity, id: deity, number: 3, isDeleted: false),
                FeedEntry(kind: .festival, id: festival, number: 3, isDeleted: false),
                FeedEntry(kind: .temple, id: temple, number: 7, isDeleted: false),
                FeedEntry(kind: .temple, id: 9, number: 12, isDeleted: true),
            ], next: Self.next)
        let answer = try asking.object("/api/changes")
        expect(answer["next"] as? String, equals: Self.next.text)
        let changes = try require(answer["changes"] as? [[String: Any]])
        expect(changes.map { $0["kind"] as? String }, equals: ["deity", "festival", "temple", "temple"])
        expect(changes.map { $0["id"] as? Int64 }, equals: [deity, festival, temple, 9])
        expect(changes.map { $0["deleted"] as? Bool }, equals: [false, false, false, true])
        for (change, path) in zip(changes, ["deities/\(deity)", "events/\(festival)", "temples/\(temple)"]) {
            var own = try asking.object("/api/\(path)")
            if own["open_now"] != nil { own["open_now"] = NSNull() }
            try expect(json(try require(change["value"])), equals: json(own), "\(path)")
        }
        expect(changes.last?["value"] is NSNull)
    }

    /// What the feed has and no path shows any more is gone for a reader.
    @Test func whatIsNotThereAnyMoreIsGone() throws {
        let asking = Asking()
        asking.store.feed = FeedPage(
            entries: FeedKind.allCases.map { FeedEntry(kind: $0, id: 5, number: 1, isDeleted: false) },
            next: Self.next)
        let changes = try require(asking.object("/api/changes")["changes"] as? [[String: Any]])
        expect(changes.count, equals: FeedKind.allCases.count)
        expect(changes.allSatisfy { $0["deleted"] as? Bool == true && $0["value"] is NSNull })
    }

    private func members(_ fields: String?, _ path: String) throws -> Set<String> {
        let asking = try Asking.aboutOneOfEach()
        let id = try require(asking.store.temples.first).temple.id
        asking.store.feed = FeedPage(
            entries: [
                FeedEntry(kind: .temple, id: id, number: 3, isDeleted: false),
                FeedEntry(kind: .group, id: 1, number: 3, isDeleted: false),
            ], next: Self.next)
        let answer = try asking.get(path + (fields.map { "fields=" + $0 } ?? ""))
        if path.hasPrefix("/api/temples") { return Set(try require(asking.array(answer).first).keys) }
        let changes = try require(asking.object(answer)["changes"] as? [[String: Any]])
        // What is no temple is whole.
        expect((changes.last?["value"] as? [String: Any])?["items"] != nil)
        return Set(try require(changes.first?["value"] as? [String: Any]).keys)
    }

    /// The feed takes `fields` as a search does.
    @Test(arguments: ["/api/changes?", "/api/temples?lat=24&lng=120&"])
    func hasTheMembersOfTemplesThatAreAskedFor(path: String) throws {
        let all = try members(nil, path)
        expect(all.contains("map") && all.count > 20)
        try expect(members("id,name,next_lunar_date", path), equals: ["id", "name", "next_lunar_date"])
        try expect(members("id,id", path), equals: ["id"])
        try expect(members("-map", path), equals: all.subtracting(["map"]))
        try expect(members("-map,-phone,-map", path), equals: all.subtracting(["map", "phone"]))
    }

    @Test(arguments: ["", "colour", "id,", "id,-map", "-map,id", "-", "-colour", "--map", "map.geo_uri"])
    func refusesFieldsThatAreNoMembers(fields: String) throws {
        for path in ["/api/changes?", "/api/temples?lat=24&lng=120&"] {
            let problem = try Asking().object(path + "fields=" + fields, status: 400)
            expect(problem["code"] as? String == "invalid-parameter" && problem["parameter"] as? String == "fields")
        }
        // A temple in the feed has more members than one in a search, and no deity that was asked for.
        try expect(Asking().get("/api/changes?fields=introduction").status, equals: 200)
        try expect(Asking().get("/api/changes?fields=matched_deity").status, equals: 400)
    }

    @Test func asksTheStoreForThePage() throws {
        let asking = Asking()
        try expect(asking.get("/api/changes").status, equals: 200)
        expect(asking.store.askedFeed?.cursor == nil && asking.store.askedFeed?.limit == 100)
        try expect(asking.get("/api/changes?since=\(Self.next.text)&limit=1000").status, equals: 200)
        expect(asking.store.askedFeed?.cursor == Self.next && asking.store.askedFeed?.limit == 1_000)
        expect(asking.store.askedFeed?.kinds, equals: .all)
        try expect(asking.get("/api/changes?since=now&kind=deity,group").status, equals: 200)
        expect(asking.store.askedFeed?.cursor, equals: asking.store.feedCursor)
        expect(asking.store.askedFeed?.kinds, equals: [.deity, .group])
    }

    @Test func aCursorThatIsTooOldIsGone() throws {
        let asking = Asking()
        asking.store.feed = nil
        let problem = try asking.object("/api/changes?since=\(Self.next.text)", status: 410)
        expect(problem["code"] as? String == "cursor-too-old" && problem["parameter"] as? String == "since")
    }

    @Test(arguments: [
        ("since=12", "since"), ("since=", "since"), ("since=0c.1.temple.2", "since"),
        ("since=0c.1.shrine.2.3", "since"),
        ("since=0C.1.temple.2.3", "since"), ("since=0c.-1.temple.2.3", "since"),
        ("since=0c.99999999999999.temple.2.3", "since"), ("limit=0", "limit"), ("limit=1001", "limit"),
        ("kind=", "kind"), ("kind=shrine", "kind"), ("kind=deity,deity", "kind"),
    ])
    func namesTheParameterAtFault(query: String, parameter: String) throws {
        let problem = try Asking().object("/api/changes?" + query, status: 400)
        expect(problem["code"] as? String == "invalid-parameter" && problem["parameter"] as? String == parameter)
    }

    /// A search takes a place in the feed of this database alone.
    @Test(arguments: [
        ("00c0ffee00c0ffee.12.temple.1.12", 200), ("00c0ffee00c0ffee.0.activity.0.0", 200),
        ("00c0ffee00c0ffee.13.temple.1.13", 410), ("01c0ffee00c0ffee.12.temple.1.12", 410), ("12", 400),
    ])
    func aSearchTakesAPlaceInTheFeed(place: String, status: Int) throws {
        for path in ["/api/temples?lat=24&lng=120", "/api/temples/clusters?bbox=120,21.9,122.1,25.4&zoom=8"] {
            let asking = Asking()
            let response = try asking.get(path + "&updated_since=" + place)
            expect(response.status, equals: status, "\(path)")
            guard status == 200 else { continue }
            expect(asking.store.asked?.filter.updatedSince?.text, equals: place)
        }
    }
}
