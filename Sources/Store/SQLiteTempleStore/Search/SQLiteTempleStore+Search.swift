internal import Geodesy
internal import HanNames
internal import SQLiteDriver
internal import TempleIndex
public import TempleModel
internal import TempleTables

/// The search of temples: in the in-memory index, in the file's R*Tree, or in a list of rows.
extension SQLiteTempleStore {
    public func temples(matching query: TempleQuery) throws(SearchError) -> ResultPage {
        try answering(budget: limits.budget) {
            let snapshot = try currentSnapshot()
            // An open row would keep the read transaction open.
            defer { snapshot.reader.endRow() }
            var found = try found(by: query, snapshot)
            for way in AlikeQuery.ways(for: query) where found.page.best.isEmpty {
                guard let alike = try alike(way, to: query, snapshot) else { continue }
                found = try self.found(by: alike, snapshot, way)
            }
            found.page.best.forEach { snapshot.prefetch($0) }
            let index = snapshot.heldIndex
            // With very many temples, caching the rendered form of one gains nothing.
            return ResultPage(
                matches: try found.page.best.matches(found.asked.upcoming) { try snapshot.temple($0, of: index) },
                next: found.page.next, deity: found.asked.named?.match, radius: query.named(radius: found.page.radius),
                matched: found.page.matched, revision: snapshot.isLarge ? nil : snapshot.revision)
        }
    }

    private func found(
        by query: TempleQuery, _ snapshot: SnapshotCache, _ alike: Suggestion.Matched? = nil
    ) throws -> (asked: PreparedQuery, page: FoundPage) {
        let asked = try prepared(query, snapshot)
        // An unknown deity has no temples.
        let plan = asked.named?.match.isKnown ?? true ? try plan(for: asked, snapshot) : nil
        let page = try FoundPage(
            of: query, asked.filter, alike: alike, openingCheck: openingCheck,
            collect: plan.map { plan in
                { page, radius in try self.collect(into: &page, asked, radius: radius, plan, snapshot) }
            })
        return (asked, page)
    }

    /// Returns what may take the place of a fuzzy query that finds nothing.
    func alike(_ way: Suggestion.Matched, to query: TempleQuery, _ snapshot: SnapshotCache) throws -> TempleQuery? {
        try indexForNames(snapshot).flatMap { AlikeQuery.query(way, for: query, in: $0) }
    }

    /// A query with the meaning of its names and texts, ready for any source.
    struct PreparedQuery {
        let query: TempleQuery
        /// The meaning of the deity's name; nil when the query has none.
        let named: NamedDeities?
        let upcoming: UpcomingEvents
        let filter: TemplePredicates

        /// Whether the query ranks or filters by days.
        var needsDays: Bool { query.order == .date || query.withinDays != nil }
    }

    func prepared(_ query: TempleQuery, _ snapshot: SnapshotCache) throws -> PreparedQuery {
        let named = try query.deity.map { name in
            try snapshot.meaning(of: name) { try meaning(of: name) }
        }
        // The upcoming events are computed once for all searches of a day, so they do not count against the budget.
        let upcoming = try connection.ignoringUnits { try upcomingCache.upcomingEvents(on: query.today) }
        if openingCheck?.time != query.time { openingCheck = query.time.map(OpeningCheck.init) }
        let text = try query.filter.text.map { text in
            try snapshot.text(text) { try searchText(query.filter) }
        }
        return PreparedQuery(
            query: query, named: named, upcoming: upcoming,
            filter: TemplePredicates(
                query, deities: named.map { AskedDeities($0.ids) }, text: text,
                updated: try query.filter.updatedSince.map { try FeedRows.temples(after: $0, on: connection) }))
    }

    /// Returns the cache of the current revision.
    func currentSnapshot() throws -> SnapshotCache {
        let snapshot =
            try self.snapshot
            ?? SnapshotCache(of: revisions.revision(), reader: TempleReader(byID: statement(TempleByID.rowSQL)))
        self.snapshot = snapshot
        if snapshot.heldIndex == nil, let index = indexCache?.index(of: snapshot.revision) { snapshot.use(index) }
        return snapshot
    }

    private func searchText(_ filter: TempleQuery.Filter) throws -> SearchText {
        let deities = try statement(DeitiesByName.sql)
        return try SearchText(filter.terms) { try DeitiesByName.meaning(deities, key: DeityKey.key($0)).ids }
    }
}
