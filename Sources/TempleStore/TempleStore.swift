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
    private var knownSourceRecords: SourceRecords?

    /// Opens a database for reading.
    ///
    /// - Parameter busyTimeoutMilliseconds: how long a question waits for a program that has locked the file.
    /// - Throws: ``SearchError`` when the file is missing, no nearby database, or of another version.
    public init(path: String, busyTimeoutMilliseconds: Int32 = 5_000) throws(SearchError) {
        self.path = path
        let connection = try DatabaseFile.openForReading(path, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        self.connection = connection
        almanacs = try SearchError.rethrowing(path: path) { try AlmanacCache(connection) }
    }

    public func temples(matching query: TempleQuery) throws(SearchError) -> TemplePage {
        try answering {
            var filter = NearestTemples.Filter()
            var named: NamedDeities?
            if let asked = query.deity {
                let meaning = try meaning(of: asked)
                guard meaning.match.isKnown else { return TemplePage(matches: [], next: nil, deity: meaning.match) }
                filter.deityIDs = Self.json(meaning.ids)
                named = meaning
            }
            filter.bounds = query.filter.bounds
            let almanac = try almanacs.almanac(on: query.today)
            if let days = query.withinDays {
                let coming = almanac.coming(withinDays: days)
                filter.coming = (Self.json(coming.deityIDs), Self.json(coming.templeIDs))
            }
            if openNow?.time != query.time { openNow = query.time.map(OpenNow.init) }
            let rows = RowFilter(query.filter, text: try searchText(query.filter))
            var page = try self.page(query, radius: query.radius, filter, rows, almanac)
            for radius in query.widerRadii where page.isEmpty {
                page = try self.page(query, radius: radius, filter, rows, almanac)
            }
            return page.page(deity: named?.match, deityIDs: Set(named?.ids ?? []), openNow: &openNow)
        }
    }

    /// Walks once, within the query's radius or a wider one.
    private func page(
        _ query: TempleQuery, radius: Distance, _ filter: NearestTemples.Filter, _ rows: RowFilter, _ almanac: Almanac
    ) throws -> NearestPage {
        let walk = try statement(filter.sql)
        defer { walk.reset() }
        try NearestTemples.bind(query, radius: radius, filter, to: walk)
        var page = NearestPage(query: query, radius: radius, filter: rows, geodesic: geodesic, almanac: almanac)
        try page.read(walk, openNow: &openNow)
        return page
    }

    private func searchText(_ filter: TempleQuery.Filter) throws -> SearchText? {
        guard filter.text != nil else { return nil }
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
            return try TempleByID.detail(
                statement, records: try sourceRecords().records(ofTemple: id))
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
        try answering {
            let statement = try statement(
                "SELECT max(CASE key WHEN 'data_version' THEN CAST(value AS INTEGER) END),"
                    + " max(CASE key WHEN 'changed_at' THEN CAST(value AS INTEGER) END)"
                    + " FROM meta WHERE key IN ('data_version', 'changed_at')")
            defer { statement.reset() }
            _ = try statement.step()
            return DataRevision(count: statement.integer(0), changedAt: statement.integer(1))
        }
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
        try answering { try DataVersion.catalogueEdition(connection) }
    }

    /// SQLite's plan for a search, a line a step: what the tests of the hot queries read.
    func plan(_ filter: NearestTemples.Filter) throws -> [String] {
        let statement = try connection.prepare("EXPLAIN QUERY PLAN " + filter.sql)
        var lines: [String] = []
        while try statement.step() { lines.append(statement.text(3)) }
        return lines
    }

    private func meaning(of name: String) throws -> NamedDeities {
        let (ids, names) = try DeitiesByName.meaning(statement(DeitiesByName.sql), key: DeityKey.key(name))
        let suggestions = ids.isEmpty ? try almanacs.deityNames().suggestions(for: name, limit: 3) : []
        return NamedDeities(ids: ids, match: DeityMatch(asked: name, names: names, suggestions: suggestions))
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

    private func answering<Answer>(_ body: () throws -> Answer) throws(SearchError) -> Answer {
        try SearchError.rethrowing(path: path, body)
    }
}
