import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import HTTPModel
import LunarCalendar
import TempleAPI
import TempleModel
import Testing
import WebRouting

struct TempleAPITests {
    private func get(_ target: String, _ store: FakeStore, method: HTTPMethod = .get) throws -> Response {
        TempleAPI.table(store: store, now: { TaiwanTime(day: someDay, minute: 600) }).answer(
            to: try Request(method: method, target: target))
    }

    private func object(_ response: Response) throws -> [String: Any] {
        try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    @Test func answersInTheAppsOwnNamesAndShapes() throws {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        let response = try get("/api/temples?lat=24&lng=120&radius=10&deity=%E5%AA%BD%E7%A5%96", store)
        expect(response.status, equals: 200)
        expect(response.headers["Content-Type"], equals: "application/json")
        let parsed = try JSONSerialization.jsonObject(with: Data(response.body))
        let temples = try require(parsed as? [[String: Any]])
        let temple = try require(temples.first)
        expect(temple["id"] as? Int, equals: 123)
        expect(temple["name"] as? String, equals: "鹿港\"天后宮\"\\\t\u{1}")
        expect(temple["lat"] as? Double, equals: 24.0593)
        expect(temple["distance"] as? Double, equals: 1.234)
        expect(temple["rating"] as? Double, equals: 4.8)
        let names = [
            "phone", "special_event", "next_lunar_date", "open_time", "map", "main_deity", "deities", "address", "lng",
        ]
        for name in names { expect(temple[name] != nil, "\(name) is missing") }
        expect(temple["phone"] is NSNull)
        let deities = try require(temple["deities"] as? [[String: Any]])
        expect(deities.first?["role"] as? String, equals: "main")
        let map = try require(temple["map"] as? [String: Any])
        expect(map["geo_uri"] as? String, equals: "geo:24.0593,120.4316")
        expect((temple["matched_deity"] as? [String: Any])?["written"] as? String, equals: "天上聖母")
        expect(store.asked?.deity, equals: "媽祖")
        expect(store.asked?.radius.kilometers, equals: 10)
        expect(store.asked?.limit, equals: 20)
    }

    @Test(arguments: [
        ("/api/temples?lat=95&lng=120", 400, "invalid-parameter", "lat"),
        ("/api/temples?lat=24", 400, "missing-parameter", "lng"),
        ("/api/temples?lat=24&lng=120&radius=ten", 400, "invalid-parameter", "radius"),
        ("/api/temples?lat=24&lng=120&radius=0", 400, "invalid-parameter", "radius"),
        ("/api/temples?lat=24&lng=120&radius=501", 400, "invalid-parameter", "radius"),
        ("/api/temples?lat=24&lng=120&limit=101", 400, "invalid-parameter", "limit"),
        ("/api/temples?lat=24&lng=120&cursor=abc", 400, "invalid-parameter", "cursor"),
        ("/api/temples?lat=24&lng=120&deity=", 400, "invalid-parameter", "deity"),
        ("/api/temples?lat=24&lng=120&colour=red", 400, "unknown-parameter", "colour"),
        ("/api/temples?lat=24&lng=120&lat=25", 400, "duplicate-parameter", "lat"),
        ("/api/temples/123?x=1", 400, "unknown-parameter", "x"),
    ])
    func namesTheParameterAtFault(target: String, status: Int, code: String, parameter: String) throws {
        let response = try get(target, FakeStore())
        expect(response.status, equals: status)
        expect(response.headers["Content-Type"], equals: "application/problem+json")
        let problem = try object(response)
        expect(problem["status"] as? Int, equals: status)
        expect(problem["code"] as? String, equals: code)
        expect(problem["parameter"] as? String, equals: parameter)
    }

    @Test(arguments: [
        "/api/temples/124", "/api/temples/x", "/api/temples/+123", "/api/temples/0123",
        "/api/temples/99999999999999999999",
    ])
    func aTempleThatIsNotThereIs404(target: String) throws {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        let response = try get(target, store)
        expect(response.status, equals: 404)
        try expect(object(response)["code"] as? String, equals: "unknown-temple")
    }

    @Test func oneTempleHasItsDetails() throws {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        let temple = try object(try get("/api/temples/123", store))
        for name in ["introduction", "features", "transportation", "worship_tips"] { expect(temple[name] is NSNull) }
        expect(temple["precision"] as? String, equals: "geocoded")
        expect(temple["distance"] is NSNull)
        expect(temple["official_name"] is NSNull && temple["aliases"] as? [String] == [])
        expect(temple["name_en"] is NSNull && temple["romanized_name"] is NSNull)
    }

    @Test func pathsAndMethodsThatAreNoneSaySo() throws {
        try expect(get("/nothing", FakeStore()).status, equals: 404)
        let response = try get("/api/temples", FakeStore(), method: .post)
        expect(response.status, equals: 405)
        expect(response.headers["Allow"]?.contains("GET"), equals: true)
        try expect(object(response)["code"] as? String, equals: "method-not-allowed")
    }

    @Test func theNextPageIsALinkThatKeepsTheQuestion() throws {
        let store = FakeStore()
        store.next = (5, 9, .none)
        let target = "/api/temples?lat=24&lng=120&deity=%E5%AA%BD%E7%A5%96"
        let first = try get(target, store)
        let asked = try require(store.asked)
        let cursor = PageCursor(meters: 5, id: 9, query: QueryTag(asked, within: asked.radius)).text
        expect(first.headers["Link"], equals: "<\(target)&cursor=\(cursor)>; rel=\"next\"")
        let second = try get(target + "&cursor=" + cursor, store)
        expect(second.headers["Link"], equals: first.headers["Link"])
        store.next = nil
        try expectNil(get("/api/temples?lat=24&lng=120", store).headers["Link"])
    }

    /// Days are counted from the day of the first page, even if the second page is requested after midnight.
    @Test func theNextPageByDateKeepsTheDay() throws {
        let store = FakeStore()
        store.next = (5, 9, .day(3))
        let first = try get("/api/temples?lat=24&lng=120&sort=date", store)
        let target = try require(first.headers["Link"]).dropFirst().prefix { $0 != ">" }
        expect(target, contains: "date=2026-11-20")
        let tomorrow = TempleAPI.table(store: store, now: { TaiwanTime(day: someDay.adding(days: 1), minute: 600) })
        let second = tomorrow.answer(to: try Request(method: .get, target: String(target)))
        expect(second.status, equals: 200)
        expect(store.asked?.today, equals: someDay)
    }

    @Test func anUnknownDeityIsAnEmptyAnswerWithAHint() throws {
        let store = FakeStore()
        store.deity = DeityMatch(asked: "媽組", names: [], suggestions: ["媽祖"])
        let response = try get("/api/temples?lat=24&lng=120&deity=x", store)
        expect(response.status, equals: 200)
        expect(String(decoding: response.body, as: UTF8.self), equals: "[]")
        expect(response.headers["Nearby-Deity"], equals: "unknown; suggestions=\"%E5%AA%BD%E7%A5%96\"")
    }

    @Test(arguments: [
        SearchError.missing, .busy, .inputOutput(reason: "r"),
    ])
    func aStoreThatCannotAnswerIs503AndTellsNothingOfTheMachine(failure: SearchError) throws {
        let store = FakeStore()
        store.failure = failure
        for target in ["/api/temples?lat=24&lng=120", "/api/temples/1", "/readyz"] {
            let response = try get(target, store)
            expect(response.status, equals: 503)
            expect(response.headers["Retry-After"] != nil)
            expect(String(decoding: response.body, as: UTF8.self), lacks: "secret")
        }
        try expect(get("/healthz", store).status, equals: 200)
    }
}
