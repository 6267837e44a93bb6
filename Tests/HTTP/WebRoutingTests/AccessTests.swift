import Expectations
import HTTPModel
import Testing
import WebRouting

/// Every kind of access by every kind of caller.
struct AccessTests {
    private static let token = "Zm9yIHRlc3RzIG9ubHk-one"
    private static let accesses: [Access] = [
        .anyone, .token, .tokenOrStaff, .signedIn, .role(Role("editor")), .staffSignIn,
    ]

    /// Who asks: with which token, with which session, from where.
    private struct Caller {
        let name: String
        var token: String?
        var session: Session?
    }

    private static let callers = [
        Caller(name: "nobody"), Caller(name: "a wrong token", token: "another-token-0123"),
        Caller(name: "a token", token: token),
        Caller(name: "a user", session: Session(principal: .user(PersonID(1)), origin: .unproven)),
        Caller(name: "a reader", session: staff("reader", .proven)),
        Caller(name: "an editor", session: staff("editor", .proven)),
        Caller(name: "an editor by a page of another site", session: staff("editor", .unproven)),
    ]

    private static func staff(_ role: String, _ origin: RequestOrigin) -> Session {
        Session(principal: .staff(PersonID(2), roles: [Role(role)]), origin: origin)
    }

    /// Returns the statuses of all callers.
    private func statuses(
        _ access: Access, _ effect: Effect = .reads, for reader: Reader = .programs, hasTokens: Bool = true,
        guarding: SiteRules.TokenGuards = .everything
    ) throws -> [Int] {
        var rules = SiteRules()
        if hasTokens { rules.tokens = try BearerTokens(Self.token) }
        rules.tokenGuards = guarding
        let method: HTTPMethod = effect == .reads ? .get : .post
        let route = Route(method, "/a", for: reader, access: access, effect: effect, keeping: .nothing)
        return try Self.callers.map { caller in
            let table = Site.table([route], rules) { _ in caller.session }
            let headers: Headers = caller.token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
            let response = try table.get("/a", headers, method: method)
            let head = try Request(method: method, target: "/a", headers: headers)
            if [.role(Role("editor")), .staffSignIn].contains(access) {
                // Who asks is found out by a worker.
                expect(table.judge(head) == .read(maxBytes: 0) && table.respond(to: head) == .later, "\(caller.name)")
            } else if response.status >= 400 {
                // A client is told by the head, before its body is read.
                expect(table.judge(head), equals: .refuse(response), "\(caller.name)")
            }
            return response.status
        }
    }

    @Test func everyoneGetsWhatTheyMay() throws {
        try expect(statuses(.anyone), equals: [200, 200, 200, 200, 200, 200, 200])
        try expect(statuses(.token), equals: [401, 401, 200, 401, 401, 401, 401])
        try expect(statuses(.token, hasTokens: false), equals: [200, 200, 200, 200, 200, 200, 200])
        try expect(statuses(.signedIn), equals: [403, 403, 403, 200, 200, 200, 200])
        try expect(statuses(.role(Role("editor"))), equals: [403, 403, 403, 403, 403, 200, 200])
        try expect(statuses(.staffSignIn), equals: [200, 200, 200, 200, 200, 200, 200])
    }

    @Test func aPageOfAnotherSiteWritesNothing() throws {
        try expect(statuses(.signedIn, .writes), equals: [403, 403, 403, 403, 200, 200, 403])
        try expect(statuses(.role(Role("editor")), .writes), equals: [403, 403, 403, 403, 403, 200, 403])
    }

    /// Whoever shows no cookie is told so without asking anybody, and an event loop asks nobody.
    @Test func staffReadsWhatTokensGuard() throws {
        var rules = SiteRules()
        rules.tokens = try BearerTokens(Self.token)
        let route = Route(.get, "/a", for: .people, access: .tokenOrStaff, place: .worker, keeping: .nothing)
        var asked = 0
        let table = Site.table([route], rules) { context in
            expect(!context.isOnLoop)
            asked += 1
            return context.request.headers["Cookie"] == "a=session" ? Self.staff("reader", .proven) : nil
        }
        try expect(table.get("/a").status, equals: 401)
        try expect(table.get("/a", ["Authorization": "Bearer \(Self.token)"]).status == 200 && asked == 0)
        try expect(table.get("/a", ["Cookie": "a=session"]).status, equals: 200)
        try expect(table.get("/a", ["Cookie": "a=other"]).status == 401 && asked == 2)
        let request = try Request(method: .get, target: "/a", headers: ["Cookie": "a=session"])
        expect(table.judge(request) == .read(maxBytes: 0) && table.respond(to: request) == .later && asked == 2)
        try expect(Site.table([route]).get("/a").status, equals: 200)
    }

    @Test func tokensGuardPagesUnlessTheyGuardTheAPIAlone() throws {
        try expect(statuses(.token, for: .people), equals: [401, 401, 200, 401, 401, 401, 401])
        try expect(statuses(.token, for: .people, guarding: .api), equals: [200, 200, 200, 200, 200, 200, 200])
        try expect(statuses(.token, guarding: .api), equals: [401, 401, 200, 401, 401, 401, 401])
    }

    @Test func theContextSaysWhoAsks() throws {
        var rules = SiteRules()
        rules.tokens = try BearerTokens("another-token-0123\n" + Self.token)
        var table = RouteTable(rules, forms: Site.forms, sessions: { _ in Self.staff("editor", .proven) }, now: { 0 })
        table.add(Site.get("/token")) { context in
            expect(context.principal == .token(1) && context.isGuarded && context.session == nil)
            return .text("")
        }
        var route = Site.get("/staff")
        route.access = .role(Role("editor"))
        table.add(route) { context in
            expect(context.principal == .staff(PersonID(2), roles: [Role("editor")]) && !context.isGuarded)
            return .text("")
        }
        try expect(table.get("/token", ["Authorization": "Bearer \(Self.token)"]).status, equals: 200)
        try expect(table.get("/staff").status, equals: 200)
    }

    /// What does not exist is told only to those who may read. A probe is known by its path as it is sent.
    @Test(arguments: ["/nothing", "/%68ealthz", "/healthz/"]) func whatIsNoRouteNeedsATokenToo(path: String) throws {
        var rules = SiteRules()
        rules.tokens = try BearerTokens(Self.token)
        var probe = Site.get("/healthz")
        probe.access = .anyone
        probe.audience = .probes
        let table = Site.table([probe], rules)
        try expect(table.get("/healthz").status, equals: 200)
        try expect(table.get(path).status, equals: 401)
        try expect(table.get(path, method: .options).status, equals: path == "/%68ealthz" ? 204 : 404)
    }
}
