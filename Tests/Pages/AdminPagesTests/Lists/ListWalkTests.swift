import Expectations
import FakeEditor
import Geodesy
import HTTPModel
import LunarCalendar
import TempleModel
import TempleTables
import TempleWriting
import Testing

@testable import AdminPages

/// Each filter and each order of a list, against all temples of a real file looked at one by one.
struct ListWalkTests {
    private let temples: ListedTemples

    init() throws { temples = try ListedTemples() }

    /// The filters, as they stand in an address, with what they mean.
    private static let filters: [(query: String, fits: @Sendable (TempleDetail) -> Bool)] = [
        ("", { _ in true }),
        ("q=天后宮", { $0.temple.name.contains("天后宮") }),
        ("county=臺南市", { $0.county == "臺南市" }),
        ("religion=道教", { $0.religion == "道教" }),
        ("deity=媽祖", { $0.temple.mainDeity == "天上聖母" }),
        ("missing=phone", { $0.temple.phone == nil }),
        ("missing=hours", { !$0.temple.hasHours }),
        ("missing=deity&religion=道教", { $0.temple.mainDeity == nil && $0.religion == "道教" }),
        ("q=天后宮&missing=phone", { $0.temple.name.contains("天后宮") && $0.temple.phone == nil }),
        ("q=宮 天后&county=高雄市", { $0.temple.name.contains("天后宮") && $0.county == "高雄市" }),
        ("q=沒有這間廟", { _ in false }),
    ]

    @Test(arguments: filters.indices, ListOrder.allCases)
    func aListHasWhatFitsInItsOrder(filter: Int, order: ListOrder) throws {
        let (query, fits) = Self.filters[filter]
        let asked = (query.isEmpty ? "" : query + "&") + "sort=\(order.rawValue)"
        var expected = try temples.all().filter(fits)
        // Who has no county has no place in their order.
        if order == .county { expected.removeAll { $0.county == nil } }
        for (limit, many) in [(7, 230 as Int64), (50, 230), (7, 1_000_000)] {
            guard try ListRequest(query: asked, temples: many).order == order else { continue }
            let found = try temples.list(asked, limit: limit, of: many)
            expect(found.map(\.temple.id).sorted(), equals: expected.map(\.temple.id), "\(asked) \(limit) \(many)")
            try expectOrder(found, order, expected, "\(asked) \(limit) \(many)")
        }
    }

    private func expectOrder(
        _ found: [TempleMatch], _ order: ListOrder, _ expected: [TempleDetail], _ comment: String
    ) throws {
        switch order {
        case .name:
            let sorted = expected.map(\.temple).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
            expect(found.map(\.temple.id), equals: sorted.map(\.id), comment)
        case .county:
            let sorted = try expected.map { temple in
                (place: try require(temple.county.flatMap(County.names.firstIndex)), temple: temple.temple)
            }.sorted { ($0.place, $0.temple.name, $0.temple.id) < ($1.place, $1.temple.name, $1.temple.id) }
            expect(found.map(\.temple.id), equals: sorted.map(\.temple.id), comment)
        case .distance:
            let meters = found.compactMap { $0.distance?.meters }
            expect(meters == meters.sorted() && meters.count == found.count, comment)
        case .changed:
            let places = try temples.editor.templesByChange(after: nil, limit: 1_000).map(\.id)
            let ids = Set(found.map(\.temple.id))
            expect(found.map(\.temple.id), equals: places.filter(ids.contains), comment)
        case .fit, .known:
            // The store's own order: its tests know it.
            break
        }
    }

    @Test func distancesAreFromThePointOfTheAddress() throws {
        let all = try temples.all()
        let place = try require(all.first?.temple.coordinate)
        let nearest = try temples.list("lat=\(place.latitude)&lng=\(place.longitude)").first
        expect(nearest?.distance?.meters, equals: 0)
        #expect(throws: TempleQueryError.invalid(.lat, "95")) { try temples.list("lat=95&lng=120&sort=distance") }
    }

