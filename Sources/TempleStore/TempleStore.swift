internal import DeityNames
internal import Geodesy
public import LunarCalendar
internal import SpatialSQLite
public import TempleModel

/// The temples of one SpatiaLite file, for searching. An instance belongs to the thread that made it.
public final class TempleStore: TempleSearching {
    private let path: String
    private let connection: Connection
    private let geodesic = Geodesic()
    private let almanacs: AlmanacCache
    private var statements: [String: Statement] = [:]
    private var openNow: OpenNow?
    private var memory: SearchMemory?
    private let places: SharedPlaces?
    private var knownSourceRecords: SourceRecords?
    private let queryTimeout: Duration?
    private let work: SearchWork?
    private let holdsState: Bool
    /// Whether the state of the file that was last asked about is held.
    public private(set) var isReading = false

    /// Opens a database for reading.
    ///
    /// - Parameters:
    ///   - queryTimeout: how long one question may take, before it ends with ``SearchError/tooSlow(path:)``; nil for any
    ///     time.
    ///   - busyTimeoutMilliseconds: how long a question waits for a program that has locked the file.
    ///   - work: where the work of searches is counted.
    ///   - places: where all temples are, as far as it is known; nil to find them by the file's own index alone.
    ///   - holdsState: whether all questions until ``rest()`` see one state of the file. Taking and giving up its lock
    ///     takes a quarter as long as a search, and threads wait for one another there.
    /// - Throws: ``SearchError`` when the file is missing, no nearby database, or of another version.
    public init(
        path: String, queryTimeout: Duration? = nil, busyTimeoutMilliseconds: Int32 = 5_000, work: SearchWork? = nil,
        places: SharedPlaces? = nil, holdsState: Bool = false
    ) throws(SearchError) {
        self.path = path
        self.places = places
        self.holdsState = holdsState
        self.queryTimeout = queryTimeout
        self.work = work
        let connection = try DatabaseFile.openForReading(path, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        self.connection = connection
        almanacs = try SearchError.rethrowing(path: path) { try AlmanacCache(connection) }
    }

    /// Begins what searches have need of and is made beside them, so that the first does not have to.
    public func prepare() {
        // What is wrong with the file is said to whoever searches in it.
        _ = try? answering { try currentMemory() }
        rest()
    }

    public func temples(matching query: TempleQuery) throws(SearchError) -> TemplePage {
        try answering {
            let memory = try currentMemory()
            // A row that is still being read holds on to the state that it is of.
            defer { memory.reader.rest() }
            var rows = TempleFilter(filter: query.filter)
            var named: NamedDeities?
            if let asked = query.deity {
                let meaning = try memory.meaning(of: asked) { try self.meaning(of: asked) }
                guard meaning.match.isKnown else { return TemplePage(matches: [], next: nil, deity: meaning.match) }
                rows.deityIDs = Set(meaning.ids)
                named = meaning
            }
            let almanac = try almanacs.almanac(on: query.today)
            if openNow?.time != query.time { openNow = query.time.map(OpenNow.init) }
            rows.text = try query.filter.text.map { text in
                try memory.text(text) { try searchText(query.filter) }
            }
            let way = try way(to: named?.ids, query, almanac, memory)
            if case .places = way {} else { rows.coming = coming(within: query.withinDays, almanac) }
            var page = try self.page(query, radius: query.radius, way, rows, almanac, memory)
            for radius in query.widerRadii where page.isEmpty {
                page = try self.page(query, radius: radius, way, rows, almanac, memory)
            }
            return try page.page(deity: named?.match, memory)
        }
    }

    /// What is remembered of the present state of the file.
    private func currentMemory() throws -> SearchMemory {
        let known = memory?.state == almanacs.state ? memory : nil
        let memory =
            try known
            ?? SearchMemory(
                of: almanacs.state, reader: TempleReader(byID: statement(TempleByID.rowSQL)))
        self.memory = memory
        if let places, memory.places == nil { memory.places = places.index(of: try almanacs.revision()) }
        return memory
    }

    /// How many places a walk passes by while the distance of one is measured.
    private static let placesPerDistance = 64

    /// How temples are found.
    private enum Way {
        /// By the places that are in memory.
        case places(PlaceIndex, PlaceWalk.Choice)
        /// By the file's own R*Tree.
        case tree
        /// The temples of some deities, as JSON, are so few that they are listed.
        case list(String)
        /// Without a point: these temples, as JSON.
        case ids(String)
        /// Without a point: every row.
        case all
    }

    private func way(to ids: [Int64]?, _ query: TempleQuery, _ almanac: Almanac, _ memory: SearchMemory) throws -> Way {
        if query.center == nil, let named = query.filter.ids { return .ids(Self.json(named)) }
        let readsTexts = query.order == .rating || query.center == nil
        guard let places = memory.places, places.hasTexts || !readsTexts else {
            if let ids, try isFew(ids, rows: query.limit) { return .list(Self.json(ids)) }
            return query.center == nil ? .all : .tree
        }
        let answers = ids.map { memory.answers(to: $0, in: places) }
        let most = TemplesOfDeities.mostListed(
            of: places.places.count, rows: query.limit, stepsPerRow: Self.placesPerDistance)
        let needsDays = query.order == .date || query.withinDays != nil
        return .places(
            places,
            PlaceWalk.Choice(
                belongings: answers?.belongings, few: answers?.few.flatMap { $0.count <= most ? $0 : nil },
                days: needsDays ? memory.days(of: places, almanac) : nil))
    }

    private func coming(within days: Int?, _ almanac: Almanac) -> TempleFilter.Coming? {
        guard let days else { return nil }
        let coming = almanac.coming(withinDays: days)
        return TempleFilter.Coming(mainDeityIDs: Set(coming.deityIDs), templeIDs: Set(coming.templeIDs))
    }

    /// Reads once, within the query's radius or a wider one.
    private func page(
        _ query: TempleQuery, radius: Distance, _ way: Way, _ rows: TempleFilter, _ almanac: Almanac,
        _ memory: SearchMemory
    ) throws -> NearestPage {
        var page = NearestPage(
            query: query, radius: radius, filter: rows, openNow: openNow, geodesic: geodesic, almanac: almanac)
        var boxes = 0
        defer { work?.add(boxes: boxes, rows: page.rowsRead) }
        switch way {
        case .places(let index, let choice):
            defer { boxes = page.boxesLooked }
            try page.read(index, choice, memory.reader) { try connection.checkTime() }
        case .tree:
            let before = connection.boxesScored
            defer { boxes = connection.boxesScored - before }
            guard let center = query.center else { break }
            let bounds = query.filter.bounds
            let walk = try statement(NearestTemples.sql(in: bounds))
            defer { walk.reset() }
            try NearestTemples.bind(center, radius: radius, in: bounds, to: walk)
            try page.read(walk, isWalk: true, memory.reader)
        case .list(let deities):
            let list = try statement(TemplesOfDeities.sql)
            defer { list.reset() }
            try list.bind(deities, at: 1)
            try page.read(list, isWalk: false, memory.reader)
        case .ids(let ids):
            let list = try statement("SELECT id FROM temple WHERE id IN (SELECT value FROM json_each(?1))")
            defer { list.reset() }
            try list.bind(ids, at: 1)
            try page.read(list, isWalk: false, memory.reader)
        case .all:
            let list = try statement("SELECT id FROM temple")
            defer { list.reset() }
            try page.read(list, isWalk: false, memory.reader)
        }
        return page
    }

    /// Whether deities have so few temples that those are listed sooner than found.
    private func isFew(_ ids: [Int64], rows: Int) throws -> Bool {
        let newest = try statement("SELECT max(id) FROM temple")
        defer { newest.reset() }
        _ = try newest.step()
        let most = TemplesOfDeities.mostListed(of: Int(newest.integer(0)), rows: rows, stepsPerRow: 1)
        let count = try statement(TemplesOfDeities.countSQL)
        defer { count.reset() }
        try count.bind(Self.json(ids), at: 1)
        try count.bind(Int64(most) + 1, at: 2)
        _ = try count.step()
        return count.integer(0) <= most
    }

    private func searchText(_ filter: TempleQuery.Filter) throws -> SearchText {
        let deities = try statement(DeitiesByName.sql)
        return try SearchText(filter.terms) { try DeitiesByName.meaning(deities, key: DeityKey.key($0)).ids }
    }

    public func deities(named name: String) throws(SearchError) -> NamedDeities {
        try answering { try meaning(of: name) }
    }

    public func almanac(on day: CivilDay) throws(SearchError) -> Almanac {
        try answering { try almanacs.almanac(on: day) }
    }

    public func almanacData() throws(SearchError) -> AlmanacData {
        try answering { try almanacs.data() }
    }

    public func temple(id: Int64) throws(SearchError) -> TempleDetail? {
        try answering {
            let statement = try statement(TempleByID.sql)
            defer { statement.reset() }
            try statement.bind(id, at: 1)
            guard try statement.step() else { return nil }
            return try TempleByID.detail(statement, records: readableRecords(ofTemple: id))
        }
    }

    /// The imports that the database has had, the newest first.
    public func imports(limit: Int) throws(SearchError) -> [ImportEntry] {
        try answering { try ImportHistory.entries(limit: limit, on: connection) }
    }

    /// Everything that sources say of temples, in the order of their ids: one record for each source of each temple.
    ///
    /// - Parameter source: only this source's; nil for all.
    /// - Throws: ``SearchError``, or what `body` throws.
    public func readRecords(ofSource source: String? = nil, _ body: (TempleRecord) throws -> Void) throws {
        do {
            try AllRecords.read(ofSource: source, on: connection, body)
        } catch let error as DatabaseError {
            throw SearchError(error, path: path)
        }
    }

    /// What the database has, in numbers.
    public func statistics() throws(SearchError) -> StoreStatistics {
        try answering { try StoreStatistics.read(connection) }
    }

    public func dataRevision() throws(SearchError) -> DataRevision {
        try answering { try almanacs.revision() }
    }

    public func checkReady() throws(SearchError) {
        try answering {
            let statement = try statement("SELECT count(*) FROM (SELECT 1 FROM temple LIMIT 1)")
            defer { statement.reset() }
            _ = try statement.step()
        }
    }

    /// The edition of the catalogue that the database was last written with; nil where none is known.
    public func catalogueEdition() throws(SearchError) -> String? {
        try answering { try DataVersion.edition(of: .catalogue, connection) }
    }

    /// The edition of the starter temples that the database was last written with; nil where it has none.
    public func starterEdition() throws(SearchError) -> String? {
        try answering { try DataVersion.edition(of: .starter, connection) }
    }

    /// SQLite's plan for a search, a line a step: what the tests of the hot queries read.
    func plan(_ sql: String) throws -> [String] {
        let statement = try connection.prepare("EXPLAIN QUERY PLAN " + sql)
        var lines: [String] = []
        while try statement.step() { lines.append(statement.text(3)) }
        return lines
    }

    private func meaning(of name: String) throws -> NamedDeities {
        let (ids, names) = try DeitiesByName.meaning(statement(DeitiesByName.sql), key: DeityKey.key(name))
        let suggestions = ids.isEmpty ? try almanacs.deityNames().suggestions(for: name, limit: 3) : []
        return NamedDeities(ids: ids, match: DeityMatch(asked: name, names: names, suggestions: suggestions))
    }

    /// What each source says of a temple; nothing where a record of it cannot be read, which hides who says what and not the
    /// temple.
    private func readableRecords(ofTemple id: Int64) throws -> [TempleRecord] {
        do {
            return try sourceRecords().records(ofTemple: id)
        } catch is UnreadableRecord {
            return []
        }
    }

    /// Its statements compiled once and used again.
    private func sourceRecords() throws(DatabaseError) -> SourceRecords {
        if let knownSourceRecords { return knownSourceRecords }
        let made = try SourceRecords(connection: connection)
        knownSourceRecords = made
        return made
    }

    /// A statement compiled once and used again.
    private func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] { return known }
        let made = try connection.prepare(sql)
        statements[sql] = made
        return made
    }

    /// Ids as a JSON array, the form that a query takes them in.
    private static func json(_ ids: [Int64]) -> String {
        "[" + ids.map(String.init).joined(separator: ",") + "]"
    }

    public func rest() {
        guard isReading else { return }
        isReading = false
        try? statement("COMMIT").run()
    }

    /// Answers a question from one state of the file.
    private func answering<Answer>(_ body: () throws -> Answer) throws(SearchError) -> Answer {
        try SearchError.rethrowing(path: path) {
            do {
                if !isReading {
                    try statement("BEGIN").run()
                    isReading = true
                    try almanacs.forgetWhatHasChanged()
                }
                let answer =
                    if let queryTimeout { try connection.limitingTime(to: queryTimeout, body) } else { try body() }
                if !holdsState { rest() }
                return answer
            } catch {
                rest()
                throw error
            }
        }
    }
}
