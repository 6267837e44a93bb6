import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import HTTPModel
import TempleAdmin
import TempleModel
import Testing
import WebPages

@testable import AdminPages
import Wording

/// The page of the overview.
struct DashboardTests {
    private func text(_ desk: TestOffice, _ cookie: String, language: String = "en") throws -> String {
        let response = try desk.ask(.get, "/admin?lang=\(language)", cookie: cookie)
        expect(response.status, equals: 200)
        return desk.text(response)
    }

    @Test func eachViewerReadsWhatThereIsAndWhatIsMissing() throws {
        let desk = try TestOffice()
        desk.store.temples = [try FakeStore.lukang()]
        desk.store.catalogue = try FakeStore.smallAlmanac()
        let page = try text(desk, try desk.signIn(.viewer))
        expect(page, contains: "<dt>Temples</dt><dd><a href=\"/admin/temples\">1</a></dd>")
        for fact in ["phone", "picture", "day"] {
            expect(page, contains: "<a href=\"/admin/temples?missing=\(fact)\">", "\(fact)")
        }
        for fact in ["hours", "deity", "position", "own_position"] {
            expect(page, lacks: "missing=\(fact)", "\(fact)")
        }
        expect(page.components(separatedBy: "<li><p><span>").count, equals: 4 + 1 + 7 + 1)
    }

    /// Each leads to the list that has so many.
    @Test func theThingsOfTheCatalogueAreThoseOfTheirLists() throws {
        let desk = try TestOffice.withCatalogue()
        desk.editing.data.entities[ChangeQuery.Entity(.group, 2)] = FakeEditing.StoredEntity(
            base: [TestOffice.text("name", "空的")])
        var deleted = FakeEditing.StoredEntity(base: [TestOffice.text("name", "已刪除")])
        deleted.isDeleted = true
        desk.editing.data.entities[ChangeQuery.Entity(.group, 3)] = deleted
        desk.store.catalogue.deities.append(Deity(id: Deity.firstOwnNameID, slug: "", name: "某公"))
        let cookie = try desk.signIn(.viewer)
        let page = try text(desk, cookie)
        for (words, number) in [("Deities", 1), ("Festivals", 1), ("Activities", 1), ("Groups", 2)] {
            let link = "<dt>\(words)</dt><dd><a href=\"/admin/\(words.lowercased())\">\(number)</a></dd>"
            expect(page, contains: link, "\(words)")
        }
        expect(page, contains: "<dt>Imported activities</dt><dd>0</dd>")
        expect(page, contains: "<dt>Deities that only sources name</dt><dd>1</dd>")
        let links = page.components(separatedBy: "href=\"").dropFirst().map { $0.prefix { $0 != "\"" } }.filter {
            $0.contains("missing=") && !$0.hasPrefix("/admin/temples")
        }
        expect(links, equals: ["/admin/activities?missing=day", "/admin/groups?missing=items"])
        expect(page, contains: "<span>Groups without any item</span> <strong>1</strong>")
        try expect(desk.page("/admin/groups?missing=items", cookie), contains: "空的")
    }

    /// The store is asked again when the data has changed, and not for a view.
    @Test func aViewCountsNothing() throws {
        let desk = try TestOffice()
        desk.store.temples = [try FakeStore.lukang()]
        let cookie = try desk.signIn()
        _ = try text(desk, cookie)
        let asked = desk.store.questions
        expect(asked, isAbove: 0)
        for language in ["zh", "ja", "en"] { _ = try text(desk, cookie, language: language) }
        expect(desk.store.questions, equals: asked)
        desk.store.revision.count += 1
        desk.store.temples = []
        try expect(text(desk, cookie), contains: "<dt>Temples</dt><dd><a href=\"/admin/temples\">0</a></dd>")
    }

    @Test func whileItIsCountedThePageSaysSo() throws {
        nonisolated(unsafe) var counts: [@Sendable () -> Void] = []
        let desk = try TestOffice(counting: { count in
            counts.append(count)
            return true
        })
        desk.store.temples = [try FakeStore.lukang()]
        let cookie = try desk.signIn()
        let first = try text(desk, cookie)
        expect(first.contains("is being counted") && !first.contains("<dt>Temples</dt>"))
        expect(first, contains: "Last changes")
        for count in counts { count() }
        try expect(text(desk, cookie), contains: "<dt>Temples</dt><dd><a href=\"/admin/temples\">1</a></dd>")
        desk.store.revision.count += 1
        let again = try text(desk, cookie)
        expect(
            again.contains("counted again")
                && again.contains("<dt>Temples</dt><dd><a href=\"/admin/temples\">1</a></dd>"))
    }

    @Test func theServiceTellsOfItself() throws {
        let desk = try TestOffice(
            service: ServiceFigures(
                release: "1.2.3", accounts: 1_234, copy: ServiceFigures.Copy(isConnected: false, age: 12.4, lag: nil),
                requests: 2_000_000, cacheHits: 1_500_000))
        let page = try text(desk, try desk.signIn(.viewer))
        expect(
            page.contains("<dd>1.2.3</dd>")
                && page.contains("<dt>People signed up</dt><dd><a href=\"/admin/users\">1,234</a></dd>"))
        expect(page.contains("does not answer") && page.contains("<dd>12 s</dd>") && page.contains("<dd>unknown</dd>"))
        expect(page, contains: "1,500,000 of 2,000,000 requests")
        let plain = try TestOffice()
        let other = try text(plain, try plain.signIn(.viewer))
        expect(!other.contains("People signed up") && !other.contains("Copy of the data"))
    }

    @Test func theLastChangesHaveTheirAuthors() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        let empty = try text(desk, cookie)
        expect(empty.contains("Nothing was changed yet") && empty.contains("Nothing was imported yet"))
        for number in 1...12 { try desk.addTemple("宮<b>\(number)", by: "<i>小美\u{202E}") }
        desk.noteImport("list<1>.csv")
        let page = try text(desk, cookie)
        expect(!page.contains("<b>") && !page.contains("<i>"))
        expect(page.contains("<bdi>&lt;i&gt;小美\u{202E}</bdi>") && page.contains("<bdi>list&lt;1&gt;.csv</bdi>"))
        for number in 6...12 { expect(page, contains: "<bdi>宮&lt;b&gt;\(number)</bdi>", "\(number)") }
        expect(page, lacks: "<bdi>宮&lt;b&gt;5</bdi>")
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "-1,000")])
    func numbersAreGrouped(number: Int, text: String) { expect(number.grouped, equals: text) }

    @Test(arguments: [(Int64(0), "0 KiB"), (20_000, "19 KiB"), (10 << 20, "10 MiB"), (3 << 30, "3,072 MiB")])
    func sizesHaveTheirUnit(bytes: Int64, text: String) { expect(ServiceView.size(bytes), equals: text) }
}
