import Expectations
import FakeEditor
import Foundation
import Geodesy
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// Forms that a script sends: it learns where it is led, and a form whose answer was lost is written once, and ends as if it had
/// come.
struct SentAgainTests {
    private func send(
        _ desk: TestOffice, _ cookie: String, _ target: String, _ form: [(String, String)], _ attempt: String = "first"
    ) throws -> Response {
        try desk.ask(.post, target, cookie: cookie, TestOffice.own.merging(["Nearby-Form": attempt]) { $1 }, form: form)
    }

    /// Sends a form twice, as after an answer that was lost, and expects that it is written once and leads to the same page.
    private func expectOnce(_ desk: TestOffice, _ cookie: String, _ target: String, _ form: [(String, String)]) throws {
        let form = form.contains { $0.0 == "key" } ? form : form + [("key", "k-1")]
        let first = try send(desk, cookie, target, form)
        expect(Self.isSaved(first), "\(target): \(desk.text(first))")
        let count = try changes(desk)
        let second = try send(desk, cookie, target, form, "again")
        expect(Self.isSaved(second), "\(target): \(desk.text(second))")
        expect(desk.text(second), equals: desk.text(first), "\(target)")
        try expect(changes(desk), equals: count, "\(target)")
    }

    /// Whether an answer has the address to which a browser would be led.
    private static func isSaved(_ answer: Response) -> Bool {
        answer.status == 200 && answer.headers["Nearby-Form"] == "saved"
    }

    private func changes(_ desk: TestOffice) throws -> Int {
        try desk.editing.changes(matching: ChangeQuery(limit: 99)).entries.count
    }

