import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import TempleAPI

/// Tests which requests are answered on the event loop and which are left to a worker.
struct ReplyTests {
    private static let search = "/api/temples?lat=24&lng=120"

    private func api(_ store: FakeStore, now: @escaping () -> TaiwanTime = { TaiwanTime(day: someDay, minute: 600) })
        -> RouteTable
    {
        TempleAPI.table(store: store, now: now)
    }

    @Test(arguments: [SearchError.overBudget, .busy]) func whatTakesLongIsLeftToAWorker(_ error: SearchError) throws {
        let store = FakeStore()
        let request = try Request(method: .get, target: Self.search)
        guard case .now(let first) = api(store).respond(to: request) else {
            Issue.record("a search in memory is answered at once")
            return
        }
        expect(first.status, equals: 200)
        store.failure = error
        expect(api(store).respond(to: request), equals: .later)
        // A worker cannot leave the request to anyone else.
        let answer = api(store).answer(to: request)
        expect(answer.status, equals: 503)
        expect(answer.headers["Retry-After"], equals: "5")
    }

    @Test func anyOtherFailureIsAnsweredAtOnce() throws {
        let store = FakeStore()
        for failure in [SearchError.tooSlow, .missing, .failed(reason: "x")] {
            store.failure = failure
            let reply = api(store).respond(to: try Request(method: .get, target: Self.search))
            guard case .now(let response) = reply else {
                Issue.record("\(failure)")
                continue
            }
            expect(response.status, isAtLeast: 500)
        }
    }

    private static func batch(_ days: Int) -> String {
        #"{"lunar":["# + Array(repeating: #"{"month":3,"day":23}"#, count: days).joined(separator: ",") + "]}"
    }

    /// Answers that hold a loop up for a millisecond or more, and no store says so.
    @Test(arguments: [
        "/api/deities", "/api/activities", "/api/activities?from=2027-01-01&to=2027-01-02",
        "/api/activities?event_id=1",
        "/api/events", "/api/events?from=2027-01-01&to=2027-05-01", "/api/events?from=2027-01-01&to=2037-01-01",
        "/api/calendar.ics?new_moon=true", "/api/calendar.ics?deities=1", "/api/deities/1/calendar.ics",
        "/api/temples/123/calendar.ics", "/api/events/1/calendar.ics", "/api/groups/1/calendar.ics",
        search + "&format=geojson&limit=100", search + "&fields=id,name&limit=51",
        "POST /api/lunar " + batch(200), "POST /api/lunar/batch " + batch(1_000),
        "POST /api/lunar/batch " + batch(9_999),
    ])
    func aDearAnswerIsLeftToAWorker(request: String) throws {
        let (api, request) = (try ofOneOfEach(), try parsed(request))
        expect(api.respond(to: request), equals: .later)
        expect(api.answer(to: request).status, equals: request.body.count > 100_000 ? 400 : 200)
    }

    @Test(arguments: [
        "/", "/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", search, search + "&limit=100",
        search + "&format=geojson&limit=50", search + "&fields=id,name", "/api/temples/123",
        "/api/temples/123/activities", "/api/events?from=2027-01-01&to=2027-03-31",
        "/api/events/1", "/api/deities?name=媽祖", "/api/suggest?q=媽祖", "/api/deities/1", "/api/groups", "/api/groups/1",
        "/api/groups/1/items", "/api/lunar?month=3&day=23", "POST /api/lunar " + batch(1),
        "POST /api/lunar/batch " + batch(50),
    ])
    func aCheapAnswerIsTheSameOnTheLoopAndByAWorker(request: String) throws {
        let (api, request) = (try ofOneOfEach(), try parsed(request))
        let answer = api.answer(to: request)
        expect(answer.status, equals: 200)
        expect(api.respond(to: request), equals: .now(answer))
    }

    /// A client that asks again whether it still has the newest answer costs nothing.
    @Test func whatTheClientHasIsSaidAtOnce() throws {
        let api = try ofOneOfEach()
        let tag = try require(api.answer(to: try parsed("/api/deities")).headers["ETag"])
        let again = try Request(method: .get, target: "/api/deities", headers: ["If-None-Match": tag])
        guard case .now(let response) = api.respond(to: again) else {
            Issue.record("a worker is asked")
            return
        }
        expect(response.status, equals: 304)
    }

    private func ofOneOfEach() throws -> RouteTable {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        store.catalogue = try FakeStore.smallAlmanac()
        return api(store)
    }

    /// Parses `TARGET` or `POST TARGET BODY`.
    private func parsed(_ text: String) throws -> Request {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3 else {
            let target = text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? text
            return try Request(method: .get, target: target)
        }
        return try Request(method: .post, target: words[1], headers: Headers(), body: Array(words[2].utf8))
    }

    /// All parts of one answer use the same time, even if midnight passes while it is made.
    @Test(arguments: APITable.routes.map(\.path)) func theTimeIsReadOnce(path: String) throws {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        store.catalogue = try FakeStore.smallAlmanac()
        final class Count { var readings = 0 }
        let count = Count()
        let api = api(store) {
            count.readings += 1
            return TaiwanTime(day: someDay, minute: 1_439)
        }
        let target =
            path == "/api/temples"
            ? Self.search
            : path.split(separator: "/").map { $0 == ":id" ? "123" : $0 }
                .reduce("") { $0 + "/" + $1 }
        _ = api.answer(to: try Request(method: .get, target: target.isEmpty ? "/" : target))
        expect(count.readings, equals: 1, "\(target)")
    }
}
