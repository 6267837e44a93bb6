import Expectations
import FakeTempleStore
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import TempleAdmin

/// A walk through all temples, over a store that answers by id.
struct TempleWalkTests {
    private let time = TaiwanTime(secondsSince1970: Office.now)

    private func walk(_ store: NumberedStore, _ missing: MissingFact?, limit: Int) -> TempleWalk {
        TempleWalk(store: store, now: time, missing: missing, limit: limit)
    }

    @Test func everyTempleComesOnceWhateverComesAndGoes() throws {
        let store = NumberedStore(ids: (1...450).map { Int64($0 * 2) })
        var seen: [Int64] = []
        var text: TempleQueryText = [:]
        repeat {
            let page = try walk(store, nil, limit: 90).all(by: text)
            seen += page.matches.map(\.temple.id)
            text[.cursor] = page.next
            // One that was seen is deleted, and a new one comes far behind.
            store.ids.removeFirst()
        } while text[.cursor] != nil
        expect(seen, equals: (1...450).map { Int64($0 * 2) })
    }

    @Test func anAnswerLooksAtABoundedNumber() throws {
        let store = NumberedStore(ids: (1...6_000).map(Int64.init))
        var text: TempleQueryText = [:]
        let page = try walk(store, .deity, limit: 20).all(by: text)
        expectEmpty(page.matches)
        expect(page.next, equals: "\(TempleWalk.mostLookedAt)")
        text[.cursor] = page.next
        try expectNil(walk(store, .deity, limit: 20).all(by: text).next)
    }
}

/// Store of temples that have nothing but a main deity and a number.
private final class NumberedStore: PartialStore {
    var ids: [Int64]

    init(ids: [Int64]) { self.ids = ids }

    func temples(matching query: TempleQuery) throws(SearchError) -> ResultPage {
        let asked = query.filter.ids ?? []
        guard let point = try? Coordinate(latitude: 24, longitude: 120) else { throw .failed(reason: "no point") }
        let matches = asked.filter(ids.contains).map { id in
            TempleMatch(
                temple: Temple(
                    id: id, name: "廟", address: nil, coordinate: point, mainDeity: "媽祖", deities: [], rating: nil,
                    phone: nil), distance: nil)
        }
        return ResultPage(matches: matches, next: nil, deity: nil)
    }

    func templeIDs(skipping count: Int, limit: Int) throws(SearchError) -> [Int64] {
        Array(ids.dropFirst(count).prefix(limit))
    }

    func statistics() throws(SearchError) -> StoreStatistics {
        StoreStatistics(
            temples: Int64(ids.count), revision: DataRevision(count: 1, changedAt: 0), imports: 0, bytes: nil)
    }
}
