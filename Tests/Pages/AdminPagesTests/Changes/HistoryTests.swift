import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// The list of the history, and one change of it.
struct HistoryTests {
    private func page(_ desk: TestOffice, _ cookie: String, _ target: String, status: Int = 200) throws -> String {
        let response = try desk.ask(.get, target + (target.contains("?") ? "&" : "?") + "lang=en", cookie: cookie)
        expect(response.status, equals: status, "\(target)")
        return desk.text(response)
    }

    /// The numbers of the changes in a table, in their order.
    private func numbers(_ page: String) -> [Int64] {
        page.matches(of: #/<th scope="row" class="digits"><a href="/admin/changes/([0-9]+)">/#).compactMap {
            Int64($0.1)
        }
    }

    /// Changes by authors, in two ways, on two days, of some temples and a deity.
    private func filled() throws -> (desk: TestOffice, cookie: String) {
        let desk = try TestOffice()
        let deity = EntityChange(kind: .deity, id: 1, name: "神", action: .changed)
        let temple = EntityChange(kind: .temple, id: 4, name: "宮", action: .changed)
        for number in 1...30 {
            desk.now = 1_795_000_000 + (number > 20 ? 86_400 : 0)
            if number % 10 == 5 {
                desk.noteEdit([deity, temple], by: number > 20 ? "editor" : "somebody")
                continue
            }
            if number % 10 == 8 {
                desk.noteEdit([deity], by: "somebody")
                continue
            }
            switch number % 3 {
            case 0: desk.noteImport("\(number).csv")
            case 1: try desk.addTemple("宮\(number)", by: "editor", .editor)
            default: try desk.change(1, [.phone: .text("04-2224\(1000 + number)")], by: "小美 & co", nil)
            }
        }
        return (desk, try desk.signIn(.viewer))
    }

    @Test(arguments: [
        "", "author=editor", "author=nobody", "author=%E5%B0%8F%E7%BE%8E+%26+co", "way=import", "way=page",
        "kind=temple", "kind=temple&way=import", "kind=activity", "kind=deity", "kind=festival", "kind=deity&id=1",
        "kind=deity&author=editor", "kind=temple&id=1",
        "entity=temple:1", "id=1", "id=4", "from=2026-11-20", "to=2026-11-18",
        "author=editor&id=1&way=page",
    ])
    func eachFilterFindsWhatABruteForceFinds(filter: String) throws {
        let (desk, cookie) = try filled()
        let all = try desk.editing.changes(matching: ChangeQuery(limit: 100)).entries
        let days = Set(all.map { AdminTime.text($0.madeAt).prefix(10) })
        expect(days, equals: ["2026-11-18", "2026-11-19"], "\(days)")
        let values = Dictionary(
            uniqueKeysWithValues: filter.split(separator: "&").map { part in
                let sides = part.split(separator: "=").map(String.init)
                let value = sides[1].replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
                return (sides[0], value)
            })
        let wanted = all.filter { entry in
            let things = if case .edits(let changes) = entry.contents { changes } else { [EntityChange]() }
            let isImport = entry.way == .import && ["temple", "activity"].contains(values["kind"])
            let ofKind = things.filter { $0.kind.rawValue == values["kind"] ?? "temple" }.map(\.id)
            let id = values["id"] ?? values["entity"]?.replacingOccurrences(of: "temple:", with: "")
            let day = String(AdminTime.text(entry.madeAt).prefix(10))
            return (values["author"].map { entry.author == $0 } ?? true)
                && (values["way"].map { entry.way.rawValue == $0 } ?? true)
                && (id.flatMap { Int64($0) }.map(ofKind.contains)
                    ?? (values["kind"] == nil || isImport || !ofKind.isEmpty))
                && (values["from"].map { day >= $0 } ?? true) && (values["to"].map { day <= $0 } ?? true)
        }.map(\.number)
        // All pages, by the links of each.
        var (found, target) = ([Int64](), "/admin/changes" + (filter.isEmpty ? "" : "?" + filter))
        while true {
            let text = try page(desk, cookie, target)
            found += numbers(text)
            guard let next = text.firstMatch(of: #/rel="next" href="([^"]+)"/#) else { break }
            target = next.1.replacingOccurrences(of: "&amp;", with: "&")
        }
        expect(found, equals: wanted)
        expect(
            wanted.isEmpty,
            equals: filter == "author=nobody" || filter == "from=2026-11-20" || filter == "kind=festival")
    }

    @Test(arguments: [
        "from=tomorrow", "to=2026-02-30", "way=mail", "kind=x", "kind=x&id=1", "id=x", "id=-1", "before=x",
    ])
    func aFieldThatCannotBeReadIsNamed(filter: String) throws {
        let desk = try TestOffice()
        let text = try page(desk, try desk.signIn(.viewer), "/admin/changes?\(filter)", status: 400)
        expect(text.contains("role=\"alert\"") && text.contains("name=\"author\""))
    }

    @Test func anEmptyHistorySaysWhatWillBeThere() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        try expect(page(desk, cookie, "/admin/changes"), contains: "Nothing was changed yet")
        try expect(page(desk, cookie, "/admin/changes?author=x"), contains: "Leave a field empty")
    }

