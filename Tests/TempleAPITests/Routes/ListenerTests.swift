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

    @Test func threePathsAreNeverLimited() { #expect(TempleAPI.unlimitedPaths == Self.forChecks) }

    @Test(arguments: APITable.routes.map(\.path)) func theHealthListenerAnswersOnlyChecks(path: String) throws {
        let response = try get(path, on: .health, hasHealthListener: true)
        if Self.forChecks.contains(path) {
            #expect(response.status == 200)
        } else {
            #expect(response.status == 404)
            #expect(try code(response) == "unknown-path")
        }
    }

    @Test func otherMethodsThereAreAsEverywhere() throws {
        #expect(try get("/healthz", on: .health, hasHealthListener: true, method: .head).status == 200)
        #expect(try get("/healthz", on: .health, hasHealthListener: true, method: .post).status == 405)
        #expect(try get("/api/lunar", on: .health, hasHealthListener: true, method: .options).status == 404)
        #expect(try get("/healthz?a=b", on: .health, hasHealthListener: true).status == 400)
    }

    @Test func metricsAreOnlyThereIfThereIsOne() throws {
        #expect(try get("/metrics", on: .main, hasHealthListener: false).status == 200)
        let moved = try get("/metrics", on: .main, hasHealthListener: true)
        #expect(moved.status == 404)
        #expect(try code(moved) == "unknown-path")
        for path in ["/healthz", "/readyz", "/api/groups"] {
            #expect(try get(path, on: .main, hasHealthListener: true).status == 200)
        }
    }

    @Test func theRuleOfTokensIsTheSame() throws {
        let tokens = try BearerTokens("Zm9yIHRlc3RzIG9ubHk-one")
        #expect(try get("/healthz", on: .health, hasHealthListener: true, tokens: tokens).status == 200)
        #expect(try get("/metrics", on: .health, hasHealthListener: true, tokens: tokens).status == 401)
        let headers: Headers = ["Authorization": "Bearer Zm9yIHRlc3RzIG9ubHk-one"]
        #expect(
            try get("/metrics", on: .health, hasHealthListener: true, headers: headers, tokens: tokens).status == 200)
    }
}
