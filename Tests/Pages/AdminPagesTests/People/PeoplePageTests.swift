import Expectations
import FakeEditor
import Foundation
import HTTPModel
import Secrets
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// The page of the people.
struct PeoplePageTests {
    private func invite(_ desk: TestOffice, _ cookie: String, _ name: String, _ role: String = "editor") throws
        -> Response
    {
        try desk.ask(
            .post, "/admin/people", cookie: cookie,
            form: [("csrf", try desk.csrf(cookie)), ("name", name), ("role", role)])
    }

    @Test func aTokenIsShownOnceAndInNoAddress() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let response = try invite(desk, cookie, " 小美 ")
        expect(response.status == 201 && response.headers["Location"] == nil)
        let code = try require(desk.text(response).firstMatch(of: #/<code translate="no">([^<]+)</code>/#))
        let token = String(code.1)
        let member = try require(desk.editing.member(tokenHash: Secrets.sha256(token)))
        expect(member.name == "小美" && member.role == .editor)
        let list = desk.text(try desk.ask(.get, "/admin/people", cookie: cookie))
        expect(list.contains("小美") && !list.contains(token))
        let signedIn = try desk.ask(.post, "/admin/sign-in", form: [("token", token)])
        expect(signedIn.status == 303 && signedIn.headers["Location"] == "/admin")
    }

    /// No form has its fields in the address but those that only ask, which have no token.
    @Test func everyFormIsPosted() throws {
        let desk = try TestOffice.withTemple()
        try desk.change([.phone: .text("04-22245111")])
        for (key, members) in TestOffice.things {
            desk.editing.data.entities[key] = FakeEditing.StoredEntity(base: members)
        }
        desk.editing.data.entities[ChangeQuery.Entity(.group, 1)] = FakeEditing.StoredEntity(
            base: [EditInput.Member("name", .text("初一十五"))])
        let cookie = try desk.signIn()
        let person = try require(desk.editing.members().first?.id)
        desk.editing.data.temples[191] = FakeEditing.Stored(records: try TestOffice.records(), isDeleted: true)
        desk.editing.data.temples[192] = FakeEditing.Stored(records: try TestOffice.records())
        let places = [
            "/people/:id": "/people/\(person)", "/temples/:id": "/temples/190", "/changes/:id": "/changes/1",
            "/:a/:b": "/190/192", "/deities/:id": "/deities/1", "/festivals/:id": "/festivals/15",
            "/activities/:id": "/activities/44", "/groups/:id": "/groups/1",
            "/calendar/move": "/calendar/move?thing=deity:1/0&from=2027-04-29&to=2027-05-01",
        ]
        let paths = AdminPageTable.pages.filter { $0.route.method == .get }.map { page in
            places.reduce(page.route.path) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        }
        let targets = paths + ["/admin/temples/191", "/admin/temples?deleted=true"]
        for target in targets {
            for shown in [cookie, nil] {
                let response = try desk.ask(.get, target, cookie: shown)
                // The path of the next pair leads to that.
                expect(shown == nil ? [401] : [200, 303], contains: response.status, "\(target)")
                for form in desk.text(response).components(separatedBy: "<form").dropFirst() {
                    let head = form.prefix { $0 != ">" }
                    let contents = form.components(separatedBy: "</form>")[0]
                    let asks = head.contains("method=\"get\"") && !contents.contains("name=\"csrf\"")
                    expect(head.contains("method=\"post\"") || asks, "\(target) \(head)")
                }
            }
        }
    }

    @Test(arguments: ["", "   ", "one\ntwo", String(repeating: "長", count: 101)])
    func aNameThatCannotBeIsShownAgain(name: String) throws {
        let desk = try TestOffice()
        let response = try invite(desk, try desk.signIn(), name, "viewer")
        expect(response.status == 400 && desk.text(response).contains("role=\"alert\""))
        expect(desk.text(response), contains: "<option value=\"viewer\" selected>")
        try expect(desk.editing.members().count, equals: StaffRole.allCases.count)
    }

    @Test func aNameThatIsTakenIsSaid() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let response = try invite(desk, cookie, "viewer", "owner")
        expect(response.status == 409 && desk.text(response).contains("value=\"viewer\""))
        try expect(invite(desk, cookie, "小美", "king").status, equals: 400)
    }

