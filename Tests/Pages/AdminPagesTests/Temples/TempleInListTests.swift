import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// The page of a temple that was opened from a list: whatever becomes of its form, one gets back to the list, and to its next
/// temple.
struct TempleInListTests {
    private static let list = "q=%E5%AE%AE&sort=changed"
    private static let carried = "list=q%3D%25E5%25AE%25AE%26sort%3Dchanged"
    private static let opened = "\(TestOffice.temple)?\(carried)"
    private static let kept = "\(opened)&next=189"
    private let desk: TestOffice

    init() throws {
        desk = try TestOffice.withTemple()
        desk.store.isAnywhere = true
        for id: Int64 in [189, 190, 191] {
            let records = try TestOffice.records()
            if id != 190 { desk.editing.data.temples[id] = FakeEditing.Stored(records: records) }
            let temple = Temple(
                id: id, name: "第\(id)宮", address: nil, coordinate: records[0].coordinate, mainDeity: nil, deities: [],
                rating: nil, phone: nil)
            desk.store.temples.append(
                TempleDetail(
                    temple: temple, sources: [], precision: nil))
        }
    }

    private func page(_ target: String, _ cookie: String) throws -> String {
        let response = try desk.ask(.get, target, cookie: cookie)
        expect(response.status, equals: 200)
        return desk.text(response)
    }

    private static func link(_ target: String) -> String { "href=\"\(target.replacing("&", with: "&amp;"))\"" }

    private func expectLinks(_ page: String, _ comment: String) {
        expect(page, contains: Self.link("/admin/temples?\(Self.list)"), comment)
        expect(page, contains: Self.link("/admin/temples/189?\(Self.carried)"), comment)
    }

    private func expectKept(_ form: ShownForm, _ comment: String) {
        expect(form["list"] == Self.list && form["next"] == "189", comment)
    }

    @Test(arguments: [StaffRole.viewer, .editor]) func aTempleOfAListLeadsBackAndOn(role: StaffRole) throws {
        let cookie = try desk.signIn(role)
        try expect(page("/admin/temples?\(Self.list)", cookie), contains: Self.link(Self.opened))
        expectLinks(try page(Self.opened, cookie), "opened")
        let last = try page("/admin/temples/189?\(Self.carried)", cookie)
        expect(last.contains("這是清單的最後一間") && !last.contains("rel=\"next\""))
        try expect(page(TestOffice.temple, cookie), lacks: "in-list")
    }

    /// The list of what is missing leads to the fields that are.
    @Test func aListOfWhatIsMissingLeadsThere() throws {
        let cookie = try desk.signIn(.editor)
        let carried = "list=missing%3Dhours%26sort%3Dchanged"
        let list = try page("/admin/temples?missing=hours&sort=changed", cookie)
        expect(list, contains: Self.link("\(TestOffice.temple)?\(carried)#group-hours"))
        let opened = try page("\(TestOffice.temple)?\(carried)", cookie)
        expect(opened, contains: Self.link("/admin/temples/189?\(carried)#group-hours"))
        expect(opened, contains: "id=\"group-hours\"")
        // What was saved is told at the top of the page.
        var form = try ShownForm(in: opened)
        form["phone"] = "04-22245964"
        try expect(
            desk.send(form, cookie).headers["Location"], equals: "\(TestOffice.temple)?\(carried)&next=189&done=1")
    }

