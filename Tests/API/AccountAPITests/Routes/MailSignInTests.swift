import Expectations
import AccountModel
import FakeAccountStore
import Foundation
import HTTPModel
import Secrets
import Testing
import WebRouting

@testable import AccountAPI

/// Sign-in by a link in a mail.
struct MailSignInTests {
    private let home: Home
    private let mailing: FakeMailing

    init() throws {
        home = try Home()
        mailing = try require(home.mailing)
    }

    private static let page = ["User-Agent": "Firefox"]

    /// Returns the cookie that an answer sets.
    private func cookie(_ response: Response) throws -> String {
        try require(response.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
    }

    /// Returns the key of the link in the last mail.
    private func key() throws -> String {
        let link = try require(mailing.mails.last?.link)
        let start = "https://temples.example/sign-in/mail?key="
        try require(link.hasPrefix(start))
        return String(link.dropFirst(start.count))
    }

    /// Calls a function as a page of a browser with a cookie does.
    private func asking<Answer: Sendable>(
        _ cookie: String?, _ question: @escaping (MailSignIn, RequestContext) throws -> Answer
    ) throws -> Answer {
        var answer: Result<Answer, any Error>?
        var table = RouteTable(sessions: { _ in nil }, now: { [home] in home.now })
        table.add(Route(.get, "/sign-in/mail", for: .people, access: .token, place: .worker, keeping: .nothing)) {
            [home] context in
            answer = Result { try question(home.mail, context) }
            return Response(status: 200)
        }
        var headers = Self.page
        headers["Cookie"] = cookie
        _ = table.answer(to: try home.request(.get, "/sign-in/mail", headers))
        return try require(answer).get()
    }

    private func look(_ key: String, _ cookie: String?) throws -> MailSignIn.Look {
        try asking(cookie) { try $0.look(key, $1) }
    }

    private func use(_ key: String, _ cookie: String?) throws -> MailSignIn.Use? {
        try asking(cookie) { try $0.use(key, $1) }
    }

    @Test func aLinkSignsInTheBrowserThatAsked() throws {
        let answer = try home.ask(
            .post, "/api/auth/mail", Self.page,
            body: #"{"email":"Mei@Example.org","return":"/temples/123","locale":"ja"}"#)
        expect(answer.status == 202 && answer.text == "{}" && answer.headers["Cache-Control"] == "no-store")
        let set = try require(answer.headers["Set-Cookie"])
        let start = "__Host-nearby-mail="
        expect(set.hasPrefix(start))
        expect(set.dropFirst(start.count + 43), equals: "; Path=/; Max-Age=900; Secure; HttpOnly; SameSite=Lax")
        let mail = try require(mailing.mails.first)
        expect(mailing.mails.count == 1 && mail.address == "mei@example.org" && mail.locale == "ja")
        expect(mail.agent == "Firefox" && mail.askedAt == home.now)
        let (key, cookie) = (try key(), try cookie(answer))
        expect(key.count == 43 && !cookie.contains(key))
        // The store has digests alone.
        expect(home.store.linkHashes, equals: [Secrets.sha256(key)])
        try expect(look(key, cookie), equals: .good)
        let used = try require(use(key, cookie))
        expect(used.returnTo.text == "/temples/123" && used.signedIn.account.email == "mei@example.org")
        expect(used.tokens.accessUntil, equals: home.now + AccountLimits.pageSeconds)
        let profile = try home.ask(
            .get, "/api/user/profile", as: Home.Tokens(access: used.tokens.access, refresh: ""))
        try expect(home.object(profile)["email"] as? String, equals: "mei@example.org")
        try expect(look(key, cookie) == .ended && use(key, cookie) == nil)
    }

    @Test func elsewhereItSignsNobodyIn() throws {
        let cookie = try cookie(try home.askForMail("mei@example.org"))
        let key = try key()
        let others = [nil, "__Host-nearby-mail=x", "nearby-mail=\(cookie.split(separator: "=")[1])"]
        for other in others + ["__Host-nearby-mail=\(try Secrets.token())"] {
            try expect(look(key, other), equals: .elsewhere(askedAt: home.now), "\(other ?? "")")
            try expectNil(use(key, other), "\(other ?? "")")
        }
        expectEmpty(home.everything)
        // Nothing was used up.
        try expect(look(key, cookie), equals: .good)
        for wrong in ["", "x", key + "x", String(key.dropLast()) + " ", try Secrets.token()] {
            try expect(look(wrong, cookie), equals: .ended, "\(wrong)")
            try expectNil(use(wrong, cookie), "\(wrong)")
        }
        home.now += MailSignInLimits.linkSeconds
        try expect(look(key, cookie) == .ended && use(key, cookie) == nil)
    }

    @Test func twoMailsOfABrowserAreBothGood() throws {
        let cookie = try cookie(try home.askForMail("mei@example.org"))
        let first = try key()
        let again = try home.askForMail("mei@example.org", ["Cookie": cookie])
        try expect(self.cookie(again), equals: cookie)
        let second = try key()
        try expect(first != second && use(second, cookie) != nil)
        try expect(use(first, cookie) != nil)
        // What is no token of this service is none again.
        let other = try home.askForMail("hua@example.org", ["Cookie": "__Host-nearby-mail=a-neighbours"])
        try expect(self.cookie(other).count, equals: "__Host-nearby-mail=".count + 43)
    }

    @Test func onLoopbackTheCookieHasAnotherName() throws {
        let answer = try home.ask(
            .post, "/api/auth/mail", ["Host": "127.0.0.1:8080"], body: #"{"email":"mei@example.org"}"#,
            from: "127.0.0.1")
        let set = try require(answer.headers["Set-Cookie"])
        expect(set.hasPrefix("nearby-mail=") && !set.contains("Secure"))
    }

    /// Known and unknown, held back or not: nothing in the answer tells one from the other.
    @Test func noAnswerTellsWhetherThereIsAnAccount() throws {
        let cookie = "__Host-nearby-mail=\(try Secrets.token())"
        func answer(_ email: String) throws -> Response { try home.askForMail(email, ["Cookie": cookie]) }
        let first = try answer("first@example.org")
        for number in 0..<1_000 {
            let known = "p\(number)@example.org"
            _ = try home.signIn("\(number)", known)
            for answer in [try answer(known), try answer("q\(number)@example.org")] {
                expect(answer.status == first.status && answer.body == first.body && answer.headers == first.headers)
            }
        }
        let sent = mailing.mails.count
        expect(sent == 2_001 && mailing.held == 0)
        for _ in 0..<7 {
            let answer = try answer("p1@example.org")
            expect(answer.status == first.status && answer.body == first.body && answer.headers == first.headers)
        }
        expect(mailing.mails.count == sent + MailSignInLimits.usualMostInHour - 1 && mailing.held == 3)
        expect(home.store.linkHashes.count, equals: mailing.mails.count)
    }

    /// No account is looked up: the store is asked once, whoever it is.
    @Test func theStoreIsAskedOnce() throws {
        _ = try home.signIn("1", "mei@example.org")
        for email in ["mei@example.org", "hua@example.org"] {
            let before = home.store.questions
            _ = try home.askForMail(email)
            expect(home.store.questions, equals: before + 1)
        }
    }

    @Test func whatIsNoAddressIsRefused() throws {
        try expect(home.faults(try home.askForMail("none")), equals: ["/email invalid"])
        try expect(home.faults(try home.ask(.post, "/api/auth/mail", body: "{}")), equals: ["/email required"])
        let long = String(repeating: "a", count: 255) + "@example.org"
        try expect(home.faults(try home.askForMail(long)), equals: ["/email too-long"])
        let other = #"{"email":"a@example.org","locale":"x y","return":7}"#
        try expect(
            home.faults(try home.ask(.post, "/api/auth/mail", body: other)),
            equals: [
                "/return wrong-type", "/locale invalid",
            ])
        expect(mailing.mails.isEmpty && home.store.linkHashes.isEmpty)
    }

    @Test(arguments: ["https://evil.example/", "//evil.example", "/api/user", "/sign-in?return=/"])
    func aLinkLeadsToAPageOfThisSite(target: String) throws {
        let answer = try home.ask(
            .post, "/api/auth/mail", body: #"{"email":"mei@example.org","return":"\#(target)"}"#)
        try expect(use(try key(), try cookie(answer))?.returnTo.text, equals: "/account")
    }

    @Test func tooManyOfANetworkAreRefused() throws {
        let home = try Home(rates: AccountRates(signIns: 3, signInsOfOne: 0, writes: 0))
        for number in 0..<3 { try expect(home.askForMail("\(number)@example.org").status, equals: 202) }
        let refused = try home.askForMail("4@example.org")
        expect(refused.status == 429 && refused.headers["Retry-After"] != nil)
        try expect(home.object(refused, status: 429)["code"] as? String, equals: "rate-limited")
        expect(home.mailing?.mails.count, equals: 3)
    }

    @Test func aSiteThatSendsNoMailsSaysSo() throws {
        home.mailing = nil
        expect(!home.mail.isOffered)
        let answer = try home.askForMail("mei@example.org")
        try expect(home.object(answer, status: 404)["code"] as? String, equals: "no-mail-sign-in")
        expectNil(answer.headers["Set-Cookie"])
    }

    @Test func aStoreThatIsAwayIsTold() throws {
        home.store.failure = .busy(reason: "a secret of the log")
        try expect(home.askForMail("mei@example.org").status == 503 && mailing.mails.isEmpty)
        let key = try Secrets.token()
        let fault = try #require(throws: Fault.self) { try look(key, nil) }
        expect(fault.status, equals: 503)
    }
}
