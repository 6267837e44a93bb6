import Expectations
import FakeTempleStore
import TempleModel
import Testing

@testable import AdminPages

/// What the checks of deities and of other members say.
struct DeitiesCheckTests {
    private func desk() throws -> TestOffice {
        let desk = try TestOffice()
        desk.store.catalogue = try FakeStore.smallAlmanac()
        return desk
    }

    private func check(_ main: String, _ side: [String] = [], _ desk: TestOffice) throws -> String {
        try desk.check("/admin/check/deities", [("main_deity", main)] + side.map { ("side_deities", $0) })
    }

    @Test func tellsWhichDeityEachNameMeans() throws {
        let text = try check("天上聖母", ["天后", "天上聖母"], try desk())
        expect(text, contains: "<bdi lang=\"zh-Hant-TW\">天上聖母</bdi></dt><dd><a href=\"/deities/1\">")
        expect(text.contains("媽祖</bdi></a>") && text.contains("href=\"/deities/2\""))
        expect(text, contains: "All 2 names are in the catalogue.")
    }

    @Test func tellsWhichNameNoneHas() throws {
        let text = try check("甲乙丙丁", ["<b>神"], try desk())
        expect(text, contains: "2 of 2 names are not in the catalogue")
        expect(text.contains("none of the catalogue") && text.contains("神（b）") && !text.contains("<b>"))
    }

    /// A deity that only a source names is none of the catalogue.
    @Test func followsTheDataAndItsOwnNamesOnly() throws {
        let desk = try desk()
        try expect(check("媽祖", [], desk), contains: "The name is in the catalogue.")
        desk.store.catalogue.deities = [Deity(id: Deity.firstOwnNameID, slug: "", name: "媽祖")]
        try expect(check("媽祖", [], desk), contains: "The name is in the catalogue.")
        desk.store.revision = DataRevision(count: 2, changedAt: 1_700_000_001)
        try expect(check("媽祖", [], desk), contains: "1 of 1 names are not in the catalogue")
    }

    @Test func manyAndLongNamesAreAnswered() throws {
        let side = (0..<55).map { "無\($0)" + String(repeating: "神", count: 20) }
        let text = try check("媽祖", side, try desk())
        expect(text, contains: "50 of 51 names are not in the catalogue")
        try expect(check("", [], try desk()).contains("<dl"), equals: false)
        try expect(
            check(String(repeating: "媽祖、", count: 300), [], try desk()), contains: "The name is in the catalogue.")
    }

    @Test func suggestsNamesOfDeities() throws {
        let desk = try desk()
        desk.store.meant = [
            Suggestion(
                kind: .deity, id: 1, name: "天上\"聖母", detail: "媽祖", distance: nil, matched: .prefix, ranges: [], url: "/"
            )
        ]
        let text = try desk.check("/admin/check/deity-names", [("q", "天上")])
        expect(text, equals: "<option value=\"天上&quot;聖母\">媽祖</option>\n")
        expect(desk.store.askedSuggestions?.kinds, equals: [.deity])
        for nothing in ["", " "] {
            try expectEmpty(desk.check("/admin/check/deity-names", [("q", nothing)]))
        }
    }

    @Test func theFieldHasPlainInputsAndTheMeaningsOfItsNames() throws {
        let field = try desk().part { context in
            DeitiesField(main: "媽祖", side: "\n天后\n</textarea>", context).html
        }
        for name in ["main_deity", "side_deities"] {
            expect(field.contains("<label for=\"\(name)\">") && field.contains("id=\"\(name)\" name=\"\(name)\""))
        }
        // The first line feed in a textarea is not its value's.
        expect(field, contains: "\">\n\n天后\n&lt;/textarea&gt;</textarea>")
        expect(field.contains("href=\"/deities/1\"") && field.contains("data-path=\"/admin/check/deity-names\""))
    }
}

/// What the judge says of one member.
struct MemberCheckTests {
    private func check(_ member: String, _ value: String) throws -> String {
        try TestOffice().check("/admin/check/member", [("member", member), ("value", value)])
    }

    @Test(
        arguments: [
            ("phone", "0912-345-678", "mobile number"), ("phone", "abc", "is not a telephone number"),
            ("phone", "無", "leave it empty if there is none"), ("website", "javascript:alert(1)", "web address"),
            ("phone", String(repeating: "0", count: 2_001), "shorten it"),
        ])
    func saysWhatIsWrong(_ member: String, _ value: String, _ words: String) throws {
        let text = try check(member, value)
        expect(text.contains("check-line wrong") && text.contains(words), "\(text)")
    }

    @Test func saysHowItIsSaved() throws {
        try expect(check("phone", "04-7772006"), contains: "This can be saved as it is.")
        try expect(check("website", "https://example.org/"), contains: "This can be saved as it is.")
        try expect(check("phone", "０４－７７７２００６"), contains: "It is saved as 04-7772006.")
    }

    @Test func nothingIsSaidOfNothing() throws {
        try expect(check("phone", " "), contains: "role=\"status\"></p>")
        try expect(check("name", "x"), equals: "status 400")
    }

    @Test func theFieldHasAPlainInput() throws {
        let field = try TestOffice().part { JudgedField(.phone, "\"0912-345678", $0).html }
        expect(
            field.contains("<label for=\"phone\">Telephone</label>") && field.contains("value=\"&quot;0912-345678\""))
        expect(
            field,
            contains: "data-path=\"/admin/check/member?member=phone\" data-fields=\"phone\" data-parameter=\"value\"")
        expect(field, contains: "aria-describedby=\"about-phone wrong-phone\"")
    }
}
