internal import Places
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
        var ids: [Int64] = []
        func add(_ name: NameQuery, in district: DistrictFilter?) {
            let left = TempleQuery.maximumIDs - ids.count
            guard left > 0 else { return }
            ids += index.named(name, near: query.center, inDistricts: district, limit: left, matched: way)
                .map { index.id(of: $0.item) }
        }
        let name = NameQuery(text)
        let districts: [DistrictFilter?] = query.filter.counties?.map { DistrictFilter(county: $0) } ?? [nil]
        for district in districts { add(name, in: district) }
        // 朝天官北港 is a name in a place, as 北港朝天官 is.
        for (places, rest) in Places.districts(in: text).prefix(mostPlaced) where ids.isEmpty && !rest.isEmpty {
            let place = text.unicodeScalars.count - rest.unicodeScalars.count
            add(NameQuery(rest, besidesPlaceOf: place), in: places.last.flatMap { DistrictFilter($0) })
        }
        return try? query.asking(for: ids)
    }

    /// The most ways to read a text as a place and a name.
    private static let mostPlaced = 2
}
