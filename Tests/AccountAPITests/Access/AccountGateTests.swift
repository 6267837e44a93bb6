import AccountModel
import APIDescription
import FakeAccountStore
import HTTPModel
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
            #expect(home.table.respond(to: request) == .now(home.table.answer(to: request)), "\(path)")
        }
    }

    @Test func aLoopLeavesWritesAndLongAnswersToAWorker() throws {
        let home = try Home()
        let tokens = try home.signIn()
        let asked = home.store.questions
        for route in AccountTable.routes where route.route.place != .loop {
            let body = route.body?.example
            let request = try home.request(
                route.route.method, route.route.path.replacing(":id", with: "1"), as: tokens, body: body)
            #expect(home.table.respond(to: request) == .later, "\(route.name)")
            #expect(home.table.judge(request) == .read(maxBytes: route.route.body.maxBytes), "\(route.name)")
        }
        #expect(home.store.questions == asked)
    }

    @Test func aLoopWaitsForNoStore() throws {
        let home = try Home()
        let tokens = try home.signIn()
        home.store.mayWait = true
        let asked = home.store.questions
        let request = try home.request(.get, "/api/user/settings", as: tokens)
        #expect(home.table.respond(to: request) == .later)
        #expect(home.store.questions == asked)
        #expect(home.table.answer(to: request).status == 200)
    }

    @Test func aBusyStoreIsAskedAgainByAWorker() throws {
        let home = try Home()
        let request = try home.request(.get, "/api/user/settings", as: try home.signIn())
        home.store.failure = .busy(reason: "a secret of the log")
        #expect(home.table.respond(to: request) == .later)
        let response = home.table.answer(to: request)
        #expect(response.status == 503 && response.headers["Retry-After"] == "1")
        #expect(!response.text.contains("secret"))
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
            #expect(try home.object(response, status: 503)["code"] as? String == "unavailable")
            #expect(!response.text.contains("secret"))
        }
    }

    // MARK: Sessions

    @Test func aSessionThatHasEndedIsWorthNothingAtOnce() throws {
        let home = try Home()
        let (one, other) = (try home.signIn(), try home.signIn())
        #expect(try home.ask(.get, "/api/user/settings", as: one).status == 200)
        #expect(try home.ask(.post, "/api/auth/sign-out", as: one, body: "{}").status == 204)
        #expect(try home.ask(.get, "/api/user/settings", as: one).status == 401)
        #expect(try home.ask(.get, "/api/user/settings", as: other).status == 200)
        #expect(try home.ask(.post, "/api/auth/sign-out", as: other, body: #"{"everywhere":true}"#).status == 204)
        #expect(try home.ask(.get, "/api/user/settings", as: other).status == 401)
    }

    @Test func anAccessTokenIsGoodForAnHour() throws {
        let home = try Home()
        let tokens = try home.signIn()
        home.now += AccountLimits.accessSeconds - 1
        #expect(try home.ask(.get, "/api/user/settings", as: tokens).status == 200)
        home.now += 1
        #expect(try home.ask(.get, "/api/user/settings", as: tokens).status == 401)
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
        #expect(try ask(1, from: "192.0.2.1").status == 200)
        #expect(try ask(2, from: "192.0.2.1").status == 200)
        #expect(isLimited(try ask(3, from: "192.0.2.1")))
        #expect(try ask(3, from: "192.0.2.2").status == 200)
        #expect(isLimited(try home.ask(.post, "/api/auth/refresh", body: #"{"refreshToken":"x"}"#)))
        // A client without an address is not one with all others.
        for subject in 4...7 { #expect(try ask(subject, from: "").status == 200) }
        home.now += 60
        #expect(try ask(3, from: "192.0.2.1").status == 200)
    }

    /// Whether there is an account or not, the limit is the same.
    @Test func anIdentitySignsInSoOften() throws {
        let home = try Home(rates: AccountRates(signIns: 0, signInsOfOne: 2, writes: 0))
        func ask(_ subject: Int, from address: String) throws -> Response {
            try home.ask(.post, "/api/auth/google", body: #"{"idToken":"\#(subject) mei@example.org"}"#, from: address)
        }
        #expect(try ask(1, from: "192.0.2.1").status == 200)
        #expect(try ask(1, from: "192.0.2.2").status == 200)
        #expect(isLimited(try ask(1, from: "192.0.2.3")))
        #expect(try ask(2, from: "192.0.2.3").status == 200)
        let refresh = #"{"refreshToken":"x"}"#
        for _ in 0..<2 { #expect(try home.ask(.post, "/api/auth/refresh", body: refresh).status == 401) }
        #expect(isLimited(try home.ask(.post, "/api/auth/refresh", body: refresh)))
    }

    @Test func anAccountWritesSoOften() throws {
        let home = try Home(rates: AccountRates(signIns: 0, signInsOfOne: 0, writes: 2))
        let (one, other) = (try home.signIn(), try home.signIn("2", "hua@example.org"))
        for _ in 0..<2 { #expect(try home.ask(.put, "/api/user/settings", as: one, body: "{}").status == 200) }
        #expect(isLimited(try home.ask(.put, "/api/user/settings", as: try home.signIn(), body: "{}")))
        #expect(try home.ask(.get, "/api/user/settings", as: one).status == 200)
        #expect(try home.ask(.put, "/api/user/settings", as: other, body: "{}").status == 200)
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
        #expect((try mark(one, "app") == mark(other, "app")) == isSame)
        #expect(try mark(one, "app") != mark(one, "another"))
    }

    @Test func aProgramsNameIsCutAndCleaned() throws {
        let headers = Headers(fields: [
            HeaderField(receivedName: "User-Agent", value: "a\u{7}" + String(repeating: "x", count: 300))
        ])
        let request = try Request(method: .get, target: "/", headers: headers)
        let agent = SessionClient(request).agent
        #expect(agent.count == AccountLimits.longestAgent && agent.hasPrefix("axx"))
    }
}