    @Test func oneChangeHasBothSides() throws {
        let desk = try TestOffice()
        try desk.addTemple("宮", by: "editor", .editor)
        let number = try desk.edit(
            .change(
                temple: 1,
                EditedFields(set: [
                    .phone: .text("04-22245964"), .openTime: .hours(FieldValue.Hours(text: "每天", stated: "Mo-Su")),
                    .aliases: .texts(["甲", "乙"]),
                ])), by: try desk.author("editor", .editor), reason: "called <them>")
        let text = try page(desk, try desk.signIn(.viewer), "/admin/changes/\(number)")
        for part in [
            "<th scope=\"row\">Telephone</th>", "<bdi>04-22245964</bdi>",
            "<bdi>每天</bdi><br><bdi>Mo-Su (opening_hours)</bdi>",
            "<bdi>甲</bdi>, <bdi>乙</bdi>", "<bdi>called &lt;them&gt;</bdi>", "href=\"/admin/temples/1\"", "none",
        ] { expect(text, contains: part, "\(part)") }
        expect(text.components(separatedBy: "<td data-label=\"Before\"").count, equals: 4)
    }

    @Test func mergesSplitsComparisonsAndImportsAreInWords() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        func note(_ action: ChangeAction, _ other: OtherTemple) throws -> String {
            let number = Int64(try desk.editing.changes(matching: ChangeQuery(limit: 100)).entries.count) + 1
            desk.editing.note(
                ChangeEntry(
                    number: number, madeAt: desk.now, author: nil, person: nil, role: nil, way: .api, reason: nil,
                    undoes: nil, undoneBy: nil,
                    contents: .edits([EntityChange(kind: .temple, id: 7, name: "宮", action: action, other: other)])))
            return try page(desk, cookie, "/admin/changes/\(number)")
        }
        let key = SourceKey(source: "osm", id: "node/1<")
        let merged = try note(.merged, OtherTemple(temple: 190, sources: [key]))
        expect(merged, contains: "It is a part of <a href=\"/admin/temples/190\">temple 190</a> now.")
        expect(merged.contains("node/1&lt;") && merged.contains("unknown"))
        try expect(note(.split, OtherTemple(temple: 190)), contains: "It was a part of")
        let compared = try note(.compared, OtherTemple(temple: 190, verdict: .different, formerVerdict: .later))
        expect(compared, contains: ": different temples; before: to be decided later.")
        let imported = try page(desk, cookie, "/admin/changes/\(desk.noteImport("<b>.csv", canBeUndone: false))")
        expect(imported.contains("<bdi>&lt;b&gt;.csv</bdi>") && imported.contains("new 12, changed 3"))
        expect(imported, contains: "cannot be undone any more")
    }

    /// Members of the catalogue, also those that are no texts.
    @Test func aThingOfTheCatalogueHasBothSides() throws {
        let desk = try TestOffice()
        desk.editing.note(
            ChangeEntry(
                number: 1, madeAt: desk.now, author: "x", person: nil, role: nil, way: .api, reason: nil, undoes: nil,
                undoneBy: nil,
                contents: .edits([
                    EntityChange(
                        kind: .deity, id: 3, name: "神<", action: .changed,
                        membersBefore: [
                            EditInput.Member("name", .text("甲")), EditInput.Member("enabled", .flag(true)),
                            EditInput.Member("month", .number(3)),
                        ],
                        membersAfter: [
                            EditInput.Member("name", .text("乙<")), EditInput.Member("enabled", .null),
                            EditInput.Member(
                                "days", .list([.object([EditInput.Member("title", .text("<script>"))])])),
                        ])
                ])))
        let text = try page(desk, try desk.signIn(.viewer), "/admin/changes/1")
        expect(text.contains("<bdi>乙&lt;</bdi>") && text.contains(">yes</td>") && text.contains("<bdi>3</bdi>"))
        expect(text.contains("&lt;script&gt;") && !text.contains("<script>") && text.contains("<bdi>神&lt;</bdi>"))
    }

    /// Days and rules are told as calendars call them, lists by their names, one on each line.
    @Test func aThingOfTheCatalogueIsToldInWords() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.viewer)
        func told(_ key: ChangeQuery.Entity, _ members: [EditInput.Member]) throws -> String {
            try desk.change(key, members)
            let number = try desk.editing.changes(matching: ChangeQuery(limit: 1)).entries.first?.number
            let page = try desk.page("/admin/changes/\(try require(number))", cookie)
            let text = try require(page.components(separatedBy: "<main").dropFirst().first)
            expect(text, lacks: "{&quot;")
            return text
        }
        let rule = try told(TestOffice.lantern, [TestOffice.number("day", 30)])
        expect(rule, contains: "<th scope=\"row\">日期規則</th>")
        expect(rule.contains("<bdi>農曆正月十五</bdi>") && rule.contains("<bdi>農曆正月三十（該月最後一天）</bdi>"))
        let day = EditInput.object([
            TestOffice.number("month", 9), TestOffice.number("day", 9), TestOffice.text("kind", "飛昇"),
            TestOffice.text("title", "媽祖<飛昇"),
            TestOffice.text("source", "書"),
        ])
        let days = try told(TestOffice.mazu, [EditInput.Member("days", .list([day]))])
        expect(days.contains("<bdi>農曆三月廿三</bdi> <bdi>聖誕</bdi> <bdi>媽祖聖誕</bdi>") && days.contains("<br><bdi>農曆九月初九"))
        expect(days, contains: "<bdi>農曆九月初九</bdi> <bdi>飛昇</bdi> <bdi>媽祖&lt;飛昇</bdi>")
        let names = try told(TestOffice.peace, [TestOffice.list("deities", ["family", "mazu"])])
        expect(names, contains: "<bdi>媽祖 (mazu)</bdi><br><bdi>天后 (family)</bdi><br><bdi>gone</bdi>")
        expect(names, contains: "<bdi>天后 (family)</bdi><br><bdi>媽祖 (mazu)</bdi></td>")
        let host = EditInput.Member("temples", .list([TestOffice.temple("moi", "1")]))
        try expect(told(TestOffice.march, [host]), contains: "<bdi>鹿港天后宮 (123)</bdi><br><bdi>osm:n/2</bdi>")
    }

    /// A change of a thousand things has pages.
    @Test func manyThingsHavePages() throws {
        let desk = try TestOffice()
        let steps = (1...250).map { _ in EditStep.add([.name: .text("宮"), .position: .none]) }
        _ = try desk.editing.edit(steps, by: try desk.author("x"), EditOptions(now: desk.now))
        let cookie = try desk.signIn(.viewer)
        for (first, count) in [(0, 50), (50, 50), (200, 50), (220, 30), (250, 0), (9_999, 0)] {
            let text = try page(desk, cookie, "/admin/changes/1?first=\(first)")
            expect(text.components(separatedBy: "<section>").count, equals: count + 1, "\(first)")
            expect(text.contains("first=\(first + 50)\""), equals: first < 200)
            expect(text.contains("Things \(first + 1) to \(first + count) of 250"), equals: count > 0, "\(first)")
        }
    }

    /// A list names the first few of a thousand things, and how many they are.
    @Test func aListNamesAFewThings() throws {
        let desk = try TestOffice()
        let steps = (1...1_000).map { EditStep.add([.name: .text("第\($0)宮"), .position: .none]) }
        _ = try desk.editing.edit(steps, by: try desk.author("x"), EditOptions(now: desk.now))
        let cookie = try desk.signIn(.viewer)
        for target in ["/admin", "/admin/changes"] {
            let text = try page(desk, cookie, target)
            expect(text, contains: "Added, 1000 things: <bdi>第1宮</bdi>、<bdi>第2宮</bdi>、<bdi>第3宮</bdi>…", "\(target)")
            expect(text, lacks: "第4宮", "\(target)")
        }
        expect(desk.editing.mostEntitiesAsked, equals: ChangeSummary.mostNamed)
    }

    private static func change(
        _ id: Int64, _ action: ChangeAction, _ fields: [MergedTemple.Field] = [], verdict: PairVerdict? = nil
    ) -> EntityChange {
        EntityChange(
            kind: .temple, id: id, name: "宮\(id)", action: action,
            after: Dictionary(uniqueKeysWithValues: fields.map { ($0, .text("x")) }),
            other: [.compared, .merged, .split].contains(action)
                ? OtherTemple(temple: action == .split ? id - 1 : id + 1, verdict: verdict) : nil)
    }

    /// What was done with several things, and what the history says of it first.
    private static let several: [(changes: [EntityChange], said: String)] = [
        ((1...5).map { change($0, .changed, [.phone]) }, "Changed Telephone, 5 things: <bdi>宮1"),
        ([change(1, .changed, [.phone]), change(2, .changed, [.address])], "Changed Telephone, Address, 2 things: "),
        (
            [change(1, .changed, [.phone, .county, .address]), change(2, .changed, [.religion, .website])],
            "Changed Address, County or city, Telephone, Religion, …, 2 things: "
        ),
        (
            [change(1, .merged), change(2, .changed, [.phone])],
            "Merged <bdi>宮1</bdi> into <bdi>宮2</bdi> <small>2</small>"
        ),
        ([change(1, .merged)], "Merged <bdi>宮1</bdi> into temple 2"),
        (
            [change(1, .compared, verdict: .different), change(2, .compared, verdict: .different)],
            "Compared (different temples) <bdi>宮1</bdi> and <bdi>宮2</bdi>"
        ),
        ([change(1, .changed), change(2, .split)], "Split <bdi>宮2</bdi> off <bdi>宮1</bdi>"),
        ([change(1, .restored), change(2, .restored)], "Restored, 2 things: "),
        ([change(1, .deleted), change(2, .deleted)], "Deleted, 2 things: "),
        ([change(1, .changed, [.phone]), change(2, .deleted)], "Deleted, Changed, 2 things: "),
        ([change(1, .compared, verdict: nil)], "Compared (nothing) <bdi>宮1"),
    ]

    @Test(arguments: several.indices) func whatWasDoneIsSaidFirst(index: Int) throws {
        let (changes, said) = Self.several[index]
        let desk = try TestOffice()
        desk.noteEdit(changes, by: "x")
        let cookie = try desk.signIn(.viewer)
        for target in ["/admin", "/admin/changes", "/admin/changes/1", "/admin/changes?done=1"] {
            try expect(page(desk, cookie, target), contains: said, "\(target)")
        }
    }

    /// How many rows were not taken leads to which they were, and why.
    @Test func rejectedRowsAreTold() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        let row = RejectedRow(
            line: 7, record: "甲<b>", column: "WGS84X", value: "0", reason: "is zero",
            remedy: "write degrees as 120.6736")
        let number = desk.noteImport("a.csv", rejected: [row, row])
        let other = desk.noteImport("b.csv")
        let link = "<a href=\"/admin/changes/\(number)#rejected\">rejected 2</a>"
        for target in ["/admin", "/admin/changes", "/admin/changes/\(number)"] {
            try expect(page(desk, cookie, target), contains: link, "\(target)")
        }
        let page = try page(desk, cookie, "/admin/changes/\(number)")
        expect(page.contains("id=\"rejected\"") && page.contains("href=\"#rejected\""))
        expect(
            page.contains("<bdi>甲&lt;b&gt;</bdi>") && page.contains("<bdi>WGS84X</bdi><br><small><bdi>0</bdi></small>"))
        expect(page, contains: "lang=\"en\">is zero: write degrees as 120.6736</td>")
        expect(page, lacks: "is not kept which")
        try expect(self.page(desk, cookie, "/admin/changes/\(other)"), lacks: "rejected")
    }

    /// Names of ten thousand characters, with markup and with marks that turn the text.
    @Test func textsOfTheHistoryAreTexts() throws {
        let desk = try TestOffice()
        let name = "</bdi><script>alert(1)</script>\u{202E}\"'" + String(repeating: "長", count: 10_000)
        let number = try desk.addTemple(name, by: name)
        try desk.change(1, [.name: .text("甲")], by: name)
        let cookie = try desk.signIn(.owner)
        for target in ["/admin", "/admin/changes", "/admin/changes/\(number)", "/admin/changes/2?done=2"] {
            let text = try page(desk, cookie, target)
            expect(text, lacks: "<script>", "\(target)")
            expect(text, contains: "<bdi>&lt;/bdi&gt;&lt;script&gt;", "\(target)")
        }
    }

    /// Nobody's token, and no session's, is in the history.
    @Test func noPageHasAToken() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.owner)
        try desk.addTemple("宮", by: "owner", .owner)
        let form = [("csrf", try desk.csrf(cookie)), ("to", "/admin/changes"), ("reason", "wrong")]
        let undone = try desk.ask(.post, "/admin/changes/1/undo", cookie: cookie, form: form)
        let location = try require(undone.headers["Location"])
        expect(location, equals: "/admin/changes?done=2")
        for target in ["/admin", "/admin/changes", "/admin/changes/1", "/admin/changes/2", location] {
            let text = try page(desk, cookie, target)
            for secret in desk.tokens.values + [cookie] { expect(text, lacks: secret, "\(target)") }
        }
    }
}
