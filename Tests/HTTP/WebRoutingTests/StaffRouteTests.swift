import Expectations
import HTTPModel
import Testing
import WebRouting

/// Routes for people of the back office.
struct StaffRouteTests {
    private static let editor = Role("editor")
    private static let session = Session(
        principal: .staff(PersonID(7), roles: [editor]), origin: .proven, name: "阿明")

    private static func route(_ method: HTTPMethod = .get, _ body: RouteBody = .none) -> Route {
        Route(
            method, "/api/admin/a", for: .programs, access: .role(editor), body: body,
            effect: method == .get ? .reads : .writes, place: .worker, keeping: .nothing)
    }

    private static var open: SiteRules {
        var rules = SiteRules()
        rules.crossOrigin = CrossOrigin(allowed: .any, exposed: "ETag")
        return rules
    }

    /// The session may take a query, and an event loop must not wait for one.
    @Test func aLoopAsksNobodyWhoItIs() throws {
        var asked = 0
        let table = Site.table([Self.route(), Self.route(.post, RouteBody(.json, maxBytes: 9))]) { context in
            expect(!context.isOnLoop)
            asked += 1
            return Self.session
        }
        for method in HTTPMethod.allCases {
            let request = try Request(method: method, target: "/api/admin/a", headers: ["Authorization": "Bearer x"])
            _ = table.judge(request)
            expect(table.respond(to: request), equals: .later, "\(method)")
        }
        expect(asked, equals: 0)
        try expect(table.get("/api/admin/a").status == 200 && asked == 1)
    }

    /// A path is not betrayed to strangers: not by its methods, nor by its media types.
    @Test(arguments: [
        Fault.unauthorized(wasShown: false), .unknownPath, .tooManyRequests("too often", retryAfterSeconds: 9),
    ])
    func theSessionMayBeRefused(fault: Fault) throws {
        let table = Site.table([Self.route(), Self.route(.post, RouteBody(.json, maxBytes: 9))]) {
            _ throws(Fault) in throw fault
        }
        for method in HTTPMethod.allCases {
            let response = try table.get("/api/admin/a", ["Content-Type": "text/plain"], method: method)
            expect(response.status == fault.status && response.text == "problem \(fault.code)", "\(method)")
            expectNil(response.headers["Allow"])
            for field in fault.headers.fields { expect(response.headers[field.name], equals: field.value) }
        }
    }

    @Test func whoMayKnowsThePath() throws {
        let table = Site.table([Self.route(), Self.route(.post, RouteBody(.json, maxBytes: 9))]) { _ in Self.session }
        try expect(table.get("/api/admin/a", method: .options).headers["Allow"], equals: "GET, POST, HEAD, OPTIONS")
        try expect(table.get("/api/admin/a", method: .delete).status, equals: 405)
        try expect(table.get("/api/admin/a", ["Content-Type": "text/plain"], method: .post).status, equals: 415)
    }

    /// An address of a form that somebody enters comes from no page, and does nothing.
    @Test func aMissingMethodIsToldBeforeTheOrigin() throws {
        func table(_ roles: Set<Role>) -> RouteTable {
            Site.table([Self.route(.post, RouteBody(.json, maxBytes: 9))]) { _ in
                Session(principal: .staff(PersonID(7), roles: roles), origin: .unproven)
            }
        }
        let response = try table([Self.editor]).get("/api/admin/a")
        expect(response.status == 405 && response.headers["Allow"] == "POST, OPTIONS")
        let sent = try table([Self.editor]).get("/api/admin/a", ["Content-Type": "application/json"], method: .post)
        expect(sent.status, equals: 403)
        // Whoever may not use the path is told no more than before.
        let refused = try table([Role("viewer")]).get("/api/admin/a")
        expect(refused.status == 403 && refused.headers["Allow"] == nil)
        let stranger = try Site.table([Self.route(.post, RouteBody(.json, maxBytes: 9))]).get("/api/admin/a")
        expect(stranger.status == 403 && stranger.headers["Allow"] == nil)
    }

