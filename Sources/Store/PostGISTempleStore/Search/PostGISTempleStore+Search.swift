internal import Geodesy
internal import HanNames
internal import PostgreSQL
internal import TempleIndex
public import TempleModel
internal import TempleTables

/// The search of temples: outwards from the point by the index on positions, or in a list of rows.
extension PostGISTempleStore {
    public func temples(matching query: TempleQuery) throws(SearchError) -> ResultPage {
        try answering { rows, revision in
            var found = try found(by: query, rows)
            for way in AlikeQuery.ways(for: query) where found.page.best.isEmpty {
                guard let alike = try alike(way, to: query, rows, revision) else { continue }
                found = try self.found(by: alike, rows, way)
            }
            return ResultPage(
                matches: found.page.best.matches(found.asked.upcoming, Self.temple), next: found.page.next,
                deity: found.asked.named?.match, radius: query.named(radius: found.page.radius),
                matched: found.page.matched,
                revision: revision)
        }
    }

    private func found(
        by query: TempleQuery, _ rows: ServerRows, _ alike: Suggestion.Matched? = nil
    ) throws -> (asked: PreparedQuery, page: FoundPage) {
        let asked = try prepared(query, rows)
        // An unknown deity has no temples.
        let listsDeities = asked.named?.match.isKnown ?? true ? try listsDeities(of: asked, rows) : nil
        let page = try FoundPage(
            of: query, asked.filter, alike: alike, openingCheck: openingCheck,
            collect: listsDeities.map { listsDeities in
                { page, radius in try self.collect(into: &page, asked, radius: radius, listsDeities: listsDeities) }
            })
        return (asked, page)
    }

    public func clusters(matching query: ClusterQuery) throws(SearchError) -> TempleClusters {
        try answering { rows in
            let asked = try prepared(query.temples, rows)
            if let deity = asked.named?.match, !deity.isKnown { return TempleClusters(clusters: [], deity: deity) }
            var collector = ClusterCollector(query, asked.filter, openingCheck: openingCheck)
            try candidates(of: asked, radius: query.temples.radius, listsDeities: false) { source in
                try collector.collect(from: &source) {}
            }
            return TempleClusters(clusters: collector.clusters, deity: asked.named?.match)
        }
    }

    /// Returns what may take the place of a fuzzy query that finds nothing.
    func alike(
        _ way: Suggestion.Matched, to query: TempleQuery, _ rows: ServerRows, _ revision: DataRevision
    ) throws -> TempleQuery? {
        try indexForNames(rows, revision).flatMap { AlikeQuery.query(way, for: query, in: $0) }
    }

    /// A query with the meaning of its names and texts.
    struct PreparedQuery {
        let query: TempleQuery
        let named: NamedDeities?
        let upcoming: UpcomingEvents
        let filter: TemplePredicates
    }

    func prepared(_ query: TempleQuery, _ rows: ServerRows) throws -> PreparedQuery {
        let named = try query.deity.map { try meaning(of: $0, rows) }
        if openingCheck?.time != query.time { openingCheck = query.time.map(OpeningCheck.init) }
        let text = try query.filter.text.map { _ in
            try SearchText(query.filter.terms) { try DeitiesByName.meaning(of: DeityKey.key($0), in: rows).ids }
        }
        return PreparedQuery(
            query: query, named: named, upcoming: try upcomingCache.upcomingEvents(on: query.today),
            filter: TemplePredicates(
                query, deities: named.map { AskedDeities($0.ids) }, text: text,
                updated: try query.filter.updatedSince.map { try FeedRows.temples(after: $0, on: rows) }))
    }

    /// Offers the temples that may match within the query's radius or a wider one to a collector.
    func collect(
        into collector: inout some CandidateCollector, _ asked: PreparedQuery, radius: Distance, listsDeities: Bool
    ) throws {
        try candidates(of: asked, radius: radius, listsDeities: listsDeities) { source in
            try collector.collect(from: &source) {}
        }
    }

    /// Passes the temples that may match to `collect`.
    private func candidates(
        of asked: PreparedQuery, radius: Distance, listsDeities: Bool,
        _ collect: (inout ServerCandidateSource) throws -> Void
    ) throws {
        let query = CandidateQuery(
            asked.query, within: radius, deities: asked.named?.ids, listsDeities: listsDeities, try postgis())
        try query.prepare(connection)
        // The end of the transaction closes it. One transaction may ask several times.
        cursorCount += 1
        let cursor = "candidates_\(cursorCount)"
        try connection.query("DECLARE \(cursor) NO SCROLL CURSOR FOR " + query.sql, query.values) { _ in }
        var source = ServerCandidateSource(
            connection, cursor: cursor, isNearestFirst: query.isNearestFirst, gate, asked.query, asked.filter,
            asked.upcoming)
        try collect(&source)
    }

    /// Whether the query names a deity, and a list of its temples is cheaper than a nearest-neighbour search.
    func listsDeities(of asked: PreparedQuery, _ rows: ServerRows) throws -> Bool {
        try asked.named.map { try isFew($0.ids, rows: asked.query.limit, rows) } ?? false
    }

    /// Whether a list of the deities' temples is cheaper than a nearest-neighbour search.
    private func isFew(_ ids: [Int64], rows limit: Int, _ rows: ServerRows) throws -> Bool {
        let newest = try connection.integer(TempleIDs.newestSQL) ?? 0
        let most = TemplesOfDeities.mostListed(of: newest, rows: limit, stepsPerRow: 1)
        let count = try connection.integer(
            "SELECT count(*) FROM (SELECT 1 FROM deity_temple WHERE deity_id = ANY($1) LIMIT $2) AS links",
            [.integers(ids), .integer(Int64(most) + 1)])
        return (count ?? 0) <= Int64(most)
    }

    private static func temple(_ entry: PageEntry) -> Temple? {
        if case .temple(let temple) = entry { temple } else { nil }
    }
}
