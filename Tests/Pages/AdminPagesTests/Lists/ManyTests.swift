import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import Geodesy
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// One change of a field for many temples: its preview, its writing, and its undo.
struct ManyTests {
    private let desk: TestOffice

    init() throws {
        desk = try TestOffice()
        for id: Int64 in 1...5 { try add(id) }
    }

    private func add(_ id: Int64, _ change: (inout TempleRecord) -> Void = { _ in }) throws {
        var record = TempleRecord(
            key: SourceKey(source: "moi", id: "\(id)"), name: "第\(id)宮",
            coordinate: try Coordinate(latitude: 24, longitude: 120.5), mainDeity: "媽祖", phone: "04-22245963")
        change(&record)
        desk.editing.data.temples[id] = FakeEditing.Stored(records: [record])
        let temple = Temple(
            id: id, name: record.name, address: nil, coordinate: record.coordinate, mainDeity: record.mainDeity,
            deities: [], rating: nil, phone: record.phone)
        desk.store.isAnywhere = true
        desk.store.temples.append(
            TempleDetail(
                temple: temple, sources: [], precision: nil))
    }

    private func post(
        _ path: String, _ cookie: String, _ fields: [(String, String)], csrf: Bool = true
    ) throws -> Response {
        try desk.ask(
            .post, path, cookie: cookie, form: (csrf ? [("csrf", try desk.csrf(cookie))] : []) + fields)
    }

    private func preview(
        _ cookie: String, _ ids: some Sequence<Int64>, _ fields: [(String, String)]
    ) throws -> Response {
        try post(ListPages.many, cookie, ids.map { ("id", "\($0)") } + fields)
    }

    private static func set(_ field: String, _ value: String) -> [(String, String)] {
        [("field", field), ("action", "set"), ("value", value)]
    }

    /// Returns the fields of the form that saves what a preview shows.
    private func fields(of page: String) throws -> [(String, String)] {
        let form = try require(page.components(separatedBy: "action=\"\(ListPages.save)\"").dropFirst().first)
        let end = try require(form.components(separatedBy: "</form>").first)
        return end.matches(of: #/name="([^"]*)" value="([^"]*)"/#).map {
            (String($0.1), String($0.2).replacing("&amp;", with: "&"))
        }
    }

    private func phones() throws -> [String?] {
        try (1...5).map { try desk.editing.editableTemple(id: $0)?.record.phone }
    }

    @Test func manyAreSetAndUndoneAtOnce() throws {
        let cookie = try desk.signIn(.editor)
        let shown = try preview(cookie, [1, 2, 3, 3], Self.set("phone", "02-25925252"))
        let page = desk.text(shown)
        expect(shown.status == 200 && page.contains("04-22245963"))
        try expect(phones(), equals: Array(repeating: "04-22245963", count: 5), "a preview writes nothing")
        let fields = try fields(of: page)
        expect(fields.filter { $0.0 == "item" }.count == 3 && fields.contains { $0.0 == "csrf" })

        let saved = try desk.ask(.post, ListPages.save, cookie: cookie, form: fields)
        expect(saved.status == 303 && saved.headers["Location"] == "/admin/temples?done=1")
        let written = try phones()
        expect(written[3...] == ["04-22245963", "04-22245963"] && Set(written[..<3]).count == 1)
        // What is written is what was shown.
        let value = try require(written[0])
        expect(value != "04-22245963" && page.components(separatedBy: "<bdi>\(value)</bdi>").count >= 4)
        let entry = try require(desk.editing.change(1))
        expect(entry.author == "editor" && entry.way == .page)

        let list = desk.text(try desk.ask(.get, "/admin/temples?done=1", cookie: cookie))
        expect(
            list.contains("action=\"/admin/changes/1/undo\"") && list.contains("name=\"to\" value=\"/admin/temples\""))
        let undone = try post("/admin/changes/1/undo", cookie, [("to", "/admin/temples")])
        expect(undone.status == 303 && undone.headers["Location"] == "/admin/temples?done=2")
        try expect(phones(), equals: Array(repeating: "04-22245963", count: 5))
        let after = desk.text(try desk.ask(.get, "/admin/temples?done=2", cookie: cookie))
        expect(after.contains("action=\"/admin/changes/2/undo\"") && !after.contains("/changes/1/undo"))
        try expect(post("/admin/changes/1/undo", cookie, []).status, equals: 409)
    }

