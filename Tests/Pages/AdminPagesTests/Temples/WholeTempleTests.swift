import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// A new temple, and what is done with a whole one.
struct WholeTempleTests {
    @Test func aTempleIsAdded() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TemplePages.new)
        let empty = try desk.send(form, cookie, to: TemplePages.new)
        expect(empty.status, equals: 400)
        let page = desk.text(empty)
        for field in ["name", "position"] {
            let part = try require(page.components(separatedBy: "id=\"field-\(field)\"").dropFirst().first)
            expect(part.components(separatedBy: "<div class=\"field\"")[0], contains: "class=\"wrong\"", "\(field)")
        }
        form["name"] = "新的宮"
        form["lat"] = "24.1"
        form["lng"] = "120.6"
        form["phone"] = "04-22245111"
        let preview = try desk.send(form, cookie, to: TemplePages.new, pressing: ("do", "preview"))
        expect(preview.status == 200 && desk.editing.temples.count == 1)
        form = try ShownForm(in: desk.text(preview))
        let added = try desk.send(form, cookie, to: TemplePages.new)
        expect(added.status == 303 && added.headers["Location"] == "/admin/temples/191?done=1")
        let record = try desk.present(191).record
        expect(record.name == "新的宮" && record.phone == "04-22245111")
        expect(desk.text(try desk.ask(.get, "/admin/temples/191?done=1", cookie: cookie)), contains: "已新增廟宇")

        // A form that is sent twice makes one temple; another one with the same key is asked about.
        try expect(
            desk.send(form, cookie, to: TemplePages.new).headers["Location"], equals: "/admin/temples/191?done=1")
        form["name"] = "另一間宮"
        let other = try desk.send(form, cookie, to: TemplePages.new)
        expect(other.status == 409 && desk.editing.temples.count == 2)
        try expect(desk.send(try ShownForm(in: desk.text(other)), cookie, to: TemplePages.new).status, equals: 303)
        expect(desk.editing.temples.count, equals: 3)
    }

    @Test func deletingAsksFirst() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        desk.editing.alongside = [GoingAlong(kind: "activity", id: 44, name: "遶境 <b>")]
        let form = [("csrf", try desk.csrf(cookie)), ("version", try desk.present().version)]
        let asking = try desk.ask(.post, "\(TestOffice.temple)/delete", cookie: cookie, form: form)
        expect(asking.status == 200 && desk.text(asking).contains("遶境 &lt;b&gt;"))
        try expect(!desk.present().isDeleted)
        let stale = form.filter { $0.0 != "version" } + [("version", "0"), ("sure", "1")]
        let refused = try desk.ask(
            .post, "\(TestOffice.temple)/delete", cookie: cookie, form: stale + [("reason", "closed <2020>")])
        expect(refused.status, equals: 412)
        try expect(!desk.present().isDeleted)
        // The reason goes with the form, and is asked for with it.
        let reason = "name=\"reason\" value=\"closed &lt;2020&gt;\""
        expect(desk.text(refused), contains: "<input type=\"hidden\" \(reason)>")
        let again = try desk.ask(
            .post, "\(TestOffice.temple)/delete", cookie: cookie, form: form + [("reason", "closed <2020>")])
        expect(again.status == 200 && desk.text(again).contains("<input id=\"reason\" \(reason)"))
        let deleted = try desk.ask(.post, "\(TestOffice.temple)/delete", cookie: cookie, form: form + [("sure", "1")])
        expect(deleted.status, equals: 303)
        try expect(desk.present().isDeleted)
        expect(desk.text(try desk.ask(.get, TestOffice.temple, cookie: cookie)), contains: "value=\"restore\"")
        try expect(desk.ask(.post, "\(TestOffice.temple)/delete", cookie: cookie, form: form).status, equals: 409)
        let restore = form + [("do", "restore")]
        try expect(desk.ask(.post, TestOffice.temple, cookie: cookie, form: restore).status, equals: 303)
        try expect(!desk.present().isDeleted)
        try expect(desk.ask(.post, TestOffice.temple, cookie: cookie, form: restore).status, equals: 409)
    }

    @Test func sourcesAreSplit() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let form = [("csrf", try desk.csrf(cookie)), ("version", try desk.present().version)]
        let path = "\(TestOffice.temple)/split"
        let both = [("source", "osm:node/1"), ("source", "moi:1748657")]
        expect(desk.text(try desk.ask(.get, TestOffice.temple, cookie: cookie)), lacks: "<details open>")
        let stale = form.filter { $0.0 != "version" } + [("version", "0")]
        let refused: [(form: [(String, String)], status: Int, chosen: [String])] = [
            (form + both, 409, ["osm:node/1", "moi:1748657"]), (form + [("source", "osm:node/2")], 400, []),
            (form, 400, []), (stale + [both[0]], 412, ["osm:node/1"]),
        ]
        for (sent, status, chosen) in refused {
            let response = try desk.ask(.post, path, cookie: cookie, form: sent)
            expect(response.status, equals: status)
            // What was chosen is chosen still, and in view.
            let page = desk.text(response)
            expect(page, contains: "<details open>", "\(status)")
            for (_, source) in both {
                expect(
                    page.contains("value=\"\(source)\" checked>"), equals: chosen.contains(source),
                    "\(status) \(source)")
            }
        }
        expect(desk.editing.temples.count, equals: 1)
        let split = try desk.ask(.post, path, cookie: cookie, form: form + [both[0]])
        expect(split.status == 303 && split.headers["Location"] == "/admin/temples/191?done=1")
        try expect(desk.present(191).records.map(\.key.written), equals: ["osm:node/1"])
    }

    /// The history has the changes of this temple, and an undo for whoever may.
    @Test func theHistoryIsAtTheFoot() throws {
        let desk = try TestOffice.withTemple()
        try desk.change([.phone: .text("04-22245111")])
        let editor = try desk.signIn(.editor)
        var form = try desk.form(editor)
        form["features"] = "新的"
        try expect(desk.send(form, editor).status, equals: 303)
        let own = desk.text(try desk.ask(.get, TestOffice.temple, cookie: editor))
        expect(own.contains("/admin/changes/2/undo") && !own.contains("/admin/changes/1/undo"))
        expect(own, contains: "<del><bdi>04-22245963</bdi></del>")
        let all = desk.text(try desk.ask(.get, TestOffice.temple, cookie: try desk.signIn(.owner)))
        expect(all.contains("/admin/changes/2/undo") && all.contains("/admin/changes/1/undo"))
    }

    /// A reason is never cut: what it is for is not done, and it stays.
    @Test func aReasonThatIsTooLongStays() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let reason = String(repeating: "因", count: EditOptions.longestReason + 1)
        func isRefused(_ response: Response) -> Bool {
            let page = desk.text(response)
            return response.status == 400 && page.contains("value=\"\(reason)\"") && page.contains("role=\"alert\"")
        }
        let deletion = [
            ("csrf", try desk.csrf(cookie)), ("version", try desk.present().version), ("sure", "1"),
            ("reason", reason),
        ]
        expect(isRefused(try desk.ask(.post, "\(TestOffice.temple)/delete", cookie: cookie, form: deletion)))
        try expect(!desk.present().isDeleted)
        try desk.change([.phone: .text("04-22245999")])
        var form = try desk.form(cookie)
        form["reason"] = reason
        expect(isRefused(try desk.send(form, cookie, pressing: (TemplePages.giveBack, "phone"))))
        try expect(desk.present().record.phone, equals: "04-22245999")
        desk.editing.data.temples[190]?.isDeleted = true
        expect(isRefused(try desk.send(form, cookie, pressing: ("do", "restore"))))
        try expect(desk.present().isDeleted)
    }
}
