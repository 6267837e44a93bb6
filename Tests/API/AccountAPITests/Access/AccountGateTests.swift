import Expectations
import AccountModel
import APIDescription
import FakeAccountStore
import HTTPModel
import Secrets
import Testing
import WebRouting

@testable import AccountAPI

struct AccountGateTests {
    // MARK: Threads

    @Test func aLoopAnswersWhatOnlyReads() throws {
        let home = try Home()
        let tokens = try home.signIn()
        for path in ["settings", "profile", "reminders", "sessions", "device-token", "group-subscriptions"] {
            let request = try home.request(.get, "/api/user/" + path, as: tokens)
            expect(home.table.respond(to: request), equals: .now(home.table.answer(to: request)), "\(path)")
        }
    }

    @Test func aLoopLeavesWritesAndLongAnswersToAWorker() throws {
        let home = try Home()
        let tokens = try home.signIn()
        let asked = home.store.questions
        for route in AccountRoutes.routes where route.route.place != .loop {
            let body = route.body?.example
            let request = try home.request(
                route.route.method, route.route.path.replacing(":id", with: "1"), as: tokens, body: body)
            expect(home.table.respond(to: request), equals: .later, "\(route.name)")
            expect(home.table.judge(request), equals: .read(maxBytes: route.route.body.maxBytes), "\(route.name)")
        }
        expect(home.store.questions, equals: asked)
    }

    @Test func aLoopWaitsForNoStore() throws {
        let home = try Home()
        let tokens = try home.signIn()
        home.store.mayWait = true
        let asked = home.store.questions
        let request = try home.request(.get, "/api/user/settings", as: tokens)
        expect(home.table.respond(to: request), equals: .later)
        expect(home.store.questions, equals: asked)
        expect(home.table.answer(to: request).status, equals: 200)
    }

    @Test func aBusyStoreIsAskedAgainByAWorker() throws {
        let home = try Home()
        let request = try home.request(.get, "/api/user/settings", as: try home.signIn())
        home.store.failure = .busy(reason: "a secret of the log")
        expect(home.table.respond(to: request), equals: .later)
        let response = home.table.answer(to: request)
        expect(response.status == 503 && response.headers["Retry-After"] == "1")
        expect(response.text, lacks: "secret")
    }