    @Test func manyAreClearedAndGivenBack() throws {
        let cookie = try desk.signIn(.editor)
        for (action, expected) in [("clear", nil as String?), ("give-back", "04-22245963")] {
            let shown = try preview(cookie, 1...5, [("field", "phone"), ("action", action)])
            let saved = try desk.ask(
                .post, ListPages.save, cookie: cookie, form: try fields(of: desk.text(shown)))
            expect(saved.status, equals: 303, "\(desk.text(saved))")
            try expect(phones(), equals: Array(repeating: expected, count: 5), "\(action)")
        }
        // There is nothing to give back any more, and so nothing to save.
        let again = desk.text(try preview(cookie, 1...5, [("field", "phone"), ("action", "give-back")]))
        expect(again, lacks: "action=\"\(ListPages.save)\"")
    }

    /// A value that no temple takes is corrected: the form has it still, with the chosen rows, and says once what is wrong.
    @Test func aValueThatNoTempleTakesIsCorrected() throws {
        let cookie = try desk.signIn(.editor)
        let refused = try preview(
            cookie, [2, 4], Self.set("county", "東京都") + [("scope", "chosen"), ("query", "missing=hours")])
        let page = desk.text(refused)
        expect(refused.status == 400 && page.contains("role=\"alert\""))
        expect(page.components(separatedBy: "這不是臺灣的縣市").count, equals: 2)
        expect(page.contains("<option value=\"county\" selected>") && page.contains("value=\"東京都\" list=\"counties\""))
        for id in [2, 4] {
            expect(page.contains("name=\"id\" value=\"\(id)\"") && page.contains("href=\"/admin/temples/\(id)\""))
        }
        expect(page, contains: "name=\"query\" value=\"missing=hours\"")

        // Reasons of their own stand beside each.
        desk.editing.data.temples[2]?.isDeleted = true
        let both = try preview(cookie, [2, 4], Self.set("county", "東京都"))
        let rows = try require(desk.text(both).components(separatedBy: "<ul class=\"refused\">").dropFirst().first)
        expect(both.status == 400 && rows.contains("已刪除") && rows.contains("這不是臺灣的縣市"))
        try expectNil(desk.editing.change(1))
    }

    /// Where all have changed meanwhile, the form chooses the same ones as they are now.
    @Test func aSaveThatNoTempleTakesIsPreviewedAnew() throws {
        let cookie = try desk.signIn(.editor)
        let shown = try fields(of: desk.text(try preview(cookie, [1, 2], Self.set("religion", "道教"))))
        for id: Int64 in [1, 2] {
            _ = try desk.editing.edit(
                [.change(temple: id, EditedFields(set: [.phone: .text("02-1")]))],
                by: EditAuthor(name: "ann", way: .api), EditOptions(now: desk.now))
        }
        let refused = try desk.ask(.post, ListPages.save, cookie: cookie, form: shown)
        let page = desk.text(refused)
        expect(
            refused.status == 409 && page.contains("action=\"\(ListPages.many)\"") && !page.contains("name=\"item\""))
        for id in [1, 2] { expect(page, contains: "name=\"id\" value=\"\(id)\"") }
    }

    @Test func whatCannotBeChangedIsSaidAndLeftOut() throws {
        let cookie = try desk.signIn(.editor)
        desk.editing.data.temples[2]?.isDeleted = true
        let page = desk.text(try preview(cookie, [1, 2, 99], Self.set("religion", "道教")))
        let refused = try require(page.components(separatedBy: "<ul class=\"refused\">").dropFirst().first)
        expect(refused.components(separatedBy: "</ul>")[0].components(separatedBy: "<li>").count, equals: 3)
        try expect(fields(of: page).filter { $0.0 == "item" }.map { $0.1.prefix(2) }, equals: ["1~"])
    }

    /// Somebody else is faster: nothing of the change is written.
    @Test func aTempleThatHasChangedMeanwhileRefusesAll() throws {
        let cookie = try desk.signIn(.editor)
        let fields = try fields(of: desk.text(try preview(cookie, 1...3, Self.set("religion", "道教"))))
        _ = try desk.editing.edit(
            [.change(temple: 2, EditedFields(set: [.phone: .text("02-1")]))],
            by: EditAuthor(name: "ann", way: .api), EditOptions(now: desk.now))
        let saved = try desk.ask(.post, ListPages.save, cookie: cookie, form: fields)
        expect(saved.status == 409 && desk.text(saved).contains("role=\"alert\""))
        try expectNil(desk.editing.editableTemple(id: 1)?.record.religion)
        // The others may be changed all the same, by the form of the answer.
        let others = try self.fields(of: desk.text(saved))
        expect(others.filter { $0.0 == "item" }.count, equals: 2)
        try expect(desk.ask(.post, ListPages.save, cookie: cookie, form: others).status, equals: 303)
        try expect(desk.editing.editableTemple(id: 3)?.record.religion, equals: "道教")
        try expectNil(desk.editing.editableTemple(id: 2)?.record.religion)
    }

