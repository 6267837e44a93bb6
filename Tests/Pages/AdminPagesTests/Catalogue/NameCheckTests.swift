import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import Geodesy
import TempleModel
import Testing

@testable import AdminPages

/// What names mean while somebody types them.
struct NameCheckTests {
    @Test func suggestsWhatAReferenceCanName() throws {
        let desk = try TestOffice.withCatalogue()
        func options(_ kind: String, _ text: String) throws -> String {
            try desk.check("/admin/check/names", [("of", kind), ("q", text)])
        }
        try expect(options("deity", "天上"), contains: "value=\"媽祖 (mazu)\"")
        try expect(options("deity", "MAZU"), contains: "value=\"媽祖 (mazu)\"")
        try expect(options("deity", "聖誕"), lacks: "option")
        try expect(options("gathered", "聖誕"), contains: "value=\"媽祖聖誕 (mazu/0)\"")
        try expect(options("event", "元宵"), contains: "value=\"元宵 (lantern)\"")
        try expect(options("festival", "媽祖"), lacks: "option")
        for nothing in ["", "  ", "。", String(repeating: "無", count: 4_000)] {
            try expectEmpty(options("deity", nothing), "\(nothing.prefix(3))")
        }
        desk.store.meant = [
            Suggestion(
                kind: .temple, id: 123, name: "天后\"宮", detail: "鹿港鎮", distance: nil, matched: .prefix, ranges: [],
                url: "/")
        ]
        try expect(options("temple", "天后"), equals: "<option value=\"天后&quot;宮 (123)\">鹿港鎮</option>\n")
        try expect(options("nothing", "天后"), equals: "status 400")
    }

    @Test func tellsWhatNamesMean() throws {
        let desk = try TestOffice.withCatalogue()
        func meaning(_ kind: String, _ names: [String]) throws -> String {
            try desk.check("/admin/check/meanings", [("of", kind)] + names.map { ("name", $0) })
        }
        try expect(meaning("deity", ["天后"]), contains: "href=\"/admin/deities/2\"")
        try expect(meaning("event", ["mazu/0"]), contains: "href=\"/admin/deities/1\"")
        try expect(meaning("event", ["元宵"]), contains: "href=\"/admin/festivals/1\"")
        // Of several, what is no label tells what it means.
        let several = try meaning("deity", ["1", "媽祖 (mazu)", "天妃 (古) (other)"])
        expect(several.contains("One is in the list twice") && several.contains("check-line wrong"))
        let known = try meaning("deity", ["2", "媽祖 (mazu)"])
        expect(known.contains("All 2 are known") && known.contains("<dt><bdi lang=\"zh-Hant-TW\">2</bdi></dt>"))
        expect(known.contains("href=\"/admin/deities/2\"") && !known.contains("href=\"/admin/deities/1\""))
        try expect(meaning("deity", ["天后 (family)", "媽祖 (mazu)"]), lacks: "<dl")
        let twice = try meaning("temple", ["鹿港天后宮 (123)", "123", "沒有"])
        expect(twice.contains("One name means nothing") && twice.contains("One is in the list twice"))
        expect(twice, contains: "is in the list already")
        try expect(meaning("deity", ["mazu", "99"]), contains: "One name means nothing")
        // Two have the name: it means neither.
        let both = try meaning("deity", ["天上聖母"])
        expect(both.contains("One name means nothing") && both.contains("天妃 (古) (other)"))
        // A button takes one of them in its place; without JavaScript they are text.
        expect(both, contains: "data-add=\"天妃 (古) (other)\" data-instead=\"天上聖母\"")
        expect(both, contains: "<noscript><bdi lang=\"zh-Hant-TW\">")
        try expect(meaning("temple", ["鹿港 (123)"]), contains: "href=\"/admin/temples/123\"")
        try expect(meaning("temple", ["鹿港 (9)", "<b>"]), contains: "2 names mean nothing")
        try expect(meaning("deity", ["", " "]).contains("<dl"), equals: false)
        let many = try meaning("deity", (0..<400).map { "無\($0)" })
        expect(many, contains: "300 names mean nothing")
        // All names of a list that can be saved are looked up, and of a longer one it is not said.
        let label = "鹿港天后宮老廟新殿 (123)"
        let full = try meaning("temple", Array(repeating: label, count: 999) + ["無"])
        expect(full.contains("One name means nothing") && full.contains("998 are in the list twice"))
        try expect(meaning("temple", Array(repeating: label, count: 1_000) + ["無"]), lacks: "means nothing")
        try expect(meaning("deity", Array(repeating: "mazu", count: 301)), contains: "299 are in the list twice")
        let form = try desk.page(TestOffice.path(TestOffice.march), try desk.signIn(.editor))
        expect(form, contains: "of=temple\" data-fields=\"temples\" data-parameter=\"name\" data-most=\"1001\"")
    }

