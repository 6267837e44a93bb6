import Expectations
import FakeTempleStore
import HTTPModel
import TempleAPI
import TempleModel
import Testing
import WebRouting

struct CrossOriginTests {
    private static let page = "https://temples.example"

    @Test func saysNothingUnlessAnOriginIsAllowed() throws {
        let response = try Asking().get("/api/groups", ["Origin": Self.page])
        expect(!response.headers.fields.contains { $0.name.hasPrefix("Access-Control") })
        expect(response.headers["Vary"], equals: "Accept-Encoding, Nearby-Change, Accept-Language")
    }

    @Test(
        arguments: [
            (AllowedOrigins.any, page, "*" as String?), (.any, "null", "*"), (.only([page]), page, page),
            (.only([page]), "https://temples.example.org", nil), (.only([page]), "http://temples.example", nil),
        ] as [(AllowedOrigins, String, String?)])
    func answersThePagesThatAreAllowed(origins: AllowedOrigins, origin: String, expected: String?) throws {
        let asking = Asking(origins: origins)
        for target in ["/api/groups", "/nothing", "/api/groups?x=1"] {
            let response = try asking.get(target, ["Origin": origin])
            expect(response.headers["Access-Control-Allow-Origin"], equals: expected)
            let exposed = response.headers["Access-Control-Expose-Headers"] ?? ""
            expect(exposed.hasPrefix("Link, ETag, Nearby-Deity"), equals: expected != nil)
            let varies = response.headers["Vary"]?.split(separator: ", ").contains("Origin") ?? false
            expect(varies, equals: origins != .any)
        }
    }

    @Test func answersAPreflight() throws {
        let asking = Asking(origins: .only([Self.page]))
        let ask: Headers = ["Origin": Self.page, "Access-Control-Request-Method": "POST"]
        let response = try asking.get("/api/lunar", ask, method: .options)
        expect(response.status, equals: 204)
        expect(response.headers["Access-Control-Allow-Methods"], equals: "GET, POST, HEAD, OPTIONS")
        let sent =
            "Accept, Accept-Language, Authorization, Content-Type, If-Match, If-None-Match, Nearby-Change, X-Request-ID"
        expect(response.headers["Access-Control-Allow-Headers"], equals: sent)
        expect(response.headers["Access-Control-Max-Age"], equals: "7200")
        let stranger = try asking.get(
            "/api/lunar", ["Origin": "https://x.example", "Access-Control-Request-Method": "POST"], method: .options)
        expectNil(stranger.headers["Access-Control-Allow-Methods"])
        try expect(asking.get("/nothing", ask, method: .options).status, equals: 404)
    }

    @Test func namesTheMethodsOfAPath() throws {
        let response = try Asking().get("/api/temples/5", method: .options)
        expect(response.status, equals: 204)
        expect(response.headers["Allow"], equals: "GET, HEAD, OPTIONS")
    }

    @Test(
        arguments: [
            ("*", AllowedOrigins.any as AllowedOrigins?), ("", AllowedOrigins.none),
            (
                " https://a.example , http://localhost:3000",
                .only(["https://a.example", "http://localhost:3000"])
            ),
            ("https://a.example/", nil), ("a.example", nil), ("*, https://a.example", nil), ("https://A.example", nil),
            ("https://", nil), ("https://a.example\r\nX: y", nil),
        ] as [(String, AllowedOrigins?)])
    func readsOrigins(text: String, expected: AllowedOrigins?) {
        expect(AllowedOrigins(text), equals: expected)
    }

    /// Tests the server's own answers and those to requests that cannot be routed: a page must be able to read the
    /// status.
    @Test(
        arguments: [
            (AllowedOrigins.none, "https://app.example", nil), (.any, "https://app.example", "*"), (.any, nil, "*"),
            (.only(["https://app.example"]), "https://app.example", "https://app.example"),
            (.only(["https://app.example"]), "https://other.example", nil), (.only(["https://app.example"]), nil, nil),
        ] as [(AllowedOrigins, String?, String?)])
    func answersOfTheServerAreForPagesToo(origins: AllowedOrigins, origin: String?, expected: String?) throws {
        let headers: Headers = origin.map { ["Origin": $0] } ?? [:]
        let api = TempleAPI.table(
            store: FakeStore(), allowedOrigins: origins, now: { TaiwanTime(day: someDay, minute: 600) })
        for response in [
            TempleAPI.serverAnswer(status: 429, code: "rate-limited", detail: "x", to: origin, origins),
            api.respond(toMalformed: .invalidTarget, headers: headers),
        ] {
            expect(response.headers["Access-Control-Allow-Origin"], equals: expected)
            let exposed = response.headers["Access-Control-Expose-Headers"] ?? ""
            expect(exposed.contains("Retry-After"), equals: expected != nil)
            let isOfSome = if case .only = origins { true } else { false }
            expect(response.headers["Vary"] == "Origin", equals: isOfSome)
        }
    }
}
