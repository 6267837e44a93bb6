internal import Geodesy
internal import SearchSamples
package import TempleModel

/// The counts of searches by facets that a store answers otherwise than the rows say. Tests expect that there are none.
extension BruteForce {
    /// Searches around a point and, where they need none, everywhere: by each filter with each of its values, and by each
    /// two filters.
    package func wrongFacets(of store: some TempleSearching) throws -> [String] {
        var wrong: [String] = []
        let all = Set(TempleFacets.Facet.allCases)
        for search in SearchParameter.searchesByOneFilter + SearchParameter.searchesByTwoFilters {
            let query = try TempleQuery(parsing: search, radiusUnits: false, now: now)
            let found = try store.facets(all, of: query)
            let expected = try facets(search)
            if found != expected { wrong.append("\(search): \(found), not \(expected)") }
            // Whatever is found first, and on whatever page.
            let other = search.with(.sort, "rating").with(.limit, "1")
            let page = try store.temples(matching: try TempleQuery(parsing: other, radiusUnits: false, now: now))
            if let next = page.next {
                let text = other.with(.cursor, next.text).with(
                    .radius, page.radius.map { "\($0.kilometers)" } ?? search[.radius])
                let later = try TempleQuery(parsing: text, radiusUnits: false, now: now)
                if try store.facets(all, of: later) != expected { wrong.append("\(text): another count") }
            }
            guard query.filter.needsNoPoint, search[.minRadius] == nil else { continue }
            let anywhere = search.with(.lat, nil).with(.lng, nil).with(.radius, nil)
            let counted = try store.facets(all, of: try TempleQuery(parsing: anywhere, radiusUnits: false, now: now))
            let ofAll = try facets(search.with(.radius, "500"))
            if counted != ofAll { wrong.append("\(anywhere): \(counted), not \(ofAll)") }
        }
        return wrong
    }

    private func facets(_ text: TempleQueryText) throws -> TempleFacets {
        let found = try candidates(text)
        var deities: [Int64: (name: String, count: Int)] = [:]
        var counties: [String: Int] = [:]
        for (id, name) in names.deities {
            let meant = names.withMembers([id])
            let count = found.count { names.have($0.temple, oneOf: meant) }
            if count > 0 { deities[id] = (name, count) }
        }
        for county in found.compactMap(\.temple.county) { counties[county, default: 0] += 1 }
        let soon = found.filter { $0.days.map { $0 <= 30 } ?? false }
        return TempleFacets(
            total: found.count,
            deities: deities.map { TempleFacets.Count(value: $0.key, name: $0.value.name, count: $0.value.count) }
                .sorted { ($1.count, $0.value) < ($0.count, $1.value) },
            counties: counties.map { TempleFacets.Count(value: $0.key, name: $0.key, count: $0.value) }
                .sorted { ($1.count, $0.value) < ($0.count, $1.value) },
            openNow: text[.date] == nil ? try found.count { try isOpen($0.temple) } : nil, daySoon: soon.count)
    }
}
