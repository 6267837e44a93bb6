import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import HTTPModel
import Synchronization
import TempleModel
import Testing

@testable import AdminPages

/// The lists of deities, festivals, activities and groups, and new ones.
struct EntityListTests {
    private func names(_ page: String) -> [String] {
        page.components(separatedBy: "<th scope=\"row\">").dropFirst().compactMap { row in
            row.components(separatedBy: "<bdi>").dropFirst().first?.components(separatedBy: "</bdi>").first
        }
    }

    @Test func eachListSaysWhatItHas() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.viewer)
        let deities = try desk.page("/admin/deities", cookie)
        expect(names(deities), equals: ["媽祖 &lt;b&gt;&quot;&amp;&#39;"])
        expect(deities.contains("農曆三月廿三、農曆九月初九") && !deities.contains("/admin/deities/new"))
        expect(deities, contains: " <span class=\"digits\">(1)</span></a>")
        try expect(desk.page("/admin/festivals", cookie), contains: "農曆正月十五")
        try expect(desk.page("/admin/activities", cookie), contains: "<span class=\"digits\">2</span>")
        try expect(desk.page("/admin/groups", cookie), contains: "3 位神明、2 個節慶")
        for kind in CatalogueKind.allCases {
            let page = try desk.page(kind.root, cookie)
            for other in CatalogueKind.allCases { expect(page, contains: "href=\"\(other.root)\"", "\(kind) \(other)") }
            expect(page, contains: "href=\"/admin/calendar\"", "\(kind)")
        }
    }

    /// The list waits for no count, and says which numbers are of before.
    @Test func whatWasCountedBeforeIsAbout() throws {
        let (counts, link) = (Counts(), "/admin/temples?deity=")
        let desk = try TestOffice(counting: { counts.add($0) })
        desk.store.catalogue = try FakeStore.smallAlmanac()
        desk.store.temples = [try FakeStore.lukang()]
        desk.editing.data.entities[TestOffice.mazu] = FakeEditing.StoredEntity(base: [TestOffice.text("name", "媽祖")])
        let cookie = try desk.signIn(.viewer)
        let uncounted = try desk.page("/admin/deities", cookie)
        expect(uncounted.contains(link) && !uncounted.contains("class=\"digits\">("))
        counts.run()
        try expect(desk.page("/admin/deities", cookie), contains: "class=\"digits\">(1)</span>")
        desk.store.revision = DataRevision(count: 2, changedAt: 1_700_000_001)
        try expect(desk.page("/admin/deities", cookie), contains: "class=\"digits\">(約 1)</span>")
    }

    /// The counts that wait for their thread.
    private final class Counts: Sendable {
        private let waiting = Mutex<[@Sendable () -> Void]>([])

        func add(_ count: @escaping @Sendable () -> Void) -> Bool {
            waiting.withLock { $0.append(count) }
            return true
        }

        func run() {
            let all = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for count in all { count() }
        }
    }

    @Test func filtersAndPages() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.editor)
        try expect(desk.page("/admin/deities", cookie), contains: "還沒有資料")
        for id in 1...120 {
            var stored = FakeEditing.StoredEntity(
                base: [TestOffice.text("name", "神\(id)"), TestOffice.list("aliases", ["別\(id % 10)"])])
            if id.isMultiple(of: 30) { stored.edits = [TestOffice.text("days_note", "x")] }
            stored.isDeleted = id == 7
            desk.editing.data.entities[ChangeQuery.Entity(.deity, Int64(id))] = stored
        }
        var (address, found): (String?, [String]) = ("/admin/deities", [])
        while let target = address {
            let page = try desk.page(target, cookie)
            found += names(page)
            address = page.components(separatedBy: "rel=\"next\" href=\"").dropFirst().first?
                .components(separatedBy: "\"").first?.replacing("&amp;", with: "&")
            expect(page.contains("rel=\"prev\""), equals: target != "/admin/deities")
            guard found.count <= 200 else { break }
        }
        expect(found, equals: (1...120).filter { $0 != 7 }.map { "神\($0)" })
        let fitting = (1...120).filter { $0 % 10 == 3 }.map { "神\($0)" }
        try expect(names(desk.page("/admin/deities?q=%E5%88%A53", cookie)), equals: fitting)
        try expect(names(desk.page("/admin/deities?edited=true", cookie)), equals: ["神30", "神60", "神90", "神120"])
        let deleted = try desk.page("/admin/deities?deleted=true", cookie)
        expect(names(deleted) == ["神7"] && deleted.contains("formaction=\"/admin/deities/7\""))
        try expect(desk.page("/admin/deities?q=%E7%84%A1%E6%AD%A4", cookie), contains: "沒有符合的資料")
        for wrong in ["x", "-1", "99999999999999999999"] {
            try expect(desk.ask(.get, "/admin/deities?cursor=\(wrong)", cookie: cookie).status, equals: 400)
        }
        // The button of a row restores it.
        let csrf = ("csrf", try TestOffice.csrf(in: deleted))
        let restored = try desk.ask(.post, "/admin/deities/7", cookie: cookie, form: [csrf, ("do", "restore")])
        expect(restored.status, equals: 303)
        try expect(!desk.entity(ChangeQuery.Entity(.deity, 7)).isDeleted)
    }

    /// Of the things of each kind, those that lack something.
    @Test func whatLacksSomethingIsListed() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.viewer)
        func add(_ kind: CatalogueKind, _ id: Int64, _ members: [EditInput.Member]) {
            desk.editing.data.entities[ChangeQuery.Entity(kind.entity, id)] = FakeEditing.StoredEntity(base: members)
        }
        func day(source: String) -> EditInput.Member {
            EditInput.Member(
                "days", .list([.object([TestOffice.text("title", "聖誕"), TestOffice.text("source", source)])]))
        }
        func rule(_ kind: String) -> EditInput.Member {
            EditInput.Member("recurrence", .object([TestOffice.text("kind", kind)]))
        }
        let temples = EditInput.Member("temples", .list([TestOffice.temple("moi", "1")]))
        add(.deity, 10, [TestOffice.text("name", "無日")])
        add(.deity, 11, [TestOffice.text("name", "會合"), TestOffice.list("gathers", ["mazu"])])
        add(.deity, 12, [TestOffice.text("name", "無源"), day(source: " \n")])
        add(.deity, 13, [TestOffice.text("name", "有源"), day(source: "書")])
        add(.festival, 10, [TestOffice.text("name", "無源節")])
        add(.activity, 10, [TestOffice.text("title", "無廟"), rule("lunar"), TestOffice.text("source", "書")])
        add(.activity, 11, [TestOffice.text("title", "無源會"), rule("lunar"), temples])
        add(
            .activity, 12,
            [TestOffice.text("title", "公告會"), rule("announced"), temples, TestOffice.text("source", "書")])
        add(.group, 10, [TestOffice.text("name", "空")])
        add(.group, 11, [TestOffice.text("name", "有節"), TestOffice.list("festivals", ["lantern"])])
        for (address, expected) in [
            ("deities?missing=day", ["無日"]), ("deities?missing=source", ["無源"]),
            ("festivals?missing=source", ["無源節"]), ("activities?missing=temples", ["無廟"]),
            ("activities?missing=source", ["無源會"]), ("activities?missing=day", ["遶境", "公告會"]),
            ("groups?missing=items", ["空"]),
        ] {
            let page = try desk.page("/admin/\(address)", cookie)
            expect(names(page), equals: expected, "\(address)")
            expect(page, contains: " selected>", "\(address)")
        }
        // What things of the kind cannot lack is no filter.
        try expect(names(desk.page("/admin/groups?missing=day", cookie)), equals: ["求平安", "空", "有節"])
    }

    /// The next page has the filter too.
    @Test func pagesOfWhatLacksSomething() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        for id in 1...120 {
            let items = id.isMultiple(of: 2) ? [TestOffice.list("deities", ["mazu"])] : []
            desk.editing.data.entities[ChangeQuery.Entity(.group, Int64(id))] = FakeEditing.StoredEntity(
                base: [TestOffice.text("name", "群\(id)")] + items)
        }
        let first = try desk.page("/admin/groups?missing=items", cookie)
        let next = try require(first.components(separatedBy: "rel=\"next\" href=\"").dropFirst().first)
        let address = next.prefix { $0 != "\"" }.replacing("&amp;", with: "&")
        expect(address, contains: "missing=items")
        let all = try names(first) + names(desk.page(String(address), cookie))
        expect(all, equals: stride(from: 1, to: 120, by: 2).map { "群\($0)" })
    }

    @Test func aNewOneIsAddedOnce() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = "/admin/groups/new"
        var form = try desk.form(cookie, at: path)
        expect(form["enabled"] == "true" && form["key"]?.isEmpty == false)
        let missing = try desk.send(form, cookie, to: path)
        expect(missing.status == 400 && desk.text(missing).contains("href=\"#field-name\""))
        (form["name"], form["deities"]) = ("考試", "天后\r\n媽祖 (mazu)")
        let preview = try desk.send(form, cookie, to: path, pressing: ("do", "preview"))
        expect(preview.status == 200 && desk.text(preview).contains("天后 (family)"))
        let moved = try desk.send(form, cookie, to: path, pressing: (ListMove.name, "deities/1/up/媽祖 (mazu)"))
        form = try ShownForm(in: desk.text(moved))
        expect(form["deities"], equals: "媽祖 (mazu)\r\n天后")
        let first = try desk.send(form, cookie, to: path)
        expect(first.status == 303 && first.headers["Location"]?.hasPrefix("/admin/groups/9000?done=") == true)
        // Sent twice, the form makes one; with other fields it asks.
        try expect(desk.send(form, cookie, to: path).headers["Location"]?.hasPrefix("/admin/groups/9000"), equals: true)
        form["name"] = "功名"
        let other = try desk.send(form, cookie, to: path)
        expect(other.status, equals: 409)
        try expect(ShownForm(in: desk.text(other))["name"], equals: "功名")
        expect(desk.editing.entities.keys.filter { $0.kind == .group }.count, equals: 2)
        let edits = try desk.editedMembers(ChangeQuery.Entity(.group, 9000))
        expect(edits.map(\.name), equals: ["name", "deities"])
        expect(edits["deities"], equals: .list([.text("mazu"), .text("family")]))
        // What is made by hand has nothing to be given back to.
        try expect(desk.page("/admin/groups/9000", cookie), lacks: "give_back")
    }
}
