internal import SearchSamples
package import TempleModel

/// What a store answers otherwise than the rows say, each with the question. Tests expect that there is nothing.
extension BruteForce {
    /// Searches around a point: all temples, by each filter with each of its values, and by each two filters.
    package func wrongSearches(of store: some TempleSearching) throws -> [String] {
        var wrong: [String] = []
        let orders = TempleQuery.Order.allCases.filter { $0 != .name }
        for search in SearchParameter.searchesByOneFilter {
            for order in orders {
                try check(search.with(.sort, order.rawValue), store, &wrong)
            }
            try check(search.with(.date, search[.openNow] == nil ? SearchParameter.date.sample : nil), store, &wrong)
        }
        for search in SearchParameter.searchesByTwoFilters { try check(search, store, &wrong) }
        return wrong
    }

    private func check(_ search: TempleQueryText, _ store: some TempleSearching, _ wrong: inout [String]) throws {
        let limit = 100
        let text = search.with(.limit, "\(limit)")
        let page = try store.temples(matching: try TempleQuery(parsing: text, radiusUnits: false, now: now))
        let (found, expected) = (page.matches.map(\.temple.id), try ids(text))
        if found != Array(expected.prefix(limit)) {
            wrong.append(
                "\(text): \(found.prefix(8)) of \(found.count), not \(expected.prefix(8)) of \(expected.count)")
        }
        if (page.next != nil) != (expected.count > limit) { wrong.append("\(text): the next page") }
    }

    /// Counts of a map's view, by each filter that needs no point.
    package func wrongCounts(of store: some TempleSearching) throws -> [String] {
        var wrong: [String] = []
        let view: TempleQueryText = [.bbox: "119,23,122,26"]
        for parameter in ClusterQuery.parameters {
            for value in parameter.samples {
                let text = view.with(parameter, value)
                guard let query = ClusterQuery(try TempleQuery(counting: text, now: now), zoom: 7) else {
                    throw Unreadable(text: "\(text)")
                }
                let found = try store.clusters(matching: query).clusters.reduce(0) { $0 + $1.count }
                let expected = try count(text)
                if found != expected { wrong.append("\(text): \(found), not \(expected)") }
            }
        }
        return wrong
    }

    /// Returns how many temples are in a view. The point and the radius cover all temples, and no parameter of a count
    /// depends on them.
    private func count(_ view: TempleQueryText) throws -> Int {
        try ids(view.with(.lat, "24.2").with(.lng, "120.6").with(.radius, "500")).count
    }

    /// Temples in the answer to a search, and each temple's own page.
    package func wrongFacts(of store: some TempleSearching) throws -> [String] {
        var wrong: [String] = []
        let everywhere: TempleQueryText = [
            .lat: "24.2", .lng: "120.6", .radius: "500", .limit: "\(temples.count)",
        ]
        let query = try TempleQuery(
            parsing: everywhere, radiusUnits: false, limits: 1...max(1, temples.count), now: now)
        let found = try store.temples(matching: query).matches.map(\.temple)
        for temple in temples {
            guard let shown = found.first(where: { $0.id == temple.id }), let detail = try store.temple(id: temple.id)
            else {
                wrong.append("\(temple.id) is missing")
                continue
            }
            let differences = temple.differences(from: shown) + temple.differences(from: detail)
            wrong += differences.map { "\(temple.id): \($0)" }
        }
        return wrong
    }

    /// Facts that all temples have, or none: their comparison shows little or nothing.
    package func idleFacts() -> [String] {
        var filled: [String: Int] = [:]
        for temple in temples {
            for fact in Mirror(reflecting: temple).children {
                let value = Mirror(reflecting: fact.value)
                guard let name = fact.label, value.displayStyle == .optional else { continue }
                filled[name, default: 0] += value.children.count
            }
        }
        return filled.filter { $0.value == 0 || $0.value == temples.count }.keys.sorted()
    }

    /// Filters that find nothing or everything, with a value: they show nothing.
    package func idleFilters() throws -> [String] {
        let searches = SearchParameter.searchesByOneFilter
        let all = try ids(searches[0]).count
        return try searches.dropFirst().filter { search in
            let count = try ids(search).count
            return count == 0 || count == all
        }.map { "\($0)" }
    }
}