    /// Somebody else is faster by so little that the temples had been read already: the others can be changed all the same.
    @Test(arguments: [[2], [4, 2], [1, 2, 3]] as [[Int64]])
    func aRunThatIsRefusedLeavesOutWhatRefusesIt(deleted: [Int64]) throws {
        let cookie = try desk.signIn(.editor)
        deleteMeanwhile(deleted)
        let page = desk.text(try preview(cookie, 1...5, Self.set("religion", "道教")))
        let refused = try require(page.components(separatedBy: "<ul class=\"refused\">").dropFirst().first)
        expect(
            refused.components(separatedBy: "</ul>")[0].components(separatedBy: "<li>").count, equals: deleted.count + 1
        )
        let shown = try fields(of: page)
        let others = (1...5).filter { !deleted.contains($0) }.map { "\($0)" }
        expect(shown.filter { $0.0 == "item" }.map { String($0.1.prefix(1)) }, equals: others)
        try expect(desk.ask(.post, ListPages.save, cookie: cookie, form: shown).status, equals: 303)
        for id: Int64 in 1...5 {
            let religion = try desk.editing.editableTemple(id: id)?.record.religion
            expect(religion, equals: deleted.contains(id) ? nil : "道教")
        }
    }

    /// The same while it is saved, by the run before it or by the writing itself.
    @Test(arguments: [0, 1]) func aSaveThatIsRefusedOffersTheOthers(runsBefore: Int) throws {
        let cookie = try desk.signIn(.editor)
        let shown = try fields(of: desk.text(try preview(cookie, 1...3, Self.set("religion", "道教"))))
        deleteMeanwhile([2], after: runsBefore)
        let saved = try desk.ask(.post, ListPages.save, cookie: cookie, form: shown)
        expect(saved.status == 409 && desk.text(saved).contains("role=\"alert\""))
        let others = try fields(of: desk.text(saved))
        expect(others.filter { $0.0 == "item" }.map { $0.1.prefix(1) }, equals: ["1", "3"])
        try expectNil(desk.editing.change(1))
    }

    /// Where each run is refused, it ends, and everything that was sent is still there.
    @Test func runsAreBounded() throws {
        let cookie = try desk.signIn(.editor)
        deleteMeanwhile(Array(1...5))
        let page = try preview(cookie, 1...5, Self.set("religion", "道教"))
        expect(page.status, equals: 409)
        try expect((1...5).filter { try desk.editing.editableTemple(id: $0)?.isDeleted == true }.count, equals: 4)
        expect(desk.text(page).contains("name=\"id\" value=\"5\"") && desk.text(page).contains("value=\"道教\""))
    }

    /// Deletes one of some temples at the beginning of each edit, as somebody else who is faster.
    private func deleteMeanwhile(_ ids: [Int64], after runs: Int = 0) {
        var (rest, runs) = (ids[...], runs)
        desk.editing.beforeEdit = { editing in
            runs -= 1
            if runs < 0, let id = rest.popFirst() { editing.data.temples[id]?.isDeleted = true }
        }
    }

    @Test func aThousandAreOneChangeAndOneMoreIsTooMany() throws {
        for id: Int64 in 6...1_001 { try add(id) }
        let cookie = try desk.signIn(.editor)
        let shown = try preview(cookie, 1...1_000, Self.set("religion", "道教"))
        let fields = try fields(of: desk.text(shown))
        expect(fields.filter { $0.0 == "item" }.count, equals: 1_000)
        expect(TestOffice.body(fields).count, isBelow: AdminPageRoute.mostBytesOfMany)
        let saved = try desk.ask(.post, ListPages.save, cookie: cookie, form: fields)
        expect(saved.status, equals: 303)
        guard case .edits(let things)? = try desk.editing.change(1)?.contents else {
            Issue.record("no change")
            return
        }
        expect(things.count, equals: 1_000)
        let refused = try preview(cookie, 1...1_001, Self.set("religion", "佛教"))
        expect(refused.status == 400 && desk.text(refused).contains("role=\"alert\""))
        let all = try post(ListPages.many, cookie, [("scope", "all"), ("query", "")] + Self.set("religion", "佛教"))
        expect(all.status, equals: 400)
    }

