import Expectations
import BuiltProgram
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// The pages of the back office at two services of one server's database, and without that server.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct ServeOfficeTests {
    private let server: PostgreSQLTestServer
    private let site: Site
    /// Another user, with a copy of their own.
    private let other: Site
    private let token: String

    init() throws {
        // Otherwise a server that ends at once loses what it has confirmed a moment before.
        server = try PostgreSQLTestServer(settings: ["synchronous_commit": "on"])
        site = try Site(server.database(named: "office"))
        other = try Site(site.address)
        let made = try site.importing(TempleRow(1, "甲宮"), TempleRow(2, "乙宮"))
        try require(made.status == 0, "\(made.error)")
        token = try site.program.invite("mei", "editor", in: site.address)
    }

    /// Asks as a page of this site does.
    private func ask(
        _ method: String, _ target: String, _ cookie: String? = nil, at service: Service,
        form: [(name: String, value: String)] = []
    ) throws -> ReceivedResponse {
        var headers = "Sec-Fetch-Site: same-origin\r\n"
        if let cookie { headers += "Cookie: \(cookie)\r\n" }
        if !form.isEmpty { headers += "Content-Type: application/x-www-form-urlencoded\r\n" }
        let body = form.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
        return try service.connect().request(method, target, headers: headers, body: body)
    }

    /// Returns the cookie of a new session.
    private func signIn(at service: Service) throws -> String {
        let answer = try ask("POST", "/admin/sign-in", at: service, form: [("token", token)])
        try require(answer.status == 303, "\(answer)")
        return String(try require(answer.headers["set-cookie"]).prefix { $0 != ";" })
    }

    /// Returns the value of a hidden field of a page.
    private func field(_ name: String, of page: ReceivedResponse) throws -> String {
        let parts = page.body.split(separator: "name=\"\(name)\" value=\"", maxSplits: 1)
        return String(try require(parts.dropFirst().first).prefix { $0 != "\"" })
    }

    /// Returns the fields of a form of a temple's page in which one is another one.
    private func form(of page: ReceivedResponse, _ name: String, _ value: String) throws -> [(String, String)] {
        [
            ("csrf", try field("csrf", of: page)), ("version", try field("version", of: page)), (name, value),
            ("do", "save"),
        ]
    }

    @Test func aSessionIsOneOfAllNodes() throws {
        let (node, next) = (try site.serve(), try other.serve())
        defer { for service in [node, next] { service.stop() } }
        let cookie = try signIn(at: node)
        // The page is one node's, and its form is sent to the other one.
        let page = try ask("GET", "/admin/temples/1", cookie, at: next)
        expect(page.status, equals: 200)
        let saved = try ask(
            "POST", "/admin/temples/1", cookie, at: node, form: try form(of: page, "phone", "04-22221001"))
        let location = try require(saved.headers["location"], "\(saved)")
        expect(saved.status == 303 && location.hasPrefix("/admin/temples/1?done="))
        let done = try ask("GET", location, cookie, at: next)
        expect(done.status == 200 && done.body.contains("<ins><bdi>04-22221001</bdi></ins>"))
        for service in [node, next] {
            expect(eventually { try service.get("/api/temples/1").body.contains("04-22221001") })
        }
        let csrf = try field("csrf", of: done)
        try expect(ask("POST", "/admin/sign-out", cookie, at: next, form: [("csrf", csrf)]).status, equals: 303)
        for service in [node, next] { try expect(ask("GET", "/admin", cookie, at: service).status, equals: 401) }
    }

    @Test func theOverviewTellsOfTheCopy() throws {
        let node = try site.serve()
        defer { node.stop() }
        let cookie = try signIn(at: node)
        let page = try ask("GET", "/admin?lang=en", cookie, at: node)
        let release = try site.program.run("--version").output
        let version = try require(page.body.firstMatch(of: #/<dt>Version</dt><dd>([^<]+)</dd>/#), "\(page.body)")
        expect(release.contains(version.1) && !version.1.isEmpty)
        expect(page.body, contains: "<dt>Copy of the data</dt><dd>The database server answers</dd>")
        expect(page.body.contains(#/<dt>Age of the copy</dt><dd>[0-9,]+ s</dd>/#))
    }

    @Test func withoutTheServerThePagesSaySoAndKeepWhatWasTyped() throws {
        let node = try site.serve()
        defer { node.stop() }
        let cookie = try signIn(at: node)
        let page = try ask("GET", "/admin/temples/1", cookie, at: node)
        let typed = try form(of: page, "features", "石雕 <b>")
        server.stop(.immediate)
        let refused = try ask("POST", "/admin/temples/1", cookie, at: node, form: typed)
        expect(refused.status == 503 && refused.body.contains("action=\"/admin/temples/1\""))
        expect(refused.body, contains: "name=\"features\" value=\"石雕 &lt;b&gt;\"")
        let overview = try ask("GET", "/admin", cookie, at: node)
        expect(overview.status == 503 && overview.headers["cache-control"] == "no-store")
        try expect(node.get("/temples/1").status, equals: 200)

        try server.start()
        // The form that the page has kept is sent again.
        let again = try form(of: refused, "features", "石雕 <b>")
        expect(eventually { try ask("POST", "/admin/temples/1", cookie, at: node, form: again).status == 303 })
        try expect(ask("GET", "/admin/temples/1", cookie, at: node).body, contains: "石雕 &lt;b&gt;")
    }
}