    @Test func aStoreThatCannotBeReadIsToldWithoutItsReason() throws {
        let home = try Home()
        let tokens = try home.signIn()
        home.store.failure = .unavailable(reason: "a secret of the log")
        for (method, path, body) in [
            (HTTPMethod.get, "/api/user/settings", nil),
            (.post, "/api/auth/google", #"{"idToken":"1 mei@example.org"}"#),
            (.get, "/api/user/calendar.ics?key=x", nil),
        ] as [(HTTPMethod, String, String?)] {
            let response = try home.ask(method, path, as: tokens, body: body)
            try expect(home.object(response, status: 503)["code"] as? String, equals: "unavailable")
            expect(response.text, lacks: "secret")
        }
    }

    // MARK: Sessions

    @Test func aSessionThatHasEndedIsWorthNothingAtOnce() throws {
        let home = try Home()
        let (one, other) = (try home.signIn(), try home.signIn())
        try expect(home.ask(.get, "/api/user/settings", as: one).status, equals: 200)
        try expect(home.ask(.post, "/api/auth/sign-out", as: one, body: "{}").status, equals: 204)
        try expect(home.ask(.get, "/api/user/settings", as: one).status, equals: 401)
        try expect(home.ask(.get, "/api/user/settings", as: other).status, equals: 200)
        try expect(home.ask(.post, "/api/auth/sign-out", as: other, body: #"{"everywhere":true}"#).status, equals: 204)
        try expect(home.ask(.get, "/api/user/settings", as: other).status, equals: 401)
    }

    @Test func anAccessTokenIsGoodForAnHour() throws {
        let home = try Home()
        let tokens = try home.signIn()
        home.now += AccountLimits.accessSeconds - 1
        try expect(home.ask(.get, "/api/user/settings", as: tokens).status, equals: 200)
        home.now += 1
        try expect(home.ask(.get, "/api/user/settings", as: tokens).status, equals: 401)
    }

    // MARK: What a token is not good for

    private func code(_ home: Home, _ token: String, scheme: String = "Bearer ") throws -> String? {
        let response = try home.ask(.get, "/api/user/settings", ["Authorization": scheme + token])
        expect(response.headers["WWW-Authenticate"], equals: "Bearer realm=\"nearby\", error=\"invalid_token\"")
        return try home.object(response, status: 401)["code"] as? String
    }

    @Test func saysWhetherAnAccessTokenHasExpired() throws {
        let home = try Home()
        let tokens = try home.signIn()
        home.now += AccountLimits.accessSeconds
        try expect(code(home, tokens.access), equals: "token-expired")
        // The session is over too.
        home.now += AccountLimits.refreshSeconds
        try expect(code(home, tokens.access), equals: "token-revoked")
    }

    /// What was a token, what never was one and what is one of another kind are told alike.
    @Test func tellsNobodyWhetherATokenEverWasOne() throws {
        let home = try Home()
        let (tokens, other) = (try home.signIn(), try home.signIn("2", "lin@example.org"))
        try expect(home.ask(.post, "/api/auth/sign-out", as: tokens, body: "{}").status, equals: 204)
        let guessed = try Secrets.token()
        for token in [tokens.access, tokens.refresh, other.refresh, guessed] {
            try expect(code(home, token), equals: "token-revoked")
        }
        func answer(_ token: String) throws -> String {
            try home.ask(.get, "/api/user/settings", ["Authorization": "Bearer " + token]).text
        }
        try expect(answer(tokens.access), equals: answer(guessed))
        // A token that another one has replaced is no more than a guess.
        let third = try home.signIn()
        try expect(home.refresh(third).status, equals: 200)
        try expect(code(home, third.access), equals: "token-revoked")
    }

    @Test(arguments: ["x", "nobody", String(repeating: "a", count: 42), String(repeating: "a", count: 44)])
    func saysThatATextIsNoToken(text: String) throws {
        try expect(code(try Home(), text), equals: "malformed-token")
    }

    @Test func saysThatAHeaderHasNoToken() throws {
        let home = try Home()
        try expect(code(home, "bWVpOm1laQ==", scheme: "Basic "), equals: "malformed-token")
        try expect(code(home, String(repeating: "a", count: 42) + "=", scheme: "Bearer "), equals: "malformed-token")
        let response = try home.ask(.get, "/api/user/settings")
        try expect(home.object(response, status: 401)["code"] as? String, equals: "unauthorized")
    }

    // MARK: Limits

    private func isLimited(_ response: Response) -> Bool {
        response.status == 429 && (response.headers["Retry-After"].flatMap { Int($0) } ?? 0) > 0
    }

    @Test func anAddressSignsInSoOften() throws {
        let home = try Home(rates: AccountRates(signIns: 2, signInsOfOne: 0, writes: 0))
        func ask(_ subject: Int, from address: String) throws -> Response {
            try home.ask(
                .post, "/api/auth/google", body: #"{"idToken":"\#(subject) a\#(subject)@example.org"}"#, from: address)
        }
        try expect(ask(1, from: "192.0.2.1").status, equals: 200)
        try expect(ask(2, from: "192.0.2.1").status, equals: 200)
        expect(isLimited(try ask(3, from: "192.0.2.1")))
        try expect(ask(3, from: "192.0.2.2").status, equals: 200)
        expect(isLimited(try home.ask(.post, "/api/auth/refresh", body: #"{"refreshToken":"x"}"#)))
        // A client without an address is not one with all others.
        for subject in 4...7 { try expect(ask(subject, from: "").status, equals: 200) }
        home.now += 60
        try expect(ask(3, from: "192.0.2.1").status, equals: 200)
    }

    /// Whether there is an account or not, the limit is the same.
    @Test func anIdentitySignsInSoOften() throws {
        let home = try Home(rates: AccountRates(signIns: 0, signInsOfOne: 2, writes: 0))
        func ask(_ subject: Int, from address: String) throws -> Response {
            try home.ask(
                .post, "/api/auth/google", body: #"{"idToken":"\#(subject) mei\#(subject)@example.org"}"#, from: address
            )
        }
        try expect(ask(1, from: "192.0.2.1").status, equals: 200)
        try expect(ask(1, from: "192.0.2.2").status, equals: 200)
        expect(isLimited(try ask(1, from: "192.0.2.3")))
        try expect(ask(2, from: "192.0.2.3").status, equals: 200)
        let refresh = #"{"refreshToken":"x"}"#
        for _ in 0..<2 { try expect(home.ask(.post, "/api/auth/refresh", body: refresh).status, equals: 401) }
        expect(isLimited(try home.ask(.post, "/api/auth/refresh", body: refresh)))
    }

    @Test func anAccountWritesSoOften() throws {
        let home = try Home(rates: AccountRates(signIns: 0, signInsOfOne: 0, writes: 2))
        let (one, other) = (try home.signIn(), try home.signIn("2", "hua@example.org"))
        for _ in 0..<2 { try expect(home.ask(.put, "/api/user/settings", as: one, body: "{}").status, equals: 200) }
        expect(isLimited(try home.ask(.put, "/api/user/settings", as: try home.signIn(), body: "{}")))
        try expect(home.ask(.get, "/api/user/settings", as: one).status, equals: 200)
        try expect(home.ask(.put, "/api/user/settings", as: other, body: "{}").status, equals: 200)
    }

    // MARK: Clients

    @Test(
        arguments: [
            ("192.0.2.1", "192.0.2.200", true), ("192.0.2.1", "192.0.3.1", false),
            ("2001:db8:1:2::1", "2001:db8:1:2:9::", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        ])
    func aClientIsItsNetworkAndItsProgram(one: String, other: String, isSame: Bool) throws {
        let home = try Home()
        func mark(_ address: String, _ agent: String) throws -> String {
            SessionClient(try home.request(.get, "/", ["User-Agent": agent], from: address)).mark
        }
        expect(try mark(one, "app") == mark(other, "app"), equals: isSame)
        try expect(mark(one, "app") != mark(one, "another"))
    }

    @Test func aProgramsNameIsCutAndCleaned() throws {
        let headers = Headers(fields: [
            HeaderField(receivedName: "User-Agent", value: "a\u{7}" + String(repeating: "x", count: 300))
        ])
        let request = try Request(method: .get, target: "/", headers: headers)
        let agent = SessionClient(request).agent
        expect(agent.count == AccountLimits.longestAgent && agent.hasPrefix("axx"))
    }
}
