import Expectations
import FakeEditor
import Foundation
import Geodesy
import HTTPModel
import TempleModel
import Testing
import Wording

@testable import AdminPages

/// The form of one temple: what is set, what is cleared, what is given back, and what is never an edit.
struct TempleFormTests {
    @Test func whatNobodyTouchesIsNoEdit() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let before = try desk.present()
        let response = try desk.send(try desk.form(cookie), cookie)
        expect(response.status == 303 && response.headers["Location"] == "\(TestOffice.temple)?done=nothing")
        try expect(desk.present(), equals: before)
    }

    @Test(arguments: [StaffRole.viewer, .editor]) func aFormHasLinksToItsParts(role: StaffRole) throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(role)
        let targets = [TestOffice.temple] + (role == .editor ? [TemplePages.new] : [])
        for target in targets {
            let page = desk.text(try desk.ask(.get, target, cookie: cookie))
            let links = page.matches(of: #/<li><a href="#(group-[a-z]+)">/#).map { String($0.1) }
            expect(links.count == (target == TestOffice.temple ? 8 : 7) && Set(links).count == links.count, "\(target)")
            for link in links { expect(page, contains: " id=\"\(link)\"", "\(link)") }
        }
    }

    /// What is taken and looks wrong is named above the form too, before it is saved and after.
    @Test func aWarningIsALinkToItsField() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let link = "<li><a href=\"#field-features\">特色</a></li>"
        var form = try desk.form(cookie)
        form["features"] = "石\u{FFFD}雕"
        let preview = try desk.send(form, cookie, pressing: ("do", "preview"))
        expect(preview.status == 200 && desk.text(preview).contains(link))
        try expect(desk.send(form, cookie).status, equals: 303)
        expect(desk.text(try desk.ask(.get, "\(TestOffice.temple)?done=1", cookie: cookie)), contains: link)
        expect(desk.text(try desk.ask(.get, TestOffice.temple, cookie: cookie)), lacks: link)

        var new = try desk.form(cookie, at: TemplePages.new)
        (new["name"], new["lat"], new["lng"], new["features"]) = ("甲宮", "24.1", "120.6", "石\u{FFFD}雕")
        let shown = try desk.send(new, cookie, to: TemplePages.new, pressing: ("do", "preview"))
        expect(shown.status == 200 && desk.text(shown).contains(link))
    }

    /// Each member with what is typed, and the value that is shown afterwards.
    private static let members: [(name: String, typed: String, field: MergedTemple.Field, value: FieldValue)] = [
        ("name", "臺中萬春宮", .name, .text("臺中萬春宮")),
        ("official_name", "萬春宮管理委員會", .officialName, .text("萬春宮管理委員會")),
        ("aliases", "媽祖廟\r\n\r\n新名字\r\n", .aliases, .texts(["媽祖廟", "新名字"])),
        ("name_en", "Wanchun Temple", .englishName, .text("Wanchun Temple")),
        ("address", "臺中市中區成功路214號", .address, .text("臺中市中區成功路214號")),
        ("county", "彰化縣", .county, .text("彰化縣")),
        ("main_deity", "媽祖", .mainDeity, .text("媽祖")),
        ("side_deities", "土地公\r\n觀音", .sideDeities, .texts(["土地公", "觀音"])),
        ("phone", "04-22245964", .phone, .text("04-22245964")),
        ("religion", "佛教", .religion, .text("佛教")),
        ("open_time", "05:00-22:00", .openTime, .hours(FieldValue.Hours(text: "05:00-22:00"))),
        ("website", "https://example.org/", .website, .text("https://example.org/")),
        ("rating", "4.8", .rating, .rating(4.8, count: 12)),
        ("introduction", "新的介紹。", .introduction, .text("新的介紹。")),
        ("features", "木雕", .features, .text("木雕")),
        ("transportation", "步行", .transportation, .text("步行")),
        ("worship_tips", "先拜天公", .worshipTips, .text("先拜天公")),
        ("reference", "現場", .reference, .text("現場")),
    ]

    @Test(arguments: members.indices) func aMemberIsSetAndClearedAndGivenBack(index: Int) throws {
        let (name, typed, field, value) = Self.members[index]
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let first = try desk.present().record
        var form = try desk.form(cookie)
        form[name] = typed
        form["reason"] = "現場看過"
        let saved = try desk.send(form, cookie)
        expect(saved.status == 303 && saved.headers["Location"] == "\(TestOffice.temple)?done=1", "\(desk.text(saved))")
        try expect(desk.present().record.value(of: field), equals: value)
        try expect(desk.present().edited.keys.map(\.rawValue), equals: [field.rawValue])
        let change = try require(desk.editing.change(1))
        expect(change.reason == "現場看過" && change.way == .page && change.author == "editor")

        // The page says what has changed, how to undo it, and who says it now.
        let page = desk.text(try desk.ask(.get, "\(TestOffice.temple)?done=1", cookie: cookie))
        expect(page.contains("已儲存") && page.contains("action=\"/admin/changes/1/undo\""))
        expect(page.contains("name=\"to\" value=\"\(TestOffice.temple)\"") && page.contains("人工編輯"))

        if !field.isRequired {
            var empty = try desk.form(cookie)
            for member in field.members { empty[member] = "" }
            try expect(desk.send(empty, cookie).status, equals: 303)
            try expect(desk.present().record.value(of: field), equals: FieldValue.none)
        }
        let back = try desk.send(try desk.form(cookie), cookie, pressing: ("give_back", field.rawValue))
        expect(back.status, equals: 303)
        try expect(desk.present().record.value(of: field), equals: first.value(of: field))
        try expectEmpty(desk.present().edited)
    }

    /// Degrees, a pair in one field, and how exact it is.
    @Test func aPositionIsMoved() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["lat"] = "24.143, 120.682"
        try expect(desk.send(form, cookie).status, equals: 303)
        let record = try desk.present().record
        expect(record.precision, equals: .surveyed)
        expect(record.coordinate.latitude == 24.143 && record.coordinate.longitude == 120.682)
        try expect(desk.present().edited.keys.map(\.rawValue), equals: ["position"])
        form = try desk.form(cookie)
        form["precision"] = "geocoded"
        try expect(desk.send(form, cookie).status, equals: 303)
        try expect(desk.present().record.precision, equals: .geocoded)
        form = try desk.form(cookie)
        try expect(desk.send(form, cookie).headers["Location"], equals: "\(TestOffice.temple)?done=nothing")
    }

    /// A position that moves is as exact as the form shows.
    @Test(arguments: [PositionPrecision.geocoded, .surveyed]) func aMovedPositionIsAsExactAsShown(
        precision: PositionPrecision
    ) throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let coordinate = try Coordinate(latitude: 24.16, longitude: 120.69)
        try desk.change([.position: .position(coordinate, precision)])
        var form = try desk.form(cookie)
        expect(form["precision"], equals: precision.rawValue)
        form["lat"] = "24.161"
        try expect(desk.send(form, cookie).status, equals: 303)
        try expect(desk.present().record.precision, equals: precision)
        try expect(desk.present().record.coordinate.latitude, equals: 24.161)
        form = try desk.form(cookie)
        form["twd97"] = "217000, 2672000"
        try expect(desk.send(form, cookie).status, equals: 303)
        try expect(desk.present().record.precision, equals: precision)
    }

    /// A temple that was added by hand has its name and its position from nobody else.
    @Test func whatNoSourceHasIsNotGivenBack() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TemplePages.new)
        for (name, value) in [("name", "試驗宮"), ("lat", "24.15"), ("lng", "120.68"), ("phone", "04-22245111")] {
            form[name] = value
        }
        let added = try desk.send(form, cookie, to: TemplePages.new)
        expect(added.headers["Location"], equals: "/admin/temples/191?done=1")
        let target = "/admin/temples/191"
        let page = desk.text(try desk.ask(.get, target, cookie: cookie))
        expect(page, contains: "name=\"give_back\" value=\"phone\"")
        expect(!page.contains("value=\"position\">") && !page.contains("name=\"give_back\" value=\"name\""))
        // An earlier page may have the button.
        form = try ShownForm(in: page)
        form["phone"] = "04-22245222"
        let refused = try desk.send(form, cookie, to: target, pressing: ("give_back", "name"))
        expect(refused.status == 400 && desk.text(refused).contains("名稱：此欄必填"))
        try expect(ShownForm(in: desk.text(refused))["phone"], equals: "04-22245222")
        // What a source says too may be given back.
        try desk.change([.name: .text("別的名字")])
        expect(
            desk.text(try desk.ask(.get, TestOffice.temple, cookie: cookie)),
            contains: "name=\"give_back\" value=\"name\"")
    }

    /// What was typed elsewhere stays, and is not saved.
    @Test func givingBackKeepsWhatIsTyped() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        try desk.change([.phone: .text("04-22245999")])
        var form = try desk.form(cookie)
        form["features"] = "新的"
        form["phone"] = "04-22245111"
        let response = try desk.send(form, cookie, pressing: ("give_back", "phone"))
        expect(response.status, equals: 200)
        try expectEmpty(desk.present().edited)
        var again = try ShownForm(in: desk.text(response))
        expect(again["features"] == "新的" && again["phone"] == "04-22245963")
        again["reason"] = "x"
        try expect(desk.send(again, cookie).status, equals: 303)
        try expect(desk.present().edited.keys.map(\.rawValue), equals: ["features"])
    }

    @Test func aPreviewWritesNothing() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let before = try desk.present()
        var form = try desk.form(cookie)
        form["phone"] = "04-22245964"
        let response = try desk.send(form, cookie, pressing: ("do", "preview"))
        let page = desk.text(response)
        expect(response.status, equals: 200)
        expect(
            page.contains("<del><bdi>04-22245963</bdi></del>") && page.contains("<ins><bdi>04-22245964</bdi></ins>"))
        expect(page, contains: "data-unsaved")
        try expect(desk.present(), equals: before)
        try expect(desk.send(try ShownForm(in: page), cookie).status, equals: 303)
        try expect(desk.present().record.phone, equals: "04-22245964")
    }

    /// All faults stand at their fields, and all that was typed stays.
    @Test func faultsStandAtTheirFields() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let before = try desk.present()
        let wrong: [(field: String, member: String, typed: String)] = [
            ("name", "name", ""), ("official_name", "official_name", String(repeating: "宮", count: 10_000)),
            ("aliases", "aliases", "甲\r\n0912345678"), ("position", "lat", "north"), ("phone", "phone", "0912345678"),
            ("main_deity", "main_deity", String(repeating: "神", count: 5_001)),
            ("side_deities", "side_deities", String(repeating: "神", count: 5_001)),
            ("website", "website", "not an address"), ("openTime", "opening_hours", "whenever"),
            ("rating", "rating", "6"), ("reason", "reason", String(repeating: "x", count: 501)),
        ]
        var form = try desk.form(cookie)
        for each in wrong { form[each.member] = each.typed }
        form["features"] = "<script>alert(1)</script>"
        let response = try desk.send(form, cookie)
        expect(response.status, equals: 400)
        let page = desk.text(response)
        let again = try ShownForm(in: page)
        for each in wrong {
            // The two fields of deities stand together.
            let id = ["openTime": "open_time", "side_deities": "main_deity"][each.field] ?? each.field
            let part = try require(page.components(separatedBy: "id=\"field-\(id)\"").dropFirst().first)
            let own = part.components(separatedBy: "</form>")[0].components(separatedBy: "<div class=\"field\"")[0]
            expect(own, contains: "class=\"wrong\"", "\(each.field)")
            // What is wrong is said once.
            expect(own, lacks: "check-line wrong", "\(each.field)")
            expect(again[each.member], equals: each.typed, "\(each.member)")
            // The input is tied to what is said of it.
            let field = each.field == "openTime" ? "open_time" : each.field
            let start = try require(own.range(of: "id=\"\(each.member)\" name=\"\(each.member)\""), "\(each.member)")
            let input = own[start.upperBound...].prefix { $0 != ">" }
            expect(input, contains: "aria-invalid=\"true\"", "\(each.member)")
            let notes = try require(input.firstMatch(of: #/aria-describedby="([^"]*)"/#)).1.split(separator: " ")
            expect(notes.contains("wrong-\(field)") && notes.contains("about-\(field)"), "\(each.member)")
            for note in notes { expect(own, contains: "id=\"\(note)\"", "\(note)") }
        }
        // The title says so first, and the note has the focus.
        expect(page, contains: "<title>錯誤：萬春宮")
        expect(page, contains: "<div class=\"note wrong\" role=\"alert\" tabindex=\"-1\" autofocus>")
        // Only those are at fault.
        expect(page.components(separatedBy: "aria-invalid=").count, equals: wrong.count + 1)
        let precision = try require(page.components(separatedBy: "<select id=\"precision\"").dropFirst().first)
        expect(precision.prefix { $0 != ">" }, contains: "about-position")
        expect(again["features"] == "<script>alert(1)</script>" && !page.contains("<script>alert"))
        expect(page.components(separatedBy: "<p class=\"wrong\">").count, equals: wrong.count + 1)
        try expect(desk.present(), equals: before)
    }

    /// The groups have the titles of their only fields, and each label is that of the field elsewhere.
    @Test(arguments: Language.allCases) func titlesAndLabelsAreTheSameWords(language: Language) throws {
        let desk = try TestOffice.withTemple()
        // The registry's position alone, which another temple has too.
        desk.editing.data.temples[190] = FakeEditing.Stored(records: Array(try TestOffice.records().prefix(1)))
        let cookie = try desk.signIn(.editor)
        let headers = TestOffice.own.merging(["Accept-Language": language.tag]) { $1 }
        let page = desk.text(try desk.ask(.get, TestOffice.temple, cookie: cookie, headers))
        for (group, field) in [(TempleFieldGroup.position, MergedTemple.Field.position), (.hours, .openTime)] {
            let title = field.about.label.text(in: language)
            expect(page, contains: "<h2 id=\"group-\(group.rawValue)\">\(title)</h2>")
            expect(page, contains: "<legend class=\"hidden-text\">\(title)</legend>")
        }
        for field in [MergedTemple.Field.mainDeity, .sideDeities] {
            expect(page, contains: "<label for=\"\(field.rawValue)\">\(field.about.label.text(in: language))</label>")
        }
        for precision in [PositionPrecision.shared, .surveyed, .geocoded] {
            expect(page, contains: ">\(precision.words.text(in: language))</option>", "\(precision)")
        }
    }

    /// Names with markup, with marks of direction, and long ones.
    @Test func textsAreNoMarkup() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let bidi = "\u{202E}宮\u{2066}<img src=x onerror=alert(1)>"
        try desk.change([
            .name: .text("<script>alert(1)</script>"), .aliases: .texts([bidi]),
            .introduction: .text("</textarea><script>alert(2)</script>" + String(repeating: "長", count: 10_000)),
        ])
        let response = try desk.ask(.get, "\(TestOffice.temple)?done=1", cookie: cookie)
        let page = desk.text(response)
        expect(response.status, equals: 200)
        expect(!page.contains("<script>alert") && !page.contains("<img"))
        expect(page, contains: "<h1><bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi></h1>")
        let before = try desk.present()
        try expect(desk.send(try desk.form(cookie), cookie).status, equals: 303)
        try expect(desk.present(), equals: before)
    }

    @Test func aViewerReadsAndHasNoInputs() throws {
        let desk = try TestOffice.withTemple()
        try desk.change([.phone: .text("04-22245999")])
        let cookie = try desk.signIn(.viewer)
        let page = desk.text(try desk.ask(.get, "\(TestOffice.temple)?done=1", cookie: cookie))
        for text in ["萬春宮", "04-22245999", "04-22245963", "道教", "一間廟。"] { expect(page, contains: text, "\(text)") }
        expect(!page.contains("<textarea") && !page.contains("give_back") && !page.contains("/undo\""))
        expect(!page.contains("\(TestOffice.temple)/delete") && !page.contains("class=\"temple\""))
        let form = [("csrf", try desk.csrf(cookie)), ("phone", "04-22245964"), ("was.phone", "x")]
        for path in ["", "/delete", "/split"] {
            try expect(
                desk.ask(.post, TestOffice.temple + path, cookie: cookie, form: form).status, equals: 403, "\(path)")
        }
        try expect(desk.present().record.phone, equals: "04-22245999")
    }

    @Test func aFormerIdLeadsToThePresentOne() throws {
        let desk = try TestOffice.withTemple()
        desk.editing.formerIDs[1190] = 190
        let cookie = try desk.signIn(.editor)
        let read = try desk.ask(.get, "/admin/temples/1190", cookie: cookie)
        expect(read.status == 303 && read.headers["Location"] == TestOffice.temple)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245964"
        let sent = try desk.send(form, cookie, to: "/admin/temples/1190")
        expect(sent.status, equals: 409)
        let page = desk.text(sent)
        expect(page.contains("action=\"\(TestOffice.temple)\"") && page.contains("value=\"04-22245964\""))
        try expect(desk.present().record.phone, equals: "04-22245963")
        for id in ["99", "x", "0"] {
            try expect(desk.ask(.get, "/admin/temples/\(id)", cookie: cookie).status, equals: 404)
        }
    }
}
