import Expectations
import FakeEditor
import FakeTempleStore
import TempleModel
import Testing

@testable import AdminPages

/// What one page of a list looks at, however many temples there are.
struct ManyTemplesTests {
    private let store = FakeStore()

    private func walk(_ query: String) throws -> ListWalk {
        ListWalk(
            store: store, editors: { FakeEditing([:]) }, now: TaiwanTime(secondsSince1970: ListedTemples.now),
            request: try ListRequest(query: query, temples: 1_000_000), limit: 7)
    }

    /// Each answer has a hundred temples, and there is always a next one.
    private func findEndlessly() throws {
        store.temples = Array(repeating: try FakeStore.lukang(), count: ListWalk.chunk)
        store.next = (meters: 12, id: 123, lead: .none)
    }

    @Test(arguments: ["sort=name", "sort=county"]) func aPageOfAnIndexLooksAtAFew(sort: String) throws {
        let temples = try ListedTemples(count: 3_500)
        let ordered = try temples.list(sort, limit: 100).map(\.temple)
        // No temple has this religion, of which a search would look at all.
        let asked = "religion=無&\(sort)"
        let page = try temples.walk(asked, limit: 7, of: 1_000_000).page()
        expect(page.matches.isEmpty && page.isPartial)
        let cursor = try require(page.next)
        // The next page goes on after as many as were looked at.
        let lookedAt = try temples.walk("\(sort)&cursor=\(cursor)", limit: 1, of: 1_000_000).page()
        let place = try require(ordered.firstIndex { $0.id == lookedAt.matches.first?.temple.id })
        expect(ListWalk.mostOfMany..<ListWalk.mostOfMany + ListWalk.chunk, contains: place)
        let last = try temples.walk("\(asked)&cursor=\(cursor)", limit: 7, of: 1_000_000).page()
        expect(last.matches.isEmpty && last.next == nil && !last.isPartial)
    }

    /// Words that very many temples have are not ranked, and not sorted by name.
    @Test func aSearchLooksAtFiveHundred() throws {
        try findEndlessly()
        try expectNil(FewFound(walk: walk("q=天后&sort=name")).matches())
        expect(store.questions, equals: FewFound.most / ListWalk.chunk)
        for (query, order) in [
            ("q=天后", ListOrder.distance), ("q=天后&county=臺中市", .county), ("q=天后&sort=name", .name),
        ] {
            let request = try walk(query).inTime().request
            expect(request.order == order && request.at("x").order == order, "\(query)")
        }
        store.next = nil
        try expect(walk("q=天后").inTime().request.order, equals: .fit)
        try expect(FewFound(walk: walk("q=天后&missing=phone")).matches()?.count, equals: ListWalk.chunk)
        try expect(FewFound(walk: walk("q=天后&missing=hours")).matches()?.count, equals: 0)
    }

    /// What has no index is not asked for: a search would look at all temples.
    @Test(arguments: ["", "county=臺中市", "religion=道教", "missing=phone", "religion=道教&county=臺中市"])
    func withoutWordsNothingIsSearched(query: String) throws {
        try expectNil(FewFound(walk: walk(query)).matches())
        expect(store.questions, equals: 0)
    }
}
