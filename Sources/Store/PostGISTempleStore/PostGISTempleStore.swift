internal import HanNames
public import LunarCalendar
internal import PostgreSQL
internal import TempleIndex
public import TempleModel
internal import TempleTables

/// A reader of the temples on PostgreSQL servers, which asks PostGIS. An instance belongs to the thread that created it.
///
/// Each query is a transaction that sees one state of the data.
public final class PostGISTempleStore: TempleReading {
    /// The number of the current schema of a server's database.
    package static var schemaVersion: Int { ServerSchema.version }

    let connection: ServerConnection
    let upcomingCache: UpcomingEventsCache<ServerRows>
    var openingCheck: OpeningCheck?
    /// The index that suggestions have made.
    var indexOfNames: (revision: DataRevision, index: InMemoryTempleIndex?)?
    /// The revision that the cache is of.
    private var revision: DataRevision?
    private var knownPostGIS: PostGISSchema?
    /// The number of cursors so far, after which the next one is named.
    var cursorCount = 0
    /// Passes over the rows of temples whose values are out of bounds.
    let gate = RowGate()
    private let notePassed: (PassedRows) -> Void

    /// Connects to a server.
    ///
    /// - Parameter notePassed: is called with rows that were passed over because their values are out of bounds, each
    ///   once.
    /// - Throws: ``SearchError`` where no server can be reached, or the database has no schema that this version can read.
    public init(
        _ database: ServerDatabase, notePassed: @escaping (PassedRows) -> Void = { _ in }
    ) throws(SearchError) {
        self.notePassed = notePassed
        connection = try database.connect(for: .reading, statementTimeout: database.queryTimeout)
        upcomingCache = UpcomingEventsCache(ServerRows(connection: connection))
        try checkReady()
    }

    /// Runs a query on one state of the data.
    func answering<Answer>(_ body: (ServerRows) throws -> Answer) throws(SearchError) -> Answer {
        try answering { rows, _ in try body(rows) }
    }

    /// Runs a query on one state of the data, and tells it the revision.
    func answering<Answer>(_ body: (ServerRows, DataRevision) throws -> Answer) throws(SearchError) -> Answer {
        try SearchError.ofServer {
            try connection.inSchema(.snapshot) {
                let rows = ServerRows(connection: connection)
                let current = try currentRevision(rows)
                if current != revision {
                    revision = current
                    upcomingCache.forget()
                    gate.forget()
                }
                let answer = try body(rows, current)
                reportPassedRows()
                return answer
            }
        }
    }

    private func reportPassedRows() {
        for gate in [gate, upcomingCache.gate] {
            if let news = gate.takeNews() { notePassed(news) }
        }
    }

    /// Returns the revision of the data. It is that of every copy of the data.
    private func currentRevision(_ rows: ServerRows) throws -> DataRevision {
        let schema = try ServerSchema.check(connection, acceptsNewer: true)
        let log = ServerChangeLog(connection: connection, identity: schema.identity)
        return DataRevision(at: try log.position(), changedAt: try MetaRows.changedAt(rows))
    }

    /// Returns the schema of PostGIS, which is looked up once.
    func postgis() throws -> PostGISSchema {
        if let knownPostGIS { return knownPostGIS }
        guard let found = try PostGISSchema.find(connection) else {
            throw SearchError.unavailable(.unprepared, reason: "the database has no PostGIS")
        }
        knownPostGIS = found
        return found
    }

    public func temple(id: Int64) throws(SearchError) -> TempleDetail? {
        try answering { rows in
            let sources = try sourceRecords(ofTemple: id, rows)
            return try rows.all(TempleByID.sql, [.integer(id)]) { row in
                try gate.row("temple", id) { try TempleByID.detail(row, records: sources) }
            }.first ?? nil
        }
    }

    public func temples(ids: [Int64]) throws(SearchError) -> [Int64: TempleDetail] {
        try answering { try TempleByID.details(ofTemples: ids, on: $0, gate) }
    }

