import Expectations
import FakeEditor
import HTTPModel
import Secrets
import TempleModel
import Testing

@testable import AdminPages

/// Sessions: how they begin, last and end.
struct SessionTests {
    @Test func aTokenOpensASessionUnderACookieOfThisHost() throws {
        let desk = try TestOffice()
        let token = try require(desk.tokens[.editor])
        let response = try desk.ask(.post, "/admin/sign-in", form: [("token", " \(token) "), ("to", "/admin?lang=en")])
        expect(response.status == 303 && response.headers["Location"] == "/admin?lang=en")
        let cookie = try require(response.headers["Set-Cookie"])
        expect(cookie.hasSuffix("; Path=/; Secure; HttpOnly; SameSite=Lax") && !cookie.contains("Domain"))
        let session = try require(TestOffice.session(in: response))
        // The store has a digest of it, and nobody's token is in it.
        expect(desk.editing.sessionHashes == [Secrets.sha256(session)] && session != token)
        let page = try desk.ask(.get, "/admin", cookie: session)
        expect(page.status == 200 && desk.text(page).contains("<bdi>editor</bdi>"))
        expect(!desk.text(page).contains(session) && !desk.text(page).contains(token))
    }

    @Test func onLoopbackTheCookieNeedsNoTLS() throws {
        let desk = try TestOffice()
        let token = try require(desk.tokens[.editor])
        let headers = ["Host": "127.0.0.1:8080", "Sec-Fetch-Site": "same-origin"]
        let response = try desk.ask(.post, "/admin/sign-in", headers, form: [("token", token)], from: "127.0.0.1")
        let cookie = try require(response.headers["Set-Cookie"])
        expect(cookie.hasPrefix("nearby-admin=") && cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))
        let shown = headers.merging(["Cookie": String(cookie.prefix { $0 != ";" })]) { $1 }
        try expect(desk.ask(.get, "/admin", shown, from: "127.0.0.1").status, equals: 200)
        // Nobody else's address makes it good.
        try expect(desk.ask(.get, "/admin", shown, from: "192.0.2.7").status, equals: 401)
    }

    /// Somebody who has put a cookie into the browser has no part in the session of whoever signs in with it.
    @Test func eachSignInHasANewToken() throws {
        let desk = try TestOffice()
        let first = try desk.signIn()
        let token = try require(desk.tokens[.editor])
        for planted in ["planted-session-0123456789", first] {
            let response = try desk.ask(.post, "/admin/sign-in", cookie: planted, form: [("token", token)])
            let session = try require(TestOffice.session(in: response))
            expect(session != planted)
            try expect(desk.ask(.get, "/admin", cookie: planted).status, equals: 401)
            try expect(desk.ask(.get, "/admin", cookie: session).status, equals: 200)
        }
        expect(desk.editing.sessionHashes, lacks: Secrets.sha256(first))
    }

    @Test func aSignOutEndsTheSession() throws {
        let desk = try TestOffice()
        let (one, other) = (try desk.signIn(), try desk.signIn())
        let response = try desk.ask(.post, "/admin/sign-out", cookie: one, form: [("csrf", try desk.csrf(one))])
        expect(response.status == 303 && response.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        try expect(desk.ask(.get, "/admin", cookie: one).status, equals: 401)
        try expect(desk.ask(.get, "/admin", cookie: other).status, equals: 200)
    }

    @Test func aSessionLastsWhileItIsUsed() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        for _ in 0..<4 {
            desk.now += StaffLimits.sessionSeconds - 1
            try expect(desk.ask(.get, "/admin", cookie: cookie).status, equals: 200)
        }
        try expect(desk.editing.members().first { $0.role == .viewer }?.seenAt, equals: desk.now)
        desk.now += StaffLimits.sessionSeconds + 1
        try expect(desk.ask(.get, "/admin", cookie: cookie).status, equals: 401)
    }

    /// A browser forgets the cookie of a session that is none any more; a wrong token says nothing of the session beside it.
    @Test func theCookieOfAnEndedSessionIsTakenAway() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        let wrong = try desk.ask(.post, "/admin/sign-in", cookie: cookie, form: [("token", "made-up-token-0123456789")])
        expect(wrong.status == 401 && wrong.headers["Set-Cookie"] == nil)
        try expectNil(desk.ask(.get, "/admin/people", cookie: cookie).headers["Set-Cookie"])
        desk.now += StaffLimits.sessionSeconds + 1
        let cleared = "__Host-nearby-admin=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax"
        for method in [HTTPMethod.get, .post] {
            let form = method == .post ? [("name", "小美")] : nil
            let response = try desk.ask(method, "/admin/people", cookie: cookie, form: form)
            expect(response.status == 401 && response.headers["Set-Cookie"] == cleared, "\(method)")
        }
        try expectNil(desk.ask(.get, "/admin").headers["Set-Cookie"])
    }

    @Test func whoIsRevokedHasNoSession() throws {
        let desk = try TestOffice()
        let (owner, editor) = (try desk.signIn(), try desk.signIn(.editor))
        try expect(desk.ask(.get, "/admin", cookie: editor).status, equals: 200)
        let id = try require(desk.editing.members().first { $0.role == .editor }?.id)
        let address = "/admin/people/\(id)/revoke"
        try expect(desk.ask(.post, address, cookie: owner, form: [("csrf", try desk.csrf(owner))]).status, equals: 303)
        try expect(desk.ask(.get, "/admin", cookie: editor).status, equals: 401)
        try expect(desk.ask(.get, "/admin", cookie: owner).status, equals: 200)
    }

    @Test func anotherRoleHoldsAtOnce() throws {
        let desk = try TestOffice()
        let (owner, other) = (try desk.signIn(), try desk.signIn(.viewer))
        try expect(desk.ask(.get, "/admin/people", cookie: other).status, equals: 403)
        let id = try require(desk.editing.members().first { $0.role == .viewer }?.id)
        let form = [("csrf", try desk.csrf(owner)), ("role", "owner")]
        let response = try desk.ask(.post, "/admin/people/\(id)/role", cookie: owner, form: form)
        expect(response.status == 303 && response.headers["Location"] == "/admin/people?done=role")
        try expect(desk.ask(.get, "/admin/people", cookie: other).status, equals: 200)
    }

    @Test func aWrongTokenIsSaidAndCounted() throws {
        let desk = try TestOffice()
        expect(desk.text(try desk.ask(.get, "/admin")), contains: "<title>登入")
        for _ in 0..<30 {
            let response = try desk.ask(.post, "/admin/sign-in", form: [("token", "made-up-token-0123456789")])
            expect(response.status == 401 && response.headers["Set-Cookie"] == nil)
            expect(desk.text(response).contains("role=\"alert\"") && !desk.text(response).contains("made-up-token"))
            expect(desk.text(response), contains: "<title>錯誤：登入")
        }
        let pause = try desk.ask(.post, "/admin/sign-in", form: [("token", "made-up-token-0123456789")])
        expect(pause.status == 429 && pause.headers["Retry-After"] != nil)
        let elsewhere = try desk.ask(
            .post, "/admin/sign-in", form: [("token", "made-up-token-0123456789")], from: "198.51.100.7")
        expect(elsewhere.status, equals: 401)
        // Who shares the address signs in.
        let token = try require(desk.tokens[.editor])
        try expect(desk.ask(.post, "/admin/sign-in", form: [("token", token)]).status, equals: 303)
    }

    /// A sign-in leads to no other site.
    @Test(arguments: [
        "https://evil.example/", "//evil.example", "/adminevil", "/admin\\..", "/admin/sign-out", "/admin/sign-in", "/",
        "/admin\r\nSet-Cookie: a=b", "",
    ])
    func aForeignAddressIsTheOverview(target: String) throws {
        let desk = try TestOffice()
        let token = try require(desk.tokens[.editor])
        let response = try desk.ask(.post, "/admin/sign-in", form: [("token", token), ("to", target)])
        expect(response.status == 303 && response.headers["Location"] == "/admin")
    }

    @Test(arguments: [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"], [:]])
    func anotherSiteSignsNobodyIn(headers: [String: String]) throws {
        let desk = try TestOffice()
        let token = try require(desk.tokens[.editor])
        let response = try desk.ask(.post, "/admin/sign-in", headers, form: [("token", token)])
        expect(response.status == 403 && response.headers["Set-Cookie"] == nil)
        expectEmpty(desk.editing.sessionHashes)
    }
}
