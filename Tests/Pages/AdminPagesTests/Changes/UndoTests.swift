import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// The undo of a change: who may, what stands in the way, and where it leads.
struct UndoTests {
    private func undo(
        _ desk: TestOffice, _ cookie: String, _ number: Int64, to target: String? = "/admin/changes",
        reason: String? = nil, confirm: String? = nil
    ) throws -> Response {
        var form = [("csrf", try desk.csrf(cookie))]
        if let target { form.append(("to", target)) }
        if let reason { form.append(("reason", reason)) }
        if let confirm { form.append(("confirm", confirm)) }
        return try desk.ask(.post, "/admin/changes/\(number)/undo", cookie: cookie, form: form)
    }

    private func entry(_ desk: TestOffice, _ number: Int64) throws -> ChangeEntry {
        try require(desk.editing.change(number))
    }

    @Test(arguments: StaffRole.allCases) func whoMayUndo(role: StaffRole) throws {
        let desk = try TestOffice()
        let own = try desk.addTemple("甲宮", by: role.rawValue, role)
        let others = try desk.addTemple("乙宮", by: "somebody")
        let cookie = try desk.signIn(role)
        for (number, may) in [(own, role >= .editor), (others, role == .owner)] {
            let page = desk.text(try desk.ask(.get, "/admin/changes/\(number)", cookie: cookie))
            expect(page.contains("/admin/changes/\(number)/undo\""), equals: may, "\(number)")
            let done = desk.text(try desk.ask(.get, "/admin?done=\(number)", cookie: cookie))
            expect(done.contains("/admin/changes/\(number)/undo\""), equals: may, "\(number)")
            let response = try undo(desk, cookie, number)
            expect(response.status, equals: may ? 303 : 403, "\(number)")
            try expect(entry(desk, number).undoneBy != nil, equals: may)
        }
    }

    @Test func anUndoIsAChangeOfItsOwn() throws {
        let desk = try TestOffice()
        let number = try desk.addTemple("宮", by: "editor", .editor)
        let cookie = try desk.signIn(.editor)
        let response = try undo(desk, cookie, number, to: "/admin/changes?author=editor&done=1", reason: " a mistake ")
        expect(response.headers["Location"], equals: "/admin/changes?author=editor&done=2")
        let undo = try entry(desk, 2)
        expect(undo.undoes == number && undo.reason == "a mistake" && undo.way == .page && undo.author == "editor")
        expect(desk.editing.temples[1]?.isDeleted, equals: true)
        let page = desk.text(try desk.ask(.get, "/admin/changes?done=2&lang=en", cookie: cookie))
        expect(page.contains("This was undone") && page.contains("Undoes change 1"))
        // A change that is undone has no button.
        let again = desk.text(try desk.ask(.get, "/admin/changes/1", cookie: cookie))
        expect(!again.contains("/undo\"") && again.contains("/admin/changes/2\""))
        try expect(self.undo(desk, cookie, number).status, equals: 409)
    }

    /// The undo of a thousand things is told by a few of them and their number, wherever it is told.
    @Test func anUndoOfAThousandThingsIsTold() throws {
        let desk = try TestOffice()
        let steps = (1...1_000).map { EditStep.add([.name: .text("第\($0)宮"), .position: .none]) }
        _ = try desk.editing.edit(steps, by: try desk.author("owner", .owner), EditOptions(now: desk.now))
        let cookie = try desk.signIn(.owner)
        let location = try require(undo(desk, cookie, 1).headers["Location"])
        expect(location == "/admin/changes?done=2" && desk.editing.temples.values.allSatisfy(\.isDeleted))
        func page(_ target: String) throws -> String {
            desk.text(try desk.ask(.get, target + (target.contains("?") ? "&" : "?") + "lang=en", cookie: cookie))
        }
        for target in [location, "/admin?done=2", "/admin/changes/1?done=2"] {
            let text = try page(target)
            expect(text.contains("This was undone") && text.contains("1000 things: "), "\(target)")
        }
        try expect(page(location), lacks: "第4宮")
        for number in [1, 2] {
            let text = try page("/admin/changes/\(number)")
            expect(text.components(separatedBy: "<section>").count, equals: 50 + 1, "\(number)")
            expect(text.contains("Things 1 to 50 of 1000") && text.contains("first=50\""), "\(number)")
        }
        // Nothing but the page of a change reads more than it names.
        expect(desk.editing.mostEntitiesAsked, equals: ChangeSummary.mostNamed)
    }

