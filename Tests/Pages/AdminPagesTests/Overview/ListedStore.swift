import FakeTempleStore
import Geodesy
import LunarCalendar
import TempleModel

/// Store that answers by id, from a list, and knows the days of the deities of the small almanac.
final class ListedStore: PartialStore {
    let listed: [Temple]
    private let fake = FakeStore()
    /// The most temples of one question.
    private(set) var mostAsked = 0

    init(_ listed: [Temple]) throws {
        self.listed = listed
        fake.catalogue = try FakeStore.smallAlmanac()
    }

    func temples(matching query: TempleQuery) throws(SearchError) -> ResultPage {
        let ids = query.filter.ids ?? []
        mostAsked = max(mostAsked, ids.count)
        let upcoming = try upcomingEvents(on: query.today)
        let matches = listed.filter { ids.contains($0.id) }.map {
            TempleMatch(temple: $0, distance: nil, upcoming: upcoming)
        }
        return ResultPage(matches: matches, next: nil, deity: nil)
    }

    func templeIDs(skipping count: Int, limit: Int) throws(SearchError) -> [Int64] {
        Array(listed.map(\.id).sorted().dropFirst(count).prefix(limit))
    }

    func catalogueSnapshot() throws(SearchError) -> CatalogueSnapshot { try fake.catalogueSnapshot() }
    func upcomingEvents(on day: CivilDay) throws(SearchError) -> UpcomingEvents { try fake.upcomingEvents(on: day) }
}