    public func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try answering { rows in
            try rows.all(FormerTempleID.sql, [.integer(id)]) { $0.integer(0) }.first
        }
    }

    public func templeIDs(skipping count: Int, limit: Int) throws(SearchError) -> [Int64] {
        try answering { rows in
            try rows.all(TempleIDs.sql, [.integer(Int64(count)), .integer(Int64(limit))]) { $0.integer(0) }
        }
    }

    public func feed(
        since cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int
    ) throws(SearchError) -> FeedAnswer {
        try answering { try FeedRows.answer(since: cursor, kinds: kinds, limit: limit, on: $0) }
    }

    public func feedEnd() throws(SearchError) -> FeedCursor { try answering { try FeedRows.end(on: $0) } }

    public func catalogueSnapshot() throws(SearchError) -> CatalogueSnapshot {
        try answering { _ in try upcomingCache.data() }
    }

    public func upcomingEvents(on day: CivilDay) throws(SearchError) -> UpcomingEvents {
        try answering { _ in try upcomingCache.upcomingEvents(on: day) }
    }

    public func deities(named name: String) throws(SearchError) -> NamedDeities {
        try answering { rows in try meaning(of: name, rows) }
    }

    func meaning(of name: String, _ rows: ServerRows) throws -> NamedDeities {
        let (ids, names) = try DeitiesByName.meaning(of: DeityKey.key(name), in: rows)
        guard ids.isEmpty else { return NamedDeities(ids: ids, match: DeityMatch(asked: name, names: names)) }
        let suggestions = try upcomingCache.deityNames().suggestions(for: name, limit: 3)
        return NamedDeities(ids: ids, match: DeityMatch(asked: name, names: names, suggestions: suggestions))
    }

    public func festivalsAndGroups(
        named name: String
    ) throws(SearchError) -> (festivals: [Festival], groups: [TempleGroup]) {
        try catalogueSnapshot().festivalsAndGroups(named: name)
    }

    public func dataRevision() throws(SearchError) -> DataRevision {
        try answering { _, revision in revision }
    }

    public func statistics() throws(SearchError) -> StoreStatistics {
        try answering { rows, revision in
            let counts = try MetaRows.keptCounts(rows) ?? MetaRows.counts(rows)
            let bytes = try rows.all("SELECT pg_database_size(current_database())") { $0.integer(0) }.first
            return StoreStatistics(
                temples: counts.temples, revision: revision, imports: counts.imports, bytes: bytes,
                passedRows: gate.count + upcomingCache.gate.count,
                newerSchema: try ServerSchema.check(connection, acceptsNewer: true).newer)
        }
    }

    @discardableResult
    public func checkReady() throws(SearchError) -> NewerSchema? {
        // First of all queries: it tells a role that may not read from a database without a schema.
        try SearchError.ofServer {
            try connection.inSchema(.snapshot) { try ServerSchema.check(connection, acceptsNewer: true).newer }
        }
    }

    public func imports(limit: Int) throws(SearchError) -> [ImportEntry] {
        try answering { try ImportHistory.entries(limit: limit, on: $0) }
    }

    public func edition(of part: SuppliedData) throws(SearchError) -> String? {
        try answering { try MetaRows.edition(of: part, $0) }
    }

    public func readRecords(
        ofSource source: String? = nil, activities: (ActivityRecord) throws -> Void = { _ in },
        _ body: (TempleRecord) throws -> Void
    ) throws {
        try SearchError.convertingServerErrors {
            try connection.inSchema(.snapshot) {
                let rows = ServerRows(connection: connection)
                try AllRecords.read(ofSource: source, on: rows, gate, body)
                try AllRecords.readActivities(ofFeed: source, on: rows, gate, activities)
                reportPassedRows()
            }
        }
    }

    /// Returns the record of each source for a temple; none when one of the records cannot be read.
    private func sourceRecords(ofTemple id: Int64, _ rows: ServerRows) throws -> [TempleRecord] {
        do {
            return try SourceRecords.records(ofTemple: id, in: rows)
        } catch is UnreadableRecord {
            return []
        }
    }
}