    @Test func laterChangesAreNamedWithLinks() throws {
        let desk = try TestOffice()
        let first = try desk.addTemple("宮", by: "owner", .owner)
        let later = [
            try desk.change(1, [.phone: .text("04-22245964")], by: "<b>小美"),
            try desk.change(1, [.phone: .text("04-22245965")], by: "小美"),
        ]
        let cookie = try desk.signIn(.owner)
        let response = try undo(desk, cookie, first, to: "/admin/temples/1", reason: "<why>")
        let page = desk.text(response)
        expect(response.status == 409 && page.contains("role=\"alert\"") && !page.contains("<b>"))
        let links = page.matches(of: #/<th scope="row" class="digits"><a href="/admin/changes/([0-9]+)">/#)
        expect(links.map { String($0.1) }, equals: later.reversed().map { "\($0)" })
        expect(page, contains: "href=\"/admin/temples/1\"")
        // The form is there again, for afterwards, with what was typed.
        expect(page, contains: "action=\"/admin/changes/\(first)/undo\"")
        expect(page, contains: "name=\"reason\" value=\"&lt;why&gt;\"")
        expect(page, contains: "name=\"to\" value=\"/admin/temples/1\"")
        try expectNil(entry(desk, first).undoneBy)
    }

    @Test(arguments: [
        "https://evil.example/admin", "//evil.example/admin", "/\\evil.example", "/admin\\..", "/administrator", "/",
        "/admin/../map", "/admin/%2E%2e/map", "/admin/a b", "/admin\r\nSet-Cookie: a=b", "/admin/名",
        "javascript:alert(1)",
        "/admin/\"><script>", "/admin#x", "", "/admin/" + String(repeating: "a", count: 2_000),
    ])
    func itLeadsToNoOtherPlace(target: String) throws {
        let desk = try TestOffice()
        let number = try desk.addTemple("宮", by: "owner", .owner)
        let response = try undo(desk, try desk.signIn(.owner), number, to: target)
        expect(response.status == 400 && response.headers["Location"] == nil, "\(target)")
        expect(!desk.text(response).contains("href=\"https://evil") && !desk.text(response).contains("<script>"))
        try expectNil(entry(desk, number).undoneBy)
    }

    @Test(
        arguments: [
            (nil, "/admin/changes?done=2"), ("/admin", "/admin?done=2"), ("/admin?done=1&a=b", "/admin?a=b&done=2"),
            ("/admin/temples?missing=phone", "/admin/temples?missing=phone&done=2"),
        ] as [(String?, String)])
    func itLeadsBack(target: String?, location: String) throws {
        let desk = try TestOffice()
        let number = try desk.addTemple("宮", by: "owner", .owner)
        try expect(undo(desk, try desk.signIn(.owner), number, to: target).headers["Location"], equals: location)
    }

    @Test func nothingIsUndoneWithoutTheTokenOfTheSession() throws {
        let desk = try TestOffice()
        let number = try desk.addTemple("宮", by: "owner", .owner)
        let cookie = try desk.signIn(.owner)
        let refused = try desk.ask(
            .post, "/admin/changes/\(number)/undo", cookie: cookie, form: [("to", "/admin"), ("reason", "<why>")])
        expect(refused.status, equals: 403)
        // The form is there again, with what was typed.
        expect(desk.text(refused), contains: "name=\"reason\" value=\"&lt;why&gt;\"")
        let foreign = try desk.ask(
            .post, "/admin/changes/\(number)/undo", cookie: cookie, ["Origin": "https://evil.example"],
            form: [("csrf", try desk.csrf(cookie)), ("to", "/admin")])
        expect(foreign.status, equals: 403)
        try expectNil(entry(desk, number).undoneBy)
    }

    @Test func aReasonIsBounded() throws {
        let desk = try TestOffice()
        let number = try desk.addTemple("宮", by: "owner", .owner)
        let cookie = try desk.signIn(.owner)
        try expect(undo(desk, cookie, number, reason: String(repeating: "長", count: 501)).status, equals: 400)
        try expect(undo(desk, cookie, number, reason: String(repeating: "長", count: 500)).status, equals: 303)
    }

    @Test func whatIsNotThereIsSaid() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.owner)
        for number in ["99", "x", "0"] {
            try expect(desk.ask(.get, "/admin/changes/\(number)", cookie: cookie).status, equals: 404, "\(number)")
        }
        try expect(undo(desk, cookie, 99).status, equals: 404)
        // An address that names no change says nothing.
        for done in ["99", "x", "%3Cb%3E", "-1"] {
            let page = desk.text(try desk.ask(.get, "/admin?done=\(done)", cookie: cookie))
            expect(!page.contains("class=\"note\" role=\"status\"") && !page.contains("<b>"), "\(done)")
        }
    }

    /// An undo of many things asks first, in each language, and says what goes. Who keeps it is said where that is known.
    @Test(arguments: [
        ("en", "11,906 temples go, 1 of them edited by hand; 1 temple is again as before. 11,906 accounts keep some"),
        ("zh", "11,906 間廟將移除，其中 1 間經人工編輯；1 間廟恢復先前的內容。11,906 個帳號收藏了"),
        ("ja", "11,906件の廟がなくなります（うち1件は手で編集済み）。1件の廟が以前の内容に戻ります。11,906件のアカウントが"),
    ]) func anUndoOfManyThingsAsksFirst(language: String, words: String) throws {
        let desk = try TestOffice()
        let number = try desk.addTemple("甲宮", by: "editor", .editor)
        let cookie = try desk.signIn(.editor) + "; lang=\(language)"
        desk.editing.undoRefused = .unconfirmed(UndoImpact(gone: Array(1...11_906), editedGone: 1, changed: 1))
        func asked(_ response: Response) throws -> String {
            expect(response.status, equals: 409)
            let page = desk.text(response)
            expect(page.replacing(#/<[^>]*>/#, with: ""), contains: words)
            // What was given is kept.
            expect(page, contains: "name=\"reason\" value=\"&lt;mistake&gt;\"")
            expect(page, contains: "name=\"to\" value=\"/admin/temples/1\"")
            return page
        }
        func undo(_ confirm: String?) throws -> Response {
            try self.undo(desk, cookie, number, to: "/admin/temples/1", reason: "<mistake>", confirm: confirm)
        }
        try expect(!asked(undo(nil)).contains("aria-invalid"))
        for typed in ["11906x", "11905", "<b>", "99999999999999999999"] {
            let page = try asked(undo(typed))
            expect(page.contains("aria-invalid") && !page.contains("<b>"), "\(typed)")
        }
        try expectNil(entry(desk, number).undoneBy)
        try expect(undo("11,907").headers["Location"], equals: "/admin/temples/1?done=2")
        try expect(entry(desk, 2).reason, equals: "<mistake>")
        // A store of accounts that does not answer stops no undo.
        desk.accounts.failure = .unknownPath
        desk.editing.undoRefused = .unconfirmed(UndoImpact(gone: Array(1...200)))
        let page = desk.text(try self.undo(desk, cookie, try desk.addTemple("乙宮", by: "editor", .editor)))
        expect(page.contains("200") && !page.contains("帳號") && !page.contains("account keep"))
    }

    /// An edit of a temple that is gone says with which change it has gone.
    @Test(arguments: ["en", "zh", "ja"]) func anEditOfWhatIsGoneSaysWhatItWaitsFor(language: String) throws {
        let desk = try TestOffice()
        let number = try desk.addTemple("甲宮", by: "editor", .editor)
        desk.editing.undoRefused = .waits(temple: 1, goneWith: 41)
        let response = try undo(desk, try desk.signIn(.editor) + "; lang=\(language)", number, reason: "why")
        expect(response.status, equals: 409)
        let page = desk.text(response)
        expect(page, contains: "<a href=\"/admin/changes/41\">")
        expect(page, lacks: "/undo\"")
    }

    /// An import whose rows are gone has no button.
    @Test func anImportIsUndoneWhileItsRowsAreKept() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.owner)
        for canBeUndone in [true, false] {
            let number = desk.noteImport("a.csv", canBeUndone: canBeUndone)
            let page = desk.text(try desk.ask(.get, "/admin/changes/\(number)", cookie: cookie))
            expect(page.contains("/undo\""), equals: canBeUndone)
        }
    }
}
