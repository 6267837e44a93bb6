import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import HTTPModel
import TempleAdmin
import TempleModel
import Testing
import Wording

@testable import AdminPages

/// What people will see, beside each form: as it is typed, in each language, and without a change of the data.
struct PreviewTests {
    /// The form of a new thing of each kind, and that of one that is there.
    static let forms =
        [TestOffice.temple, "/admin/temples/new"] + TestOffice.all.map(TestOffice.path)
        + CatalogueKind.allCases.map { $0.root + "/new" }

    private func nothingIsWritten(_ desk: TestOffice) throws {
        try expect(desk.editing.change(1) == nil && desk.present().edited.isEmpty)
        for key in TestOffice.all { try expectEmpty(desk.editedMembers(key), "\(key)") }
    }

    /// Typed markup is text, no link leads away, and nothing is loaded.
    private func isInert(_ part: String) {
        for wrong in ["href=", "<script", "<img", "<form", "<button", "<b>", "style="] {
            expect(part, lacks: wrong, "\(wrong)")
        }
    }

    @Test func aTempleIsShownAsItIsTyped() throws {
        let desk = try TestOffice.withShown()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        (form["name"], form["name_en"], form["phone"]) = ("新宮 <b>", "New \"Temple\"", "04-22245964")
        (form["features"], form["main_deity"]) = ("<script>石雕</script>", "天上聖母")
        let page = try desk.shown(form, at: TestOffice.temple, cookie)
        isInert(page)
        for (language, title) in [("zh", "參拜特色"), ("en", "What to see"), ("ja", "見どころ")] {
            let part = try TestOffice.part(language, of: page)
            expect(part.contains("新宮 &lt;b&gt;") && part.contains("04-22245964"), "\(language)")
            expect(part.contains("&lt;script&gt;石雕&lt;/script&gt;") && part.contains(title), "\(language)")
            expect(part.contains("class=\"card temple\"") && part.contains("class=\"shown-page\""), "\(language)")
        }
        try expect(TestOffice.part("zh", of: page), contains: " lang=\"zh-Hant-TW\">")
        try expect(TestOffice.part("en", of: page), contains: "New &quot;Temple&quot; <span class=\"other-name\">")
        // The name that people know, with the next of its days.
        try expect(TestOffice.part("zh", of: page), contains: "媽祖聖誕")
        try nothingIsWritten(desk)
    }

    /// What cannot be saved is shown as it was, and named; the rest is shown as it is typed.
    @Test func whatCannotBeSavedIsNamed() throws {
        let desk = try TestOffice.withShown()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        (form["name"], form["phone"], form["lat"]) = ("新宮", "0912345678", "north")
        let page = try desk.shown(form, at: TestOffice.temple, cookie)
        expect(page.contains("check-line wrong") && page.contains("位置、電話"))
        expect(page.contains("新宮") && page.contains("04-22245963") && !page.contains("0912345678"))
        form["name"] = ""
        let nameless = try desk.shown(form, at: TestOffice.temple, cookie)
        expect(nameless.contains("萬春宮") && nameless.contains("名稱、位置、電話"))

        var group = try desk.form(cookie, at: TestOffice.path(TestOffice.peace))
        (group["name"], group["deities"]) = ("新組", "媽祖 (mazu)\r\n沒有這位")
        let shown = try desk.shown(group, at: TestOffice.path(TestOffice.peace), cookie)
        expect(shown.contains("check-line wrong") && shown.contains("新組") && shown.contains("天后"))
        try nothingIsWritten(desk)
    }

    @Test func whatIsTypedIsInThePageThatIsReadWithoutScripts() throws {
        let desk = try TestOffice.withShown()
        let cookie = try desk.signIn(.editor)
        let read = try desk.page(TestOffice.temple, cookie)
        expect(read, contains: "data-path=\"/admin/check/shown/temples?id=190\"")
        expect(read.components(separatedBy: "name=\"shown-language\"").count, equals: 4)
        expect(read.components(separatedBy: "name=\"shown-language\" form=\"edit\"").count, equals: 4)
        expect(read.contains("id=\"shown-zh\" checked>") && !read.contains("id=\"shown-en\" checked"))
        for language in ["zh", "en", "ja"] {
            let part = try TestOffice.part(language, of: read)
            expect(part.contains("萬春宮") && part.contains("04-22245963"), "\(language)")
        }
        var form = try desk.form(cookie)
        form["features"] = "新的石雕"
        let preview = desk.text(try desk.send(form, cookie, pressing: ("do", "preview")))
        try expect(TestOffice.part("ja", of: preview), contains: "新的石雕")
        // The language that was chosen stays, and is no edit.
        for path in [TestOffice.temple, TestOffice.path(TestOffice.peace)] {
            var form = try desk.form(cookie, at: path)
            form["shown-language"] = "ja"
            let again = desk.text(try desk.send(form, cookie, to: path, pressing: ("do", "preview")))
            expect(again.contains("id=\"shown-ja\" checked>") && !again.contains("id=\"shown-zh\" checked"), "\(path)")
        }
        form["phone"] = "0912345678"
        let refused = desk.text(try desk.send(form, cookie))
        try expect(TestOffice.part("ja", of: refused), contains: "新的石雕")
        try nothingIsWritten(desk)
    }

