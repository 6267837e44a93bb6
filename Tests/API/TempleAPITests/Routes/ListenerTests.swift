import Expectations
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import TempleAPI

/// Which listener answers which route.
struct ListenerTests {
    private static let forChecks: Set = ["/healthz", "/readyz", "/metrics"]

    private func get(
        _ target: String, on listener: ListenerKind, hasHealthListener: Bool, method: HTTPMethod = .get,
        headers: Headers = [:], tokens: BearerTokens? = nil
    ) throws -> Response {
        let asking = Asking()
        return TempleAPI.table(
            store: asking.store, tokens: tokens, hasHealthListener: hasHealthListener, metrics: { "figures" },
            now: { asking.time }
        ).answer(to: try Request(method: method, target: target, headers: headers, listener: listener))
    }

    private func code(_ response: Response) throws -> String? { try Asking().code(response) }

    @Test func threePathsAreNeverLimited() { expect(TempleAPI.unlimitedPaths, equals: Self.forChecks) }

    @Test(arguments: APITable.routes.map(\.path)) func theHealthListenerAnswersOnlyChecks(path: String) throws {
        let response = try get(path, on: .health, hasHealthListener: true)
        if Self.forChecks.contains(path) {
            expect(response.status, equals: 200)
        } else {
            expect(response.status, equals: 404)
            try expect(code(response), equals: "unknown-path")
        }
    }

    @Test func otherMethodsThereAreAsEverywhere() throws {
        try expect(get("/healthz", on: .health, hasHealthListener: true, method: .head).status, equals: 200)
        try expect(get("/healthz", on: .health, hasHealthListener: true, method: .post).status, equals: 405)
        try expect(get("/api/lunar", on: .health, hasHealthListener: true, method: .options).status, equals: 404)
        try expect(get("/healthz?a=b", on: .health, hasHealthListener: true).status, equals: 400)
    }

    @Test func metricsAreOnlyThereIfThereIsOne() throws {
        try expect(get("/metrics", on: .main, hasHealthListener: false).status, equals: 200)
        let moved = try get("/metrics", on: .main, hasHealthListener: true)
        expect(moved.status, equals: 404)
        try expect(code(moved), equals: "unknown-path")
        for path in ["/healthz", "/readyz", "/api/groups"] {
            try expect(get(path, on: .main, hasHealthListener: true).status, equals: 200)
        }
    }

    @Test func theRuleOfTokensIsTheSame() throws {
        let tokens = try BearerTokens("Zm9yIHRlc3RzIG9ubHk-one")
        try expect(get("/healthz", on: .health, hasHealthListener: true, tokens: tokens).status, equals: 200)
        try expect(get("/metrics", on: .health, hasHealthListener: true, tokens: tokens).status, equals: 401)
        let headers: Headers = ["Authorization": "Bearer Zm9yIHRlc3RzIG9ubHk-one"]
        try expect(
            get("/metrics", on: .health, hasHealthListener: true, headers: headers, tokens: tokens).status, equals: 200)
    }
}
