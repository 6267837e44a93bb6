internal import Geodesy
internal import HanNames
public import LunarCalendar
public import SQLiteDriver
internal import TempleIndex
public import TempleModel
internal import TempleTables

/// A reader of the temples in one SpatiaLite file. An instance belongs to the thread that created it.
public final class SQLiteTempleStore: TempleReading {
    private let path: String
    private let file: ReadableFile
    /// Nil if SQLite notices all changes of the file, or ``ReadableFile`` does.
    private let overwriteWatch: OverwriteWatch?
    var connection: Connection { file.connection }
    let revisions: RevisionWatch
    let upcomingCache: UpcomingEventsCache<Connection>
    private var statements: [String: Statement] = [:]
    var openingCheck: OpeningCheck?
    var snapshot: SnapshotCache?
    let indexCache: IndexCache?
    /// The index that suggestions have made, in a store without a cache of it.
    var indexOfNames: (revision: DataRevision, index: InMemoryTempleIndex?)?
    private var knownSourceRecords: SourceRecords?
    /// The limits of each query from now on.
    public var limits: QueryLimits
    let work: SearchWork?
    /// Passes over the rows of temples that searches read one by one.
    let gate = RowGate()
    private let notePassed: (PassedRows) -> Void
    private let keepsTransaction: Bool
    /// Whether a read transaction is open.
    public private(set) var isReading = false

