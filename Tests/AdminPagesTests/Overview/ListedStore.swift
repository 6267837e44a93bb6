import FakeTempleStore
import Geodesy
import LunarCalendar
import TempleModel

/// Store that answers by id, from a list, and knows the days of the deities of the small almanac.
final class ListedStore: TempleSearching {
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

    func clusters(matching query: ClusterQuery) throws(SearchError) -> TempleClusters { throw Self.unasked }
    func suggestions(for query: SuggestQuery) throws(SearchError) -> [Suggestion] { throw Self.unasked }
    func facets(_ facets: Set<TempleFacets.Facet>, of query: TempleQuery) throws(SearchError) -> TempleFacets {
        throw Self.unasked
    }
    func temple(id: Int64) throws(SearchError) -> TempleDetail? { throw Self.unasked }
    func temples(ids: [Int64]) throws(SearchError) -> [Int64: TempleDetail] { throw Self.unasked }
    func temple(formerly id: Int64) throws(SearchError) -> Int64? { throw Self.unasked }
    func deities(named name: String) throws(SearchError) -> NamedDeities { throw Self.unasked }
    func feed(since cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int) throws(SearchError) -> FeedAnswer {
        throw Self.unasked
    }
    func feedEnd() throws(SearchError) -> FeedCursor { throw Self.unasked }
    func dataRevision() throws(SearchError) -> DataRevision { throw Self.unasked }
    func statistics() throws(SearchError) -> StoreStatistics { throw Self.unasked }
    func checkReady() throws(SearchError) -> NewerSchema? { throw Self.unasked }

    private static let unasked = SearchError.failed(reason: "a count does not ask this")
}