    /// The list after a change is the one in which the temples were chosen, whatever a form says.
    @Test(
        arguments: [
            ("missing=phone&sort=name", "/admin/temples?missing=phone&sort=name&done=1"),
            ("q=%E5%A4%A9%E5%90%8E", "/admin/temples?q=%E5%A4%A9%E5%90%8E&done=1"),
            ("done=7&x=y", "/admin/temples?done=1"),
            ("q=//evil.example#", "/admin/temples?q=%2F%2Fevil.example%23&done=1"),
            ("q=//evil.example%0D%0A", "/admin/temples?done=1"),
            ("q=" + String(repeating: "a", count: 3_000), "/admin/temples?done=1"),
        ]) func itLeadsBackToItsList(query: String, location: String) throws
    {
        let cookie = try desk.signIn(.editor)
        let shown = try preview(cookie, [1], Self.set("religion", "道教") + [("query", query)])
        let saved = try desk.ask(.post, ListPages.save, cookie: cookie, form: try fields(of: desk.text(shown)))
        expect(saved.status == 303 && saved.headers["Location"] == location)
    }

    @Test func allThatFitAndAllOfAPageAreMeant() throws {
        let cookie = try desk.signIn(.editor)
        let all = try post(ListPages.many, cookie, [("scope", "all"), ("query", "")] + Self.set("religion", "道教"))
        try expect(fields(of: desk.text(all)).filter { $0.0 == "item" }.count, equals: 5)
        let page = try post(
            ListPages.many, cookie, [("scope", "page"), ("page", "2,4"), ("id", "1")] + Self.set("religion", "道教"))
        try expect(fields(of: desk.text(page)).filter { $0.0 == "item" }.map { $0.1.prefix(1) }, equals: ["2", "4"])
    }

    @Test(arguments: [
        [("id", "1")], [("id", "1"), ("field", "name"), ("action", "clear")],
        [("id", "1"), ("field", "phone"), ("action", "set"), ("value", "  ")],
        [("field", "phone"), ("action", "clear")], [("id", "x"), ("field", "phone"), ("action", "clear")],
        [("scope", "all"), ("query", "since=never"), ("field", "phone"), ("action", "clear")],
    ])
    func aFormThatSaysTooLittleIsShownAgain(fields: [(String, String)]) throws {
        let cookie = try desk.signIn(.editor)
        let response = try post(ListPages.many, cookie, fields)
        expect(response.status == 400 && desk.text(response).contains("role=\"alert\""))
        // Without a preview nothing is saved.
        let saved = try post(ListPages.save, cookie, [("id", "1")] + Self.set("religion", "道教"))
        expect(saved.status, equals: 400)
        try expectNil(desk.editing.change(1))
    }

    @Test func aViewerChangesNothingAndAFormNeedsItsToken() throws {
        let viewer = try desk.signIn(.viewer)
        let list = desk.text(try desk.ask(.get, "/admin/temples", cookie: viewer))
        expect(list.contains("第1宮") && !list.contains("name=\"id\"") && !list.contains(ListPages.many))
        let editor = try desk.signIn(.editor)
        let fields = [("id", "1")] + Self.set("religion", "道教")
        for path in [ListPages.many, ListPages.save] {
            try expect(post(path, viewer, fields).status, equals: 403, "\(path)")
            try expect(post(path, editor, fields, csrf: false).status, equals: 403, "\(path)")
        }
        try expectNil(desk.editing.change(1))
    }

    @Test func aNameIsNeverMarkup() throws {
        try add(6) { $0.name = "<script>alert(1)</script>\u{202E}" }
        let cookie = try desk.signIn(.editor)
        var pages = [desk.text(try desk.ask(.get, "/admin/temples?q=<script>x", cookie: cookie))]
        pages.append(desk.text(try preview(cookie, [6], Self.set("religion", "<script>"))))
        desk.editing.data.temples[6]?.isDeleted = true
        pages.append(desk.text(try preview(cookie, [6], Self.set("religion", "<script>"))))
        pages.append(desk.text(try desk.ask(.get, "/admin/temples?deleted=true", cookie: cookie)))
        for page in pages { expect(page.contains("&lt;script&gt;") && !page.contains("<script>")) }
    }

