import Expectations
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import TempleAPI

struct BearerTokenTests {
    private static let first = "Zm9yIHRlc3RzIG9ubHk-one"
    private static let second = "Zm9yIHRlc3RzIG9ubHk-two=="

    private func asking(origins: AllowedOrigins = .none) throws -> Asking {
        let tokens = try BearerTokens("# in use\n\(Self.first)\n\n  \(Self.second)\r\n")
        return Asking(origins: origins, tokens: tokens)
    }

    /// Uses the table of all routes, so that no new route is forgotten.
    @Test(arguments: APITable.routes.map { ($0.method, $0.path, $0.isOpen) })
    func everyRouteButTwoAsksForAToken(method: HTTPMethod, path: String, isOpen: Bool) throws {
        let target = path.replacingOccurrences(of: ":id", with: "1")
        let refused = try asking().get(target, method: method)
        expect(refused.status == 401, equals: !isOpen)
        expect(isOpen, equals: ["/healthz", "/readyz"].contains(path))
        let answered = try asking().get(target, ["Authorization": "Bearer \(Self.first)"], method: method)
        expect(answered.status != 401)
    }

    @Test(arguments: ["/nothing", "/healthz/", "/%68ealthz", "/api/temples/healthz", "/healthz/../metrics"])
    func whatIsNoRouteAsksForOneToo(path: String) throws {
        try expect(asking().get(path).status, equals: 401)
    }

    @Test(arguments: [
        "Bearer \(first)", "bearer \(first)", "BEARER   \(second)", "Bearer \(second)", "Bearer \(first) ",
    ])
    func anyOfTheTokensIsAnswered(header: String) throws {
        try expect(asking().get("/api/groups", ["Authorization": header]).status, equals: 200)
    }

    @Test(arguments: [
        "", "Bearer", "Bearer ", "Basic \(first)", first, "Bearer \(first)x", "Bearer \(first.dropLast())",
        "Bearer \(first.lowercased())", "Bearer \(first) \(second)", "Bearer \(first),\(second)", "Bearer #",
        "Bearer =",
    ])
    func anythingElseIs401(header: String) throws {
        let response = try asking().get("/api/groups", ["Authorization": header])
        expect(response.status, equals: 401)
        expect(response.headers["WWW-Authenticate"], equals: "Bearer realm=\"nearby\", error=\"invalid_token\"")
        try expect(asking().code(response), equals: "unauthorized")
        expect(!String(decoding: response.body, as: UTF8.self).contains(Self.first.dropLast(4)))
    }

    @Test func theRefusalIsAProblemInTheLanguageAskedFor() throws {
        let response = try asking().get("/api/groups", ["Accept-Language": "zh-TW"])
        expect(response.headers["WWW-Authenticate"], equals: "Bearer realm=\"nearby\"")
        expect(response.headers["Content-Type"], equals: "application/problem+json")
        expect(response.headers["Cache-Control"], equals: "no-store")
        expect(String(decoding: response.body, as: UTF8.self), contains: "權杖")
    }

    @Test func twoHeadersAreNoToken() throws {
        var headers: Headers = ["Authorization": "Bearer \(Self.first)"]
        headers.append("Authorization", "Bearer \(Self.first)")
        try expect(asking().get("/api/groups", headers).status, equals: 401)
    }

    /// A browser's preflight has no token, and a page must be able to read why it is refused.
    @Test func aPreflightPassesWithoutAndARefusalCanBeRead() throws {
        let origin = "https://temples.example"
        let asking = try asking(origins: .only([origin]))
        let preflight = try asking.get(
            "/api/temples",
            [
                "Origin": origin, "Access-Control-Request-Method": "GET",
                "Access-Control-Request-Headers": "authorization",
            ], method: .options)
        expect(preflight.status, equals: 204)
        expect(preflight.headers["Access-Control-Allow-Headers"]?.contains("Authorization"), equals: true)
        let refusal = try asking.get("/api/temples", ["Origin": origin])
        expect(refusal.status, equals: 401)
        expect(refusal.headers["Access-Control-Allow-Origin"], equals: origin)
    }

    @Test func answersAreForNoCacheThatOthersAsk() throws {
        let header: Headers = ["Authorization": "Bearer \(Self.first)"]
        for target in ["/api/groups", "/openapi.json"] {
            try expect(asking().get(target, header).headers["Cache-Control"], equals: "private, max-age=60")
        }
        let tag = try require(Asking().get("/openapi.json").headers["ETag"])
        var conditional = header
        conditional["If-None-Match"] = tag
        try expect(asking().get("/openapi.json", conditional).status, equals: 200)
    }

    @Test func theDescriptionTellsOfIt() throws {
        let json = try asking().get("/openapi.json", ["Authorization": "Bearer \(Self.first)"]).body
        let document = try require(JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        let schemes = (document["components"] as? [String: Any])?["securitySchemes"] as? [String: [String: String]]
        expect(schemes?["token"], equals: ["type": "http", "scheme": "bearer"])
        let paths = try require(document["paths"] as? [String: [String: [String: Any]]])
        for (path, operations) in paths {
            for operation in operations.values {
                let isOpen = ["/healthz", "/readyz"].contains(path)
                expect(operation["security"] == nil, equals: isOpen)
                expect((operation["responses"] as? [String: Any])?["401"] == nil, equals: isOpen)
            }
        }
        let plain = String(decoding: try Asking().get("/openapi.json").body, as: UTF8.self)
        expect(!plain.contains("security") && !plain.contains("unauthorized"))
    }

    @Test(
        arguments: [
            ("", .none), ("\n# only this\n", .none), ("ok-ok-ok-ok-ok-ok\nshort", .tooShort(line: 2)),
            (String(repeating: "a", count: 15), .tooShort(line: 1)), ("two words in a line", .notAToken(line: 1)),
            ("媽祖媽祖媽祖媽祖媽祖媽祖", .notAToken(line: 1)), ("================", .notAToken(line: 1)),
            ("abcdefgh=abcdefgh", .notAToken(line: 1)), ("abcdefgh\u{0}abcdefgh", .notAToken(line: 1)),
            ("\n" + String(repeating: "a", count: 513), .tooLong(line: 2)),
            (String(repeating: "abcdefghijklmnop\n", count: 101), .tooMany),
        ] as [(String, BearerTokens.Invalid)])
    func refusesWhatIsNoListOfTokens(text: String, expected: BearerTokens.Invalid) {
        #expect(throws: expected) { try BearerTokens(text) }
    }
}