    @Test func aScriptLearnsWhereItIsLed() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        let answer = try send(desk, cookie, TestOffice.temple, form.pressing())
        expect(Self.isSaved(answer) && desk.text(answer) == TestOffice.temple + "?done=1")
        expect(answer.headers["Cache-Control"] == "no-store" && answer.headers["Location"] == nil)
        // A browser is led as ever.
        try expect(desk.send(try desk.form(cookie), cookie).status, equals: 303)
        // What is refused is the page.
        form["name"] = ""
        let refused = try send(desk, cookie, TestOffice.temple, form.pressing())
        expect(refused.status == 400 && desk.text(refused).contains("<form class=\"temple\""))
    }

    /// What is stored is written otherwise than it was typed: without the key it would be a conflict with oneself.
    @Test func anEditOfATempleIsWrittenOnce() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["website"] = "www.example.org/廟"
        try expectOnce(desk, cookie, TestOffice.temple, form.pressing())
        try expect(desk.present().record.texts[.website], equals: "https://www.example.org/%E5%BB%9F")
        let unknown = try send(desk, cookie, TestOffice.temple, form.pressing(), "again")
        expect(unknown.status, equals: 412)
    }

    @Test func aNewTempleIsWrittenOnce() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TemplePages.new)
        form["name"] = "新宮"
        form["lat"] = "24.1, 120.6"
        try expectOnce(desk, cookie, TemplePages.new, form.pressing())
        expect(desk.editing.temples.count, equals: 2)
    }

    @Test func aDeletionIsWrittenOnce() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let csrf = ("csrf", try desk.csrf(cookie))
        let version = ("version", try desk.present().version)
        try expectOnce(desk, cookie, TestOffice.temple + "/delete", [csrf, version, ("sure", "1"), ("reason", "沒了")])
    }

    @Test func aSplitIsWrittenOnce() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let form = [("csrf", try desk.csrf(cookie)), ("version", try desk.present().version), ("source", "osm:node/1")]
        // No input of it has a reason: one that is sent all the same is refused whole.
        let long = form + [("reason", String(repeating: "長", count: 501))]
        let refused = try send(desk, cookie, TestOffice.temple + "/split", long)
        expect(refused.status == 400 && desk.text(refused).contains("共 501 字，最多 500 字"), "\(desk.text(refused))")
        expect(desk.editing.temples.count, equals: 1)
        try expectOnce(desk, cookie, TestOffice.temple + "/split", form)
        expect(desk.editing.temples.count, equals: 2)
    }

    /// What was typed in other fields is still in the form that comes back.
    @Test func whatIsGivenBackIsGivenBackOnce() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        try desk.change([.phone: .text("04-22245111")])
        var form = try desk.form(cookie)
        form["features"] = "新的特色"
        let fields = form.pressing("give_back", "phone") + [("key", "k-1")]
        for attempt in ["first", "again"] {
            let answer = try send(desk, cookie, TestOffice.temple, fields, attempt)
            expect(answer.status == 200 && desk.text(answer).contains("已恢復為來源資料"), "\(attempt)")
            try expect(ShownForm(in: desk.text(answer))["features"], equals: "新的特色", "\(attempt)")
        }
        try expect(changes(desk), equals: 2)
    }

    @Test func aRestoredTempleIsRestoredOnce() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        desk.editing.data.temples[190]?.isDeleted = true
        try expectOnce(desk, cookie, TestOffice.temple, [("csrf", try desk.csrf(cookie)), ("do", "restore")])
    }

    @Test(arguments: TestOffice.all) func aThingOfTheCatalogueIsWrittenOnce(key: ChangeQuery.Entity) throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(key)
        var form = try desk.form(cookie, at: path)
        let name = key == TestOffice.march ? "title_en" : "name_en"
        form[name] = " A name "
        try expectOnce(desk, cookie, path, form.pressing())
        try expect(desk.editedMembers(key)[name], equals: .text("A name"))
        let version = try desk.entity(key).version
        let deletion = [("csrf", try desk.csrf(cookie)), ("version", version), ("sure", "1"), ("key", "k-2")]
        try expectOnce(desk, cookie, path + "/delete", deletion)
        try expectOnce(
            desk, cookie, path, [("csrf", try desk.csrf(cookie)), ("do", "restore"), ("key", "k-3")])
    }

    @Test func aNewThingIsWrittenOnce() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: "/admin/groups/new")
        form["name"] = "求學業"
        try expectOnce(desk, cookie, "/admin/groups/new", form.pressing())
    }

    @Test func aMovedDayIsWrittenOnce() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let path = "/admin/calendar/move"
        let page = try desk.page("\(path)?thing=festival:15&from=2026-11-23&to=2027-04-05", cookie)
        let part = try require(page.components(separatedBy: "<form class=\"move-day\"").dropFirst().first)
        let hidden = part.components(separatedBy: "</form>")[0]
            .matches(of: #/<input type="hidden" name="([^"]+)" value="([^"]*)">/#).map { (String($0.1), String($0.2)) }
        try expectOnce(desk, cookie, path, hidden + [("rule", "lunar")])
    }

    @Test func aDecisionAboutAPairIsWrittenOnce() throws {
        let desk = try TestOffice.withTemple()
        let record = TempleRecord(
            key: SourceKey(source: "osm", id: "node/9"), name: "萬春宮",
            coordinate: try Coordinate(latitude: 24.1421, longitude: 120.6817))
        desk.editing.data.temples[191] = FakeEditing.Stored(records: [record])
        let cookie = try desk.signIn(.editor)
        let form = [
            ("csrf", try desk.csrf(cookie)), ("was.a", try desk.present().version),
            ("was.b", try desk.present(191).version), ("do", "same"), ("stays", "190"),
        ]
        try expectOnce(desk, cookie, "/admin/pairs/190/191", form)
        expectNil(desk.editing.temples[191])
    }

    @Test func oneChangeForManyIsWrittenOnce() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let item = ("item", "190~\(try desk.present().version)")
        let form = [("field", "phone"), ("action", "set"), ("value", "(04) 2224 5111"), item]
        try expectOnce(desk, cookie, ListPages.save, [("csrf", try desk.csrf(cookie))] + form)
    }

    @Test func anInvitationIsEndedOnce() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.owner)
        let id = try require(desk.editing.members().first { $0.name == StaffRole.viewer.rawValue }?.id)
        let form = [("csrf", try desk.csrf(cookie))]
        try expectOnce(desk, cookie, "/admin/people/\(id)/revoke", form)
        // Nobody else is told that there was somebody.
        try expect(send(desk, cookie, "/admin/people/\(id)/revoke", form).status, equals: 404)
    }

    /// A form that somebody has changed since is another one.
    @Test func anotherFormIsJudgedAsItself() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TemplePages.new)
        form["name"] = "新宮"
        form["lat"] = "24.1, 120.6"
        expect(Self.isSaved(try send(desk, cookie, TemplePages.new, form.pressing())))
        form["name"] = "別宮"
        let other = try send(desk, cookie, TemplePages.new, form.pressing(), "again")
        expect(other.status == 409 && desk.text(other).contains("這份表單已新增過一間廟宇"))
        // And somebody else's is no repetition.
        let owner = try desk.signIn(.owner)
        form["csrf"] = try desk.csrf(owner)
        form["name"] = "新宮"
        expect(Self.isSaved(try send(desk, owner, TemplePages.new, form.pressing(), "again")))
        expect(desk.editing.temples.count, equals: 3)
    }

    /// The scripts know whose forms they are. A page for whoever has not signed in says nothing.
    @Test func aPageSaysWhoHasSignedInByANumber() throws {
        let desk = try TestOffice()
        let people = try desk.editing.members()
        for role in StaffRole.allCases {
            let page = desk.text(try desk.ask(.get, "/admin", cookie: try desk.signIn(role)))
            let id = try require(people.first { $0.name == role.rawValue }?.id)
            expect(page, contains: "<body class=\"admin\" data-person=\"\(id)\" data-words=\"{&quot;")
        }
        let page = desk.text(try desk.ask(.get, "/admin"))
        expect(page.contains("<body class=\"admin\">") && !page.contains("data-person"))
    }
}