    @Test func textsOfPeopleAreTexts() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let name = "\"><img src=x onerror=alert(1)>"
        // What cannot be seen is in no name.
        try expect(invite(desk, cookie, name + "\u{202E}").status, equals: 400)
        try expect(invite(desk, cookie, name).status, equals: 201)
        let id = try require(desk.editing.members().first { $0.name == name }?.id)
        for target in ["/admin/people", "/admin/people/\(id)/revoke"] {
            let page = desk.text(try desk.ask(.get, target, cookie: cookie))
            expect(!page.contains("<img") && page.contains("<bdi>&quot;&gt;&lt;img"), "\(target)")
        }
    }

    /// Somebody has to be able to invite others.
    @Test func theLastOwnerStays() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let csrf = ("csrf", try desk.csrf(cookie))
        let id = try require(desk.editing.members().first { $0.role == .owner }?.id)
        let (role, revoke) = ("/admin/people/\(id)/role", "/admin/people/\(id)/revoke")
        try expect(desk.ask(.post, role, cookie: cookie, form: [csrf, ("role", "viewer")]).status, equals: 409)
        try expect(desk.ask(.post, revoke, cookie: cookie, form: [csrf]).status, equals: 409)
        try expect(invite(desk, cookie, "小美", "owner").status, equals: 201)
        try expect(desk.ask(.post, revoke, cookie: cookie, form: [csrf]).status, equals: 303)
        try expect(desk.ask(.get, "/admin", cookie: cookie).status, equals: 401)
    }

    /// Whoever gives up the own role is led to a page that is still theirs, and told.
    @Test func anOwnerMayStepDown() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        try expect(invite(desk, cookie, "小美", "owner").status, equals: 201)
        let id = try require(desk.editing.members().first { $0.name == "owner" }?.id)
        let csrf = ("csrf", try desk.csrf(cookie))
        let role = "/admin/people/\(id)/role"
        let same = try desk.ask(.post, role, cookie: cookie, form: [csrf, ("role", "owner")])
        expect(same.headers["Location"], equals: "/admin/people?done=role")
        let lowered = try desk.ask(.post, role, cookie: cookie, form: [csrf, ("role", "editor")])
        let location = try require(lowered.headers["Location"])
        expect(lowered.status == 303 && lowered.headers["Set-Cookie"] == nil)
        let page = try desk.ask(.get, location + "&lang=en", cookie: cookie)
        expect(page.status == 200 && desk.text(page).contains("Your role is changed"))
        try expect(desk.ask(.get, "/admin/people", cookie: cookie).status, equals: 403)
    }

    /// Whoever ends the own invitation is signed out, and told.
    @Test func anOwnerMayLeave() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        try expect(invite(desk, cookie, "小美", "owner").status, equals: 201)
        let members = try desk.editing.members()
        let csrf = ("csrf", try desk.csrf(cookie))
        let viewer = try require(members.first { $0.name == "viewer" }?.id)
        let other = try desk.ask(.post, "/admin/people/\(viewer)/revoke", cookie: cookie, form: [csrf])
        expect(other.headers["Location"] == "/admin/people?done=revoked" && other.headers["Set-Cookie"] == nil)
        let id = try require(members.first { $0.name == "owner" }?.id)
        let left = try desk.ask(.post, "/admin/people/\(id)/revoke", cookie: cookie, form: [csrf])
        let location = try require(left.headers["Location"])
        expect(left.status == 303 && left.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        let page = try desk.ask(.get, location + "&lang=en")
        expect(page.status == 401 && desk.text(page).contains("Your invitation is ended"))
        try expect(desk.text(desk.ask(.get, "/admin?lang=en")), lacks: "Your invitation is ended")
    }

    /// A form names a person by number: whoever has the name by the time of the write is not concerned.
    @Test(arguments: ["role", "revoke"]) func aNameOfAnotherPersonByThenIsNotMeant(action: String) throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        let csrf = ("csrf", try desk.csrf(cookie))
        let former = try require(desk.editing.members().first { $0.name == "editor" })
        let editing = desk.editing
        // Between the reading and the write.
        editing.afterMembers = {
            editing.afterMembers = nil
            _ = try? editing.revoke("editor", now: 0)
            _ = try? editing.invite("editor", role: .editor, tokenHash: "other", now: 0)
        }
        let response = try desk.ask(
            .post, "/admin/people/\(former.id)/\(action)", cookie: cookie, form: [csrf, ("role", "owner")])
        expect(response.status, equals: 404)
        let other = try require(editing.member(tokenHash: "other"))
        expect(other.role == .editor && other.id != former.id)
    }

    @Test func whoIsNotThereIsSaid() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        for target in ["/admin/people/99/revoke", "/admin/people/x/revoke"] {
            try expect(desk.ask(.get, target, cookie: cookie).status, equals: 404, "\(target)")
        }
        let form = [("csrf", try desk.csrf(cookie)), ("role", "owner")]
        try expect(desk.ask(.post, "/admin/people/99/role", cookie: cookie, form: form).status, equals: 404)
    }

    @Test(arguments: [("en", "Invite somebody"), ("zh", "邀請新的人"), ("ja", "招待する")])
    func thePageIsInThreeLanguages(language: String, words: String) throws {
        let desk = try TestOffice()
        let page = try desk.ask(.get, "/admin/people?lang=\(language)", cookie: try desk.signIn())
        expect(desk.text(page).contains(words) && page.headers["Content-Language"]?.hasPrefix(language) == true)
        expect(page.headers.values("Set-Cookie").contains { $0.hasPrefix("lang=\(language);") })
    }
}
