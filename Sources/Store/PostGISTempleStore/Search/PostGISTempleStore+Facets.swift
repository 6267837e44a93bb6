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
            for way in AlikeQuery.ways(for: query) where counted.isEmpty {
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
        // An unknown deity has no temples.
        let listsDeities = asked.named?.match.isKnown ?? true ? try listsDeities(of: asked, rows) : nil
        return try WidenedSearch(
            of: query,
            by: { radius in
                FacetCollector(
                    facets, of: query, within: radius, asked.filter, asked.upcoming, families,
                    openingCheck: openingCheck)
            },
            collect: listsDeities.map { listsDeities in
                { counts, radius in try self.collect(into: &counts, asked, radius: radius, listsDeities: listsDeities) }
            }
        ).found
    }
}