    @Test func aDeletedTempleIsListedAndRestored() throws {
        let cookie = try desk.signIn(.editor)
        let empty = desk.text(try desk.ask(.get, "/admin/temples?deleted=true", cookie: cookie))
        expect(empty, lacks: "<table")
        desk.editing.data.temples[3]?.isDeleted = true
        let list = desk.text(try desk.ask(.get, "/admin/temples?deleted=true", cookie: cookie))
        expect(list, contains: "第3宮")
        // The form has nothing but its token and the button that is pressed.
        let button = try require(
            list.firstMatch(of: #/<button class="quiet" name="([^"]*)" value="([^"]*)"\s+formaction="([^"]*)"/#))
        let sent = [("csrf", try TestOffice.csrf(in: list)), (String(button.1), String(button.2))]
        let restored = try desk.ask(.post, String(button.3), cookie: cookie, form: sent)
        expect(restored.status == 303 && restored.headers["Location"] == "/admin/temples/3?done=1")
        try expect(desk.editing.editableTemple(id: 3)?.isDeleted, equals: false)
        try expect(desk.ask(.post, String(button.3), cookie: cookie, form: sent).status, equals: 409)
    }

    @Test(arguments: ["since=never", "lat=95&sort=distance", "cursor=x", "deleted=true&cursor=x"])
    func aWrongQuestionIsSaid(query: String) throws {
        let cookie = try desk.signIn(.viewer)
        let response = try desk.ask(.get, "/admin/temples?\(query)", cookie: cookie)
        expect(response.status == 400 && desk.text(response).contains("role=\"alert\""), "\(query)")
    }

    private static let long = String(repeating: "x", count: TempleQuery.maximumTextLength + 1)

    /// In every language, with the name of the input.
    @Test(arguments: [
        (
            "lat=95&sort=distance", "距離起點：緯度：無法使用「<bdi>95</bdi>」。請輸入 -90 到 90", "距離の起点：緯度：「<bdi>95</bdi>」は使えません",
            "Distance from: latitude: <bdi>"
        ),
        (
            "lng=%3Cb%3E&sort=distance", "距離起點：經度：無法使用「<bdi>&lt;b&gt;</bdi>」", "距離の起点：経度：「<bdi>&lt;b&gt;</bdi>」",
            "Distance from: longitude: <bdi>"
        ),
        (
            "q=\(long)", "名稱、地址或神明：無法使用「<bdi>\(long)</bdi>」", "名前・住所・神：「<bdi>xxx",
            "Name, address or deity: <bdi>"
        ),
        ("cursor=x", "清單的頁次：網址不正確", "一覧のページ：アドレスが", "The page of the list: <bdi>"),
    ])
    func aWrongQuestionIsSaidInEveryLanguage(
        query: String, chinese: String, japanese: String, english: String
    ) throws {
        let cookie = try desk.signIn(.editor)
        for (language, words) in [("zh-TW", chinese), ("ja", japanese), ("en", english)] {
            let accepted = TestOffice.own.merging(["Accept-Language": language]) { $1 }
            let list = try desk.ask(.get, "/admin/temples?\(query)", cookie: cookie, accepted)
            expect(list.status == 400 && desk.text(list).contains(words), "\(query) \(language)")
            expect(desk.text(list), lacks: "<bdi lang=\"en\">", "\(query) \(language)")
            let many = try desk.ask(
                .post, ListPages.many, cookie: cookie, accepted,
                form: [("csrf", try desk.csrf(cookie)), ("scope", "all"), ("query", query)]
                    + Self.set("religion", "道教"))
            expect(many.status == 400 && desk.text(many).contains(words), "many \(query) \(language)")
        }
    }

    /// What is wrong with a value, and what is doubtful, is said as in the form of one temple.
    @Test(arguments: [
        ("phone", "0912345678", "電話：這是手機號碼", "電話番号：携帯番号は"),
        ("website", "javascript:alert(1)", "網站：這不是網址", "ウェブサイト：URLでないか、短縮URLです"),
        ("religion", "道教\u{FFFD}", "宗教：含有亂碼（U+FFFD），請更正。", "宗教：文字化け（U+FFFD）があります"),
    ])
    func reasonsAndWarningsAreInTheReadersLanguage(
        field: String, value: String, chinese: String, japanese: String
    ) throws {
        let cookie = try desk.signIn(.editor)
        for (language, words) in [("zh-TW", chinese), ("ja", japanese)] {
            let shown = desk.text(
                try desk.ask(
                    .post, ListPages.many, cookie: cookie, TestOffice.own.merging(["Accept-Language": language]) { $1 },
                    form: [("csrf", try desk.csrf(cookie)), ("id", "1")] + Self.set(field, value)))
            expect(shown.contains(words) && !shown.contains("<bdi lang=\"en\">"), "\(field) \(language)")
        }
    }
}