    @Test func aSavedTempleAndItsUndoLeadBackAndOn() throws {
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: Self.opened)
        expectKept(form, "form")
        let same = try desk.send(form, cookie)
        expect(same.headers["Location"], equals: "\(Self.kept)&done=nothing")
        form["phone"] = "04-22245964"
        let saved = try desk.send(form, cookie)
        expect(saved.status == 303 && saved.headers["Location"] == "\(Self.kept)&done=1")
        // The temple no longer fits.
        desk.store.temples.removeAll { $0.temple.id == 190 }
        let done = try page("\(Self.kept)&done=1", cookie)
        expectLinks(done, "saved")
        let target = Self.kept.replacing("&", with: "&amp;")
        expect(
            done.components(separatedBy: "name=\"to\" value=\"\(target)\"").count, equals: 3, "the note and the history"
        )
        let undone = try desk.ask(
            .post, "/admin/changes/1/undo", cookie: cookie,
            form: [("csrf", try TestOffice.csrf(in: done)), ("to", Self.kept)])
        expect(undone.status == 303 && undone.headers["Location"] == "\(Self.kept)&done=2")
        expectLinks(try page("\(Self.kept)&done=2", cookie), "undone")
    }

    @Test func nothingThatIsRefusedLosesTheList() throws {
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: Self.opened)
        form["phone"] = "04-22245964"
        let looked = try desk.send(form, cookie, pressing: ("do", "preview"))
        expect(looked.status, equals: 200)
        expectLinks(desk.text(looked), "preview")
        form = try ShownForm(in: desk.text(looked))
        expectKept(form, "preview")

        form["rating"] = "99"
        let wrong = try desk.send(form, cookie)
        expect(wrong.status, equals: 400)
        expectLinks(desk.text(wrong), "fault")
        form = try ShownForm(in: desk.text(wrong))
        expectKept(form, "fault")

        form["rating"] = "4.5"
        let csrf = form["csrf"]
        form["csrf"] = "stale"
        let stale = try desk.send(form, cookie)
        expect(stale.status, equals: 403)
        expectKept(try ShownForm(in: desk.text(stale)), "stale")

        form["csrf"] = csrf
        try desk.change([.phone: .text("04-22245222")])
        let both = try desk.send(form, cookie)
        expect(both.status, equals: 412)
        form = try ShownForm(in: desk.text(both))
        expectKept(form, "conflict")
        form["take.phone"] = "mine"
        try expect(desk.send(form, cookie).headers["Location"], equals: "\(Self.kept)&done=2")
    }

    @Test func aSignInInTheMiddleKeepsTheList() throws {
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: Self.opened)
        form["phone"] = "04-22245964"
        desk.now += StaffLimits.sessionSeconds + 1
        let ended = try desk.send(form, cookie)
        expect(ended.status, equals: 401)
        let token = try require(desk.tokens[.editor])
        let fields = form.pressing().filter { $0.0 != "csrf" }.map { ("kept." + $0.0, $0.1) }
        for (name, value) in fields where ["kept.list", "kept.next"].contains(name) {
            let shown = value.replacing("&", with: "&amp;")
            expect(desk.text(ended), contains: "name=\"\(name)\" value=\"\(shown)\"")
        }
        let again = try desk.ask(
            .post, "/admin/sign-in", form: [("to", TestOffice.temple), ("sent", "1"), ("token", token)] + fields)
        expect(again.status == 200 && !desk.text(again).contains("<dt><bdi>list"))
        form["csrf"] = try TestOffice.csrf(in: desk.text(again))
        let saved = try desk.send(form, try require(TestOffice.session(in: again)))
        expect(saved.headers["Location"], equals: "\(Self.kept)&done=1")
    }

    @Test func aDeletedTempleLeadsBackAndOn() throws {
        let cookie = try desk.signIn(.editor)
        let form = try desk.form(cookie, at: Self.opened)
        let fields = ["csrf", "version", "list", "next"].map { ($0, form[$0] ?? "") }
        let asked = try desk.ask(.post, "\(TestOffice.temple)/delete", cookie: cookie, form: fields)
        expect(asked.status == 200 && desk.text(asked).contains(Self.link(Self.kept)))
        let deleted = try desk.ask(.post, "\(TestOffice.temple)/delete", cookie: cookie, form: fields + [("sure", "1")])
        expect(deleted.headers["Location"], equals: "\(Self.kept)&done=1")
        expectLinks(try page("\(Self.kept)&done=1", cookie), "deleted")
    }

    /// The page of a temple does not fail for its list.
    @Test(arguments: ["sort=changed&cursor=nobody", "since=never", "lat=95&lng=120&sort=distance"])
    func aListThatCannotBeReadHasNoNextTemple(list: String) throws {
        let cookie = try desk.signIn(.editor)
        let query = String(decoding: TestOffice.body([("list", list)]), as: UTF8.self)
        let page = try page("\(TestOffice.temple)?\(query)", cookie)
        expect(page.contains("in-list") && !page.contains("rel=\"next\""))
    }
}