    /// A member that is given back is shown as the supplied catalogue has it, until something is typed there.
    @Test func aMemberThatIsGivenBackIsThatOfTheCatalogue() throws {
        let desk = try TestOffice.withShown()
        try desk.change(TestOffice.lantern, [TestOffice.text("customs", "看燈")])
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(TestOffice.lantern)
        var form = try desk.form(cookie, at: path)
        try expect(desk.shown(form, at: path, cookie), contains: "看燈")
        form["take.customs"] = "give_back"
        let given = try TestOffice.part("zh", of: try desk.shown(form, at: path, cookie))
        expect(given.contains("提燈") && !given.contains("看燈"))
        form["customs"] = "猜謎"
        try expect(TestOffice.part("zh", of: try desk.shown(form, at: path, cookie)), contains: "猜謎")
    }

    /// A field that is given back is shown as its sources say.
    @Test func whatIsGivenBackIsShownAsSourcesSay() throws {
        let desk = try TestOffice.withShown()
        try desk.change([.phone: .text("04-22245111")])
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        try expect(desk.shown(form, at: TestOffice.temple, cookie), contains: "04-22245111")
        form["take.phone"] = "give_back"
        let page = try desk.shown(form, at: TestOffice.temple, cookie)
        expect(page.contains("04-22245963") && !page.contains("04-22245111"))
        try expect(desk.present().record.phone, equals: "04-22245111")
    }

    @Test func theCatalogueIsShownInEachLanguage() throws {
        let desk = try TestOffice.withShown()
        let cookie = try desk.signIn(.editor)
        var deity = try desk.form(cookie, at: TestOffice.path(TestOffice.mazu))
        (deity["name"], deity["romanized"]) = ("新媽祖", "Xin Mazu")
        (deity["description_en"], deity["description_ja"]) = ("The <b> goddess", "海の女神")
        let page = try desk.shown(deity, at: TestOffice.path(TestOffice.mazu), cookie)
        isInert(page)
        let (zh, en, ja) = (
            try TestOffice.part("zh", of: page), try TestOffice.part("en", of: page),
            try TestOffice.part("ja", of: page)
        )
        expect(zh.contains("新媽祖") && zh.contains("海上女神") && zh.contains("農曆三月廿三"))
        expect(en.contains("Xin Mazu <span class=\"other-name\">") && en.contains("The &lt;b&gt; goddess"))
        expect(ja.contains("<p class=\"text\">海の女神</p>") && !ja.contains("海上女神"))

        var festival = try desk.form(cookie, at: TestOffice.path(TestOffice.lantern))
        (festival["month"], festival["day"], festival["customs_en"]) = ("5", "5", "Lanterns")
        let days = try desk.shown(festival, at: TestOffice.path(TestOffice.lantern), cookie)
        isInert(days)
        try expect(TestOffice.part("zh", of: days).contains("農曆五月初五") && !days.contains("農曆正月十五"))
        try expect(
            TestOffice.part("en", of: days).contains("lunar 5/5")
                && TestOffice.part("en", of: days).contains("Lanterns"))
        try expect(TestOffice.part("ja", of: days), contains: "class=\"card event\"")

        var activity = try desk.form(cookie, at: TestOffice.path(TestOffice.march))
        (activity["title"], activity["place"]) = ("新遶境", "<i>廟埕")
        let card = try desk.shown(activity, at: TestOffice.path(TestOffice.march), cookie)
        for language in ["zh", "en", "ja"] {
            let part = try TestOffice.part(language, of: card)
            expect(part.contains("新遶境") && part.contains("&lt;i&gt;廟埕") && part.contains("鹿港"), "\(language)")
        }

        var group = try desk.form(cookie, at: TestOffice.path(TestOffice.peace))
        (group["deities"], group["festivals"]) = ("天后 (family)", "清明節 (qingming)\r\n元宵 (lantern)")
        let items = try desk.shown(group, at: TestOffice.path(TestOffice.peace), cookie)
        isInert(items)
        try expect(TestOffice.part("en", of: items).contains("Tomb-Sweeping Day") && !items.contains("媽祖"))
        try nothingIsWritten(desk)
    }

