import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import LunarCalendar
import TempleAPI
import TempleModel
import Testing
import WebRouting

/// Sends requests to an API over a fake store, like a client.
struct Asking {
    let store = FakeStore()
    var time = TaiwanTime(day: someDay, minute: 600)
    var origins = AllowedOrigins.none
    var tokens: BearerTokens?
    var release = "1"

    func get(_ target: String, _ headers: Headers = [:], method: HTTPMethod = .get, body: String = "") throws
        -> Response
    {
        TempleAPI.table(store: store, allowedOrigins: origins, tokens: tokens, release: release, now: { time }).answer(
            to: try Request(method: method, target: target, headers: headers, body: Array(body.utf8)))
    }

    func code(_ response: Response) throws -> String? {
        let parsed = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        return parsed?["code"] as? String
    }
}

struct ConditionalTests {
    private static let search = "/api/temples?lat=24&lng=120"

    @Test func anAnswerThatIsKnownIsNotMadeAgain() throws {
        let asking = Asking()
        let first = try asking.get(Self.search)
        let tag = try require(first.headers["ETag"])
        expect(first.headers["Cache-Control"], equals: "public, max-age=60")
        expect(first.headers["Vary"], equals: "Accept, Accept-Encoding, Nearby-Change")
        let second = try asking.get(Self.search, ["If-None-Match": tag])
        expect(second.status, equals: 304)
        expectEmpty(second.body)
        expect(second.headers["ETag"], equals: tag)
        expect(second.headers["Cache-Control"], equals: "public, max-age=60")
        expect(second.headers["Vary"], equals: first.headers["Vary"])
        expect(asking.store.questions, equals: 1)
        try expect(asking.get("/api/temples?lng=120&lat=24", ["If-None-Match": tag]).status, equals: 304)
        try expect(asking.get(Self.search, ["If-None-Match": "*"]).status, equals: 304)
    }

    @Test func theTagChangesWithWhatTheAnswerTells() throws {
        var asking = Asking()
        let tag = try require(asking.get(Self.search).headers["ETag"])
        try expect(asking.get("/api/temples?lat=24&lng=121", ["If-None-Match": tag]).status, equals: 200)
        try expect(
            asking.get(Self.search, ["If-None-Match": tag, "Accept": "application/geo+json"]).status, equals: 200)
        asking.time.minute += 1
        try expect(asking.get(Self.search, ["If-None-Match": tag]).status, equals: 200)
        asking.time.minute -= 1
        try expect(asking.get(Self.search, ["If-None-Match": tag]).status, equals: 304)
        asking.store.revision.count += 1
        try expect(asking.get(Self.search, ["If-None-Match": tag]).status, equals: 200)
        asking.store.revision = DataRevision(count: 1, changedAt: 1_700_000_000, mark: 1)
        try expect(asking.get(Self.search, ["If-None-Match": tag]).status, equals: 200)
        asking.store.revision = DataRevision(count: 1, changedAt: 1_700_000_001)
        try expect(asking.get(Self.search, ["If-None-Match": tag]).status, equals: 200)
        asking.store.revision = DataRevision(count: 1, changedAt: 1_700_000_000)
        try expect(asking.get(Self.search, ["If-None-Match": tag]).status, equals: 304)
    }

    /// A new release may answer in another form, also what depends on nothing but the program.
    @Test(arguments: [search, "/api/lunar?month=3&day=23", "/openapi.json", "/docs", "/"])
    func theTagChangesWithTheRelease(target: String) throws {
        var asking = Asking()
        let tag = try require(asking.get(target).headers["ETag"])
        try expect(asking.get(target, ["If-None-Match": tag]).status, equals: 304)
        asking.release = "2"
        try expect(asking.get(target, ["If-None-Match": tag]).status, equals: 200)
    }

    /// Two services of equal data have nothing in common but that.
    @Test(arguments: [search, "/api/temples/123", "/api/groups", "/api/lunar?month=3&day=23", "/openapi.json"])
    func theTagIsThatOfEveryServiceOfTheData(target: String) throws {
        let tags = try (0..<2).map { _ in try Asking.aboutOneOfEach().get(target).headers["ETag"] }
        expect(tags[0] != nil && tags[0] == tags[1])
    }

    /// Only answers with open or closed temples change each minute. Answers for a given day do not change with the
    /// current day.
    @Test(arguments: [
        ("/api/temples?lat=24&lng=120", 200, 200), ("/api/temples?lat=24&lng=120&fields=id,open_now", 200, 200),
        ("/api/temples?lat=24&lng=120&fields=id", 304, 200), ("/api/temples?lat=24&lng=120&date=2027-01-01", 304, 304),
        ("/api/events", 304, 200), ("/api/groups", 304, 304), ("/api/calendar.ics?new_moon=true", 304, 304),
    ])
    func theTagChangesWithTheTimeWhereTheAnswerDoes(target: String, minuteLater: Int, dayLater: Int) throws {
        var asking = try Asking.aboutOneOfEach()
        let tag = try require(asking.get(target).headers["ETag"])
        asking.time.minute += 1
        try expect(asking.get(target, ["If-None-Match": tag]).status, equals: minuteLater)
        asking.time = TaiwanTime(day: someDay.adding(days: 1), minute: 600)
        try expect(asking.get(target, ["If-None-Match": tag]).status, equals: dayLater)
    }

    @Test(arguments: ["/api/temples", "/api/temples/5", "/nothing", "/api/temples?lat=24&lng=120&x=1"])
    func anErrorIsNeverKept(target: String) throws {
        let response = try Asking().get(target, ["If-None-Match": "*"])
        expect(response.status, isAtLeast: 400)
        expectNil(response.headers["ETag"])
        expect(response.headers["Cache-Control"], equals: "no-store")
    }

    @Test(arguments: ["/healthz", "/readyz"])
    func whatIsTrueForAMomentIsNeverKept(target: String) throws {
        let response = try Asking().get(target, ["If-None-Match": "*"])
        expect(response.status, equals: 200)
        expect(response.headers["Cache-Control"], equals: "no-store")
    }

    @Test func headHasTheHeadersOfGet() throws {
        let asking = Asking()
        asking.store.temples = Array(repeating: try FakeStore.lukang(), count: 20)
        for headers: Headers in [[:], ["Accept-Encoding": "gzip"]] {
            let whole = try asking.get(Self.search, headers)
            var head = try asking.get(Self.search, headers, method: .head)
            expectEmpty(head.body)
            expect(head.headers["Content-Length"], equals: String(whole.body.count))
            head.headers["Content-Length"] = nil
            expect(head.headers, equals: whole.headers)
        }
    }
}
