internal import DeityNames
internal import Geodesy
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
            let asked = try prepared(query, snapshot)
            if let deity = asked.named?.match, !deity.isKnown {
                return ResultPage(matches: [], next: nil, deity: deity)
            }
            let plan = try plan(for: asked, snapshot)
            var radius = query.radius
            var best = try self.best(asked, radius: radius, plan, snapshot)
            for wider in query.widerRadii where best.isEmpty {
                radius = wider
                best = try self.best(asked, radius: radius, plan, snapshot)
            }
            best.forEach { snapshot.prefetch($0) }
            let index = snapshot.heldIndex
            // With very many temples, caching the rendered form of one gains nothing.
            return ResultPage(
                matches: try best.matches(asked.upcoming) { try snapshot.temple($0, of: index) }, next: best.next,
                deity: asked.named?.match,
                radius: query.named(radius: radius), revision: snapshot.isLarge ? nil : snapshot.revision)
        }
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

    /// The number of items that a search can examine in the time of one exact distance.
    private static let itemsPerDistance = 64

    /// The way a search finds its candidates.
    private enum SearchPlan {
        /// Search the in-memory index.
        case index(InMemoryTempleIndex, NearestNeighborSearch.Choice)
        /// Search the file's own R*Tree.
        case tree
        /// List the temples of some deities, because there are few. The value is a JSON array of deity ids.
        case list(String)
        /// For a query without a point: read these temples.
        case ids([Int64])
        /// For a query without a point: read every row.
        case all
    }

    private func plan(for asked: PreparedQuery, _ snapshot: SnapshotCache) throws -> SearchPlan {
        let query = asked.query
        if query.center == nil, let named = query.filter.ids { return .ids(named) }
        let readsTexts = query.order == .rating || query.center == nil
        guard let index = snapshot.heldIndex, index.hasTexts || !readsTexts else {
            if let ids = asked.named?.ids, try isFew(ids, rows: query.limit) { return .list(Statement.json(ids)) }
            return query.center == nil ? .all : .tree
        }
        let most = TemplesOfDeities.mostListed(
            of: Int64(index.count), rows: query.limit, stepsPerRow: Self.itemsPerDistance)
        return .index(index, try choice(of: index, for: asked, listingAtMost: most, snapshot))
    }

    /// Returns the part of the index that a query reads.
    ///
    /// - Parameter most: the number of items up to which a list is cheaper than a walk of the tree.
    func choice(
        of index: InMemoryTempleIndex, for asked: PreparedQuery, listingAtMost most: Int = .max,
        _ snapshot: SnapshotCache
    ) throws -> NearestNeighborSearch.Choice {
        let answers = (asked.named?.ids).map { snapshot.answers(to: $0, in: index) }
        return NearestNeighborSearch.Choice(
            deities: answers, listingAtMost: most,
            days: asked.needsDays ? try days(of: index, asked.upcoming, snapshot) : nil)
    }

    /// Returns the days until the next event of each item: those of another thread, or new ones.
    private func days(of index: InMemoryTempleIndex, _ upcoming: UpcomingEvents, _ snapshot: SnapshotCache) throws
        -> DaysUntilNextEvent
    {
        try snapshot.days(on: upcoming.today) {
            if let known = indexCache?.days(on: upcoming.today, of: index) { return known }
            // Check the budget before computing the days: a thread without enough budget must not begin.
            try connection.checkWork(units: 1 + index.itemCount / DaysUntilNextEvent.itemsBetweenChecks)
            let made = try DaysUntilNextEvent(of: index, upcoming) { try connection.checkWork(units: 0) }
            indexCache?.keep(made, on: upcoming.today, of: index)
            return made
        }
    }

    /// Collects the page within the query's radius or a wider one.
    private func best(
        _ asked: PreparedQuery, radius: Distance, _ plan: SearchPlan, _ snapshot: SnapshotCache
    ) throws -> PageCollector {
        let (query, filter, upcoming) = (asked.query, asked.filter, asked.upcoming)
        var best = PageCollector(
            query: query, radius: radius, filter: filter, openingCheck: openingCheck)
        var boxes = 0
        defer { work?.add(boxes: boxes, rows: best.rowsRead) }
        func collect(_ ids: Statement, isNearestFirst: Bool = false) throws {
            var rows = RowCandidateSource(
                ids, isNearestFirst: isNearestFirst, snapshot.reader, gate, query, filter, upcoming)
            try best.collect(from: &rows)
        }
        switch plan {
        case .index(let index, let choice):
            defer { boxes = best.boxesLooked }
            if index.hasTexts {
                try best.collect(from: index, choice) { try connection.checkWork() }
            } else {
                try connection.checkWork()
                var source = TextlessCandidateSource(
                    NearestNeighborSearch(index, query, within: radius, filter, choice), snapshot.reader)
                defer { boxes = source.walk.looked }
                try best.collect(from: &source) { try connection.checkWork() }
            }
        case .tree:
            let before = connection.boxesScored
            defer { boxes = connection.boxesScored - before }
            guard let center = query.center else { break }
            let bounds = query.filter.bounds
            let walk = try statement(NearestTemples.sql(in: bounds))
            defer { walk.reset() }
            try NearestTemples.bind(center, radius: radius, in: bounds, to: walk)
            try collect(walk, isNearestFirst: true)
        case .list(let deities):
            let list = try statement(TemplesOfDeities.sql)
            defer { list.reset() }
            try list.bind(deities, at: 1)
            try collect(list)
        case .ids(let ids):
            let list = try temples(listed: ids)
            defer { list.reset() }
            try collect(list)
        case .all:
            let list = try statement("SELECT id FROM temple")
            defer { list.reset() }
            try collect(list)
        }
        return best
    }

    /// Returns a statement for the listed ids that belong to a temple.
    func temples(listed ids: [Int64]) throws -> Statement {
        let list = try statement("SELECT id FROM temple WHERE id IN (SELECT value FROM json_each(?1))")
        try list.bind(Statement.json(ids), at: 1)
        return list
    }

    /// Whether a list of the deities' temples is cheaper than a nearest-neighbour search.
    private func isFew(_ ids: [Int64], rows: Int) throws -> Bool {
        let newest = try statement(TempleIDs.newestSQL)
        defer { newest.reset() }
        _ = try newest.step()
        let most = TemplesOfDeities.mostListed(of: newest.integer(0), rows: rows, stepsPerRow: 1)
        let count = try statement(TemplesOfDeities.countSQL)
        defer { count.reset() }
        try count.bind(Statement.json(ids), at: 1)
        try count.bind(Int64(most) + 1, at: 2)
        _ = try count.step()
        return count.integer(0) <= most
    }

    private func searchText(_ filter: TempleQuery.Filter) throws -> SearchText {
        let deities = try statement(DeitiesByName.sql)
        return try SearchText(filter.terms) { try DeitiesByName.meaning(deities, key: DeityKey.key($0)).ids }
    }
}