    /// Until a new thing has what it needs, the part says what that is.
    @Test func whatIsNewIsShownOnceItIsWhole() throws {
        let desk = try TestOffice.withShown()
        let cookie = try desk.signIn(.editor)
        let new = "/admin/temples/new"
        var temple = try desk.form(cookie, at: new)
        try expect(desk.page(new, cookie), contains: "填妥這些欄位後就會顯示：名稱、位置。")
        temple["name"] = "新廟"
        try expect(desk.shown(temple, at: new, cookie), contains: "填妥這些欄位後就會顯示：位置。")
        (temple["lat"], temple["lng"]) = ("24.1437", "120.6736")
        try expect(TestOffice.part("ja", of: desk.shown(temple, at: new, cookie)), contains: "新廟")

        var group = try desk.form(cookie, at: "/admin/groups/new")
        try expect(desk.shown(group, at: "/admin/groups/new", cookie), contains: "填妥這些欄位後就會顯示：名稱。")
        group["name"] = "新組"
        try expect(TestOffice.part("en", of: desk.shown(group, at: "/admin/groups/new", cookie)), contains: "新組")
        expect(desk.editing.entities.count == TestOffice.all.count && desk.editing.data.temples.count == 1)
        try nothingIsWritten(desk)
    }

    @Test func eachRoleReadsIt() throws {
        let desk = try TestOffice.withShown()
        for role in StaffRole.allCases {
            let cookie = try desk.signIn(role)
            for target in [TestOffice.temple] + TestOffice.all.map(TestOffice.path) {
                let page = try desk.page(target, cookie)
                try expect(
                    TestOffice.part("ja", of: page).contains("shown-page")
                        || target == TestOffice.path(TestOffice.march))
                expect(page.contains("<form class=\"temple\""), equals: role != .viewer, "\(target)")
            }
        }
    }

    /// Visitors see nothing of it.
    @Test func nothingIsShownOfWhatIsDeleted() throws {
        let desk = try TestOffice.withShown()
        desk.editing.data.temples[190]?.isDeleted = true
        desk.editing.data.entities[TestOffice.mazu]?.isDeleted = true
        let cookie = try desk.signIn(.editor)
        for target in [TestOffice.temple, TestOffice.path(TestOffice.mazu)] {
            try expect(desk.page(target, cookie), lacks: "shown-part", "\(target)")
        }
    }

    @Test func onlyAFormOfThisSessionIsAnswered() throws {
        let desk = try TestOffice.withShown()
        let cookie = try desk.signIn(.editor)
        for target in Self.forms {
            let kind = target.split(separator: "/")[1]
            let path = "/admin/check/shown/\(kind)"
            let csrf = try desk.csrf(cookie)
            try expect(desk.ask(.post, path, cookie: cookie, form: [("csrf", "stale")]).status, equals: 403, "\(path)")
            try expect(desk.ask(.post, path, form: [("csrf", csrf)]).status, equals: 401, "\(path)")
            // What is gone meanwhile is said where it would be shown.
            let gone = try desk.ask(.post, path, cookie: cookie, form: [("csrf", csrf), ("id", "99")])
            expect(gone.status == 200 && desk.text(gone).contains("這筆資料已不存在"), "\(path)")
            try expect(
                desk.ask(.post, path, cookie: cookie, form: [("csrf", csrf), ("id", "x")]).status, equals: 400,
                "\(path)")
        }
    }

    /// The form is there all the same.
    @Test func aStoreThatCannotBeAskedIsSaid() throws {
        let desk = try TestOffice.withShown()
        let cookie = try desk.signIn(.editor)
        desk.store.failure = .unavailable(.unreachable, reason: "no server")
        let page = try desk.page(TestOffice.temple, cookie)
        expect(page.contains("目前無法顯示。</p>") && page.contains("<form class=\"temple\""))
    }

    @Test func linksOfMarkupGo() {
        let name = "\" href=\"x"
        let html: HTML =
            "<a href=\"/a?b=1&amp;c\" rel=\"x\">\(name)</a><a class=\"b\" href=\"\"><i title=\"\(name)\"></i></a>"
        expect(
            html.withoutLinks.text,
            equals: "<a rel=\"x\">&quot; href=&quot;x</a><a class=\"b\"><i title=\"&quot; href=&quot;x\"></i></a>")
        expect(("<p>plain</p>" as HTML).withoutLinks.text, equals: "<p>plain</p>")
    }
}
