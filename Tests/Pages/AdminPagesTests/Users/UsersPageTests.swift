import Expectations
import FakeEditor
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// The people who have accounts, as the back office sees them.
struct UsersPageTests {
    private let uuid = FakeAccounts.xiaomei.uuid

    private func post(
        _ desk: TestOffice, _ cookie: String, _ action: String, _ fields: [(String, String)]
    ) throws -> Response {
        try desk.ask(
            .post, "/admin/users/\(action)", cookie: cookie, form: [("csrf", try desk.csrf(cookie))] + fields)
    }

    @Test(arguments: StaffRole.allCases) func everybodySeesHowManyThereAre(role: StaffRole) throws {
        let desk = try TestOffice()
        let page = desk.text(try desk.ask(.get, "/admin/users?lang=en", cookie: try desk.signIn(role)))
        for number in ["1,234", "2,345", "3,456"] { expect(page, contains: "<dd>\(number)</dd>", "\(number)") }
        expect(page.contains("action=\"/admin/users/find\""), equals: role == .owner)
        expect(!page.contains("mei@example.org") && !page.contains(uuid))
    }

    @Test(arguments: ["mei@example.org", " mei@example.org ", FakeAccounts.xiaomei.uuid])
    func anOwnerFindsOne(text: String) throws {
        let desk = try TestOffice()
        let response = try post(desk, try desk.signIn(), "find", [("who", text)])
        let page = desk.text(response)
        expect(response.status == 200 && page.contains(uuid) && page.contains("<dd>3</dd>"))
        expect(page.contains("action=\"/admin/users/sessions\"") && page.contains("action=\"/admin/users/remove\""))
        // It is the owner who has typed the address; the page tells no more of the person.
        expect(!page.contains("mei@example.org") && desk.accounts.done.isEmpty)
    }

    @Test(arguments: [("", 400), ("   ", 400), (String(repeating: "x", count: 255), 400), ("no@example.org", 404)])
    func whoIsNotThereIsSaid(text: String, status: Int) throws {
        let desk = try TestOffice()
        let response = try post(desk, try desk.signIn(), "find", [("who", text)])
        expect(response.status == status && desk.text(response).contains("role=\"alert\""))
        expect(desk.text(response), contains: "name=\"who\" value=\"\(text)\"")
        // Too long a text is looked up nowhere.
        expect(desk.accounts.asked, equals: status == 400 ? 0 : 1)
    }

    @Test func whatIsTypedIsText() throws {
        let desk = try TestOffice()
        let page = desk.text(try post(desk, try desk.signIn(), "find", [("who", "\"><img src=x>")]))
        expect(!page.contains("<img") && page.contains("&quot;&gt;&lt;img"))
    }

    @Test func anOwnerEndsAllSessions() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let response = try post(desk, cookie, "sessions", [("account", uuid)])
        let location = try require(response.headers["Location"])
        expect(response.status == 303 && location == "/admin/users?done=sessions")
        expect(desk.accounts.done, equals: ["owner ends \(uuid)"])
        let page = desk.text(try desk.ask(.get, location + "&lang=en", cookie: cookie))
        expect(page, contains: "The sessions are ended")
    }

    @Test func aDeletionIsAskedForTwice() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        for sure in [[], [("sure", "0")], [("sure", "")], [("sure", "1"), ("sure", "1")]] {
            let asked = try post(desk, cookie, "remove", [("account", uuid)] + sure)
            expect(asked.status == 200 && desk.text(asked).contains("name=\"sure\" value=\"1\""))
        }
        expectEmpty(desk.accounts.done)
        let removed = try post(desk, cookie, "remove", [("account", uuid), ("sure", "1")])
        expect(removed.headers["Location"], equals: "/admin/users?done=removed")
        expect(desk.accounts.done, equals: ["owner removes \(uuid)"])
        // Another tab has the form still.
        for action in ["sessions", "remove"] {
            let again = try post(desk, cookie, action, [("account", uuid), ("sure", "1")])
            expect(again.status == 404 && desk.text(again).contains("role=\"alert\""), "\(action)")
        }
        try expect(post(desk, cookie, "remove", [("account", uuid)]).status, equals: 404)
        expect(desk.accounts.done.count, equals: 1)
    }

    @Test(arguments: [StaffRole.viewer, .editor], ["find", "sessions", "remove"])
    func othersDoNothing(role: StaffRole, action: String) throws {
        let desk = try TestOffice()
        let fields = [("who", uuid), ("account", uuid), ("sure", "1")]
        try expect(post(desk, try desk.signIn(role), action, fields).status, equals: 403)
        expect(desk.accounts.done.isEmpty && desk.accounts.asked == 0)
    }

    @Test(arguments: ["find", "sessions", "remove"]) func aFormOfElsewhereDoesNothing(action: String) throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let fields = [("who", uuid), ("account", uuid), ("sure", "1")]
        let csrf = ("csrf", try desk.csrf(cookie))
        let target = "/admin/users/\(action)"
        try expect(desk.ask(.post, target, cookie: cookie, form: fields).status, equals: 403)
        let other = try desk.csrf(try desk.signIn())
        try expect(desk.ask(.post, target, cookie: cookie, form: [("csrf", other)] + fields).status, equals: 403)
        let crossed = ["Sec-Fetch-Site": "cross-site"]
        try expect(desk.ask(.post, target, cookie: cookie, crossed, form: [csrf] + fields).status, equals: 403)
        try expect(desk.ask(.post, target, form: [csrf] + fields).status, equals: 401)
        expect(desk.accounts.done.isEmpty && desk.accounts.asked == 0)
    }

    /// Whoever ends the sessions of somebody with a role is told that the role is another thing.
    @Test func aRoleOfTheAccountIsSaid() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let member = try desk.editing.invite("小美", role: .editor, tokenHash: "x", account: uuid, now: desk.now)
        let page = desk.text(try post(desk, cookie, "find", [("who", uuid)]))
        expect(page.contains("<bdi>小美</bdi>") && page.contains("href=\"/admin/people/\(member.id)/revoke\""))
    }

    @Test func aServiceWithoutAccountsHasNoUsers() throws {
        let desk = try TestOffice(hasAccounts: false)
        let cookie = try desk.signIn()
        try expect(desk.ask(.get, "/admin/users", cookie: cookie).status, equals: 404)
        for action in ["find", "sessions", "remove"] {
            let response = try post(desk, cookie, action, [("who", uuid), ("account", uuid), ("sure", "1")])
            expect(response.status, equals: 404, "\(action)")
        }
        try expect(desk.text(desk.ask(.get, "/admin", cookie: cookie)), lacks: "/admin/users")
        let other = try TestOffice()
        try expect(other.text(other.ask(.get, "/admin", cookie: other.signIn())), contains: "href=\"/admin/users\"")
    }

    @Test func aStoreThatDoesNotAnswerIsSaid() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        desk.accounts.failure = .unavailable("accounts-unavailable", "the accounts cannot be read")
        try expect(desk.ask(.get, "/admin/users", cookie: cookie).status, equals: 503)
        let response = try post(desk, cookie, "find", [("who", "mei@example.org")])
        expect(response.status == 503 && desk.text(response).contains("mei@example.org"))
    }

    @Test(arguments: [("en", "Users"), ("zh", "使用者"), ("ja", "利用者")])
    func thePageIsInThreeLanguages(language: String, words: String) throws {
        let desk = try TestOffice()
        let page = try desk.ask(.get, "/admin/users?lang=\(language)", cookie: try desk.signIn())
        expect(desk.text(page), contains: "<h1>\(words)</h1>")
    }
}
