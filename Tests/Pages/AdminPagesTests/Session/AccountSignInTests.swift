import Expectations
import FakeEditor
import HTTPModel
import Secrets
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// Roles of accounts: the invitation by a mail address, and the sign-in.
struct AccountSignInTests {
    private let uuid = FakeAccounts.xiaomei.uuid
    private let path = "/admin/sign-in/account"

    private func invite(
        _ desk: TestOffice, _ cookie: String, _ email: String, name: String = "小美", role: String = "editor"
    ) throws -> Response {
        try desk.ask(
            .post, "/admin/people", cookie: cookie,
            form: [("csrf", try desk.csrf(cookie)), ("name", name), ("role", role), ("email", email)])
    }

    // MARK: The invitation

    @Test func anAddressGivesTheRoleToTheAccount() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let response = try invite(desk, cookie, " mei@example.org ")
        let location = try require(response.headers["Location"])
        expect(response.status == 303 && location == "/admin/people?done=invited")
        let member = try require(desk.editing.member(account: uuid))
        expect(member.name == "小美" && member.role == .editor)
        let page = desk.text(try desk.ask(.get, location + "&lang=en", cookie: cookie))
        expect(page.contains("There is no token") && page.contains("(signs in with an account)"))
        expect(!page.contains("class=\"token\"") && !page.contains("mei@example.org"))
        let revoke = desk.text(try desk.ask(.get, "/admin/people/\(member.id)/revoke?lang=en", cookie: cookie))
        expect(revoke, contains: "The account stays")
    }

    @Test func anAddressThatNobodyHasInvitesNobody() throws {
        let desk = try TestOffice()
        let response = try invite(desk, try desk.signIn(), "no@example.org", role: "viewer")
        let page = desk.text(response)
        expect(response.status == 409 && page.contains("value=\"no@example.org\"") && page.contains("value=\"小美\""))
        try expect(desk.editing.members().count, equals: StaffRole.allCases.count)
    }

    @Test func anAccountHasOneRole() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        try expect(invite(desk, cookie, "mei@example.org").status, equals: 303)
        let again = try invite(desk, cookie, "mei@example.org", name: "阿美", role: "owner")
        expect(again.status == 409 && desk.text(again).contains("小美"))
        try expect(desk.editing.member(account: uuid)?.role, equals: .editor)
    }

    /// Where nobody can sign in on pages, a role of an account would open nothing.
    @Test(arguments: [true, false]) func withoutASignInOnPagesThereIsNoField(hasAccounts: Bool) throws {
        let desk = try TestOffice(hasAccounts: hasAccounts)
        desk.accounts.signsInOnPages = false
        let cookie = try desk.signIn()
        try expect(desk.text(desk.ask(.get, "/admin/people", cookie: cookie)), lacks: "name=\"email\"")
        try expect(desk.text(desk.ask(.get, "/admin")), lacks: path)
        desk.accounts.visitor = SignedInVisitor(uuid: uuid, startedAt: desk.now)
        _ = try desk.editing.invite("小美", role: .owner, tokenHash: "x", account: uuid, now: desk.now)
        let response = try desk.ask(.post, path, form: [("to", "/admin")])
        expect(response.status == 404 && response.headers["Set-Cookie"] == nil)
    }

    // MARK: The sign-in

    /// Returns a desk at which somebody has signed in on the pages, with an account that has a role.
    private func deskWithRole(_ role: StaffRole = .editor) throws -> TestOffice {
        let desk = try TestOffice()
        _ = try desk.editing.invite("小美", role: role, tokenHash: "x", account: uuid, now: desk.now)
        desk.accounts.visitor = SignedInVisitor(uuid: uuid, startedAt: desk.now)
        return desk
    }

    @Test(arguments: StaffRole.allCases) func anAccountSignsInWithItsRole(role: StaffRole) throws {
        let desk = try deskWithRole(role)
        let former = try desk.signIn(.viewer)
        let before = desk.editing.sessionHashes
        let response = try desk.ask(.post, path, cookie: former, form: [("to", "/admin/changes?page=2")])
        expect(response.status == 303 && response.headers["Location"] == "/admin/changes?page=2")
        let session = try require(TestOffice.session(in: response))
        // It is a new one, and the one that the browser had is ended.
        expect(
            !before.contains(Secrets.sha256(session)) && !desk.editing.sessionHashes.contains(Secrets.sha256(former)))
        let page = try desk.ask(.get, "/admin/people", cookie: session)
        expect(page.status == (role == .owner ? 200 : 403) && desk.text(page).contains("<bdi>小美</bdi>"))
    }

    @Test func theSignInHasTheButton() throws {
        let desk = try TestOffice()
        let page = desk.text(try desk.ask(.get, "/admin/people?lang=en"))
        expect(page, contains: "formaction=\"\(path)\" formnovalidate")
        expect(page, contains: "Sign in with my account")
    }

    /// After the sign-in on the pages one is back here, where the button has to be pressed again. The page tells of no role.
    @Test(arguments: [nil, StaffLimits.sessionSeconds + 1, StaffLimits.sessionSeconds])
    func whoeverHasJustSignedInIsToldToPressIt(age: Int64?) throws {
        let desk = try TestOffice()
        desk.accounts.visitor = age.map { SignedInVisitor(uuid: uuid, startedAt: desk.now - $0) }
        let isNew = age == StaffLimits.sessionSeconds
        let response = try desk.ask(.get, "/admin/temples?lang=en")
        let page = desk.text(response)
        expect(response.status, equals: 401)
        expect(page.contains("You are signed in with your account."), equals: isNew)
        expect(page.contains("formaction=\"\(path)\"") != isNew)
        expect(page.ranges(of: "Sign in with my account</button>").count, equals: 1)
        let (button, token) = (
            try require(page.firstRange(of: "Sign in with my account</button>")),
            try require(page.firstRange(of: "name=\"token\""))
        )
        expect(button.lowerBound < token.lowerBound, equals: isNew)
        _ = try desk.editing.invite("小美", role: .editor, tokenHash: "x", account: uuid, now: desk.now)
        expect(desk.text(try desk.ask(.get, "/admin/temples?lang=en")), equals: page)
        // What was refused is said alone.
        let refused = try desk.ask(.post, "/admin/sign-in?lang=en", form: [("token", "x")])
        expect(refused.status == 401 && !desk.text(refused).contains("You are signed in"))
    }

    @Test func accountsThatDoNotAnswerLeaveTheToken() throws {
        let desk = try TestOffice()
        desk.accounts.visitor = SignedInVisitor(uuid: uuid, startedAt: desk.now)
        desk.accounts.failure = .unavailable("accounts-unavailable", "the accounts cannot be read")
        let response = try desk.ask(.get, "/admin/temples")
        expect(response.status == 401 && desk.text(response).contains("name=\"token\""))
    }

    /// A page of another site signs nobody in as somebody else.
    @Test(arguments: [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Origin": "https://evil.example"], [:],
    ])
    func aFormOfAnotherSiteOpensNothing(headers: [String: String]) throws {
        let desk = try deskWithRole()
        let response = try desk.ask(.post, path, headers, form: [("to", "/admin")])
        expect(response.status == 403 && response.headers["Set-Cookie"] == nil)
        expectEmpty(desk.editing.sessionHashes)
    }

    @Test func anAccountWithoutARoleOpensNothing() throws {
        let desk = try TestOffice()
        desk.accounts.visitor = SignedInVisitor(uuid: uuid, startedAt: desk.now)
        let response = try desk.ask(.post, path + "?lang=en", form: [("to", "/admin/temples")])
        let page = desk.text(response)
        expect(response.status == 403 && page.contains("Your account has no role here"))
        // The page is the sign-in, which still knows where it leads.
        expect(page.contains("name=\"token\"") && page.contains("name=\"to\" value=\"/admin/temples\""))
        try expect(TestOffice.session(in: response) == nil && desk.editing.sessionHashes.isEmpty)
    }

    /// A role that has ended opens nothing, nor does an account of the same address that was made after it was deleted.
    @Test func aRevokedRoleAndAnotherAccountOpenNothing() throws {
        let desk = try deskWithRole()
        _ = try desk.editing.revoke("小美", now: desk.now)
        try expect(desk.ask(.post, path, form: [("to", "/admin")]).status, equals: 403)
        _ = try desk.editing.invite("小美", role: .editor, tokenHash: "y", account: uuid, now: desk.now)
        desk.accounts.visitor = SignedInVisitor(uuid: "6fa459ea-ee8a-4ca4-894e-db77e160355e", startedAt: desk.now)
        try expect(desk.ask(.post, path, form: [("to", "/admin")]).status, equals: 403)
        expectEmpty(desk.editing.sessionHashes)
    }

    /// Whoever has no session of the pages, or one of long ago, signs in anew and comes back.
    @Test(arguments: [nil, StaffLimits.sessionSeconds + 1, StaffLimits.sessionSeconds])
    func aSessionOfThePagesHasToBeNew(age: Int64?) throws {
        let desk = try deskWithRole()
        desk.accounts.visitor = age.map { SignedInVisitor(uuid: uuid, startedAt: desk.now - $0) }
        let response = try desk.ask(.post, path, form: [("to", "/admin/temples?q=媽祖&page=2")])
        expect(response.status, equals: 303)
        guard age != StaffLimits.sessionSeconds else {
            try expect(TestOffice.session(in: response) != nil)
            return
        }
        // The target is no path of ASCII, so the overview takes its place.
        expect(response.headers["Location"], equals: "/sign-in?again=1&return=%2Fadmin")
        try expectNil(TestOffice.session(in: response))
        let local = try desk.ask(.post, path, form: [("to", "/admin/temples?county=x&page=2")])
        expect(
            local.headers["Location"], equals: "/sign-in?again=1&return=%2Fadmin%2Ftemples%3Fcounty%3Dx%26page%3D2")
    }

    @Test(arguments: ["//evil.example", "https://evil.example/admin", "/\\evil.example", "/admin/../api", "/account"])
    func itLeadsNowhereElse(target: String) throws {
        let desk = try deskWithRole()
        try expect(desk.ask(.post, path, form: [("to", target)]).headers["Location"], equals: "/admin")
        desk.accounts.visitor = nil
        try expect(
            desk.ask(.post, path, form: [("to", target)]).headers["Location"],
            equals: "/sign-in?again=1&return=%2Fadmin")
    }

    /// What was typed into a form outlives both ways.
    @Test func aFormThatWaitsIsKept() throws {
        let desk = try deskWithRole(.owner)
        let fields = [("to", "/admin/people"), ("sent", "1"), ("kept.name", "阿華"), ("kept.role", "viewer")]
        desk.accounts.visitor = nil
        let waiting = try desk.ask(.post, path + "?lang=en", form: fields)
        let page = desk.text(waiting)
        expect(waiting.status == 403 && waiting.headers["Location"] == nil)
        expect(page.contains("name=\"kept.name\" value=\"阿華\"") && page.contains("Sign in with your account first"))
        desk.accounts.visitor = SignedInVisitor(uuid: uuid, startedAt: desk.now)
        let opened = try desk.ask(.post, path, form: fields)
        expect(opened.status == 200 && desk.text(opened).contains("name=\"name\" value=\"阿華\""))
        try expect(TestOffice.session(in: opened) != nil)
    }

    @Test func aStoreThatDoesNotAnswerOpensNothing() throws {
        let desk = try deskWithRole()
        desk.accounts.failure = .unavailable("accounts-unavailable", "the accounts cannot be read")
        let response = try desk.ask(.post, path, form: [("to", "/admin/temples")])
        expect(response.status == 503 && desk.text(response).contains("value=\"/admin/temples\""))
        try expectNil(TestOffice.session(in: response))
    }

    @Test func theLastOwnerWithAnAccountStays() throws {
        let desk = try deskWithRole(.owner)
        let cookie = try require(TestOffice.session(in: try desk.ask(.post, path, form: [("to", "/admin")])))
        let csrf = ("csrf", try desk.csrf(cookie))
        let members = try desk.editing.members()
        let other = try require(members.first { $0.name == "owner" }?.id)
        try expect(desk.ask(.post, "/admin/people/\(other)/revoke", cookie: cookie, form: [csrf]).status, equals: 303)
        let own = try require(members.first { $0.name == "小美" }?.id)
        try expect(desk.ask(.post, "/admin/people/\(own)/revoke", cookie: cookie, form: [csrf]).status, equals: 409)
    }
}
