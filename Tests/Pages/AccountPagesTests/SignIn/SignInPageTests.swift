import Expectations
import AccountAPI
import AccountModel
import HTTPModel
import Secrets
import Synchronization
import Testing
import WebRouting

@testable import AccountPages

/// The page of the sign-in, a link by mail, and the end of a session.
struct SignInPageTests {
    /// Keeps what is sent.
    private final class Post: SignInMailing {
        private let mails = Mutex<[SignInMail]>([])

        var sent: [SignInMail] { mails.withLock { $0 } }

        func address(_ text: String) -> String? { text.contains("@") ? text.lowercased() : nil }

        func send(_ mail: SignInMail) { mails.withLock { $0.append(mail) } }
    }

    private let hall: Hall
    private let post = Post()
    private let jar: CookieJar
    private static let session = "__Host-nearby-session"

    init() throws {
        hall = try Hall()
        jar = CookieJar(hall)
    }

    // MARK: The page

    @Test func eachWayHasAForm() throws {
        try expect(jar.get("/sign-in").text, contains: "Nobody can sign in on these pages yet")
        (hall.providers, hall.mailing) = (FakeProviders(), post)
        let page = try jar.get("/sign-in?return=%2Ftemples%2F1")
        expect(page.status == 200 && page.headers["Cache-Control"] == "no-store" && page.headers["ETag"] == nil)
        expect(page.text.ranges(of: "action=\"/sign-in/start\"").count, equals: 2)
        expect(page.text.ranges(of: "action=\"/sign-in/mail\"").count, equals: 1)
        expect(page.text.ranges(of: "name=\"return\" value=\"/temples/1\"").count, equals: 3)
        expect(page.text.ranges(of: "name=\"chosen\" value=\"\"").count, equals: 3)
        expect(page.text, contains: "Sign in with Temple &lt;b&gt;")
    }

    @Test(arguments: [("deleted", true), ("Deleted", false), ("deleted2", false), ("%3Cb%3E", false), ("", false)])
    func onlyTheEndOfAnAccountIsTold(done: String, isTold: Bool) throws {
        try expect(jar.get("/sign-in?done=\(done)").text.contains("role=\"status\""), equals: isTold)
    }

    @Test func whatIsKeptIsSaidBeforeTheSignIn() throws {
        try expect(jar.get("/sign-in").text, lacks: "The service keeps your email address")
        hall.mailing = post
        try expect(jar.get("/sign-in").text, contains: "The service keeps your email address")
        jar.set(Self.session, try hall.signIn())
        try expect(jar.get("/account").text, contains: "The service keeps your email address")
    }

    @Test func whoeverIsSignedInIsLedOn() throws {
        hall.providers = FakeProviders()
        jar.set(Self.session, try hall.signIn())
        try expect(jar.get("/sign-in?return=%2Ftemples%2F1").headers["Location"], equals: "/temples/1")
        try expect(jar.get("/sign-in?return=%2Fadmin&again=1").status, equals: 200)
        expect(jar.cookies[Self.session] != nil)
    }

    @Test(arguments: ["/sign-in", "/sign-in?again=1"]) func aSessionThatIsGoneLeavesNoCookies(path: String) throws {
        hall.providers = FakeProviders()
        // The cookie of the app's mode is of another session.
        jar.set("nearby_session", "app")
        try expect(jar.get(path).status, equals: 200)
        expect(jar.cookies, equals: ["nearby_session": "app"])
        jar.set(Self.session, "another")
        jar.set("nearby-account", "12345678")
        try expect(jar.get(path).status, equals: 200)
        expectEmpty(jar.cookies)
    }

    @Test(arguments: [
        ("/sign-in/start", "/sign-in"), ("/sign-in/mail/use", "/sign-in/mail"),
        ("/sign-out", "/sign-in?return=%2Faccount"),
        ("/sign-in/mail", "/sign-in"),
    ])
    func anAddressOfFormsLeadsToItsPage(path: String, page: String) throws {
        try expect(jar.get(path).headers["Location"], equals: page)
    }

    // MARK: A link by mail

    private func key() throws -> String {
        let link = try require(post.sent.last).link
        let prefix = "\(Hall.address)/sign-in/mail?key="
        expect(link.hasPrefix(prefix))
        return String(link.dropFirst(prefix.count))
    }

