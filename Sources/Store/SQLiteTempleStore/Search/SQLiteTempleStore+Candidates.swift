internal import Geodesy
internal import SQLiteDriver
internal import TempleIndex
internal import TempleModel
internal import TempleTables

/// The candidates of a search: in the in-memory index, in the file's R*Tree, or in a list of rows.
extension SQLiteTempleStore {
    /// The number of items that a search can examine in the time of one exact distance.
    private static let itemsPerDistance = 64

    /// The way a search finds its candidates.
    enum SearchPlan {
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

    /// - Parameter readsTexts: whether the answer reads the texts of every temple that it finds.
    func plan(
        for asked: PreparedQuery, readsTexts: Bool = false, _ snapshot: SnapshotCache
    ) throws -> SearchPlan {
        let query = asked.query
        if query.center == nil, let named = query.filter.ids { return .ids(named) }
        let readsTexts = readsTexts || query.order == .rating || query.center == nil
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

    /// Offers the candidates within the query's radius or a wider one to a collector.
    func collect(
        into collector: inout some CandidateCollector, _ asked: PreparedQuery, radius: Distance, _ plan: SearchPlan,
        _ snapshot: SnapshotCache
    ) throws {
        let (query, filter, upcoming) = (asked.query, asked.filter, asked.upcoming)
        var boxes = 0
        defer { work?.add(boxes: boxes, rows: collector.rowsRead) }
        func collect(_ ids: Statement, isNearestFirst: Bool = false) throws {
            var rows = RowCandidateSource(
                ids, isNearestFirst: isNearestFirst, snapshot.reader, gate, query, filter, upcoming)
            try collector.collect(from: &rows) {}
        }
        switch plan {
        case .index(let index, let choice):
            defer { boxes = collector.boxesLooked }
            if index.hasTexts {
                try collector.collect(from: index, choice) { try connection.checkWork() }
            } else {
                try connection.checkWork()
                var source = TextlessCandidateSource(
                    NearestNeighborSearch(index, query, within: radius, filter, choice), snapshot.reader)
                defer { boxes = source.walk.looked }
                try collector.collect(from: &source) { try connection.checkWork() }
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
}
