internal import TempleModel

/// How many temples a search has in all, with each of the filters that are off, and without those that are on.
struct NearCounts {
    /// What each filter that is off would leave; nil where a link with it would search other temples, or all of Taiwan.
    private(set) var chips: TempleFacets?
    /// The temples of the search on all its pages; nil where nobody has counted them.
    private(set) var total: Int?
    /// The temples without the filters that are on, where those leave few; nil otherwise.
    private(set) var unfiltered: Int?

    /// A page with fewer temples says how many more there are without the filters.
    private static let few = TempleQuery.defaultLimit

    init(_ search: NearSearch, _ found: ResultPage, in store: any TempleSearching) throws(SearchError) {
        guard let query = search.query, query.after == nil else { return }
        if found.next == nil {
            total = found.matches.count
            // A page that is not the last one is not few.
            if found.matches.count < Self.few, let wide = search.withoutFilters {
                let all = try Self.count([], of: wide, in: store)?.total
                unfiltered = all.flatMap { $0 > found.matches.count ? $0 : nil }
            }
        }
        let facets = found.matches.isEmpty ? [] : Self.chips(of: search, query)
        // The line above the map counts what it shows.
        let isCounted = !search.hasView && Self.isBounded(search, by: [.radius, .q, .county, .deity])
        if !facets.isEmpty || total == nil && isCounted {
            let counted = try Self.count(facets, of: query, in: store)
            if !facets.isEmpty { chips = counted }
            total = total ?? counted?.total
        }
    }

    /// Returns what links above the list say of their filters.
    private static func chips(of search: NearSearch, _ query: TempleQuery) -> Set<TempleFacets.Facet> {
        guard !search.hasView, isBounded(search, by: [.radius, .q, .county]) else { return [] }
        var facets: Set<TempleFacets.Facet> = []
        if search.text[.openNow] == nil, query.time != nil { facets.insert(.openNow) }
        if search.text[.withinDays] == nil { facets.insert(.daySoon) }
        return facets
    }

    private static func isBounded(_ search: NearSearch, by parameters: [SearchParameter]) -> Bool {
        parameters.contains { search.text[$0] != nil }
    }

    /// Returns counts; nil where they take too long. A list without counts is better than none.
    private static func count(
        _ facets: Set<TempleFacets.Facet>, of query: TempleQuery, in store: any TempleSearching
    ) throws(SearchError) -> TempleFacets? {
        do {
            return try store.facets(facets, of: query)
        } catch {
            guard error == .tooSlow else { throw error }
            return nil
        }
    }
}