    @Test func aLinkSignsInTheBrowserThatAskedForIt() throws {
        hall.mailing = post
        let asked = try jar.post("/sign-in/mail", "email=Mei%40example.org&return=%2Ftemples%2F1&chosen=")
        expect(asked.status == 303 && asked.headers["Location"] == "/sign-in/sent")
        try expect(jar.get("/sign-in/sent").text, contains: "If the address is right")
        let key = try key()

        let page = try jar.get("/sign-in/mail?key=\(key)")
        expect(page.status == 200 && page.headers["Referrer-Policy"] == "strict-origin")
        expect(page.text.contains("name=\"key\" value=\"\(key)\"") && jar.cookies[Self.session] == nil)
        // Who looks uses nothing up.
        try expect(jar.get("/sign-in/mail?key=\(key)").status, equals: 200)

        let other = CookieJar(hall)
        let elsewhere = try other.get("/sign-in/mail?key=\(key)")
        expect(elsewhere.status == 403 && elsewhere.text.contains("cannot sign you in here"))
        // Only the links to the page in other languages have the key.
        expect(elsewhere.text.contains("at 19:06") && !elsewhere.text.contains("value=\"\(key)\""))
        try expect(other.post("/sign-in/mail/use", "key=\(key)").status == 403 && other.cookies.isEmpty)

        let used = try jar.post("/sign-in/mail/use", "key=\(key)")
        expect(used.status == 303 && used.headers["Location"] == "/temples/1")
        expect(jar.cookies[Self.session] != nil && jar.cookies["nearby-account"] != nil)
        try expect(jar.post("/sign-in/mail/use", "key=\(key)").status, equals: 410)
        try expect(jar.get("/sign-in/mail?key=\(key)").status, equals: 410)
    }

    @Test func aLinkIsGoodForFifteenMinutes() throws {
        hall.mailing = post
        _ = try jar.post("/sign-in/mail", "email=mei%40example.org")
        hall.now += MailSignInLimits.linkSeconds
        let key = try key()
        try expect(jar.get("/sign-in/mail?key=\(key)").status, equals: 410)
        try expect(jar.post("/sign-in/mail/use", "key=\(key)").status, equals: 410)
        expectNil(jar.cookies[Self.session])
    }

    @Test func whatIsNoAddressIsShownAgain() throws {
        hall.mailing = post
        let answer = try jar.post("/sign-in/mail", "email=mei%3Cb%3E&return=%2Ftemples%2F1")
        expect(answer.status == 400 && answer.text.contains("This is not an email address"))
        expect(answer.text.contains("value=\"mei&lt;b&gt;\"") && answer.text.contains("value=\"/temples/1\""))
        expectEmpty(post.sent)
    }

    @Test func aPageOfAnotherSiteAsksForNothingAndUsesNothing() throws {
        hall.mailing = post
        let foreign = ["Sec-Fetch-Site": "cross-site"]
        try expect(jar.post("/sign-in/mail", "email=mei%40example.org", foreign).status, equals: 403)
        _ = try jar.post("/sign-in/mail", "email=mei%40example.org")
        try expect(jar.post("/sign-in/mail/use", "key=\(try key())", foreign).status, equals: 403)
        expect(post.sent.count == 1 && jar.cookies[Self.session] == nil)
    }

    /// A browser without `Sec-Fetch-Site` says by `Origin` alone whose form it is; a page without any referrer makes it "null".
    @Test func formsOfTheLinksPagesAreOfThisSiteByTheirOrigin() throws {
        hall.mailing = post
        let own = ["Origin": Hall.address]
        let refused = try jar.post("/sign-in/mail", "email=mei", own)
        expect(refused.status == 400 && refused.headers["Referrer-Policy"] == "strict-origin")
        expect(refused.text, contains: "action=\"/sign-in/mail\"")
        try expect(jar.post("/sign-in/mail", "email=mei%40example.org", own).status, equals: 303)
        let key = try key()
        let look = try jar.get("/sign-in/mail?key=\(key)")
        expect(look.headers["Referrer-Policy"], equals: "strict-origin")
        try expect(jar.post("/sign-in/mail/use", "key=\(key)", ["Origin": "null"]).status, equals: 403)
        try expect(jar.post("/sign-in/mail/use", "key=\(key)", own).status, equals: 303)
        expect(jar.cookies[Self.session] != nil)
    }

    // MARK: The end

    @Test func aSessionEnds() throws {
        let (token, other) = (try hall.signIn(), try hall.signIn())
        jar.set(Self.session, token)
        jar.set("nearby-account", "12345678")
        let form = try FormToken(of: token, label: "nearby form of an account").text
        try expect(jar.post("/sign-out", "csrf=another").status, equals: 403)
        let answer = try jar.post("/sign-out", "csrf=\(form)")
        expect(answer.status == 303 && answer.headers["Location"] == "/")
        expect(answer.headers["Clear-Site-Data"] == "\"cache\"" && jar.cookies.isEmpty)
        try expect(hall.session(token) == nil && hall.session(other) != nil)
    }
}
