import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// The service answers from PostgreSQL what it answers from a file with the same data, byte for byte.
struct ServedAnswerTests {
    private static let here = "lat=24.14&lng=120.67"
    private static let day = "date=2027-02-20"

    private static let targets = [
        "/api/temples?\(here)&\(day)", "/api/temples?\(here)&radius=100&limit=100&\(day)",
        "/api/temples?\(here)&radius=50&format=geojson&\(day)", "/api/temples?\(here)&radius=20&open_now=true",
        "/api/temples?\(here)&radius=50&deity=\(escaped("媽祖"))&\(day)", "/api/temples?q=\(escaped("天后宮"))&\(day)",
        "/api/temples?\(here)&radius=50&bbox=120.5,24.0,120.8,24.4&\(day)",
        "/api/temples?\(here)&radius=100&within_days=30&\(day)", "/api/temples?\(here)&radius=100&sort=date&\(day)",
        "/api/temples?\(here)&radius=20&min_rating=3&has_phone=true&\(day)",
        "/api/suggest?q=\(escaped("天后"))&\(day)", "/api/suggest?q=\(escaped("龍山市"))&\(here)&\(day)",
        "/api/temples?q=\(escaped("天厚宮"))&fuzzy=true&\(day)",
        "/api/temples?\(here)&radius=1&q=\(escaped("龍山市"))&fuzzy=true&\(day)",
        "/api/temples/facets?\(here)&radius=50&facets=deity,county,day_soon&\(day)",
        "/api/temples/clusters?bbox=119,21,123,26&zoom=7", "/api/temples/clusters?bbox=120,24,121,25&zoom=12",
        "/api/temples/1?\(day)", "/api/temples/863?\(day)", "/api/temples/1/activities?\(day)",
        "/api/temples/1/calendar.ics?\(day)", "/api/activities?from=2027-01-01&to=2027-12-31&\(day)",
        "/api/activities", "/api/activities?\(here)&radius=50&from=2027-01-01&to=2027-12-31",
        "/api/routes?ids=1,2,3", "/api/routes?\(here)&count=4", "/api/routes.gpx?ids=1,2,3",
        "/api/events?from=2027-01-01&to=2027-12-31", "/api/events?from=2027-01-01&to=2027-12-31&type=festival",
        "/api/deities?\(day)", "/api/deities?name=Mazu&\(day)", "/api/deities/1?\(day)",
        "/api/deities/1/calendar.ics?\(day)", "/api/groups", "/api/groups/1", "/api/groups/1/items?\(day)",
        "/api/groups/1/calendar.ics?\(day)", "/api/calendar.ics?deities=1&new_moon=true&\(day)",
        "/api/lunar?year=2025&month=3&day=23", "/api", "/openapi.json", "/docs", "/", "/?\(here)",
        "/?q=\(escaped("龍山寺"))",
        "/temples/1", "/temples/863?lang=en", "/events", "/events?month=2027-04", "/activities", "/activities?days=366",
        "/deities", "/deities/1", "/groups", "/groups/1", "/lunar", "/lunar?date=2026-03-05", "/chosen",
        "/route?ids=1,2,3", "/route?\(here)&count=3",
    ]

    @Test func areThoseOfAFile() throws {
        let site = try Site(FilledDatabase.address)
        let file = site.program.path("copy.sqlite")
        try expect(site.program.run("copy", site.address, file).status, equals: 0)
        let services = try [site.address, file].map { try Service(site.program, "--database", $0) }
        defer { for service in services { service.stop() } }
        var targets = Self.targets
        let events = try services[1].get("/api/events?from=2027-01-01&to=2027-12-31&type=festival").body
        let list = try require(JSONSerialization.jsonObject(with: Data(events.utf8)) as? [[String: Any]])
        let event = try require(list.first?["id"] as? Int)
        targets += [
            "/api/events/\(event)?\(Self.day)", "/api/events/\(event)/calendar.ics?\(Self.day)", "/events/\(event)",
        ]
        for target in targets {
            var pair: [ReceivedResponse] = []
            // A minute may end between the two.
            for _ in 0..<3 {
                pair = try services.map { try $0.get(target) }
                if pair[0].body == pair[1].body { break }
            }
            expect(pair.map(\.status), equals: [200, 200], "\(target): \(pair[1].body.prefix(300))")
            expect(pair[0].body, equals: pair[1].body, "\(target)")
            expect(pair[0].headers["content-type"], equals: pair[1].headers["content-type"], "\(target)")
            expectNil(pair[0].headers["nearby-data-age"], "\(target)")
        }
        expect(services.map { $0.stop() }, equals: [0, 0])
    }
}
