import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// The packaged site in front of the packaged service.
@Suite(.timeLimit(.minutes(Program.patience(5))))
struct ServeBehindNginxTests {
    private static let search = "/api/temples?lat=24.14&lng=120.67&limit=1"
    private let site: PackagedSite

    init() throws {
        site = try PackagedSite(try Program())
    }

    /// The clients in the access log of the service, once it has a number of lines.
    private func clients(lines count: Int) throws -> Set<String> {
        var lines: [Substring] = []
        let isWritten = eventually {
            lines = try String(contentsOfFile: site.log, encoding: .utf8).split(separator: "\n")
            return lines.count >= count
        }
        expect(isWritten)
        return Set(lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
    }

    @Test func whoSendsTooMuchIsRefusedAndNobodyElse() throws {
        let users = (2...51).map { PackagedSite.Client(host: $0, target: Self.search, count: 20) }
        let greedy = PackagedSite.Client(host: 100, target: Self.search, count: 20_000, until: 429)
        let answers = try site.ask([greedy] + users)
        expect(answers[0].last, equals: 429)
        // Two seconds' worth may come at once.
        expect(answers[0].count, isAbove: 40)
        expect(answers.dropFirst().joined().count, equals: 1000)
        expect(answers.dropFirst().joined().allSatisfy { $0 == 200 })
        let expected = Set((2...51).map { "127.0.0.\($0)" } + ["127.0.0.100"])
        try expect(clients(lines: 1000 + answers[0].count), equals: expected)
    }

    @Test(arguments: [
        ["X-Forwarded-For": "192.0.2.#"], ["Forwarded": "for=192.0.2.#"],
        ["X-Forwarded-For": "192.0.2.#", "Forwarded": "for=192.0.2.#;proto=https", "X-Real-IP": "192.0.2.#"],
        ["x-forwarded-for": "unknown", "forwarded": "for=\""],
    ])
    func nobodyGetsAnotherAddressByAField(fields: [String: String]) throws {
        let spoofer = PackagedSite.Client(host: 7, target: Self.search, count: 20_000, until: 429, headers: fields)
        let answers = try site.ask([spoofer])
        expect(answers[0].last, equals: 429)
        expect(answers[0].dropLast().allSatisfy { $0 == 200 })
        try expect(clients(lines: answers[0].count), equals: ["127.0.0.7"])
    }

    @Test func figuresAreNotForTheWorld() throws {
        let targets = ["/metrics", "/%6detrics", "//metrics", "/metrics?a=b", "/x/../metrics", "/metrics/", "/readyz"]
        let answers = try site.ask(targets.map { PackagedSite.Client(host: 2, target: $0, count: 1) })
        expect(answers, equals: targets.map { _ in [404] })
        try expect(site.ask([PackagedSite.Client(host: 2, target: "/healthz", count: 1)]), equals: [[200]])
        // Also without the proxy.
        try expect(site.service.get("/metrics").status, equals: 404)
        func health(_ target: String) throws -> ReceivedResponse {
            try TestClient(port: site.service.healthPort).request("GET", target)
        }
        try expect(health("/metrics").body, contains: "nearby_connections_open")
        try expect(health("/healthz").body, equals: "ok\n")
        try expect(health("/readyz").body, equals: "ready\n")
        let other = try health(Self.search)
        expect(other.status == 404 && other.body.contains("\"code\":\"unknown-path\""))
    }

    /// Who comes without TLS is led to it, and browsers ask by TLS alone from then on.
    @Test func theSiteIsForTLSAlone() throws {
        let led = try TestClient(port: site.plainPort).request("GET", "/temples/1?lang=en")
        expect(led.status, equals: 301)
        expect(led.headers["location"]?.hasPrefix("https://"), equals: true)
        expect(led.headers["location"]?.hasSuffix("/temples/1?lang=en"), equals: true)
        for target in ["/healthz", "/nothing", "/metrics"] {
            let answer = try site.send("GET", target)
            expect(answer.values("Strict-Transport-Security"), equals: ["max-age=31536000"], "\(target)")
            expect(answer.values("Server"), equals: ["nginx"], "\(target)")
        }
    }

    /// The pages of the back office pass as they are, and ask whoever has not signed in for a token.
    @Test func theBackOfficePasses() throws {
        let invited = try site.program.run("admin", "invite", "Ann", "--role", "owner")
        try require(invited.status == 0, "\(invited.error)")
        let targets = ["/admin", "/admin/changes", "/admin/changes/1?done=1", "/admin/nothing"]
        let answers = try site.ask(targets.map { PackagedSite.Client(host: 2, target: $0, count: 1) })
        expect(answers, equals: [[401], [401], [401], [404]])
    }

    /// A sign-in, a form and a sign-out over TLS: `Host` and `Origin` arrive as the browser has sent them, and forms of other
    /// sites do nothing.
    @Test func anOwnerSignsInAndOut() throws {
        let invited = try site.program.run("admin", "invite", "Ann", "--role", "owner")
        try require(invited.status == 0, "\(invited.error)")
        let token = invited.output.trimmingCharacters(in: .newlines)
        let own = ["Host": "temples.example", "Origin": "https://temples.example"]
        let others = [
            ["Host": "temples.example", "Origin": "https://evil.example"],
            ["Host": "temples.example", "Origin": "null"], ["Host": "temples.example"],
            ["Host": "other.example", "Origin": "https://temples.example"],
            ["Host": "temples.example", "Origin": "https://evil.example", "X-Forwarded-Host": "evil.example"],
            ["Host": "temples.example", "Origin": "https://temples.example", "Sec-Fetch-Site": "cross-site"],
        ]
        for headers in others {
            let refused = try site.send("POST", "/admin/sign-in", headers, form: "token=\(token)")
            expect(refused.status == 403 && refused.values("Set-Cookie").isEmpty, "\(headers)")
        }
        let signedIn = try site.send("POST", "/admin/sign-in", own, form: "token=\(token)&to=%2Fadmin%2Fpeople")
        expect(signedIn.status == 303 && signedIn.values("Location") == ["/admin/people"])
        let set = try require(signedIn.values("Set-Cookie").first)
        expect(set.hasPrefix("__Host-nearby-admin=") && set.hasSuffix("; Path=/; Secure; HttpOnly; SameSite=Lax"))
        let cookie = ["Cookie": String(set.prefix { $0 != ";" })]

        let page = try site.send("GET", "/admin/people", cookie.merging(["Host": "temples.example"]) { $1 })
        expect(page.status == 200 && page.values("Cache-Control") == ["no-store"])
        expect(page.values("Content-Security-Policy").first?.contains("frame-ancestors 'none'"), equals: true)
        let part = try require(page.body.components(separatedBy: "name=\"csrf\" value=\"").dropFirst().first)
        let csrf = String(part.prefix { $0 != "\"" })
        let form = "name=Bea&role=viewer"
        for headers in others {
            let refused = try site.send(
                "POST", "/admin/people", headers.merging(cookie) { $1 }, form: "csrf=\(csrf)&\(form)")
            expect(refused.status, equals: 403, "\(headers)")
        }
        let signed = own.merging(cookie) { $1 }
        try expect(site.send("POST", "/admin/people", signed, form: form).status, equals: 403)
        try expect(site.send("POST", "/admin/people", own, form: "csrf=\(csrf)&\(form)").status, equals: 401)
        try expect(site.program.run("admin", "list").output.contains("Bea"), equals: false)
        try expect(site.send("POST", "/admin/people", signed, form: "csrf=\(csrf)&\(form)").status, equals: 201)

        let signedOut = try site.send("POST", "/admin/sign-out", signed, form: "csrf=\(csrf)")
        expect(signedOut.status, equals: 303)
        expect(
            signedOut.values("Set-Cookie"),
            equals: ["__Host-nearby-admin=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax"])
        try expect(site.send("GET", "/admin", signed).status, equals: 401)
    }

    /// A sign-in on pages over TLS: cookies have the prefix that no neighbour of the host can set, and no form of another site
    /// begins one.
    @Test func aPersonSignsInOnPages() throws {
        let program = try Program()
        let provider = try SignInProvider(.own, program)
        let site = try PackagedSite(program, provider.webOptions(site: "https://temples.example"))
        let own = ["Host": "temples.example", "Origin": "https://temples.example"]
        let form = "provider=google&return=%2Flunar"
        for origin in ["https://evil.example", "null"] {
            let refused = try site.send(
                "POST", "/sign-in/start", ["Host": "temples.example", "Origin": origin], form: form)
            expect(refused.status == 403 && refused.values("Set-Cookie").isEmpty, "\(origin)")
        }
        let start = try site.send("POST", "/sign-in/start", own, form: form)
        let attempt = try require(start.values("Set-Cookie").first)
        expect(start.status == 200 && attempt.hasPrefix("__Host-nearby-attempt-0="))
        expect(attempt.hasSuffix("; Path=/; Max-Age=600; Secure; HttpOnly; SameSite=Lax"))

        let asked = try require(URLComponents(refresh: start.values("Refresh").first))
        let port = try require(asked.port.flatMap { UInt16(exactly: $0) })
        let said = try TestClient(port: port).request(
            "GET", "\(asked.percentEncodedPath)?\(asked.percentEncodedQuery ?? "")&login_hint=ann")
        let back = try require(said.headers["location"].flatMap { URLComponents(string: $0) })
        expect(back.host, equals: "temples.example")
        let ended = try site.send(
            "GET", "\(back.percentEncodedPath)?\(back.percentEncodedQuery ?? "")",
            ["Host": "temples.example", "Cookie": String(attempt.prefix { $0 != ";" })])
        expect(ended.status == 303 && ended.values("Location") == ["/lunar"], "\(ended.body)")
        let cookies = ended.values("Set-Cookie")
        let session = try require(cookies.first { $0.hasPrefix("__Host-nearby-session=") })
        expect(session.hasSuffix("; Path=/; Max-Age=5184000; Secure; HttpOnly; SameSite=Lax"))
        expect(
            cookies, contains: "__Host-nearby-attempt-0=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
        let page = try site.send(
            "GET", "/sign-in?return=%2Flunar",
            ["Host": "temples.example", "Cookie": String(session.prefix { $0 != ";" })])
        expect(page.status == 303 && page.values("Location") == ["/lunar"])
        expect(page.values("Cache-Control"), equals: ["no-store"])
    }

    @Test func theLogsOfBothHaveTheSameRequestID() throws {
        _ = try site.ask([PackagedSite.Client(host: 2, target: "/api/groups", count: 1)])
        _ = try clients(lines: 1)
        let line = try String(contentsOfFile: site.log, encoding: .utf8)
        let id = try require(line.split(separator: " ").dropFirst(2).first)
        expect(id.count, equals: 32)
        let other = URL(fileURLWithPath: site.log).deletingLastPathComponent().appendingPathComponent("site.log")
        expect(eventually { try String(contentsOf: other, encoding: .utf8).contains(" \(id) GET /api/groups 200 ") })
    }

    /// The site passes on the trace of a client, and the change that it waits for.
    @Test func theTraceAndTheChangeOfAClientArrive() throws {
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        let traced = PackagedSite.Client(
            host: 2, target: "/api/groups", count: 1, headers: ["traceparent": "00-\(trace)-00f067aa0ba902b7-01"])
        try expect(site.ask([traced]), equals: [[200]])
        _ = try clients(lines: 1)
        try expect(String(contentsOfFile: site.log, encoding: .utf8), contains: trace)
        let early = PackagedSite.Client(
            host: 2, target: "/api/groups", count: 1, headers: ["Nearby-Change": "999999"])
        try expect(site.ask([early]), equals: [[503]])
    }
}
