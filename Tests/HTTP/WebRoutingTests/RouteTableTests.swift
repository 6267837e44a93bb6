import Expectations
import HTTPModel
import Testing
import WebRouting

struct RouteTableTests {
    /// Creates routes whose answers name the route and its parameters.
    private static func makeTable() -> RouteTable {
        var table = RouteTable(forms: Site.forms, now: { 1_700_000_000 })
        let patterns: [(HTTPMethod, String)] = [
            (.get, "/"),
            (.get, "/api/temples"),
            (.get, "/api/temples/:id"),
            (.get, "/api/temples/:id/activities"),
            (.get, "/api/temples/nearest"),
            (.get, "/api/:kind/all/:page"),
            (.post, "/api/lunar"),
            (.put, "/api/temples/:temple"),
            (.head, "/own"),
            (.get, "/own"),
            (.options, "/own"),
        ]
        for (method, path) in patterns {
            let pattern = PathPattern(path)
            let effect: Effect = method == .put ? .writes : .reads
            table.add(Route(method, path, for: .programs, effect: effect, keeping: .nothing)) { context in
                let values = pattern.parameterNames.map { "\($0)=\(context.parameters[$0] ?? "nil")" }
                return .text("\(method.name) \(pattern.segments.count) \(values.joined(separator: ","))")
            }
        }
        return table
    }

    /// A slash that somebody has written at the end of the address of a page.
    @Test(
        arguments: [
            ("/temples/1/", "/temples/1"), ("/temples/1/?a=1&b=/", "/temples/1?a=1&b=/"),
            ("/temples/%E5%AA%BD/", "/temples/%E5%AA%BD"),
            ("http://a.example/temples/1/", "/temples/1"), ("/temples/1//", nil), ("//temples/", nil),
            ("//evil.example/", nil),
            ("/api/one/", nil), ("/admin/", nil), ("/temples/", nil), ("/", nil),
        ] as [(String, String?)])
    func aPageIsFoundWithASlashToo(target: String, location: String?) throws {
        var staff = Site.get("/admin", for: .people)
        staff.access = .role(Role("editor"))
        let table = Site.table([
            Site.get("/temples/:id", for: .people), Site.get("/api/one"), Site.get("/:any/:host"), staff,
        ])
        let response = try table.get(target)
        expect(response.headers["Location"], equals: location)
        expect(response.status == 301, equals: location != nil)
        guard location != nil else { return }
        expect(try table.get(target, method: .post).status != 301)
    }

    private func answer(_ method: HTTPMethod, _ target: String) throws -> Response {
        try Self.makeTable().get(target, method: method)
    }

    @Test(arguments: [
        (HTTPMethod.get, "/", "GET 1 "),
        (.get, "/api/temples?lat=1", "GET 2 "),
        (.get, "/api/temples/12", "GET 3 id=12"),
        (.get, "/api/temples/%E5%AA%BD%2F", "GET 3 id=媽/"),
        (.get, "/api/temples/12/activities", "GET 4 id=12"),
        (.put, "/api/temples/12", "PUT 3 temple=12"),
        (.post, "/api/lunar", "POST 2 "),
        // The literal wins, unless it leads to no route.
        (.get, "/api/temples/nearest", "GET 3 "),
        (.get, "/api/temples/nearest/activities", "GET 4 id=nearest"),
        (.get, "/api/temples/all/2", "GET 4 kind=temples,page=2"),
        (.get, "/api/deities/all/3", "GET 4 kind=deities,page=3"),
        (.head, "/own", "HEAD 1 "),
        (.options, "/own", "OPTIONS 1 "),
    ])
    func findsTheRoute(_ method: HTTPMethod, _ target: String, _ expected: String) throws {
        try expect(answer(method, target), equals: .text(expected))
    }

    @Test(arguments: ["/api", "/api/", "/api/temples/", "/API/temples", "/api/temples/1/2", "//", "/api//all/1", "/x"])
    func knowsNoOtherPath(_ target: String) throws {
        for method in HTTPMethod.allCases {
            let response = try answer(method, target)
            expect(response.status == 404 && response.text == "problem unknown-path")
        }
    }

    @Test(arguments: [
        (HTTPMethod.delete, "/api/temples/12", "GET, PUT, HEAD, OPTIONS"), (.head, "/api/lunar", "POST, OPTIONS"),
        (.other, "/api/temples/nearest", "GET, HEAD, OPTIONS"),
    ])
    func saysWhichMethodsAPathHas(_ method: HTTPMethod, _ target: String, _ allowed: String) throws {
        let response = try answer(method, target)
        expect(response.status == 405 && response.headers["Allow"] == allowed)
    }

    @Test func answersHeadByGetWithoutItsBody() throws {
        let (get, head) = (try answer(.get, "/api/temples"), try answer(.head, "/api/temples"))
        expectEmpty(head.body)
        expect(head.headers["Content-Length"], equals: String(get.body.count))
        expect(head.headers["Content-Type"], equals: get.headers["Content-Type"])
    }

    @Test func answersOptionsWithTheMethods() throws {
        let response = try answer(.options, "/api/temples/12")
        expect(response.status, equals: 204)
        expect(response.headers["Allow"], equals: "GET, PUT, HEAD, OPTIONS")
        expectEmpty(response.body)
    }

