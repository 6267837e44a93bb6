import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import TempleAPI

/// Decisions about a body by the head of its request.
struct BodyVerdictTests {
    private static let token = "Zm9yIHRlc3RzIG9ubHk-one"

    private func judge(
        _ method: HTTPMethod, _ target: String, _ headers: Headers = [:], needsToken: Bool = false
    ) throws -> BodyVerdict {
        let tokens = needsToken ? try BearerTokens(Self.token) : nil
        return TempleAPI.table(store: FakeStore(), tokens: tokens, now: { TaiwanTime(day: someDay, minute: 600) })
            .judge(
                try Request(method: method, target: target, headers: headers))
    }

    private func refusal(_ verdict: BodyVerdict) throws -> Response {
        guard case .refuse(let response) = verdict else {
            struct NotRefused: Error { let verdict: BodyVerdict }
            throw NotRefused(verdict: verdict)
        }
        return response
    }

    @Test(arguments: ["/api/lunar", "/api/lunar/batch"]) func aLunarBodyIsRead(path: String) throws {
        try expect(judge(.post, path), equals: .read(maxBytes: 65_536))
        let headers: Headers = ["Authorization": "Bearer \(Self.token)", "Content-Type": "application/json"]
        try expect(judge(.post, path, headers, needsToken: true), equals: .read(maxBytes: 65_536))
    }

    @Test(arguments: APITable.routes.filter { $0.body == nil }.map { ($0.method, $0.path) })
    func aPathWithoutABodyReadsNone(method: HTTPMethod, path: String) throws {
        try expect(judge(method, path.replacingOccurrences(of: ":id", with: "1")), equals: .read(maxBytes: 0))
    }

    private static let refused: [(HTTPMethod, String, Headers, Bool, Int)] = [
        (.post, "/nowhere", [:], false, 404),
        (.put, "/api/lunar", [:], false, 405),
        (.post, "/api/temples", [:], false, 405),
        (.post, "/api/lunar", ["Content-Type": "application/xml"], false, 415),
        (.post, "/api/lunar", ["Content-Encoding": "gzip"], false, 415),
        (.post, "/api/lunar", [:], true, 401),
        (.post, "/nowhere", ["Authorization": "Bearer another-token-0123"], true, 401),
    ]

    @Test(arguments: refused)
    func aHeadIsEnoughToRefuse(
        method: HTTPMethod, target: String, headers: Headers, needsToken: Bool, status: Int
    ) throws {
        let response = try refusal(judge(method, target, headers, needsToken: needsToken))
        expect(response.status, equals: status)
        expect(response.headers["Content-Type"], equals: "application/problem+json")
        expect(response.headers["Allow"] != nil, equals: status == 405)
    }

    /// A page of another site can send plain text without asking first.
    @Test func onePathAloneReadsPlainTextAsJSON() throws {
        let body = #"{"lunar":[{"month":3,"day":23}]}"#
        for route in APITable.routes where route.body != nil {
            let takesText = route.method == .post && route.path == "/api/lunar"
            for type in ["text/plain", "text/plain;charset=UTF-8"] {
                let response = try Asking().get(
                    route.path, ["Content-Type": type], method: route.method, body: body)
                expect(response.status, equals: takesText ? 200 : 415, "\(route.path)")
            }
            try expect(Asking().get(route.path, method: route.method, body: body).status, equals: 200)
        }
    }

    /// With all members and white space between them.
    @Test func theLargestBatchFitsTheLimit() throws {
        let day = #"{ "year": 2025, "month": 12, "day": 30, "isLeap": false }"#
        let body = #"{ "lunar": [ \#(Array(repeating: day, count: 1000).joined(separator: ",\n")) ] }"#
        expect(body.utf8.count, isAtMost: LunarRoute.maxBodyBytes)
        try expect(Asking().get("/api/lunar/batch", method: .post, body: body).status, equals: 200)
    }
}
