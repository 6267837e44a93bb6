import AccountAPI
import Expectations
import AccountModel
import FakeAccountStore
import HTTPModel
import Testing
import WebRouting

@testable import AccountPages

/// Sign-in on pages with a provider.
struct CodeSignInTests {
    private let hall: Hall
    private let providers = FakeProviders()
    private let jar: CookieJar

    private static let session = "__Host-nearby-session"
    private static let attributes = "; Path=/; Max-Age=5184000; Secure; HttpOnly; SameSite=Lax"

    init() throws {
        hall = try Hall()
        hall.providers = providers
        jar = CookieJar(hall)
    }

    /// Begins a try. Returns its `state`.
    @discardableResult private func begin(
        _ jar: CookieJar, to target: String = "%2Ftemples%2F1", chosen: String = ""
    ) throws -> String {
        let answer = try jar.post("/sign-in/start", "provider=google&return=\(target)&chosen=\(chosen)")
        expect(answer.status, equals: 200)
        return try require(providers.asked.last).state
    }

    private func end(_ jar: CookieJar, _ state: String, _ rest: String = "code=good") throws -> Response {
        try jar.get("/sign-in/callback?state=\(state)&\(rest)")
    }

    private func attempts(_ jar: CookieJar) -> [String] { jar.cookies.keys.filter { $0.contains("attempt") }.sorted() }

    // MARK: Another sign-in of the provider

    @Test(
        arguments: [
            (
                "en", "This address has an account with another sign-in of Google",
                "Sign in to it by the other sign-in of Google, or by Temple &lt;b&gt;."
            ),
            ("zh", "這個電子郵件地址已有帳號，是以 Google 的另一個帳號登入的", "登入方式：Google 的另一個帳號、Temple &lt;b&gt;。"),
            ("ja", "このメールアドレスには、Google の別のアカウントで登録したアカウントがあります", "ログイン方法：Google の別のアカウント、Temple &lt;b&gt;。"),
        ])
    func aSecondSignInOfAProviderLeadsToTheFirst(language: String, title: String, ways: String) throws {
        func identity(_ issuer: String, _ subject: String) -> VerifiedIdentity {
            VerifiedIdentity(
                issuer: issuer, subject: subject, email: "mei@example.org", isEmailVerified: true, name: "Secret",
                picture: nil, locale: nil)
        }
        let client = SessionClient(mark: "", agent: "")
        for (number, (issuer, subject)) in [(FakeProviders.issuer, "other"), ("https://temple.example", "1")]
            .enumerated()
        {
            let tokens = SessionTokens(
                accessHash: "a\(number)", accessUntil: hall.now + 9, refreshHash: "r\(number)",
                refreshUntil: hall.now + 9)
            _ = try hall.store.signIn(identity(issuer, subject), client: client, tokens: tokens, now: hall.now)
        }
        let state = try begin(jar)
        let answer = try end(jar, state, "code=good&lang=\(language)")
        expect(answer.status, equals: 409)
        for text in [title, ways] { expect(answer.text, contains: text) }
        expect(answer.text, lacks: "Secret")
        expect(jar.cookies[Self.session] == nil && attempts(jar).isEmpty)
        try expect(hall.store.statistics(now: hall.now).accounts, equals: 1)
    }

    /// What a stranger brings holds no worker.
    @Test func noWorkerWaitsForAProvider() throws {
        let start = try hall.request(.post, "/sign-in/start", Hall.own, form: "provider=google&return=%2F&chosen=")
        let first = try require(try hall.table().work(on: start).errand)
        expect(first.host == "endpoints of google" && first.instead.status == 503)
        expectEmpty(providers.asked)
        let state = try begin(jar)
        let back = try jar.request(.get, "/sign-in/callback?state=\(state)&code=good")
        let errand = try require(try hall.table().work(on: back).errand)
        expect(errand.host, equals: "codes of google")
        // Whoever finds no room keeps the code and the try, and may open the page again.
        expect(errand.instead.status == 503 && errand.instead.headers["Retry-After"] == "5")
        expectNil(errand.instead.headers["Set-Cookie"])
        expectEmpty(providers.redeemed)
        guard case .now(let answer) = try hall.table().work(on: back.with(brought: errand.run())) else {
            Issue.record("the answer needs a second errand")
            return
        }
        expect(answer.status == 303 && providers.redeemed.count == 1)
    }

    // MARK: The way there and back