    @Test func ofALongListNotAllIsSaidToBeKnown() throws {
        let desk = try TestOffice.withCatalogue()
        desk.store.catalogue.deities += (0...300).map { Deity(id: 1_000 + Int64($0), slug: "of-\($0)", name: "神") }
        func meaning(_ count: Int) throws -> String {
            try desk.check("/admin/check/meanings", [("of", "deity")] + (0..<count).map { ("name", "of-\($0)") })
        }
        try expect(meaning(300), contains: "All 300 are known")
        try expect(meaning(301), contains: "The first 300 are known")
    }

    /// A deity that gathers others is not gathered itself, and its days are not: the judge would refuse them.
    @Test func whatGathersIsNotGathered() throws {
        let desk = try TestOffice.withCatalogue()
        func meaning(_ kind: String, _ name: String) throws -> String {
            try desk.check("/admin/check/meanings", [("of", kind), ("name", name)])
        }
        for (name, isTaken) in [("mazu", true), ("mazu/0", true), ("all", false), ("all/0", false)] {
            try expect(meaning("gathered", name).contains("means nothing") != isTaken, "\(name)")
        }
        let options = try desk.check("/admin/check/names", [("of", "gathered"), ("q", "眾神")])
        expect(options, lacks: "option")
        // Others may name it, and its days.
        try expect(meaning("deity", "眾神"), contains: "href=\"/admin/deities/4\"")
        try expect(meaning("event", "all/0"), contains: "href=\"/admin/deities/4\"")
    }

    /// It is a warning: several deities may have a name.
    @Test func tellsWhoElseHasAName() throws {
        let desk = try TestOffice.withCatalogue()
        func check(_ id: String?, _ names: [String]) throws -> String {
            try desk.check(
                "/admin/check/aliases", (id.map { [("id", $0)] } ?? []) + names.map { ("aliases", $0) })
        }
        let other = try check("1", ["天上聖母", "大媽"])
        expect(other.contains("Another deity has one of these names") && other.contains("href=\"/admin/deities/3\""))
        expect(!other.contains("大媽") && other.contains("wrong"))
        try expect(check("1", ["媽祖", "Mazu"]), contains: "No other deity")
        // Spelling makes no difference.
        try expect(check(nil, ["ma zu"]), contains: "href=\"/admin/deities/1\"")
        try expect(check("1", [""]).contains("<dl"), equals: false)
    }

    /// The page itself looks at the deity's own name too, which is in another field.
    @Test(arguments: ["天上聖母", "獨有的名"]) func theFormTellsWhoElseHasTheName(name: String) throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let key = ChangeQuery.Entity(.deity, 9)
        desk.editing.data.entities[key] = FakeEditing.StoredEntity(
            base: [TestOffice.text("name", name), TestOffice.list("aliases", ["獨有的別名"])])
        func check(_ page: String) throws -> Substring {
            let field = try require(page.components(separatedBy: "id=\"field-aliases\"").dropFirst().first)
            return field.components(separatedBy: "</live-check>")[0][...]
        }
        let page = try desk.page(TestOffice.path(key), cookie)
        try expect(check(page).contains("沒有其他神明使用這些名稱"), equals: name == "獨有的名")
        try expect(check(page).contains("href=\"/admin/deities/3\""), equals: name == "天上聖母")
        // What is typed counts more than what is stored.
        var form = try ShownForm(in: page)
        form["name"] = "天妃 (古)"
        let preview = desk.text(try desk.send(form, cookie, to: TestOffice.path(key), pressing: ("do", "preview")))
        try expect(check(preview), contains: "href=\"/admin/deities/3\"")
    }

    @Test func templesNearAPointCanBeAdded() throws {
        let desk = try TestOffice.withCatalogue()
        desk.store.distance = Distance(meters: 84)
        let path = "/admin/check/temples-near"
        let found = try desk.check(path, [("lat", "24.0593"), ("lng", "120.4316")])
        expect(found.contains("84 m") && found.contains("(123)\"") && found.contains("data-add="))
        expect(found, contains: "data-position data-lat=\"24.0593")
        try expect(desk.check(path, [("lat", ""), ("lng", "")]).contains("data-position"), equals: false)
        try expect(desk.check(path, [("lat", "north"), ("lng", "1")]), contains: "is not a number")
        try expect(desk.check(path, [("lat", "95"), ("lng", "120")]), contains: "wrong")
        try expect(
            desk.check(path, [("lat", "1"), ("twd97", "250000, 2650000")]).contains("data-position"), equals: false)
    }
}
