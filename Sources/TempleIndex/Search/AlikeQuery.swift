package import TempleModel

/// A query for the temples whose names sound or look like the text of a fuzzy one, which no temple has.
package struct AlikeQuery {
    package let matched: Suggestion.Matched
    package let query: TempleQuery

    /// The most names that are looked at.
    private static let mostNamed = 1_000

    /// Returns the queries that may take a query's place, the better one first: that for names that sound like its text,
    /// and that for names that are like it but for one character or some letters. None for a later page: the first page
    /// has found temples with the text.
    package static func queries(for query: TempleQuery, in index: InMemoryTempleIndex) -> [AlikeQuery] {
        guard query.isFuzzy, query.after == nil, let text = query.filter.text else { return [] }
        let name = NameQuery(text)
        let districts: [DistrictFilter?] = query.filter.counties?.map { DistrictFilter(county: $0) } ?? [nil]
        let named = districts.flatMap {
            index.named(name, near: query.center, inDistricts: $0, limit: mostNamed)
        }
        return [Suggestion.Matched.sound, .similar].compactMap { matched in
            let ids = named.lazy.filter { $0.matched == matched }.map { index.id(of: $0.item) }
            guard let query = try? query.asking(for: Array(ids.prefix(TempleQuery.maximumIDs))) else { return nil }
            return AlikeQuery(matched: matched, query: query)
        }
    }
}
