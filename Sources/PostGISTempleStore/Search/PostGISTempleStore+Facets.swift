internal import Geodesy
internal import TempleIndex
public import TempleModel
internal import TempleTables

/// The counts of a search's temples, over the rows that may match.
extension PostGISTempleStore {
    public func facets(
        _ facets: Set<TempleFacets.Facet>, of query: TempleQuery
    ) throws(SearchError) -> TempleFacets {
        try answering { rows, revision in
            let query = query.firstPage
            var counted = try counted(facets, of: query, rows)
            for way in AlikeQuery.ways(for: query) where counted.total == 0 {
                guard let alike = try alike(way, to: query, rows, revision) else { continue }
                counted = try self.counted(facets, of: alike, rows)
            }
            return counted.counted
        }
    }

    /// Returns the counts within the query's radius or a wider one.
    private func counted(
        _ facets: Set<TempleFacets.Facet>, of query: TempleQuery, _ rows: ServerRows
    ) throws -> FacetCollector {
        let asked = try prepared(query, rows)
        let families = try upcomingCache.deityFamilies()
        func counts(within radius: Distance) -> FacetCollector {
            FacetCollector(
                facets, of: query, within: radius, asked.filter, asked.upcoming, families, openingCheck: openingCheck)
        }
        var counted = counts(within: query.radius)
        // An unknown deity has no temples.
        if let deity = asked.named?.match, !deity.isKnown { return counted }
        let listsDeities = try listsDeities(of: asked, rows)
        try collect(into: &counted, asked, radius: query.radius, listsDeities: listsDeities)
        for wider in query.widerRadii where counted.total == 0 {
            counted = counts(within: wider)
            try collect(into: &counted, asked, radius: wider, listsDeities: listsDeities)
        }
        return counted
    }
}
