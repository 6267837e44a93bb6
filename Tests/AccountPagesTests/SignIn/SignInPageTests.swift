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
        #expect(try jar.get("/sign-in").text.contains("Nobody can sign in on these pages yet"))
        (hall.providers, hall.mailing) = (FakeProviders(), post)
        let page = try jar.get("/sign-in?return=%2Ftemples%2F1")
        #expect(page.status == 200 && page.headers["Cache-Control"] == "no-store" && page.headers["ETag"] == nil)
        #expect(page.text.ranges(of: "action=\"/sign-in/start\"").count == 2)
        #expect(page.text.ranges(of: "action=\"/sign-in/mail\"").count == 1)
        #expect(page.text.ranges(of: "name=\"return\" value=\"/temples/1\"").count == 3)
        #expect(page.text.ranges(of: "name=\"chosen\" value=\"\"").count == 3)
        #expect(page.text.contains("Sign in with Temple &lt;b&gt;"))
    }

    @Test(arguments: [("deleted", true), ("Deleted", false), ("deleted2", false), ("%3Cb%3E", false), ("", false)])
    func onlyTheEndOfAnAccountIsTold(done: String, isTold: Bool) throws {
        #expect(try jar.get("/sign-in?done=\(done)").text.contains("role=\"status\"") == isTold)
    }

    @Test func whatIsKeptIsSaidBeforeTheSignIn() throws {
        #expect(try !jar.get("/sign-in").text.contains("The service keeps your email address"))
        hall.mailing = post
        #expect(try jar.get("/sign-in").text.contains("The service keeps your email address"))
        jar.set(Self.session, try hall.signIn())
        #expect(try jar.get("/account").text.contains("The service keeps your email address"))
    }

    @Test func whoeverIsSignedInIsLedOn() throws {
        hall.providers = FakeProviders()
        jar.set(Self.session, try hall.signIn())
        #expect(try jar.get("/sign-in?return=%2Ftemples%2F1").headers["Location"] == "/temples/1")
        #expect(try jar.get("/sign-in?return=%2Fadmin&again=1").status == 200)
        #expect(jar.cookies[Self.session] != nil)
    }

    @Test(arguments: ["/sign-in", "/sign-in?again=1"]) func aSessionThatIsGoneLeavesNoCookies(path: String) throws {
        hall.providers = FakeProviders()
        // The cookie of the app's mode is of another session.
        jar.set("nearby_session", "app")
        #expect(try jar.get(path).status == 200)
        #expect(jar.cookies == ["nearby_session": "app"])
        jar.set(Self.session, "another")
        jar.set("nearby-account", "12345678")
        #expect(try jar.get(path).status == 200)
        #expect(jar.cookies.isEmpty)
    }

    @Test(arguments: [
        ("/sign-in/start", "/sign-in"), ("/sign-in/mail/use", "/sign-in/mail"),
        ("/sign-out", "/sign-in?return=%2Faccount"),
        ("/sign-in/mail", "/sign-in"),
    ])
    func anAddressOfFormsLeadsToItsPage(path: String, page: String) throws {
        #expect(try jar.get(path).headers["Location"] == page)
    }

    // MARK: A link by mail

    private func key() throws -> String {
        let link = try #require(post.sent.last).link
        let prefix = "\(Hall.address)/sign-in/mail?key="
        #expect(link.hasPrefix(prefix))
        return String(link.dropFirst(prefix.count))
    }

    @Test func aLinkSignsInTheBrowserThatAskedForIt() throws {
        hall.mailing = post
        let asked = try jar.post("/sign-in/mail", "email=Mei%40example.org&return=%2Ftemples%2F1&chosen=")
        #expect(asked.status == 303 && asked.headers["Location"] == "/sign-in/sent")
        #expect(try jar.get("/sign-in/sent").text.contains("If the address is right"))
        let key = try key()

        let page = try jar.get("/sign-in/mail?key=\(key)")
        #expect(page.status == 200 && page.headers["Referrer-Policy"] == "strict-origin")
        #expect(page.text.contains("name=\"key\" value=\"\(key)\"") && jar.cookies[Self.session] == nil)
        // Who looks uses nothing up.
        #expect(try jar.get("/sign-in/mail?key=\(key)").status == 200)

        let other = CookieJar(hall)
        let elsewhere = try other.get("/sign-in/mail?key=\(key)")
        #expect(elsewhere.status == 403 && elsewhere.text.contains("cannot sign you in here"))
        // Only the links to the page in other languages have the key.
        #expect(elsewhere.text.contains("at 19:06") && !elsewhere.text.contains("value=\"\(key)\""))
        #expect(try other.post("/sign-in/mail/use", "key=\(key)").status == 403 && other.cookies.isEmpty)

        let used = try jar.post("/sign-in/mail/use", "key=\(key)")
        #expect(used.status == 303 && used.headers["Location"] == "/temples/1")
        #expect(jar.cookies[Self.session] != nil && jar.cookies["nearby-account"] != nil)
        #expect(try jar.post("/sign-in/mail/use", "key=\(key)").status == 410)
        #expect(try jar.get("/sign-in/mail?key=\(key)").status == 410)
    }

    @Test func aLinkIsGoodForFifteenMinutes() throws {
        hall.mailing = post
        _ = try jar.post("/sign-in/mail", "email=mei%40example.org")
        hall.now += MailSignInLimits.linkSeconds
        let key = try key()
        #expect(try jar.get("/sign-in/mail?key=\(key)").status == 410)
        #expect(try jar.post("/sign-in/mail/use", "key=\(key)").status == 410)
        #expect(jar.cookies[Self.session] == nil)
    }

    @Test func whatIsNoAddressIsShownAgain() throws {
        hall.mailing = post
        let answer = try jar.post("/sign-in/mail", "email=mei%3Cb%3E&return=%2Ftemples%2F1")
        #expect(answer.status == 400 && answer.text.contains("This is not an email address"))
        #expect(answer.text.contains("value=\"mei&lt;b&gt;\"") && answer.text.contains("value=\"/temples/1\""))
        #expect(post.sent.isEmpty)
    }

    @Test func aPageOfAnotherSiteAsksForNothingAndUsesNothing() throws {
        hall.mailing = post
        let foreign = ["Sec-Fetch-Site": "cross-site"]
        #expect(try jar.post("/sign-in/mail", "email=mei%40example.org", foreign).status == 403)
        _ = try jar.post("/sign-in/mail", "email=mei%40example.org")
        #expect(try jar.post("/sign-in/mail/use", "key=\(try key())", foreign).status == 403)
        #expect(post.sent.count == 1 && jar.cookies[Self.session] == nil)
    }

    /// A browser without `Sec-Fetch-Site` says by `Origin` alone whose form it is; a page without any referrer makes it "null".
    @Test func formsOfTheLinksPagesAreOfThisSiteByTheirOrigin() throws {
        hall.mailing = post
        let own = ["Origin": Hall.address]
        let refused = try jar.post("/sign-in/mail", "email=mei", own)
        #expect(refused.status == 400 && refused.headers["Referrer-Policy"] == "strict-origin")
        #expect(refused.text.contains("action=\"/sign-in/mail\""))
        #expect(try jar.post("/sign-in/mail", "email=mei%40example.org", own).status == 303)
        let key = try key()
        let look = try jar.get("/sign-in/mail?key=\(key)")
        #expect(look.headers["Referrer-Policy"] == "strict-origin")
        #expect(try jar.post("/sign-in/mail/use", "key=\(key)", ["Origin": "null"]).status == 403)
        #expect(try jar.post("/sign-in/mail/use", "key=\(key)", own).status == 303)
        #expect(jar.cookies[Self.session] != nil)
    }

    // MARK: The end

    @Test func aSessionEnds() throws {
        let (token, other) = (try hall.signIn(), try hall.signIn())
        jar.set(Self.session, token)
        jar.set("nearby-account", "12345678")
        let form = try FormToken(of: token, label: "nearby form of an account").text
        #expect(try jar.post("/sign-out", "csrf=another").status == 403)
        let answer = try jar.post("/sign-out", "csrf=\(form)")
        #expect(answer.status == 303 && answer.headers["Location"] == "/")
        #expect(answer.headers["Clear-Site-Data"] == "\"cache\"" && jar.cookies.isEmpty)
        #expect(try hall.session(token) == nil && hall.session(other) != nil)
    }
}
