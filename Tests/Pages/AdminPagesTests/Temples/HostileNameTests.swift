import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// Names of ten thousand characters, with markup, and with marks that turn the text. No form and no import takes one, but a
/// database that others write may have it.
struct HostileNameTests {
    private static let name =
        "</bdi></a><script>alert(1)</script>\u{202E}\u{2066}\"'&" + String(repeating: "長", count: 10_000)
    /// How its beginning stands in a page.
    private static let shown = "<bdi>&lt;/bdi&gt;&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;\u{202E}\u{2066}"
    private let desk: TestOffice

    init() throws {
        desk = try TestOffice.withTemple()
        desk.store.isAnywhere = true
        let coordinate = try TestOffice.records()[0].coordinate
        for id: Int64 in [190, 191] {
            let temple = Temple(
                id: id, name: Self.name, address: Self.name, coordinate: coordinate, mainDeity: Self.name, deities: [],
                rating: nil, phone: nil)
            desk.store.temples.append(
                TempleDetail(
                    temple: temple, sources: [], precision: nil))
        }
    }

    private func expectText(_ page: String, _ comment: String) {
        expect(page, contains: Self.shown, comment)
        expect(!page.contains("<script>alert") && !page.contains("</bdi></a><script"), comment)
    }

    /// In the list, whose links are those of the map's popups.
    @Test func aListHasThemAsTexts() throws {
        let cookie = try desk.signIn(.editor)
        let list = desk.text(try desk.ask(.get, "/admin/temples", cookie: cookie))
        expectText(list, "list")
        expect(list, contains: "/admin/temples/190?list=sort%3Dchanged\">" + Self.shown)
    }

    /// In the form, its title, and the note after a change.
    @Test func aTempleHasThemAsTexts() throws {
        try desk.change([.name: .text(Self.name), .aliases: .texts([Self.name])])
        let cookie = try desk.signIn(.editor)
        let page = desk.text(try desk.ask(.get, "\(TestOffice.temple)?done=1", cookie: cookie))
        expectText(page, "form")
        let note = try require(page.components(separatedBy: "<div class=\"note\" role=\"status\">").dropFirst().first)
        expect(note.components(separatedBy: "</div>")[0], contains: "&lt;/a&gt;&lt;script&gt;alert(1)")
        let title = try require(page.components(separatedBy: "<title>").dropFirst().first)
        expect(title.hasPrefix("&lt;/bdi&gt;"))
        try expect(ShownForm(in: page)["name"], equals: Self.name)
    }

    /// The form refuses it and keeps it; nothing is written.
    @Test(arguments: [TestOffice.temple, "/admin/temples/new"]) func aFormRefusesAndKeepsThem(target: String) throws {
        let cookie = try desk.signIn(.editor)
        let before = try desk.present()
        var form = try desk.form(cookie, at: target)
        form["name"] = Self.name
        form["lat"] = "24.1437"
        form["lng"] = "120.6736"
        form["features"] = Self.name
        let response = try desk.send(form, cookie, to: target)
        let page = desk.text(response)
        expect(response.status == 400 && !page.contains("<script>alert"))
        let again = try ShownForm(in: page)
        expect(again["name"] == Self.name && again["features"] == Self.name && again["lat"] == "24.1437")
        let field = try require(page.components(separatedBy: "id=\"wrong-name\">").dropFirst().first)
        expect(field.hasPrefix("<p class=\"wrong\">"))
        try expect(desk.present(), equals: before)
        try expectNil(desk.editing.change(1))
    }
}
