import Expectations
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import TempleAPI

/// Requests that must see a change: the header `Nearby-Change`, and `/readyz?change=`.
struct AwaitedChangeTests {
    private static let search = "/api/temples?lat=24&lng=120"

    private func request(_ target: String, change: String?) throws -> Request {
        var headers = Headers()
        headers["Nearby-Change"] = change
        return try Request(method: .get, target: target, headers: headers)
    }

    /// An API over a store whose last change is the 57th.
    private func api() -> (FakeStore, RouteTable) {
        let store = FakeStore()
        store.revision.count = 57
        return (store, TempleAPI.table(store: store, now: { TaiwanTime(day: someDay, minute: 600) }))
    }

    @Test(arguments: [search, "/api/groups", "/api/events/1"], ["0", "1", "57", "000000000000057"])
    func aChangeThatIsThereIsNotWaitedFor(target: String, change: String) throws {
        let (_, api) = api()
        let request = try request(target, change: change)
        let plain = try self.request(target, change: nil)
        expect(api.respond(to: request), equals: api.respond(to: plain))
        expect(api.answer(to: request), equals: api.answer(to: plain))
    }

    @Test(
        arguments: [
            (search, "58"), ("/api/groups", "999999999999999"), ("/readyz?change=58", nil),
        ] as [(String, String?)])
    func aChangeThatIsNotThereIsWaitedFor(target: String, change: String?) throws {
        let (store, api) = api()
        let request = try request(target, change: change)
        guard case .notYet(let instead) = api.respond(to: request) else {
            Issue.record("it is answered at once")
            return
        }
        expect(instead.status == 503 && instead.headers["Retry-After"] == "1")
        expect(String(decoding: instead.body, as: UTF8.self), contains: "\"code\":\"change-not-here\"")
        expect(instead.headers["Cache-Control"], equals: "no-store")
        // A worker, or a server that has given up.
        expect(api.answer(to: request), equals: instead)
        expect(store.questions, equals: 0)
        store.revision.count = 999_999_999_999_999
        guard case .now(let response) = api.respond(to: request) else {
            Issue.record("it is still waited for")
            return
        }
        expect(response.status, equals: 200)
    }

    @Test(arguments: ["", "-1", "+1", "1.0", "0x10", "1e3", " 57", "57, 58", "x", "１", "1000000000000000", "５７"])
    func nonsenseIsAnError(change: String) throws {
        let (_, api) = api()
        let escaped = change.utf8.map { "%" + String($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        for (request, parameter) in [
            (try request(Self.search, change: change), "Nearby-Change"),
            (try request("/readyz?change=" + escaped, change: nil), "change"),
        ] {
            guard case .now(let response) = api.respond(to: request) else {
                Issue.record("\(parameter) is waited for")
                continue
            }
            let body = String(decoding: response.body, as: UTF8.self)
            expect(response.status, equals: 400, "\(parameter) \(change)")
            expect(body.contains("\"code\":\"invalid-parameter\"") && body.contains("\"parameter\":\"\(parameter)\""))
            expect(body, contains: "whole number from 0 to 999999999999999")
        }
    }

    /// What does not come from the data does not wait for it.
    @Test(arguments: ["/", "/healthz", "/readyz", "/openapi.json", "/docs", "/api/lunar?month=3&day=23"])
    func otherAnswersDoNotWait(target: String) throws {
        let (_, api) = api()
        for change in ["58", "x"] {
            guard case .now(let response) = api.respond(to: try request(target, change: change)) else {
                Issue.record("\(target) waits")
                continue
            }
            expect(response.status, equals: 200)
        }
    }

    /// A cache must not answer with what was before the change.
    @Test func cachesTellTheRequestsApart() throws {
        let (_, api) = api()
        for target in [Self.search, "/api/groups"] {
            let response = api.answer(to: try request(target, change: "57"))
            expect(response.headers["Vary"]?.contains(", Nearby-Change"), equals: true)
        }
        let lunar = api.answer(to: try request("/api/lunar?month=3&day=23", change: nil))
        expect(lunar.headers["Vary"]?.contains("Nearby-Change"), equals: false)
    }

    @Test func aStoreThatCannotBeReadIsSaid() throws {
        let (store, api) = api()
        store.failure = .missing
        guard case .now(let response) = api.respond(to: try request(Self.search, change: "58")) else {
            Issue.record("it is waited for")
            return
        }
        expect(response.status, equals: 503)
        store.failure = .busy
        expect(api.respond(to: try request(Self.search, change: "58")), equals: .later)
    }
}
