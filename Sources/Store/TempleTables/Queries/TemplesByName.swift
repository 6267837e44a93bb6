package import TempleModel

/// The query for temples in the order of their names, page by page.
package enum TemplesByName {
    private static let longestCounty = 10

    /// Returns temples in the order of the index `temple_name`, or of those of one county in `temple_county`.
    ///
    /// The temples of one name are asked for by themselves: thousands may have it, and the index would be read from their first.
    package static func read<Source: SQLDatabase>(
        after last: NamedTemple?, in county: String?, limit: Int, on source: Source
    ) throws -> [NamedTemple] {
        let queries = Queries(ofCounty: county != nil, limit: limit, byBytes: Source.byBytes)
        let county = county.map { [QueryValue.text(String($0.prefix(longestCounty)))] } ?? []
        func place(_ row: Source.Row) -> NamedTemple { NamedTemple(id: row.integer(0), name: row.text(1)) }
        guard let last else { return try source.all(queries.first, county, place) }
        let found = try source.all(queries.sameName, county + [.text(last.name), .integer(last.id)], place)
        guard found.count < limit else { return found }
        return try found + source.all(queries.later, county + [.text(last.name)], place).prefix(limit - found.count)
    }

    /// The texts of the queries, of which the tests read the plans.
    package struct Queries {
        /// The first temples of all.
        package let first: String
        /// Those with a name, after a number.
        package let sameName: String
        /// The first ones after a name.
        package let later: String

        /// - Parameter byBytes: ``SQLDatabase/byBytes``.
        package init(ofCounty isOfCounty: Bool, limit: Int, byBytes: String) {
            let name = "substr(name, 1, \(NamedTemple.longestName)) \(byBytes)"
            let county = isOfCounty ? "substr(county, 1, \(longestCounty)) \(byBytes) = ?1" : "true"
            let (second, third) = isOfCounty ? ("?2", "?3") : ("?1", "?2")
            let temples = "SELECT id, \(name) FROM temple WHERE \(county)"
            let order = "ORDER BY \(name), id LIMIT \(limit)"
            first = "\(temples) \(order)"
            sameName = "\(temples) AND \(name) = \(second) AND id > \(third) ORDER BY id LIMIT \(limit)"
            later = "\(temples) AND \(name) > \(second) \(order)"
        }
    }
}
