package import LunarCalendar
package import TempleModel

/// Store for a test that asks a few questions. All others fail.
package protocol PartialStore: TempleSearching {}

extension PartialStore {
    package func clusters(matching query: ClusterQuery) throws(SearchError) -> TempleClusters { throw .unasked }
    package func facets(_ facets: Set<TempleFacets.Facet>, of query: TempleQuery) throws(SearchError) -> TempleFacets {
        throw .unasked
    }
    package func suggestions(for query: SuggestQuery) throws(SearchError) -> [Suggestion] { throw .unasked }
    package func temple(id: Int64) throws(SearchError) -> TempleDetail? { throw .unasked }
    package func temples(ids: [Int64]) throws(SearchError) -> [Int64: TempleDetail] { throw .unasked }
    package func temple(formerly id: Int64) throws(SearchError) -> Int64? { throw .unasked }
    package func catalogueSnapshot() throws(SearchError) -> CatalogueSnapshot { throw .unasked }
    package func upcomingEvents(on day: CivilDay) throws(SearchError) -> UpcomingEvents { throw .unasked }
    package func deities(named name: String) throws(SearchError) -> NamedDeities { throw .unasked }
    package func feed(since cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int) throws(SearchError) -> FeedAnswer {
        throw .unasked
    }
    package func feedEnd() throws(SearchError) -> FeedCursor { throw .unasked }
    package func dataRevision() throws(SearchError) -> DataRevision { throw .unasked }
    package func statistics() throws(SearchError) -> StoreStatistics { throw .unasked }
    package func checkReady() throws(SearchError) -> NewerSchema? { throw .unasked }
}

extension SearchError {
    fileprivate static let unasked = SearchError.failed(reason: "the test does not ask this")
}