    @Test func somebodySignsInAndIsLedBack() throws {
        let start = try jar.post("/sign-in/start", "provider=google&return=%2Ftemples%2F1&chosen=")
        // A redirect would be held to the rule for forms, wherever the provider redirects to.
        expect(start.status == 200 && start.headers["Location"] == nil)
        expect(start.headers["Refresh"], equals: "0; url=https://accounts.example/authorize?a=1&ui_locales=en")
        expect(start.text, contains: "href=\"https://accounts.example/authorize?a=1&amp;ui_locales=en\"")
        expect(start.headers["Cache-Control"], equals: "no-store")
        let cookie = try require(start.headers["Set-Cookie"])
        expect(cookie.hasPrefix("__Host-nearby-attempt-0="))
        expect(cookie.hasSuffix("; Path=/; Max-Age=600; Secure; HttpOnly; SameSite=Lax"))

        let attempt = try require(providers.asked.last)
        expect(attempt.provider == "google" && attempt.redirect == "https://temples.example/sign-in/callback")
        let texts = [attempt.state, attempt.nonce, attempt.verifier]
        expect(Set(texts).count == 3 && attempt.verifier.utf8.count == 43)
        // Nothing that the provider gets is in the cookie.
        for text in texts { expect(cookie, lacks: text) }

        let answer = try end(jar, attempt.state, "code=good&iss=https%3A%2F%2Faccounts.example&session_state=a")
        expect(answer.status == 303 && answer.headers["Location"] == "/temples/1")
        expect(providers.redeemed, equals: [attempt])
        let cookies = answer.headers.values("Set-Cookie")
        let token = try require(jar.cookies[Self.session])
        expect(cookies.contains("\(Self.session)=\(token)\(Self.attributes)") && token.utf8.count == 43)
        let mark = try require(jar.cookies["nearby-account"])
        expect(cookies, contains: "nearby-account=\(mark); Path=/; Max-Age=5184000; Secure; SameSite=Lax")
        expect(mark.utf8.count == 8 && !token.contains(mark))
        expectEmpty(attempts(jar))
        try expect(hall.session(token) != nil)
    }

    @Test func onLoopbackCookiesNeedNoTLS() throws {
        let jar = CookieJar(hall, isOnLoopback: true)
        let state = try begin(jar)
        expect(attempts(jar), equals: ["nearby-attempt-0"])
        let answer = try end(jar, state)
        expect(answer.status == 303 && jar.cookies["nearby-session"] != nil)
        expect(answer.headers.values("Set-Cookie").allSatisfy { !$0.contains("Secure") })
    }

    @Test func whatTheBrowserHasChosenIsTakenInFirst() throws {
        let state = try begin(jar, chosen: "deities%3D1%2C2%26advance_days%3D3")
        try expect(
            end(jar, state).headers["Location"], equals: "/account/take?deities=1,2&advance_days=3&to=%2Ftemples%2F1")
        // The page that takes a choice in has one already.
        let take = "/account/take?deities=2&to=%2Fchosen"
        let again = try begin(jar, to: "%2Faccount%2Ftake%3Fdeities%3D2%26to%3D%252Fchosen", chosen: "deities%3D1")
        try expect(end(jar, again).headers["Location"], equals: take)
        // What does not fit into an address is left out.
        let long = try begin(jar, chosen: "deities%3D" + String(repeating: "1", count: 900))
        try expect(end(jar, long).headers["Location"], equals: "/temples/1")
    }

    @Test(arguments: [
        "https://evil.example", "//evil.example", "/%5Cevil.example", "/\\evil.example", "/sign-in", "/api/user/export",
    ])
    func nobodyIsLedElsewhere(trick: String) throws {
        let encoded = trick.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        try expect(end(jar, begin(jar, to: encoded)).headers["Location"], equals: "/account")
        // Who is signed in already is led on at once.
        try expect(jar.get("/sign-in?return=\(encoded)").headers["Location"], equals: "/account")
    }

    // MARK: What is refused

    @Test func aCodeIsGoodOnce() throws {
        let state = try begin(jar)
        try expect(end(jar, state).status, equals: 303)
        let token = jar.cookies[Self.session]
        let again = try end(jar, state)
        // Metrics count 303 as a sign-in.
        expect(again.status == 302 && again.headers["Location"] == "/account")
        expect(again.headers["Cache-Control"], equals: "no-store")
        expect(jar.cookies[Self.session] == token && providers.redeemed.count == 1)
        // Somebody else who has got hold of the address.
        let other = CookieJar(hall)
        try expect(end(other, state).status == 400 && other.cookies.isEmpty && providers.redeemed.count == 1)
    }

    @Test(arguments: ["", "another", "0.another", "1.", "3.a", "-1.a"])
    func anotherStateSignsNobodyIn(state: String) throws {
        try begin(jar)
        let answer = try end(jar, state)
        expect(answer.status == 400 && providers.redeemed.isEmpty && jar.cookies[Self.session] == nil)
        // The person's own try goes on.
        expect(attempts(jar).count, equals: 1)
    }

    @Test func theStateOfAnotherBrowserSignsNobodyIn() throws {
        let other = CookieJar(hall)
        let state = try begin(other)
        try begin(jar)
        try expect(end(jar, state).status, equals: 400)
        expect(providers.redeemed.isEmpty && jar.cookies[Self.session] == nil)
    }

