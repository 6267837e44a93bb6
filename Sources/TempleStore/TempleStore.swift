internal import DeityNames
internal import Geodesy
public import LunarCalendar
internal import SpatialSQLite
public import TempleModel

/// The temples of one SpatiaLite file, for searching. An instance belongs to the thread that made it.
public final class TempleStore: TempleReading {
    private let path: String
    private let file: ReadableFile
    var connection: Connection { file.connection }
    let geodesic = Geodesic()
    let revisions: RevisionWatch
    let upcomingCache: UpcomingEventsCache
    private var statements: [String: Statement] = [:]
    var openNow: OpeningCheck?
    var memory: SnapshotCache?
    let places: IndexCache?
    private var knownSourceRecords: SourceRecords?
    /// How much work each question may be from now on.
    public var limits: QueryLimits
    let work: SearchWork?
    private let keepsTransaction: Bool
    /// Whether the state of the file that was last asked about is held.
    public private(set) var isReading = false

    /// Opens a database for reading.
    ///
    /// - Parameters:
    ///   - limits: how much work each question may be.
    ///   - busyTimeoutMilliseconds: how long a question waits for a program that has locked the file.
    ///   - work: where the work of searches is counted.
    ///   - places: where all temples are, as far as it is known; nil to find them by the file's own index alone.
    ///   - keepsTransaction: whether all questions until ``endRead()`` see one state of the file. Taking and giving up its lock
    ///     takes a quarter as long as a search, and threads wait for one another there.
    /// - Throws: ``SearchError`` when the file is missing, no nearby database, or of another version.
    public init(
        path: String, limits: QueryLimits = QueryLimits(), busyTimeoutMilliseconds: Int32 = 5_000,
        work: SearchWork? = nil,
        places: IndexCache? = nil, keepsTransaction: Bool = false
    ) throws(SearchError) {
        self.path = path
        self.places = places
        self.keepsTransaction = keepsTransaction
        self.limits = limits
        self.work = work
        let file = try DatabaseFile.openForReading(path, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        self.file = file
        revisions = try SearchError.rethrowing { try RevisionWatch(file.connection) }
        upcomingCache = UpcomingEventsCache(file.connection)
    }

    /// Whether the file has changed since it was opened where SQLite can share nothing with a writer: every question is
    /// ``SearchError/busy`` until it is opened anew. A file that is opened in the usual way is followed and never is.
    public var isOutdated: Bool { file.isOutdated }

    /// Begins what searches have need of and is made beside them, so that the first does not have to.
    public func prepare() {
        // What is wrong with the file is said to whoever searches in it.
        _ = try? answering { try currentMemory() }
        endRead()
    }

    public func deities(named name: String) throws(SearchError) -> NamedDeities {
        try answering { try meaning(of: name) }
    }

    public func upcomingEvents(on day: CivilDay) throws(SearchError) -> UpcomingEvents {
        try answering { try upcomingCache.upcomingEvents(on: day) }
    }

    public func catalogueSnapshot() throws(SearchError) -> CatalogueSnapshot {
        try answering { try upcomingCache.data() }
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

    public func imports(limit: Int) throws(SearchError) -> [ImportEntry] {
        try answering { try ImportHistory.entries(limit: limit, on: connection) }
    }

    public func readRecords(
        ofSource source: String? = nil, activities: (ActivityRecord) throws -> Void = { _ in },
        _ body: (TempleRecord) throws -> Void
    ) throws {
        do {
            try file.checkUnchanged()
            try connection.execute("BEGIN")
            defer { try? connection.execute("COMMIT") }
            try AllRecords.read(ofSource: source, on: connection, body)
            try AllRecords.readActivities(ofFeed: source, on: connection, activities)
            try file.checkUnchanged()
        } catch let error as DatabaseError {
            throw SearchError(error)
        }
    }

    public func statistics() throws(SearchError) -> StoreStatistics {
        try answering {
            StoreStatistics(
                temples: try connection.integer("SELECT count(*) FROM temple") ?? 0, revision: try revisions.revision(),
                imports: try connection.integer("SELECT count(DISTINCT command) FROM import") ?? 0,
                bytes: (try? FileStamp(of: path))?.bytes)
        }
    }

    public func dataRevision() throws(SearchError) -> DataRevision {
        try answering { try revisions.revision() }
    }

    public func checkReady() throws(SearchError) {
        try answering {
            let statement = try statement("SELECT count(*) FROM (SELECT 1 FROM temple LIMIT 1)")
            defer { statement.reset() }
            _ = try statement.step()
        }
    }

    public func edition(of part: SuppliedData) throws(SearchError) -> String? {
        try answering { try DataVersion.edition(of: part, connection) }
    }

    /// SQLite's plan for a search, a line a step: what the tests of the hot queries read.
    func plan(_ sql: String) throws -> [String] {
        let statement = try connection.prepare("EXPLAIN QUERY PLAN " + sql)
        var lines: [String] = []
        while try statement.step() { lines.append(statement.text(3)) }
        return lines
    }

    func meaning(of name: String) throws -> NamedDeities {
        let (ids, names) = try DeitiesByName.meaning(statement(DeitiesByName.sql), key: DeityKey.key(name))
        let suggestions = ids.isEmpty ? try upcomingCache.deityNames().suggestions(for: name, limit: 3) : []
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
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] { return known }
        let made = try connection.prepare(sql)
        statements[sql] = made
        return made
    }

    /// Gives up the state that is held (`keepsTransaction`): to be called before the thread waits. It is a matter of whoever opened
    /// this store, and no part of the port.
    public func endRead() {
        guard isReading else { return }
        isReading = false
        try? statement("COMMIT").run()
    }

    /// Answers a question from one state of the file.
    ///
    /// - Parameter budget: how much work it may be, as in ``QueryLimits/budget``; nil for any.
    func answering<Answer>(budget: Int? = nil, _ body: () throws -> Answer) throws(SearchError) -> Answer {
        try SearchError.rethrowing {
            do {
                if !isReading {
                    try file.checkUnchanged()
                    try statement("BEGIN").run()
                    isReading = true
                    if try revisions.hasChanged() {
                        upcomingCache.forget()
                        memory = nil
                    }
                }
                let answer = try connection.limitingWork(
                    time: limits.time, units: budget, isCancelled: limits.isCancelled, body)
                if !keepsTransaction { endRead() }
                try file.checkUnchanged()
                return answer
            } catch {
                endRead()
                // Whatever was met is of a file that is half the old one.
                try file.checkUnchanged()
                if connection.wasOverBudget, let error = error as? DatabaseError, error.kind == .interrupted {
                    throw SearchError.overBudget
                }
                throw error
            }
        }
    }
}
