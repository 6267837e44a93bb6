import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing
import Wording

@testable import AdminPages

/// The form of a deity, a festival, an activity or a group: what is shown, and what becomes of what somebody types.
struct EntityFormTests {
    /// Each input says how much is taken. None cuts what is pasted.
    @Test func inputsSayHowMuchIsTaken() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        for (path, name, most) in [
            ("/admin/deities/1", "name", 200), ("/admin/deities/1", "description", 5_000),
            ("/admin/deities/1", "deity_role_en", 5_000), ("/admin/deities/1", "days.0.title", 200),
            ("/admin/deities/1", "days.0.source", 1_000), ("/admin/festivals/1", "source", 1_000),
            ("/admin/activities/1", "time", 300), ("/admin/activities/1", "recurrence.usual", 1_000),
            ("/admin/activities/1", "usual_en", 5_000), ("/admin/deities/1", "source", 1_000),
            ("/admin/groups/new", "name", 200), ("/admin/groups/new", "name_ja", 200),
            ("/admin/deities/1", "cover_url", 2_048),
        ] {
            let page = try desk.page(path, cookie)
            expect(page, lacks: "maxlength")
            let input = try require(page.components(separatedBy: "name=\"\(name)\"").dropFirst().first, "\(name)")
            expect(input.prefix { $0 != ">" }, contains: " data-longest=\"\(most)\"", "\(path) \(name)")
        }
    }

    /// Whatever is stored, a form that nobody touched is no edit, and nothing is lost by reading what inputs show.
    @Test(arguments: TestOffice.all) func whatNobodyTouchedIsNoEdit(key: ChangeQuery.Entity) throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let form = try desk.form(cookie, at: TestOffice.path(key))
        let response = try desk.send(form, cookie, to: TestOffice.path(key))
        expect(response.status == 303 && response.headers["Location"] == TestOffice.path(key) + "?done=nothing")
        try expectEmpty(desk.editedMembers(key))
        let kind = try require(key.kind.ofCatalogue)
        let things = Things(try desk.store.catalogueSnapshot())
        for field in EntityField.all(kind) {
            let value = EntityTexts.value(field, in: TestOffice.members[key] ?? [])
            let edit = EntityTexts(field, things).members(
                setting: EntityTexts(field, things).shown(value), present: value)
            guard value != .null, field.shape != .prose, field.shape != .names else { continue }
            expect(EntityTexts.plain(EntityTexts.value(field, in: edit)), equals: value, "\(field.name)")
        }
    }

    /// The form has each member, and calls each by a name of its own.
    @Test(arguments: CatalogueKind.allCases) func everyFieldIsInTheForm(kind: CatalogueKind) {
        let fields = EntityField.all(kind)
        expect(EntityGroup.all(kind).flatMap(\.blocks).flatMap(\.self).sorted(), equals: fields.map(\.name).sorted())
        for language in Language.allCases {
            let labels = fields.map { $0.words.text(in: language) }
            expect(
                Set(labels).count == labels.count && Set(labels).isDisjoint(with: fields.map(\.name)), "\(language)")
        }
    }

    @Test func markupIsText() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let page = try desk.page(TestOffice.path(TestOffice.mazu), cookie)
        expect(page.contains("媽祖 &lt;b&gt;&quot;&amp;&#39;") && !page.contains("</textarea><script>"))
        expect(page.contains("&lt;/textarea&gt;&lt;script&gt;") && !page.contains("<i>飛昇"))
    }

    /// Each member is set in its own type.
    @Test func whatIsTypedIsSaved() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TestOffice.path(TestOffice.mazu))
        (form["name"], form["family"], form["aliases"]) = (" 天上聖母 ", "", "天后\r\n\r\n 天妃 ")
        (form["days.2.month"], form["days.2.day"], form["days.2.title"]) = ("5", "x", "新")
        form["gathers"] = "天后\r\n媽祖聖誕 (mazu/0)\r\n沒有這個"
        form["no_day"] = "no_source"
        form["reason"] = "書上說"
        try expect(desk.send(form, cookie, to: TestOffice.path(TestOffice.mazu)).status, equals: 303)
        let edits = try desk.editedMembers(TestOffice.mazu)
        expect(
            Set(edits.map(\.name)), equals: ["name", "family", "aliases", "days", "gathers", "no_day"],
            "\(edits.map(\.name))"
        )
        expect(edits["name"] == .text("天上聖母") && edits["family"] == .null)
        expect(edits["aliases"], equals: .list([.text("天后"), .text("天妃")]))
        // A name that one thing alone has means it; what nothing has is for the judge to refuse.
        expect(edits["gathers"], equals: .list([.text("family"), .text("mazu/0"), .text("沒有這個")]))
        guard case .list(let days)? = edits["days"], case .object(let last)? = days.last else {
            return expect(Bool(false), "no days")
        }
        expect(days.count == 3 && last["month"] == .number(5) && last["day"] == .text("x"))
        try expect(desk.editing.change(1)?.reason, equals: "書上說")
    }

    @Test func aRuleIsOfOneHand() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TestOffice.path(TestOffice.lantern))
        (form["kind"], form["term"]) = ("solar_term", "清明")
        try expect(desk.send(form, cookie, to: TestOffice.path(TestOffice.lantern)).status, equals: 303)
        let edits = try desk.editedMembers(TestOffice.lantern)
        expect(edits.map(\.name), equals: RecurrenceForm.members)
        expect(edits["kind"] == .text("solar_term") && edits["term"] == .text("清明") && edits["month"] == .null)
        // The rule of an activity is an object, with the remarks.
        form = try desk.form(cookie, at: TestOffice.path(TestOffice.march))
        (form["recurrence.kind"], form["recurrence.month"], form["recurrence.day"]) = ("lunar", "3", "1")
        // The usual date stays in its input, and is only that of an announced one.
        (form["recurrence.every_years"], form["own_day"]) = ("", "true")
        expect(form["recurrence.usual"], equals: "三月間")
        let page = try desk.page(TestOffice.path(TestOffice.march), cookie)
        expect(page, contains: "<div class=\"remark\" data-kinds=\"announced\">")
        try expect(desk.send(form, cookie, to: TestOffice.path(TestOffice.march)).status, equals: 303)
        let activity = try desk.editedMembers(TestOffice.march)
        expect(activity.map(\.name) == ["recurrence", "own_day"] && activity["own_day"] == .flag(true))
        guard case .object(let rule)? = activity["recurrence"] else { return expect(Bool(false), "no rule") }
        expect(rule["month"] == .number(3) && rule["every_years"] == .null && rule["usual"] == .null)
    }

    /// A temple that was there before keeps the source that names it.
    @Test func templesAreNamedByTheirNumbers() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TestOffice.path(TestOffice.march))
        expect(form["temples"], equals: "鹿港天后宮 (123)\r\nosm:n/2")
        form["temples"] = "新廟 (77)\r\n鹿港天后宮 (123)"
        try expect(desk.send(form, cookie, to: TestOffice.path(TestOffice.march)).status, equals: 303)
        try expect(
            desk.editedMembers(TestOffice.march)["temples"],
            equals: .list([.number(77), TestOffice.temple("moi", "1")]))
    }

    /// What is wrong stands at its field, and everything that was typed stays.
    @Test func whatIsRefusedStays() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(TestOffice.lantern)
        var form = try desk.form(cookie, at: path)
        (form["name"], form["customs"], form["month"]) = ("", "<script>新</script>", "十三")
        let response = try desk.send(form, cookie, to: path)
        let page = desk.text(response)
        expect(response.status == 400 && page.contains("href=\"#field-name\"") && page.contains("data-unsaved"))
        let again = try ShownForm(in: page)
        expect(again["name"] == "" && again["customs"] == "<script>新</script>" && again["month"] == "十三")
        for name in EntityField.all(.festival).map({ "was." + $0.name }) {
            expect(again[name], equals: form[name], "\(name)")
        }
        try expectEmpty(desk.editedMembers(TestOffice.lantern))
        form["name"] = "元宵"
        form["reason"] = String(repeating: "因", count: EditOptions.longestReason + 1)
        try expect(desk.send(form, cookie, to: path).status, equals: 400)
        try expectEmpty(desk.editedMembers(TestOffice.lantern))
    }

    /// The form of an earlier session, and one that meets no database.
    @Test(arguments: ["/admin/groups/1", "/admin/groups/new"]) func nothingIsLost(path: String) throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: path)
        (form["name"], form["deities"]) = ("<b>新", "媽祖\r\n沒有")
        let csrf = form["csrf"]
        form["csrf"] = "stale"
        let stale = try desk.send(form, cookie, to: path)
        let again = try ShownForm(in: desk.text(stale))
        expect(stale.status == 403 && again["name"] == "<b>新" && again["deities"] == "媽祖\r\n沒有")
        for name in EntityField.all(.group).map({ "was." + $0.name }) {
            expect(again[name], equals: form[name], "\(name)")
        }
        form["csrf"] = csrf
        desk.editing.failure = .unavailable(.unreachable, reason: "no server")
        let unreachable = try desk.send(form, cookie, to: path)
        expect(unreachable.status == 503 && desk.text(unreachable).contains("value=\"&lt;b&gt;新\""))
        desk.editing.failure = nil
        try expect(desk.entity(TestOffice.peace).name == "求平安" && desk.editing.entities.count == TestOffice.all.count)
    }

    @Test func aPreviewWritesNothing() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(TestOffice.peace)
        var form = try desk.form(cookie, at: path)
        form["festivals"] = "qingming\r\nlantern"
        let response = try desk.send(form, cookie, to: path, pressing: ("do", "preview"))
        let page = desk.text(response)
        expect(response.status == 200 && page.contains("<ins><bdi>清明節 (qingming)</bdi>"))
        try expectEmpty(desk.editedMembers(TestOffice.peace))
        try expect(ShownForm(in: page)["festivals"], equals: "qingming\r\nlantern")
    }

    /// Of a list, what went and what came; all of it only where nothing else than the order has changed.
    @Test func aChangedListTellsWhatCameAndWent() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TestOffice.path(TestOffice.mazu))
        form["aliases"] = "天后\r\n海神\r\na (b)"
        let page = desk.text(
            try desk.send(form, cookie, to: TestOffice.path(TestOffice.mazu), pressing: ("do", "preview")))
        let change = try require(page.components(separatedBy: "<dl class=\"changed\">").dropFirst().first)
            .components(separatedBy: "</dl>")[0]
        expect(change.contains("<del><bdi>天上聖母</bdi></del>") && change.contains("<ins><bdi>海神</bdi></ins>"))
        expect(change.contains("其餘 2 項不變") && !change.contains("天后") && !change.contains("a (b)"))
        var group = try desk.form(cookie, at: TestOffice.path(TestOffice.peace))
        group["festivals"] = "qingming\r\nlantern"
        let ordered = desk.text(
            try desk.send(group, cookie, to: TestOffice.path(TestOffice.peace), pressing: ("do", "preview")))
        expect(ordered, contains: "<ins><bdi>清明節 (qingming)</bdi><br><bdi>元宵 (lantern)</bdi></ins>")
    }

    @Test func remarksOfARuleHaveWords() throws {
        let desk = try TestOffice.withCatalogue()
        let page = try desk.page(TestOffice.path(TestOffice.march), try desk.signIn(.viewer))
        expect(page.contains("通常的日期： <bdi>三月間</bdi>") && !page.contains("usual："))
    }

    /// What a text with lines needs is said beside it, where rows hide both.
    @Test func howAListIsWrittenIsSaidInItsElement() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        for (key, name) in [
            (TestOffice.peace, "deities"), (TestOffice.march, "temples"), (TestOffice.lantern, "same_day"),
        ] {
            let page = try desk.page(TestOffice.path(key), cookie)
            let list = try require(page.components(separatedBy: "<textarea id=\"\(name)\"").dropFirst().first)
                .components(separatedBy: "</name-list>")
            let id = NameListField.help(of: name)
            expect(list[0].contains("aria-describedby=\"\(id) ") && list[0].contains("<small id=\"\(id)\">一行一"))
            let after = list[1].components(separatedBy: "<name-list")[0]
            expect(after, lacks: "一行一", "\(name)")
        }
    }

    @Test func aFieldIsGivenBackAndTheRestStays() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(TestOffice.lantern)
        try desk.change(TestOffice.lantern, [TestOffice.number("month", 2), TestOffice.text("customs", "看燈")])
        var form = try desk.form(cookie, at: path)
        (form["customs"], form["day"]) = ("提燈籠", "16")
        let response = try desk.send(form, cookie, to: path, pressing: (TemplePages.giveBack, "rule"))
        expect(response.status, equals: 200)
        try expect(desk.editedMembers(TestOffice.lantern).map(\.name), equals: ["customs"])
        let again = try ShownForm(in: desk.text(response))
        expect(again["customs"] == "提燈籠" && again["month"] == "1" && again["day"] == "15")
        try expect(desk.send(again, cookie, to: path).status, equals: 303)
        try expect(desk.editedMembers(TestOffice.lantern), equals: [TestOffice.text("customs", "提燈籠")])
    }

    /// Without JavaScript a button shows the form again with the list in another order.
    @Test func buttonsOrderAListAndWriteNothing() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(TestOffice.peace)
        var form = try desk.form(cookie, at: path)
        form["name"] = "新名"
        for (pressed, expected) in [
            ("deities/0/down/媽祖 (mazu)", "天后 (family)\r\n媽祖 (mazu)\r\ngone"),
            ("deities/2/up/gone", "媽祖 (mazu)\r\ngone\r\n天后 (family)"),
            ("deities/1/remove/天后 (family)", "媽祖 (mazu)\r\ngone"),
            ("deities/0/up/媽祖 (mazu)", "媽祖 (mazu)\r\n天后 (family)\r\ngone"),
            ("deities/9/up/other", "媽祖 (mazu)\r\n天后 (family)\r\ngone"),
            ("nothing/0/up/媽祖 (mazu)", "媽祖 (mazu)\r\n天后 (family)\r\ngone"),
        ] {
            let response = try desk.send(form, cookie, to: path, pressing: (ListMove.name, pressed))
            expect(response.status, equals: 200, "\(pressed)")
            let again = try ShownForm(in: desk.text(response))
            expect(again["deities"] == expected && again["name"] == "新名", "\(pressed)")
        }
        try expectEmpty(desk.editedMembers(TestOffice.peace))
    }

    /// The text of a list may be another one by then than the page had shown.
    @Test func aButtonOfAListMeansItsName() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(TestOffice.peace)
        var form = try desk.form(cookie, at: path)
        for (shown, label, typed, expected) in [
            ("媽祖\r\n天后", "移除媽祖", "新神\r\n媽祖\r\n天后", "新神\r\n天后"),
            ("媽祖\r\n天后", "移除媽祖", "新神\r\n天后", "新神\r\n天后"),
            ("媽祖\r\n天后", "將天后上移", "天后\r\n媽祖\r\n新神", "天后\r\n媽祖\r\n新神"),
            ("x\r\na/b//", "將a/b//上移", "x\r\ny\r\na/b//", "x\r\na/b//\r\ny"),
            // Of two that are the same, the one that is nearest to where the button stood.
            ("x\r\ny\r\n媽祖", "將媽祖上移", "媽祖\r\nx\r\ny\r\n媽祖", "媽祖\r\nx\r\n媽祖\r\ny"),
        ] {
            form["deities"] = shown
            let page = desk.text(try desk.send(form, cookie, to: path, pressing: ("do", "preview")))
            let button = try require(
                page.components(separatedBy: "<button ").first { $0.contains("aria-label=\"\(label)\"") })
            let value = try require(button.components(separatedBy: "value=\"").dropFirst().first)
            form["deities"] = typed
            let pressed = (ListMove.name, String(value.prefix { $0 != "\"" }))
            let again = try ShownForm(in: desk.text(try desk.send(form, cookie, to: path, pressing: pressed)))
            expect(again["deities"], equals: expected, "\(label)")
        }
    }

    /// Somebody may paste thousands of lines: they stay in the form, and neither are all read nor does each have buttons.
    @Test func ofLinesThatAreTooManyNotAllAreRead() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(TestOffice.peace)
        var form = try desk.form(cookie, at: path)
        let lines = Array(repeating: "a", count: 900).joined(separator: "\r\n")
        form["deities"] = lines
        let page = desk.text(try desk.send(form, cookie, to: path, pressing: ("do", "preview")))
        try expect(ShownForm(in: page)["deities"], equals: lines)
        expect(page.components(separatedBy: "value=\"deities/").count, equals: 1 + 3 * 300 - 1)
        // One more than a list can have, so that the judge says it.
        for (key, name, most) in [
            (TestOffice.peace, "deities", 300), (TestOffice.mazu, "romanized", 100),
            (TestOffice.march, "temples", 1_000),
        ] {
            let kind = try require(key.kind.ofCatalogue)
            let field = try require(EntityField.of(name, kind))
            let text = Array(repeating: "1", count: most + 900).joined(separator: "\n")
            let value = EntityTexts(field, .none).read { _ in text }
            guard case .list(let elements) = value else { return expect(Bool(false), "no list") }
            expect(elements.count, equals: most + 1, "\(name)")
            let faults = #expect(throws: EditFaults.self) {
                try CatalogueForm(kind).judged(EditInput.Member(name, value))
            }
            expect(faults?.faults.map(\.code), equals: ["too-many"], "\(name)")
        }
    }

    /// The place of a temple is a part of the entry's id in calendars.
    @Test func templesOfAnActivityAreNotMoved() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let activity = try desk.page(TestOffice.path(TestOffice.march), cookie)
        expect(activity.contains("value=\"temples/0/remove/") && activity.contains(" data-appended>"))
        expect(!activity.contains("/down/") && !activity.contains("/up/") && activity.contains("請加在最後"))
        let group = try desk.page(TestOffice.path(TestOffice.peace), cookie)
        expect(group.contains("value=\"deities/0/down/") && !group.contains("data-appended"))
    }

    @Test func aViewerReadsTheSame() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.viewer)
        for key in TestOffice.all {
            let page = try desk.page(TestOffice.path(key), cookie)
            expect(!page.contains("class=\"temple\"") && !page.contains("give_back") && !page.contains("/delete"))
        }
        try expect(desk.page(TestOffice.path(TestOffice.march), cookie), contains: "<bdi>鹿港天后宮 (123)</bdi>")
    }

    @Test func itIsDeletedAndRestored() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(TestOffice.mazu)
        desk.editing.alongside = [GoingAlong(kind: "group", id: 1, name: "<i>求平安")]
        let csrf = ("csrf", try desk.csrf(cookie))
        let version = ("version", try desk.entity(TestOffice.mazu).version)
        let asked = try desk.ask(.post, path + "/delete", cookie: cookie, form: [csrf, version])
        expect(asked.status == 200 && desk.text(asked).contains("&lt;i&gt;求平安"))
        try expect(!desk.entity(TestOffice.mazu).isDeleted)
        let old = try desk.ask(
            .post, path + "/delete", cookie: cookie, form: [csrf, ("version", "0"), ("sure", "1")])
        expect(old.status, equals: 412)
        try expect(!desk.entity(TestOffice.mazu).isDeleted)
        let sure = try desk.ask(.post, path + "/delete", cookie: cookie, form: [csrf, version, ("sure", "1")])
        expect(sure.status, equals: 303)
        try expect(desk.entity(TestOffice.mazu).isDeleted)
        // What is typed meanwhile stays, and is saved after it is restored.
        var form = try desk.form(cookie, at: path)
        form["name"] = "新名"
        let refused = try desk.send(form, cookie, to: path)
        expect(refused.status, equals: 409)
        let restored = try desk.send(
            try ShownForm(in: desk.text(refused)), cookie, to: path, pressing: ("do", "restore"))
        expect(restored.status, equals: 200)
        try expect(!desk.entity(TestOffice.mazu).isDeleted)
        try expect(desk.send(try ShownForm(in: desk.text(restored)), cookie, to: path).status, equals: 303)
        try expect(desk.entity(TestOffice.mazu).name, equals: "新名")
    }

    /// A reason is never cut: what it is for is not done, and it stays.
    @Test func aReasonThatIsTooLongStays() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let (path, reason) = (
            TestOffice.path(TestOffice.mazu), String(repeating: "因", count: EditOptions.longestReason + 1)
        )
        func isRefused(_ response: Response) -> Bool {
            let page = desk.text(response)
            return response.status == 400 && page.contains("value=\"\(reason)\"") && page.contains("role=\"alert\"")
        }
        let deletion = [
            ("csrf", try desk.csrf(cookie)), ("version", try desk.entity(TestOffice.mazu).version), ("sure", "1"),
            ("reason", reason),
        ]
        expect(isRefused(try desk.ask(.post, path + "/delete", cookie: cookie, form: deletion)))
        try expect(!desk.entity(TestOffice.mazu).isDeleted)
        try desk.change(TestOffice.mazu, [TestOffice.text("days_note", "從前")])
        var form = try desk.form(cookie, at: path)
        form["reason"] = reason
        expect(isRefused(try desk.send(form, cookie, to: path, pressing: (TemplePages.giveBack, "days_note"))))
        try expect(desk.editedMembers(TestOffice.mazu)["days_note"], equals: .text("從前"))
        desk.editing.data.entities[TestOffice.mazu]?.isDeleted = true
        expect(isRefused(try desk.send(form, cookie, to: path, pressing: ("do", "restore"))))
        try expect(desk.entity(TestOffice.mazu).isDeleted)
    }
}
