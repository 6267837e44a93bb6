package import TempleModel

/// Queries for the temples whose names sound or look like the text of a fuzzy one, which no temple has.
package enum AlikeQuery {
    /// How the names may fit of the queries that may take a query's place, the better one first. None for a later page:
    /// the first page has found temples with the text.
    package static func ways(for query: TempleQuery) -> [Suggestion.Matched] {
        query.isFuzzy && query.after == nil && query.filter.text != nil ? [.sound, .similar] : []
    }

    /// Returns the query for names that sound like a query's text, or that for names that are like it but for one
    /// character or some letters; nil where there are no such names.
    package static func query(
        _ way: Suggestion.Matched, for query: TempleQuery, in index: InMemoryTempleIndex
    ) -> TempleQuery? {
        guard let text = query.filter.text else { return nil }
        let name = NameQuery(text)
        let districts: [DistrictFilter?] = query.filter.counties?.map { DistrictFilter(county: $0) } ?? [nil]
        var ids: [Int64] = []
        for district in districts where ids.count < TempleQuery.maximumIDs {
            let named = index.named(
                name, near: query.center, inDistricts: district, limit: TempleQuery.maximumIDs - ids.count,
                matched: way)
            ids += named.map { index.id(of: $0.item) }
        }
        return try? query.asking(for: ids)
    }
}
