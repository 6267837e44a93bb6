import Expectations
import AccountModel
import FakeAccountStore
import HTTPModel
import Secrets
import Testing
import WebRouting

@testable import AccountAPI

/// The session of somebody on the pages of a browser.
struct PageSessionTests {
    private let home: Home

    init() throws { home = try Home() }

    /// Signs in on pages. Returns the token and the cookies that the answer sets.
    private func begin(host: String? = nil) throws -> (token: String, cookies: [String]) {
        let identity = VerifiedIdentity(
            issuer: "https://accounts.example", subject: "1", email: nil, isEmailVerified: false, name: nil,
            picture: nil, locale: nil)
        let tokens = try FreshTokens(ofPagesAt: home.now)
        let signedIn = try home.store.signIn(
            identity, client: SessionClient(mark: Secrets.sha256("client"), agent: "test"), tokens: tokens.kept,
            now: home.now)
        let response = try answer(from: host ?? "192.0.2.1") { context in
            var response = Response(status: 303)
            PageSession.begin(tokens, of: signedIn.session, on: &response, to: context)
            return response
        }
        return (tokens.access, response.headers.values("Set-Cookie"))
    }

    /// Answers a request of a page with a function.
    private func answer(
        from address: String = "192.0.2.1", cookies: String? = nil, authorization: String? = nil,
        access: Access = .token, _ answer: @escaping (RequestContext) throws -> Response
    ) throws -> Response {
        var table = RouteTable(sessions: { [home] in try home.gate.session(of: $0) }, now: { [home] in home.now })
        table.add(Route(.get, "/account", for: .people, access: access, place: .worker, keeping: .nothing)) {
            try answer($0)
        }
        var headers: Headers = cookies.map { ["Cookie": $0] } ?? [:]
        if let authorization { headers.append("Authorization", authorization) }
        return table.answer(
            to: try Request(method: .get, target: "/account", headers: headers, remoteAddress: address))
    }

    @Test func cookiesOverTLSBelongToTheHostAlone() throws {
        let (token, cookies) = try begin()
        let id = try require(home.everything.first?.sessions.first?.id)
        expect(
            cookies,
            equals: [
                "__Host-nearby-session=\(token); Path=/; Max-Age=5184000; Secure; HttpOnly; SameSite=Lax",
                "nearby-account=\(Secrets.sha256(id).prefix(8)); Path=/; Max-Age=5184000; Secure; SameSite=Lax",
            ])
    }

    @Test func itIsGoodFor60DaysAndCannotBeRefreshed() throws {
        let (token, _) = try begin()
        func status() throws -> Int {
            try answer(cookies: "__Host-nearby-session=\(token)", access: .signedIn) { _ in Response(status: 200) }
                .status
        }
        home.now += AccountLimits.pageSeconds - 1
        try expect(status(), equals: 200)
        home.now += 1
        try expect(status(), equals: 401)
    }

    /// A neighbour of the host can set the cookie of the app's cookie mode.
    @Test func thePagesTakeTheirOwnCookieAlone() throws {
        let tokens = try home.signIn()
        let page = try answer(cookies: "nearby_session=\(tokens.access)", access: .signedIn) { _ in
            Response(status: 200)
        }
        expect(page.status, equals: 401)
        let program = try home.ask(.get, "/api/user/profile", ["Cookie": "nearby_session=\(tokens.access)"])
        expect(program.status, equals: 200)
    }

    /// A proxy in front may ask for a password, or add a token of the site.
    @Test(arguments: ["Basic YTpi", "Bearer a-token-of-the-site", "Bearer a, b"])
    func whatAProxyAddsHidesNoCookieOfPages(authorization: String) throws {
        let (token, _) = try begin()
        func status(_ cookies: String?) throws -> Int {
            try answer(cookies: cookies, authorization: authorization, access: .signedIn) { context in
                expect(context.session != nil)
                return Response(status: 200)
            }.status
        }
        try expect(status("__Host-nearby-session=\(token)"), equals: 200)
        try expect(status(nil), equals: 401)
    }

    /// Nor does a token of the app open a page, which shows its cookie.
    @Test func aPageTakesNoBearerToken() throws {
        let tokens = try home.signIn()
        let page = try answer(authorization: "Bearer \(tokens.access)", access: .signedIn) { _ in
            Response(status: 200)
        }
        expect(page.status, equals: 401)
    }

    @Test func theAppsInterfaceTakesThePagesCookieFirst() throws {
        let (token, _) = try begin()
        let other = try home.signIn("2", "2@example.org")
        let cookies = "nearby_session=\(other.access); __Host-nearby-session=\(token)"
        let profile = try home.object(try home.ask(.get, "/api/user/profile", ["Cookie": cookies]))
        expect(profile["email"] as? String != "2@example.org")
    }

    @Test func aVisitorIsKnownWhereNobodyHasTo() throws {
        let (token, _) = try begin()
        let account = try require(home.everything.first)
        var seen: [AccountVisitor?] = []
        for cookie in ["__Host-nearby-session=\(token)", "__Host-nearby-session=another", ""] {
            _ = try answer(cookies: cookie) { [home] context in
                seen.append(try home.gate.visitor(context))
                return Response(status: 204)
            }
        }
        let session = try require(account.sessions.first)
        let visitor = AccountVisitor(
            account: account.account.id, uuid: account.account.uuid, session: session.id, startedAt: home.now)
        expect(seen, equals: [visitor, nil, nil])
    }

    @Test func theEndTakesAllCookiesFromABrowserThatHasThem() throws {
        func cleared(_ cookies: String) throws -> [String] {
            let response = try answer(cookies: cookies) { context in
                var response = Response(status: 303)
                PageSession.end(on: &response, to: context)
                return response
            }
            expect(response.headers.values("Set-Cookie").allSatisfy { $0.contains("=; ") && $0.contains("Max-Age=0") })
            return response.headers.values("Set-Cookie").map { String($0.prefix { $0 != "=" }) }
        }
        try expectEmpty(cleared("a=1"))
        try expect(cleared("nearby-account=1"), equals: ["__Host-nearby-session", "nearby-account"])
        try expect(
            cleared("__Host-nearby-session=1; nearby_session=1"),
            equals: [
                "__Host-nearby-session", "nearby-account", "nearby_session", "nearby_refresh",
            ])
    }
}