    @Test func aCookieThatWasChangedIsOfNoTry() throws {
        let state = try begin(jar)
        let name = try require(attempts(jar).first)
        let value = try require(jar.cookies[name])
        let parts = value.split(separator: ".").map(String.init)
        for place in 1..<4 {
            var changed = parts
            // "Zm9v" is a provider, "9" a time, and "L2E" the target /a.
            changed[place] = ["", "Zm9v", "9999999999", "L2E"][place]
            jar.set(name, changed.joined(separator: "."))
            try expect(end(jar, state).status, equals: 400)
        }
        jar.set(name, value)
        try expect(end(jar, state).status, equals: 303)
    }

    @Test func aTryTakesTenMinutes() throws {
        let first = try begin(jar)
        hall.now += Attempt.seconds - 1
        try expect(end(jar, first).status, equals: 303)
        let late = CookieJar(hall)
        let state = try begin(late)
        hall.now += Attempt.seconds
        try expect(end(late, state).status == 400 && attempts(late).isEmpty && providers.redeemed.count == 1)
    }

    @Test func cancellingIsNoFault() throws {
        let answer = try end(jar, begin(jar), "error=access_denied")
        expect(answer.status == 200 && answer.text.contains("You have not signed in"))
        expect(answer.text, contains: "href=\"/sign-in?return=%2Ftemples%2F1\"")
        expect(attempts(jar).isEmpty && providers.redeemed.isEmpty)
    }

    @Test(arguments: [
        ("code=bad", 401), ("", 401), ("error=invalid_scope", 401), ("error=temporarily_unavailable", 503),
        ("code=good&iss=https%3A%2F%2Fother.example", 401),
    ])
    func whatIsRefusedUsesTheTryUp(rest: String, status: Int) throws {
        let answer = try end(jar, begin(jar), rest)
        expect(answer.status == status && answer.text.contains("role=\"alert\""))
        expect(attempts(jar).isEmpty && jar.cookies[Self.session] == nil)
        // Its buttons work: they lead to this site alone, and the answer there is no redirect.
        expect(answer.text, contains: "Sign in with Google")
        expect(answer.headers["Content-Security-Policy"]?.contains("form-action 'self';"), equals: true)
        try expect(jar.post("/sign-in/start", "provider=google").headers["Refresh"] != nil)
    }

    @Test func aProviderThatIsAwayIsNamedAsOne() throws {
        let state = try begin(jar)
        providers.refuse(.providerAway(reason: "a test"))
        let answer = try end(jar, state)
        expect(answer.status == 503 && answer.text.contains("The provider cannot be reached now"))
        expect(answer.text, lacks: "a test")
        let start = try jar.post("/sign-in/start", "provider=google&return=%2Ftemples%2F1")
        expect(start.status == 503 && start.text.contains("value=\"/temples/1\"") && attempts(jar).isEmpty)
    }

    @Test func whoOnlyAsksWhatIsThereUsesNothingUp() throws {
        let state = try begin(jar)
        try expect(jar.ask(.head, "/sign-in/callback?state=\(state)&code=good").status, equals: 405)
        expectEmpty(providers.redeemed)
        try expect(end(jar, state).status, equals: 303)
    }

    @Test func aPageOfAnotherSiteBeginsNothing() throws {
        for headers in [["Sec-Fetch-Site": "cross-site"], [:]] {
            try expect(jar.post("/sign-in/start", "provider=google", headers).status, equals: 403)
        }
        try expect(jar.post("/sign-in/start", "provider=other").status, equals: 404)
        expect(providers.asked.isEmpty && jar.cookies.isEmpty)
    }

    // MARK: Several at once

    @Test func threeTabsSignInAtOnce() throws {
        let states = try (0..<3).map { try begin(jar, to: "%2Ftemples%2F\($0)") }
        expect(attempts(jar).count, equals: 3)
        for (number, state) in states.enumerated().reversed() {
            try expect(end(jar, state).headers["Location"], equals: "/temples/\(number)")
        }
    }

    @Test func aFourthTakesThePlaceOfTheFirst() throws {
        let states = try (0..<4).map { _ in
            hall.now += 1
            return try begin(jar)
        }
        expect(attempts(jar).count, equals: 3)
        try expect(end(jar, states[0]).status, equals: 400)
        for state in states.dropFirst() { try expect(end(jar, state).status, equals: 303) }
    }

    // MARK: The session before

    @Test func aSignInMakesASessionOfANewToken() throws {
        let former = try hall.signIn("2")
        jar.set(Self.session, former)
        // One that a neighbour of the host has set counts for nothing here.
        jar.set("nearby_session", former)
        let state = try begin(jar)
        try expect(end(jar, state).status, equals: 303)
        let token = try require(jar.cookies[Self.session])
        expect(token != former)
        try expect(hall.session(former) == nil && hall.session(token) != nil)
    }
}
