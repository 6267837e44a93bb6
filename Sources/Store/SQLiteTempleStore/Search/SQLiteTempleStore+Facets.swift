internal import Geodesy
internal import SQLiteDriver
internal import TempleIndex
public import TempleModel
internal import TempleTables

/// The counts of a search's temples: in the in-memory index, or over rows of the file.
extension SQLiteTempleStore {
    public func facets(
        _ facets: Set<TempleFacets.Facet>, of query: TempleQuery
    ) throws(SearchError) -> TempleFacets {
        try answering(budget: limits.budget) {
            let snapshot = try currentSnapshot()
            // An open row would keep the read transaction open.
            defer { snapshot.reader.endRow() }
            let query = query.firstPage
            var counted = try counted(facets, of: query, snapshot)
            for way in AlikeQuery.ways(for: query) where counted.isEmpty {
                guard let alike = try alike(way, to: query, snapshot) else { continue }
                counted = try self.counted(facets, of: alike, snapshot)
            }
            return counted.counted
        }
    }

    /// Returns the counts within the query's radius or a wider one.
    private func counted(
        _ facets: Set<TempleFacets.Facet>, of query: TempleQuery, _ snapshot: SnapshotCache
    ) throws -> FacetCollector {
        let asked = try prepared(query, snapshot)
        // As the upcoming events, they are read once for all searches.
        let families = try connection.ignoringUnits { try upcomingCache.deityFamilies() }
        // An unknown deity has no temples.
        let plan = asked.named?.match.isKnown ?? true ? try plan(for: asked, readsTexts: true, snapshot) : nil
        return try WidenedSearch(
            of: query,
            by: { radius in
                FacetCollector(
                    facets, of: query, within: radius, asked.filter, asked.upcoming, families,
                    openingCheck: openingCheck)
            },
            collect: plan.map { plan in
                { counts, radius in try self.collect(into: &counts, asked, radius: radius, plan, snapshot) }
            }
        ).found
    }
}
