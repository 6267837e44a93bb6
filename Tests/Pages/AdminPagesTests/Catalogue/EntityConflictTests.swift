import Expectations
import FakeEditor
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// Two people change one thing at once: nothing that was typed is lost.
struct EntityConflictTests {
    private let path = TestOffice.path(TestOffice.mazu)

    /// One field that I have changed, one that somebody else has, one that both have, and one in which both say the same.
    @Test func eachFieldIsChosen() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: path)
        (form["days_note"], form["aliases"], form["deity_role_en"]) = ("我的", "甲\r\n乙", "Waves")
        (form["days.0.month"], form["reason"]) = ("4", "因為")
        try desk.change(
            TestOffice.mazu,
            [
                TestOffice.list("aliases", ["丙"]), TestOffice.text("description_en", "theirs"),
                TestOffice.text("deity_role_en", "Waves"),
            ])
        let response = try desk.send(form, cookie, to: path)
        expect(response.status, equals: 412)
        let page = desk.text(response)
        expect(page.contains("<bdi>甲</bdi>") && page.contains("<bdi>丙</bdi>") && page.contains("data-unsaved"))
        expect(page, contains: "最近的人工變更：<bdi>other</bdi>，")

        var choice = try ShownForm(in: page)
        expect(choice["take.days_note"] == "mine" && choice["take.days"] == "mine")
        expect(choice["take.description_en"] == "theirs" && choice["choose.deity_role_en"] == nil)
        expect(choice["take.aliases"] == nil && choice["choose.aliases"] == "1")
        // Without a choice it is asked again.
        let asked = try desk.send(choice, cookie, to: path)
        expect(asked.status, equals: 412)
        choice = try ShownForm(in: desk.text(asked))
        expect(choice["aliases"] == "甲\r\n乙" && choice["reason"] == "因為")

        choice["take.aliases"] = "mine"
        try expect(desk.send(choice, cookie, to: path).status, equals: 303)
        let edits = try desk.editedMembers(TestOffice.mazu)
        expect(edits["aliases"] == .list([.text("甲"), .text("乙")]) && edits["days_note"] == .text("我的"))
        expect(edits["description_en"] == .text("theirs") && edits["deity_role_en"] == .text("Waves"))
        guard case .list(let days)? = edits["days"], case .object(let first)? = days.first else {
            return expect(Bool(false), "no days")
        }
        expect(days.count == 2 && first["month"] == .number(4))
    }

    @Test func whatIsThereMayStay() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: path)
        form["aliases"] = "甲"
        try desk.change(TestOffice.mazu, [TestOffice.list("aliases", ["丙"])])
        var choice = try ShownForm(in: desk.text(try desk.send(form, cookie, to: path)))
        choice["take.aliases"] = "theirs"
        // Somebody changes it a second time meanwhile.
        try desk.change(TestOffice.mazu, [TestOffice.list("aliases", ["丁"])])
        let again = try desk.send(choice, cookie, to: path)
        expect(again.status, equals: 412)
        choice = try ShownForm(in: desk.text(again))
        choice["take.aliases"] = "theirs"
        try expect(desk.send(choice, cookie, to: path).status, equals: 303)
        try expect(desk.editedMembers(TestOffice.mazu)["aliases"], equals: .list([.text("丁")]))
    }

    /// That a field was to be given back is a choice like the others, also after a preview.
    @Test(arguments: [false, true]) func givingBackIsAChoice(isPreviewed: Bool) throws {
        let desk = try TestOffice.withCatalogue()
        try desk.change(TestOffice.mazu, [TestOffice.text("days_note", "從前")])
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: path)
        form["deity_role_en"] = "Waves"
        try desk.change(
            TestOffice.mazu, [TestOffice.text("description_en", "theirs"), TestOffice.text("days_note", "他的")])
        let response = try desk.send(form, cookie, to: path, pressing: (TemplePages.giveBack, "days_note"))
        expect(response.status, equals: 412)
        try expect(desk.editedMembers(TestOffice.mazu)["days_note"], equals: .text("他的"))
        var choice = try ShownForm(in: desk.text(response))
        expect(desk.text(response), contains: "<strong>恢復為內建目錄的資料</strong><br><bdi>各廟不同</bdi>")
        expect(choice["take.days_note"] == nil && choice["choose.days_note"] == "1")
        choice["take.days_note"] = "give_back"
        if isPreviewed {
            let preview = desk.text(try desk.send(choice, cookie, to: path, pressing: ("do", "preview")))
            expect(preview.contains("<ins><bdi>各廟不同</bdi></ins>") && preview.contains("data-unsaved"))
            choice = try ShownForm(in: preview)
        }
        try expect(desk.send(choice, cookie, to: path).status, equals: 303)
        let edits = try desk.editedMembers(TestOffice.mazu)
        expect(edits["days_note"] == nil && edits["description_en"] == .text("theirs"))
        expect(edits["deity_role_en"], equals: .text("Waves"))
    }

    /// It is chosen already where nobody else has changed the field; what is typed after a preview counts more.
    @Test func givingBackIsChosenAlready() throws {
        let desk = try TestOffice.withCatalogue()
        try desk.change(TestOffice.mazu, [TestOffice.text("days_note", "從前")])
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: path)
        form["deity_role_en"] = "Waves"
        try desk.change(TestOffice.mazu, [TestOffice.text("deity_role_en", "theirs")])
        let response = try desk.send(form, cookie, to: path, pressing: (TemplePages.giveBack, "days_note"))
        var choice = try ShownForm(in: desk.text(response))
        expect(choice["take.days_note"], equals: "give_back")
        choice["take.deity_role_en"] = "theirs"
        let given = try ShownForm(in: desk.text(try desk.send(choice, cookie, to: path, pressing: ("do", "preview"))))
        form = given
        form["days_note"] = "我的"
        try expect(desk.send(form, cookie, to: path).status, equals: 303)
        try expect(desk.editedMembers(TestOffice.mazu)["days_note"], equals: .text("我的"))
        try expect(desk.editedMembers(TestOffice.mazu)["deity_role_en"], equals: .text("theirs"))
        // Somebody has changed it once more since that preview.
        try expect(desk.send(given, cookie, to: path).status, equals: 412)
    }

    /// Whoever gives back what is the same for both has not seen that the other one has saved it.
    @Test func givingBackAsksAlsoWhereBothHaveTypedTheSame() throws {
        let desk = try TestOffice.withCatalogue()
        try desk.change(TestOffice.mazu, [TestOffice.text("days_note", "從前")])
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: path)
        form["days_note"] = "他的"
        try desk.change(TestOffice.mazu, [TestOffice.text("days_note", "他的")])
        let response = try desk.send(form, cookie, to: path, pressing: (TemplePages.giveBack, "days_note"))
        expect(response.status, equals: 412)
        try expect(desk.editedMembers(TestOffice.mazu)["days_note"], equals: .text("他的"))
    }

    /// Somebody else is quicker by a moment, with another field.
    @Test func whoIsQuickerByAMomentIsSeen() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: path)
        form["days_note"] = "我的"
        desk.editing.beforeEdit = { editing in
            editing.beforeEdit = nil
            editing.data.entities[TestOffice.mazu]?.edits.append(TestOffice.text("description_en", "theirs"))
        }
        let response = try desk.send(form, cookie, to: path)
        expect(response.status, equals: 412)
        let choice = try ShownForm(in: desk.text(response))
        expect(choice["take.days_note"] == "mine" && choice["take.description_en"] == "theirs")
        try expect(desk.send(choice, cookie, to: path).status, equals: 303)
        try expect(desk.editedMembers(TestOffice.mazu).map(\.name), equals: ["description_en", "days_note"])
    }
}