    /// Opens a database for reading.
    ///
    /// - Parameters:
    ///   - limits: the limits of each query.
    ///   - busyTimeoutMilliseconds: how long a query waits while another program locks the file.
    ///   - work: counts the work of searches.
    ///   - indexCache: the cache of the in-memory index; nil to search with the file's own R*Tree only.
    ///   - keepsTransaction: whether all queries until ``endRead()`` share one transaction and see one state of the
    ///     file. Taking and releasing the file lock takes a quarter of the time of a search, and threads wait for one
    ///     another there.
    ///   - notePassed: is called with rows that were passed over because their values are out of bounds, each once.
    /// - Throws: ``SearchError`` when the file is missing, is not a nearby database, or has a schema that this program
    ///   cannot read.
    public init(
        path: String, limits: QueryLimits = QueryLimits(), busyTimeoutMilliseconds: Int32 = 5_000,
        work: SearchWork? = nil,
        indexCache: IndexCache? = nil, keepsTransaction: Bool = false,
        notePassed: @escaping (PassedRows) -> Void = { _ in }
    ) throws(SearchError) {
        self.path = path
        self.indexCache = indexCache
        self.keepsTransaction = keepsTransaction
        self.notePassed = notePassed
        self.limits = limits
        self.work = work
        let file = try TempleDatabase.openForReading(path, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        self.file = file
        let revisions = try SearchError.rethrowing { try file.revisionWatch() }
        self.revisions = revisions
        upcomingCache = UpcomingEventsCache(
            file.connection,
            sharing: indexCache.map { cache in
                CatalogueSharing(cache.catalogue, file) { try revisions.revision() }
            })
        overwriteWatch = try SearchError.rethrowing {
            file.isShared ? try OverwriteWatch(file.connection, path: path) : nil
        }
        // Of what was read before the watch began, it sees no change.
        revisions.readAnew()
    }

    /// Checks that the write-ahead log beside a file belongs to it.
    ///
    /// - Precondition: this process has no open connection to the file.
    /// - Throws: ``SearchError/cannotOpen(reason:)`` if the log is that of another file, which was at the path before.
    public static func checkLog(besides path: String) throws(SearchError) {
        try DatabaseIdentity.checkLog(besides: path)
    }

    /// What has become of the file since the last look.
    public enum FileChange: Sendable {
        /// The store follows all changes.
        case none
        /// The file has to be opened again to see its content.
        case unseen
        /// A program other than SQLite has overwritten the file. Every answer may be a mix of two files until all
        /// connections of the process are closed.
        case overwritten
    }

    /// Looks at the file again.
    ///
    /// - Parameter stamp: the state of the file now.
    public func fileChange(_ stamp: FileStamp) throws(SearchError) -> FileChange {
        if isOutdated { return .unseen }
        if revisions.isOfAnotherDatabase { return .overwritten }
        switch try overwriteWatch?.look(stamp) ?? .same {
        case .same: return .none
        case .written:
            revisions.readAnew()
            return .none
        case .changed: return .unseen
        case .overwritten: return .overwritten
        }
    }

    /// Whether the file has changed since it was opened, when SQLite reads it without locks because it can share
    /// nothing with a writer. Every query then throws ``SearchError/busy`` until the file is opened again. A file
    /// opened in the usual way is never outdated: SQLite follows its changes.
    public var isOutdated: Bool { file.isOutdated }

    /// Starts the background work that searches need, so that the first search does not start it.
    public func prepare() {
        // The next search reports any error of the file.
        _ = try? answering { try currentSnapshot() }
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

    public func festivalsAndGroups(
        named name: String
    ) throws(SearchError) -> (festivals: [Festival], groups: [TempleGroup]) {
        try catalogueSnapshot().festivalsAndGroups(named: name)
    }

    public func temple(id: Int64) throws(SearchError) -> TempleDetail? {
        try answering {
            let statement = try statement(TempleByID.sql)
            defer { statement.reset() }
            try statement.bind(id, at: 1)
            guard try statement.step() else { return nil }
            return try gate.row("temple", id) {
                try TempleByID.detail(statement, records: readableRecords(ofTemple: id))
            }
        }
    }

    public func temples(ids: [Int64]) throws(SearchError) -> [Int64: TempleDetail] {
        try answering { try TempleByID.details(ofTemples: ids, on: connection, gate) }
    }

    public func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try answering {
            let statement = try statement(FormerTempleID.sql)
            defer { statement.reset() }
            try statement.bind(id, at: 1)
            return try statement.step() ? statement.integer(0) : nil
        }
    }

    public func templeIDs(skipping count: Int, limit: Int) throws(SearchError) -> [Int64] {
        try answering { try TempleIDs.page(statement(TempleIDs.sql), skipping: count, limit: limit) }
    }

    public func feed(
        since cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int
    ) throws(SearchError) -> FeedAnswer {
        try answering { try FeedRows.answer(since: cursor, kinds: kinds, limit: limit, on: connection) }
    }

    public func feedEnd() throws(SearchError) -> FeedCursor { try answering { try FeedRows.end(on: connection) } }

    public func imports(limit: Int) throws(SearchError) -> [ImportEntry] {
        try answering { try ImportHistory.entries(limit: limit, on: connection) }
    }

    /// Returns the registered festivals that the imports in effect have left out because several temples may hold them.
    public func ambiguousFestivals() throws(SearchError) -> [AmbiguousFestival] {
        try answering { try AmbiguousFestivals.read(on: connection) }
    }

    public func readRecords(
        ofSource source: String? = nil, activities: (ActivityRecord) throws -> Void = { _ in },
        _ body: (TempleRecord) throws -> Void
    ) throws {
        do {
            try file.checkUnchanged()
            try connection.execute("BEGIN")
            defer { try? connection.execute("COMMIT") }
            try AllRecords.read(ofSource: source, on: connection, gate, body)
            try AllRecords.readActivities(ofFeed: source, on: connection, gate, activities)
            reportPassedRows()
            try file.checkUnchanged()
        } catch let error as DatabaseError {
            throw SearchError(error)
        }
    }

    public func statistics() throws(SearchError) -> StoreStatistics {
        try answering {
            let snapshot = try currentSnapshot()
            let counts = try snapshot.counts {
                if let kept = try MetaRows.keptCounts(connection) { return kept }
                // SQLite counts in one step, which no budget interrupts.
                guard limits.budget == nil else { throw SearchError.overBudget }
                return try MetaRows.counts(connection)
            }
            return StoreStatistics(
                temples: counts.temples, revision: snapshot.revision, imports: counts.imports,
                bytes: (try? FileStamp(of: path))?.bytes, passedRows: passedRows,
                newerSchema: try TempleDatabase.newerSchema(of: connection))
        }
    }

    public func dataRevision() throws(SearchError) -> DataRevision {
        try answering { try revisions.revision() }
    }

    @discardableResult
    public func checkReady() throws(SearchError) -> NewerSchema? {
        try answering {
            let statement = try statement("SELECT count(*) FROM (SELECT 1 FROM temple LIMIT 1)")
            defer { statement.reset() }
            _ = try statement.step()
            return try TempleDatabase.newerSchema(of: connection)
        }
    }

    /// The schema of the file if a newer program had updated it when it was opened; nil for this program's own.
    public var newerSchema: NewerSchema? { file.newerSchema }

    public func edition(of part: SuppliedData) throws(SearchError) -> String? {
        try answering { try MetaRows.edition(of: part, connection) }
    }

    /// Returns SQLite's query plan for a search, one line per step. The tests of the hot queries read it.
    func plan(_ sql: String) throws -> [String] {
        let statement = try connection.prepare("EXPLAIN QUERY PLAN " + sql)
        var lines: [String] = []
        while try statement.step() { lines.append(statement.text(3)) }
        return lines
    }

    func meaning(of name: String) throws -> NamedDeities {
        let (ids, names) = try DeitiesByName.meaning(statement(DeitiesByName.sql), key: DeityKey.key(name))
        guard ids.isEmpty else { return NamedDeities(ids: ids, match: DeityMatch(asked: name, names: names)) }
        // All names are read once for all queries, so they do not count against the budget.
        let suggestions = try connection.ignoringUnits {
            try upcomingCache.deityNames().suggestions(for: name, limit: 3)
        }
        return NamedDeities(ids: ids, match: DeityMatch(asked: name, names: names, suggestions: suggestions))
    }

    /// The number of rows that were passed over: temples (of the index, or met by searches) and rows of other tables.
    private var passedRows: Int { (indexCache?.passedCount ?? gate.count) + upcomingCache.gate.count }

    private func reportPassedRows() {
        for gate in [gate, upcomingCache.gate] {
            if let news = gate.takeNews() { notePassed(news) }
        }
    }

    /// Returns the record of each source for a temple; none when one of the records cannot be read. The temple is still
    /// shown, without its sources.
    private func readableRecords(ofTemple id: Int64) throws -> [TempleRecord] {
        do {
            return try sourceRecords().records(ofTemple: id)
        } catch is UnreadableRecord {
            return []
        }
    }

    /// Returns the source records, whose statements are compiled once and reused.
    private func sourceRecords() throws(DatabaseError) -> SourceRecords {
        if let knownSourceRecords { return knownSourceRecords }
        let made = try SourceRecords(connection: connection)
        knownSourceRecords = made
        return made
    }

    /// Returns a statement that is compiled once and reused.
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] { return known }
        let made = try connection.prepare(sql)
        statements[sql] = made
        return made
    }

    /// Ends the read transaction that `keepsTransaction` keeps open. Call it before the thread waits.
    ///
    /// The code that opened this store calls it; it is not part of the port.
    public func endRead() {
        guard isReading else { return }
        isReading = false
        snapshot?.releaseIndex()
        try? statement("COMMIT").run()
    }

    /// Runs a query on one state of the file.
    ///
    /// - Parameter budget: the maximum work, in the units of ``QueryLimits/budget``; nil for no maximum.
    func answering<Answer>(budget: Int? = nil, _ body: () throws -> Answer) throws(SearchError) -> Answer {
        try SearchError.rethrowing {
            do {
                if !isReading {
                    try file.checkUnchanged()
                    isReading = true
                    if try revisions.beginReading() {
                        upcomingCache.forget()
                        gate.forget()
                        snapshot = nil
                    }
                }
                let answer = try connection.limitingWork(
                    time: limits.time, units: budget, isCancelled: limits.isCancelled, body)
                if !keepsTransaction { endRead() }
                try file.checkUnchanged()
                reportPassedRows()
                return answer
            } catch {
                endRead()
                // If the file was written meanwhile, the error may come from a mix of old and new pages: report the
                // change instead.
                try file.checkUnchanged()
                if connection.wasOverBudget, let error = error as? DatabaseError, error.kind == .interrupted {
                    throw SearchError.overBudget
                }
                throw error
            }
        }
    }
}
