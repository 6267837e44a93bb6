import Expectations
import FakeEditor
import Foundation
import Geodesy
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// Pairs of temples that look alike: the list, two side by side, and what becomes of a decision.
struct PairTests {
    private static let path = "/admin/pairs/190/191"

    /// Pages over some temples, all of which look like one to the editor in memory.
    private func desk(_ count: Int64 = 3) throws -> TestOffice {
        let desk = try TestOffice.withTemple()
        for id in 191..<(190 + count) {
            let record = TempleRecord(
                key: SourceKey(source: "osm", id: "node/\(id)"), name: "宮 <b>\(id)</b>",
                coordinate: try Coordinate(latitude: 24.1421, longitude: 120.6817), phone: "04-22245963",
                religion: "佛教")
            desk.editing.data.temples[id] = FakeEditing.Stored(records: [record])
        }
        return desk
    }

    private func page(_ desk: TestOffice, _ cookie: String, _ target: String, status: Int = 200) throws -> String {
        let response = try desk.ask(.get, target, cookie: cookie)
        expect(response.status, equals: status, "\(target)")
        return desk.text(response)
    }

    /// Returns the hidden fields of a page's decision.
    private func fields(_ page: String) throws -> [(String, String)] {
        let form = try require(page.components(separatedBy: "<form class=\"pair\"").dropFirst().first)
        return form.components(separatedBy: "</form>")[0]
            .matches(of: #/<input type="hidden" name="([^"]+)" value="([^"]*)">/#).map { (String($0.1), String($0.2)) }
    }

    private func decide(
        _ desk: TestOffice, _ cookie: String, _ button: String, stays: Int64? = nil, on path: String = PairTests.path
    ) throws -> Response {
        let form = try fields(try page(desk, cookie, path)) + [("do", button)]
        return try desk.ask(
            .post, path, cookie: cookie, form: form + (stays.map { [("stays", String($0))] } ?? []))
    }

    // MARK: Pages

    @Test func theListIsInTheOrderOfTheWork() throws {
        let desk = try desk(12)
        let cookie = try desk.signIn(.viewer)
        func pairs(_ page: String) -> [String] {
            page.matches(of: #/<th scope="row"[^>]*><a href="/admin/pairs/([0-9]+/[0-9]+)">/#).map { String($0.1) }
        }
        let first = try page(desk, cookie, "/admin/pairs")
        expect(pairs(first).count == 50 && pairs(first).first == "190/191")
        expect(first.contains("宮 &lt;b&gt;191&lt;/b&gt;") && !first.contains("<b>191"))
        expect(first.contains("9 公尺") && first.contains("名稱相近"))
        let next = try require(first.firstMatch(of: #/rel="next" href="([^"]+)"/#)?.1)
        let second = try page(desk, cookie, String(next))
        expect(pairs(second).count == 16 && !second.contains("rel=\"next\""))
        expect(Set(pairs(first) + pairs(second)).count, equals: 66)
        for wrong in ["x", "1-", "1-2-3", "9999999999999999999", "%3Cscript%3E"] {
            try expect(desk.ask(.get, "/admin/pairs?after=\(wrong)", cookie: cookie).status, equals: 400, "\(wrong)")
        }
        try expect(pairs(page(desk, cookie, "/admin/pairs?verdict=nonsense")), equals: pairs(first))
    }

    /// Two that look much alike may have another name, and two at one address another one as well.
    @Test(
        arguments: [
            ("甲宮", "甲宮", "臺中市1號", "名稱與地址相同"), ("甲宮", "甲宮", nil, "名稱相同"), ("甲宮", "乙宮", "臺中市1號", "名稱相近、地址相同"),
            ("甲宮", "乙宮", nil, "名稱相近"),
        ] as [(String, String, String?, String)])
    func thePairSaysWhatIsAlike(name: String, other: String, address: String?, words: String) throws {
        let desk = try desk(2)
        let cookie = try desk.signIn(.viewer)
        for (id, name) in [(190 as Int64, name), (191, other)] {
            var record = try require(desk.editing.data.temples[id]?.records.first)
            (record.name, record.address) = (name, address)
            desk.editing.data.temples[id] = FakeEditing.Stored(records: [record])
        }
        for score in [0.75, 0.85, 1, 1.25] {
            desk.editing.score = score
            try expect(page(desk, cookie, "/admin/pairs"), contains: "\">\(words)</td>", "\(score)")
        }
        desk.editing.score = nil
        try expect(page(desk, cookie, "/admin/pairs"), contains: "\">看來是兩間</td>")
    }

    @Test func theListHasWhatWasSaid() throws {
        let desk = try desk()
        let cookie = try desk.signIn(.editor)
        try expect(decide(desk, cookie, "different").status, equals: 303)
        try expect(page(desk, cookie, "/admin/pairs"), lacks: "\"\(Self.path)")
        let said = try page(desk, cookie, "/admin/pairs?verdict=different")
        expect(said.contains("\"\(Self.path)?verdict=different\"") && said.contains("2026-"))
        try expect(page(desk, cookie, "/admin/pairs?verdict=same"), contains: "<p>沒有。</p>")
        // What was said is taken back.
        try expect(decide(desk, cookie, "forget").status, equals: 303)
        try expect(page(desk, cookie, "/admin/pairs"), contains: "\"\(Self.path)\"")
    }

    @Test func theTwoAreSideBySide() throws {
        let desk = try desk()
        let cookie = try desk.signIn(.editor)
        let page = try page(desk, cookie, Self.path)
        func row(_ field: String) throws -> String {
            let start = try require(page.range(of: "<th scope=\"row\">\(field)"))
            return page[start.lowerBound...].components(separatedBy: "</tr>")[0]
        }
        try expect(row("宗教"), contains: "<strong>不同</strong>")
        try expect(row("宗教").contains("<bdi>道教</bdi>") && row("宗教").contains("<bdi>佛教</bdi>"))
        try expect(row("地址").contains("只有一間有") && row("地址").contains("<em>無</em>"))
        try expect(!row("電話").contains("不同") && !row("電話").contains("只有"))
        try expect(row("電話").contains("全國宗教資訊網") && row("電話").contains("OpenStreetMap"))
        try expect(row("資料來源").contains("1748657") && row("資料來源").contains("node/191"))
        expect(page.contains("data-lat=\"24.1421\"") && page.contains("9 公尺"))
        expect(page, lacks: "<b>191")
        // The smaller id stays, if nobody chooses.
        expect(page, contains: "name=\"stays\" value=\"190\" checked")
        expect(page, lacks: "name=\"stays\" value=\"191\" checked")
        expect(page.contains("<legend>若是同一間，保留的編號</legend>") && page.contains("由兩間的全部來源重新選出"))
        // Either order of the ids is the same pair.
        try expect(self.page(desk, cookie, "/admin/pairs/191/190"), contains: "action=\"\(Self.path)\"")
        for none in ["190/190", "190/999", "190/x", "190/0191"] {
            _ = try self.page(desk, cookie, "/admin/pairs/\(none)", status: 404)
        }
    }

    @Test func theOverviewAndTheListOfTemplesLeadThere() throws {
        let desk = try desk()
        let cookie = try desk.signIn(.viewer)
        try expect(page(desk, cookie, "/admin/temples"), contains: "href=\"/admin/pairs\"")
        _ = try page(desk, cookie, "/admin")
        try expect(page(desk, cookie, "/admin"), contains: "<a href=\"/admin/pairs\">")
    }

    // MARK: Decisions

    @Test(arguments: [(190, 191), (191, 190)] as [(Int64, Int64)]) func theSameAreMerged(stays: Int64, goes: Int64)
        throws
    {
        let desk = try desk()
        let cookie = try desk.signIn(.editor)
        let response = try decide(desk, cookie, "same", stays: stays)
        expect(response.status, equals: 303)
        let left = stays == 190 ? "190" : "191"
        expect(response.headers["Location"], equals: "/admin/pairs/\(left)/192?done=1")
        expectNil(desk.editing.temples[goes])
        try expect(desk.present(stays).records.count, equals: 3)
        // Sent again, it says what has become of the two.
        desk.editing.formerIDs[goes] = stays
        let form = [("csrf", try desk.csrf(cookie)), ("do", "same"), ("stays", "190")]
        let again = try desk.ask(.post, Self.path, cookie: cookie, form: form)
        expect(again.status == 409 && desk.text(again).contains("已併入廟宇 \(stays)"))
        try expect(page(desk, cookie, Self.path, status: 404), contains: "/admin/pairs/next?after=190-191")
        expect(desk.editing.temples.count, equals: 2)
    }

    @Test func theDifferentAreNotAskedAgain() throws {
        let desk = try desk()
        let cookie = try desk.signIn(.editor)
        try expect(decide(desk, cookie, "different").headers["Location"], equals: "/admin/pairs/190/192?done=1")
        expect(desk.editing.judgements[PairPosition(a: 190, b: 191)]?.verdict, equals: .different)
        try expect(decide(desk, cookie, "different").headers["Location"], equals: "/admin/pairs/190/192?done=nothing")
        let other = "/admin/pairs/190/192"
        try expect(
            decide(desk, cookie, "different", on: other).headers["Location"], equals: "/admin/pairs/191/192?done=2")
        let last = try decide(desk, cookie, "different", on: "/admin/pairs/191/192")
        expect(last.headers["Location"], equals: "/admin/pairs?end=true&done=3")
        try expect(page(desk, cookie, "/admin/pairs?end=true&done=3"), contains: "已是最後一對")
        expect(desk.editing.temples.count, equals: 3)
    }

    @Test func laterIsOnlyAnAddress() throws {
        let desk = try desk()
        let cookie = try desk.signIn(.viewer)
        func next(_ query: String) throws -> String? {
            let response = try desk.ask(.get, "/admin/pairs/next\(query)", cookie: cookie)
            expect(response.status, equals: 303)
            return response.headers["Location"]
        }
        try expect(next(""), equals: "/admin/pairs/190/191")
        try expect(next("?after=190-191"), equals: "/admin/pairs/190/192")
        try expect(next("?after=190"), equals: "/admin/pairs/191/192")
        try expect(next("?verdict=all&after=190-191"), equals: "/admin/pairs/190/192?verdict=all")
        try expect(next("?after=191-192"), equals: "/admin/pairs?end=true")
        try expect(desk.ask(.get, "/admin/pairs/next?after=x", cookie: cookie).status, equals: 400)
        try expect(page(desk, cookie, Self.path), contains: "href=\"/admin/pairs/next?after=190-191\"")
        expectEmpty(desk.editing.judgements)
    }

    /// The note says what was decided of which two, and its undo leads back to them.
    @Test func theNextPageSaysWhatWasDone() throws {
        let desk = try desk()
        let cookie = try desk.signIn(.owner)
        let changes = [(190, 191), (191, 190)].map { one, other in
            EntityChange(
                kind: .temple, id: one, name: "宮 <i>\(one)", action: .compared,
                other: OtherTemple(temple: other, verdict: .different))
        }
        desk.editing.note(
            ChangeEntry(
                number: 1, madeAt: desk.now, author: "x", person: nil, role: nil, way: .page, reason: nil, undoes: nil,
                undoneBy: nil, contents: .edits(changes)))
        let page = try page(desk, cookie, "/admin/pairs/190/192?done=1")
        expect(page.contains("已記下：不同的廟") && page.contains("<bdi>宮 &lt;i&gt;190</bdi> ／ <bdi>宮 &lt;i&gt;191</bdi>"))
        expect(page.contains("name=\"to\" value=\"\(Self.path)\"") && page.contains("href=\"\(Self.path)\">再看一次"))
    }

    /// A merge chooses every value anew: the note says what is another one in the temple that stays.
    @Test(arguments: [true, false]) func aMergeSaysWhatIsAnotherValueNow(isChanged: Bool) throws {
        let desk = try desk()
        let cookie = try desk.signIn(.owner)
        let (before, after): (FieldValues, FieldValues) =
            isChanged ? ([.phone: .text("04-22245963")], [.phone: .text("04-<i>")]) : ([:], [:])
        desk.noteEdit(
            [
                EntityChange(
                    kind: .temple, id: 191, name: "去宮", action: .merged, before: [.name: .text("去宮")],
                    other: OtherTemple(temple: 190)),
                EntityChange(
                    kind: .temple, id: 190, name: "留宮", action: .changed, before: before, after: after,
                    other: OtherTemple(temple: 191)),
            ], by: "x")
        let page = try page(desk, cookie, "/admin/pairs?done=1")
        expect(page.contains("已合併為一間") && page.contains("<a href=\"/admin/temples/190\"><bdi>留宮</bdi> 190</a>"))
        expect(page.contains("的內容不變"), equals: !isChanged)
        expect(page.contains("<ins><bdi>04-&lt;i&gt;</bdi></ins>") == isChanged && !page.contains("<del><bdi>去宮"))
    }

    // MARK: What is refused

    /// A decision is about the states that were shown, of both temples.
    @Test(arguments: [190, 191] as [Int64], ["same", "different"])
    func whatHasChangedMeanwhileIsShownFirst(changed: Int64, button: String) throws {
        let desk = try desk()
        let cookie = try desk.signIn(.editor)
        let form = try fields(try page(desk, cookie, Self.path)) + [("do", button), ("stays", "191")]
        try desk.change([.phone: .text("04-22245111")], id: changed)
        let refused = try desk.ask(.post, Self.path, cookie: cookie, form: form)
        expect(refused.status, equals: 412)
        let text = desk.text(refused)
        expect(text.contains("04-22245111") && text.contains("name=\"stays\" value=\"191\" checked"))
        expect(text, contains: "最近的人工變更：<bdi>other</bdi>，")
        expect(desk.editing.temples.count == 3 && desk.editing.judgements.isEmpty)
        // What is shown now can be decided.
        let again = try fields(text) + [("do", button), ("stays", "191")]
        try expect(desk.ask(.post, Self.path, cookie: cookie, form: again).status, equals: 303)
        expect(desk.editing.temples.count, equals: button == "same" ? 2 : 3)
    }

    @Test func aDeletedTempleIsNoPartOfAPair() throws {
        let desk = try desk()
        let cookie = try desk.signIn(.editor)
        let form = try fields(try page(desk, cookie, Self.path)) + [("do", "same"), ("stays", "190")]
        desk.editing.data.temples[191]?.isDeleted = true
        let refused = try desk.ask(.post, Self.path, cookie: cookie, form: form)
        expect(refused.status == 409 && desk.text(refused).contains("已刪除"))
        try expect(page(desk, cookie, Self.path, status: 404), contains: "已刪除")
        expect(desk.editing.temples.count, equals: 3)
    }

    @Test func aViewerReadsAndDecidesNothing() throws {
        let desk = try desk()
        let viewer = try desk.signIn(.viewer)
        let text = try page(desk, viewer, Self.path)
        expect(!text.contains("<form class=\"pair\"") && text.contains("不同") && text.contains("下一對"))
        let form = [("csrf", try desk.csrf(viewer)), ("do", "same"), ("stays", "190")]
        try expect(desk.ask(.post, Self.path, cookie: viewer, form: form).status, equals: 403)
        expect(desk.editing.temples.count, equals: 3)
    }

    @Test func aWrongFormChangesNothing() throws {
        let desk = try desk()
        let cookie = try desk.signIn(.editor)
        let form = try fields(try page(desk, cookie, Self.path))
        func status(_ form: [(String, String)]) throws -> Int {
            try desk.ask(.post, Self.path, cookie: cookie, form: form).status
        }
        for wrong in [[], [("do", "x")], [("do", "same")], [("do", "same"), ("stays", "192")]] {
            try expect(status(form + wrong), equals: 400, "\(wrong)")
        }
        // Without the versions nothing says what was seen.
        let blind = form.filter { !$0.0.hasPrefix("was.") } + [("do", "different")]
        try expect(status(blind), equals: 412)
        // Without the token of the session the form is shown again, as it was filled in.
        let foreign = form.filter { $0.0 != "csrf" } + [("do", "same"), ("stays", "191")]
        let refused = try desk.ask(.post, Self.path, cookie: cookie, form: foreign)
        expect(refused.status == 403 && desk.text(refused).contains("name=\"stays\" value=\"191\" checked"))
        desk.editing.failure = .unavailable(.unreachable, reason: "down")
        let unreached = try desk.ask(.post, Self.path, cookie: cookie, form: form + [("do", "same"), ("stays", "190")])
        expect(unreached.status == 503 && desk.text(unreached).contains("name=\"stays\" value=\"190\""))
        desk.editing.failure = nil
        expect(desk.editing.temples.count == 3 && desk.editing.judgements.isEmpty)
    }
}