    @Test func aStrangersBodyIsShort() throws {
        let table = Site.table([
            Self.route(), Self.route(.post, RouteBody(.json, maxBytes: 1 << 20)),
            Self.route(.patch, RouteBody(.mergePatch, maxBytes: 9)),
        ])
        func most(_ method: HTTPMethod, _ headers: Headers) throws -> BodyVerdict {
            table.judge(try Request(method: method, target: "/api/admin/a", headers: headers))
        }
        let shown: Headers = ["Authorization": "Bearer x"]
        try expect(most(.post, [:]), equals: .read(maxBytes: 64 << 10))
        try expect(most(.post, shown), equals: .read(maxBytes: 1 << 20))
        try expect(most(.patch, [:]), equals: .read(maxBytes: 9))
        // What people have typed is kept where their session has ended: their forms are read whole.
        let form = Route(
            .post, "/admin/a", for: .people, access: .role(Self.editor), body: RouteBody(.form, maxBytes: 1 << 20),
            effect: .writes, place: .worker, keeping: .nothing)
        let sent = try Request(method: .post, target: "/admin/a", headers: [:])
        expect(Site.table([form]).judge(sent), equals: .read(maxBytes: 1 << 20))
        // Whether the path has the method is told by a worker.
        try expect(most(.delete, [:]), equals: .read(maxBytes: 64 << 10))
        try expect(most(.delete, shown), equals: .read(maxBytes: 64 << 10))
    }

    /// People read in words that a form is too large; a program's body is refused by the server.
    @Test func aFormThatIsTooLargeIsAnsweredWithAPage() throws {
        let form = Route(
            .post, "/admin/a", for: .people, access: .role(Self.editor), body: RouteBody(.form, maxBytes: 1_000),
            effect: .writes, place: .primary, keeping: .nothing)
        let table = Site.table([form, Self.route(.post, RouteBody(.json, maxBytes: 1_000))])
        func verdict(_ target: String, _ length: String) throws -> BodyVerdict {
            table.judge(
                try Request(
                    method: .post, target: target, headers: ["Content-Length": length, "Cookie": "nearby-admin=x"]))
        }
        guard case .refuse(let response) = try verdict("/admin/a", "1001") else {
            Issue.record("it is read")
            return
        }
        expect(response.status == 413 && response.text == "page body-too-large")
        try expect(verdict("/admin/a", "1000"), equals: .read(maxBytes: 1_000))
        try expect(verdict("/api/admin/a", "1001"), equals: .read(maxBytes: 1_000))
    }

    @Test func noPageOfAnotherOriginReadsThem() throws {
        var table = RouteTable(Self.open, forms: Site.forms, sessions: { _ in Self.session }, now: { 0 })
        table.add(Self.route()) { _ in .text("") }
        table.add(Site.get("/api/a")) { _ in .text("") }
        let permission: Headers = ["Origin": "https://app.example", "Access-Control-Request-Method": "GET"]
        for method in [HTTPMethod.get, .options, .delete] {
            let names = try table.get("/api/admin/a", permission, method: method).headers.fields.map(\.name)
            expect(!names.contains { $0.lowercased().hasPrefix("access-control-") }, "\(method)")
            try expect(
                table.get("/api/a", permission, method: method).headers["Access-Control-Allow-Origin"], equals: "*")
        }
        // Nor is a refusal read.
        let closed = Site.table([Self.route()], Self.open)
        let refused = try closed.get("/api/admin/a", permission)
        expect(refused.status == 403 && refused.headers["Access-Control-Allow-Origin"] == nil)
    }

    @Test func theListOfTokensDoesNotGuardThem() throws {
        var rules = SiteRules()
        rules.tokens = try BearerTokens("Zm9yIHRlc3RzIG9ubHk-one")
        let table = Site.table([Self.route()], rules) { _ in Self.session }
        try expect(table.get("/api/admin/a").status, equals: 200)
    }

    @Test func theContextHasTheNameOfTheAuthor() throws {
        var table = RouteTable(forms: Site.forms, sessions: { _ in Self.session }, now: { 0 })
        table.add(Self.route()) { context in .text(context.session?.name ?? "") }
        try expect(table.get("/api/admin/a").text, equals: "阿明")
    }
}
