import Expectations
import AccountModel
import FakeAccountStore
import HTTPModel
import Testing
import WebRouting
import Wording

@testable import AccountPages

/// What holds for every page of an account, shown by pages of the test's own.
struct FrameTests {
    private static let pages: [PersonPageRoute] = [
        .page("/account") { context in
            .page(PersonPage(title: "An account", body: "<h1>A</h1>\(context.hiddenToken)"))
        },
        .page("/sign-in", for: .token) { _ in .page(PersonPage(title: "Sign in", body: "<h1>S</h1>")) },
        .form("/account/settings") { context, form in
            _ = try context.store.update(
                try context.person(), displayName: form["name"], locale: nil, now: context.now)
            return .seeOther("/account?done=settings")
        },
        .form(
            "/account/again",
            again: { _, form, note in
                PersonPage(title: "Again", body: "\(note.html)<p>\(form["name"] ?? "")</p>")
            }
        ) { _, _ in throw Fault.tooManyRequests("a test", retryAfterSeconds: 1) },
        .form("/sign-in/start", for: .token) { _, _ in .seeOther("/account") },
    ]

    private let hall: Hall

    init() throws { hall = try Hall(pages: Self.pages) }

    private func name() -> String? { hall.store.everything(now: hall.now).first?.account.displayName }

    @Test func whoeverHasNotSignedInIsLedToTheSignInAndBack() throws {
        for token in [nil, "another-token"] {
            let answer = try hall.ask(.get, "/account?done=a", as: token)
            expect(answer.status, equals: 303)
            expect(answer.headers["Location"], equals: "/sign-in?return=%2Faccount%3Fdone%3Da")
            expect(answer.headers["Cache-Control"], equals: "no-store")
            expect(answer.headers["Set-Cookie"]?.contains("Max-Age=0") ?? false, equals: token != nil)
        }
    }

    @Test func aPageIsKeptByNobody() throws {
        let page = try hall.ask(.get, "/account", as: hall.signIn())
        expect(page.status == 200 && page.headers["Cache-Control"] == "no-store" && page.headers["ETag"] == nil)
        expect(page.headers["Vary"], equals: "Accept-Encoding, Accept-Language, Cookie")
        expect(page.headers["Referrer-Policy"], equals: "same-origin")
        expect(page.text, contains: "<meta name=\"robots\" content=\"noindex\">")
        expect(page.headers["Content-Security-Policy"]?.contains("form-action 'self';"), equals: true)
    }

    @Test func aFormOfThePageWrites() throws {
        let token = try hall.signIn()
        let csrf = try hall.csrf(try hall.ask(.get, "/account", as: token))
        let answer = try hall.ask(.post, "/account/settings", as: token, Hall.own, form: "csrf=\(csrf)&name=Mei")
        expect(answer.status == 303 && answer.headers["Location"] == "/account?done=settings")
        expect(name(), equals: "Mei")
    }

    @Test func aFormOfAnotherSessionWritesNothing() throws {
        let (token, other) = (try hall.signIn(), try hall.signIn("2"))
        let csrf = try hall.csrf(try hall.ask(.get, "/account", as: other))
        for form in ["csrf=\(csrf)&name=Mei", "name=Mei", "csrf=&name=Mei"] {
            let answer = try hall.ask(.post, "/account/settings", as: token, Hall.own, form: form)
            expect(answer.status == 403 && answer.text.contains("現在登入的是另一個帳號") && answer.text.contains("Mei"))
        }
        expect(name(), equals: "阿美")
    }

    @Test func aFormOfAnotherSiteWritesNothing() throws {
        let token = try hall.signIn()
        let csrf = try hall.csrf(try hall.ask(.get, "/account", as: token))
        let foreign = ["Sec-Fetch-Site": "cross-site"]
        let answer = try hall.ask(.post, "/account/settings", as: token, foreign, form: "csrf=\(csrf)&name=Mei")
        expect(answer.status == 403 && name() == "阿美")
        // Where nobody has signed in, nothing else tells.
        try expect(hall.ask(.post, "/sign-in/start", foreign, form: "a=1").status, equals: 403)
        try expect(hall.ask(.post, "/sign-in/start", form: "a=1").status, equals: 403)
        try expect(hall.ask(.post, "/sign-in/start", Hall.own, form: "a=1").status, equals: 303)
    }

    @Test func whatWasTypedIsShownWhereTheSessionHasEnded() throws {
        let answer = try hall.ask(
            .post, "/account/settings", as: "ended", Hall.own, form: "csrf=secret&name=%3Cb%3EMei")
        expect(answer.status == 401 && answer.text.contains("&lt;b&gt;Mei") && !answer.text.contains("secret"))
        expect(answer.text, contains: "href=\"/sign-in?return=%2Faccount\"")
        expect(answer.headers["Set-Cookie"]?.contains("Max-Age=0"), equals: true)
    }

    @Test func aRefusedFormIsShownAgain() throws {
        let token = try hall.signIn()
        let csrf = try hall.csrf(try hall.ask(.get, "/account", as: token))
        let answer = try hall.ask(.post, "/account/again", as: token, Hall.own, form: "csrf=\(csrf)&name=Mei")
        expect(answer.status == 429 && answer.text.contains("role=\"alert\"") && answer.text.contains("<p>Mei</p>"))
    }

    @Test func anAddressOfFormsLeadsToThePageAbove() throws {
        let answer = try hall.ask(.get, "/account/settings", as: hall.signIn())
        expect(answer.status == 303 && answer.headers["Location"] == "/account")
    }

    /// A link to another language on the page of a refused form, and on one for which nobody is signed in.
    @Test(arguments: ["/account/settings?lang=ja", "/account?lang=ja"])
    func theLanguageOfAnAddressStays(target: String) throws {
        let token = target.contains("settings") ? try hall.signIn() : nil
        let answer = try hall.ask(.get, target, as: token)
        expect(answer.status, equals: 303)
        let cookies = answer.headers.fields.filter { $0.name == "Set-Cookie" }.map(\.value)
        expect(cookies.contains { $0.hasPrefix("lang=ja;") })
    }

    @Test func aFormThatHasWrittenKeepsTheLanguageOfItsAddress() throws {
        let answer = try hall.ask(.post, "/sign-in/start?lang=ja", Hall.own, form: "a=1")
        expect(answer.status == 303 && answer.headers["Set-Cookie"]?.hasPrefix("lang=ja;") == true)
    }

    @Test func anEventLoopLeavesPagesToAWorker() throws {
        let table = try hall.table()
        let cookie: Headers = ["Cookie": "__Host-nearby-session=a"]
        expect(table.respond(to: try Request(method: .get, target: "/account", headers: cookie)), equals: .later)
        expect(table.respond(to: try Request(method: .get, target: "/sign-in")), equals: .later)
    }
}