    @Test func theLastChangeComesFirst() throws {
        for id: Int64 in [40, 7, 200] { try temples.set(.phone, .text("02-25925252"), of: id) }
        try expect(Array(temples.ids("").prefix(3)), equals: [200, 7, 40])
        try expect(temples.ids("edited=true"), equals: [200, 7, 40])
        try expectEmpty(temples.ids("edited=true&missing=phone"))
        try expect(temples.ids("edited=true&sort=name"), equals: [200, 7, 40])
        // Given back, nothing of it is decided by hand any more.
        _ = try temples.editor.edit(
            [.change(temple: 7, EditedFields(givenBack: [.phone]))], by: EditAuthor(name: "ann", way: .page),
            EditOptions(now: ListedTemples.now))
        try expect(temples.ids("edited=true"), equals: [200, 40])
    }

    @Test func whatWasChangedByHandSinceADay() throws {
        for id: Int64 in [40, 7, 200, 40] {
            try temples.set(
                .religion, .text("第\(id)種 \(temples.editor.changes(matching: ChangeQuery(limit: 99)).entries.count)"),
                of: id)
        }
        let day = TaiwanTime(secondsSince1970: ListedTemples.now).day
        for limit in 1...4 { try expect(temples.ids("since=\(day)", limit: limit), equals: [40, 200, 7]) }
        try expectEmpty(temples.ids("since=\(day.adding(days: 1))"))
        #expect(throws: ListWalk.NoDay.self) { try temples.ids("since=yesterday") }
    }

    /// Where the store has looked at enough for one page, the next one goes on from there.
    @Test func ofALongHistoryThePageEndsWhereTheStoreDoes() throws {
        let editing = FakeEditing([:])
        for id: Int64 in 1...5 {
            let change = EntityChange(kind: .temple, id: id, name: "宮", action: .changed)
            editing.note(
                ChangeEntry(
                    number: id, madeAt: ListedTemples.now, author: nil, person: nil, role: nil, way: .page,
                    reason: nil, undoes: nil, undoneBy: nil, contents: .edits([change])))
        }
        editing.mostChangedAtOnce = 2
        var (found, partial) = ([[Int64]](), [Bool]())
        var request = try ListRequest(query: "since=2020-01-01", temples: 230)
        while found.count < 9 {
            let page = try ListWalk(
                store: temples.store, editors: { editing }, now: TaiwanTime(secondsSince1970: ListedTemples.now),
                request: request, limit: 7
            ).page()
            found.append(page.matches.map(\.temple.id))
            partial.append(page.isPartial)
            guard let next = page.next else { break }
            request = request.at(next)
        }
        expect(found == [[5, 4], [3, 2], [1]] && partial == [true, true, false])
    }

    /// Temples that change between two pages come twice or in another place: no other one is missed.
    @Test(arguments: [
        "sort=changed", "sort=name", "sort=county", "q=宮&sort=name", "q=宮&sort=known", "sort=distance", "missing=phone",
    ])
    func anEditBetweenTwoPagesLosesNoOther(query: String) throws {
        let before = Set(try temples.ids(query))
        var edited: Set<Int64> = []
        let found = try temples.list(query, limit: 20) {
            let id = try require(temples.all().map(\.temple.id).first { !edited.contains($0) })
            edited.insert(id)
            try temples.set(.introduction, .text("改過 \(id)"), of: id)
        }
        expect(before.subtracting(found.map(\.temple.id)).isSubset(of: edited), "\(query)")
    }

    @Test(arguments: [
        ("sort=changed", ["x", "1~x", "99~", "-1~1", "~"]),
        ("sort=name", ["x", "-1~1", "~", "0~1", "1~1~5a6u", "0~x~5a6u", "0~1~!", "0~1~_w", "0~1~AA"]),
        ("sort=county", ["x", "1~x~", "99~1~5a6u", "-1~1", "~"]), ("sort=distance", ["x", "1~x~", "-1~1", "~"]),
    ])
    func aCursorThatNobodyGaveIsRefused(query: String, cursors: [String]) throws {
        for cursor in cursors {
            let walk = try temples.walk("\(query)&cursor=\(cursor)", limit: 7)
            #expect(throws: TempleQueryError.self, "\(query) \(cursor)") { try walk.page() }
        }
    }
}