    /// An error that the site does not know is the program's own, and tells nothing of itself.
    @Test func anErrorOfAFunctionIsAFault() throws {
        struct Failed: Error {}
        var table = RouteTable(forms: Site.forms, now: { 0 })
        table.add(Site.get("/fails")) { _ in throw Failed() }
        table.add(Site.get("/form")) { _ in
            _ = try FormFields(Array("a=%".utf8))
            return .text("")
        }
        let response = try table.get("/fails")
        expect(response.status == 500 && response.text == "problem internal")
        try expect(table.get("/form").status, equals: 400)
    }

    @Test func twoRoutesOfOnePathAreChosenByWhatTheyOffer() throws {
        var page = Site.get("/", for: .people)
        page.offers = ["text/html"]
        var index = Site.get("/")
        index.offers = ["application/json", "text/html"]
        var table = RouteTable(forms: Site.forms, now: { 0 })
        table.add(page) { _ in .text("page") }
        table.add(index) { _ in .text("index") }
        let cases: [(headers: Headers, expected: String)] = [
            ([:], "page"), (["Accept": "*/*"], "page"), (["Accept": "text/html,*/*;q=0.8"], "page"),
            (["Accept": "image/png"], "page"), (["Accept": "application/json"], "index"),
            (["Accept": "application/json, text/html;q=0.9"], "index"),
        ]
        for (headers, expected) in cases {
            try expect(table.get("/", headers).text, equals: expected, "\(headers)")
            let form = expected == "page" ? "page" : "problem"
            try expect(table.get("/", headers, method: .delete).text, equals: "\(form) method-not-allowed")
        }
        try expect(table.get("/", method: .options).headers["Allow"], equals: "GET, HEAD, OPTIONS")
    }

    @Test func theContextHasWhatIsKnownOfTheRequest() throws {
        var table = RouteTable(forms: Site.forms, now: { 1_700_000_000 })
        let cancellation = Cancellation()
        table.add(Site.get("/temples/:id")) { context in
            expect(context.id == 12 && context.parameters["id"] == "12" && context.parameters["x"] == nil)
            expect(context.secondsSince1970 == 1_700_000_000 && context.cookies["a"] == "1")
            expect(context.principal == .nobody && context.session == nil && context.condition == nil)
            expect(context.route?.path == "/temples/:id" && !context.isOnLoop)
            expect(context.cancellation === cancellation)
            return .text("")
        }
        let request = try Request(method: .get, target: "/temples/12", headers: ["Cookie": "a=1"])
        expect(table.answer(to: request, cancellation).status, equals: 200)
    }

    @Test func eachListenerHasItsRoutes() throws {
        var probe = Site.get("/healthz")
        probe.audience = .probes
        var metrics = Site.get("/metrics")
        metrics.audience = .operators
        func paths(_ listener: ListenerKind, hasHealthListener: Bool) throws -> [String] {
            var rules = SiteRules()
            rules.hasHealthListener = hasHealthListener
            let table = Site.table([Site.get("/a"), probe, metrics], rules)
            return try ["/a", "/healthz", "/metrics"].filter { path in
                table.answer(to: try Request(method: .get, target: path, listener: listener)).status == 200
            }
        }
        try expect(paths(.main, hasHealthListener: false), equals: ["/a", "/healthz", "/metrics"])
        try expect(paths(.main, hasHealthListener: true), equals: ["/a", "/healthz"])
        try expect(paths(.health, hasHealthListener: true), equals: ["/healthz", "/metrics"])
    }

    @Test func refusesRoutesThatAreMistaken() async {
        await #expect(processExitsWith: .failure) {
            _ = Site.table([Site.get("/a/:b"), Site.get("/a/:c")])
        }
        await #expect(processExitsWith: .failure) {
            var route = Site.get("/a")
            route.sending = .events
            _ = Site.table([route])
        }
        await #expect(processExitsWith: .failure) {
            var route = Site.get("/a")
            route.body = RouteBody(.multipart, maxBytes: 1)
            _ = Site.table([route])
        }
        // What is there is of no use where there is no condition.
        await #expect(processExitsWith: .failure) {
            var table = RouteTable(now: { 0 })
            table.add(Site.get("/a"), current: { _ in nil }) { _ in .text("") }
        }
    }
}

/// Paths that end in a wildcard.
struct WildcardTests {
    private func found(_ path: String) throws -> String? {
        var table = RouteTable(now: { 0 })
        table.add(Site.get("/web/:version/*path")) { context in
            .text("\(context.parameters["version"] ?? "") \(context.parameters["path"] ?? "")")
        }
        table.add(Site.get("/web/now/index")) { _ in .text("literal") }
        let response = try table.get(path)
        return response.status == 404 ? nil : response.text
    }

    @Test(arguments: [
        ("/web/1/a.css", "1 a.css"), ("/web/1/b/c.js", "1 b/c.js"), ("/web/1/", "1 "), ("/web/1/a/", "1 a/"),
        ("/web/now/index", "literal"), ("/web/now/other", "now other"), ("/web/1", nil), ("/web/", nil),
        ("/web//a", nil),
    ])
    func aWildcardTakesTheRestOfThePath(path: String, expected: String?) throws {
        try expect(found(path), equals: expected)
    }
}
