internal import Glibc
internal import LunarCalendar
internal import SQLiteDriver
internal import SQLiteTempleStore
internal import TempleModel
internal import TempleTables

/// A store that survives faults of its database. It reads the current file at the path, and reopens it if the file was
/// replaced or the last query failed.
///
/// An instance belongs to the thread that created it.
final class ServedStore: TempleSearching {
    /// The kind of thread that uses a store.
    enum ThreadKind {
        /// An event loop. It must not wait: a long query throws ``SearchError/overBudget`` or ``SearchError/busy``.
        case loop
        /// A worker of the pool.
        case worker

        /// How long a query waits for a program that has locked the file.
        fileprivate var busyTimeoutMilliseconds: Int32 { self == .loop ? 0 : 1_000 }
        /// The work limit of a query: about a millisecond at most, because dozens of clients may send the same in one
        /// turn of the loop. A search within 10 km among 12,000 temples needs half of it, whatever it asks for.
        fileprivate var budget: Int? { self == .loop ? 8 : nil }
    }

    private let database: ServedDatabase
    let thread: ThreadKind
    /// The limits of each query from now on.
    var limits: QueryLimits {
        didSet { opened?.store.limits = limits }
    }
    /// The state of the file in which it could be opened and read last.
    private var soundFile: FileStamp?
    private var opened: (file: FileStamp, generation: Int, store: SQLiteTempleStore)?

    /// Opens the database. For a worker, the first query opens it.
    ///
    /// - Throws: ``SearchError`` if it cannot be read now. Later, each query throws.
    init(_ database: ServedDatabase, on thread: ThreadKind) throws(SearchError) {
        self.database = database
        self.thread = thread
        limits = QueryLimits(time: database.queryTimeout, budget: thread.budget)
        guard thread == .loop else { return }
        // Threads that open a file at the same time lock each other out for a moment.
        for _ in 0..<Self.openingAttempts {
            do {
                _ = try current()
                return
            } catch {
                guard case .busy = error else { throw error }
                usleep(Self.microsecondsBetweenAttempts)
            }
        }
        _ = try current()
    }

    deinit { closeFile() }

    private static let openingAttempts = 20
    private static let microsecondsBetweenAttempts: UInt32 = 10_000

    private func current() throws(SearchError) -> SQLiteTempleStore {
        if let opened, opened.store.isReading { return opened.store }
        let file: FileStamp
        do throws(DatabaseFileError) {
            file = try FileStamp(of: database.path)
        } catch {
            closeFile()
            throw SearchError(error)
        }
        if let store = try stillValid(file) { return store }
        closeFile()
        let generation = try database.users.open(file, at: database.path)
        do throws(SearchError) {
            let store = try SQLiteTempleStore(
                path: database.path, limits: limits, busyTimeoutMilliseconds: thread.busyTimeoutMilliseconds,
                work: database.work,
                indexCache: database.indexCaches.cache(of: file, at: database.path), keepsTransaction: true
            ) { [passedRows = database.passedRows] in passedRows.note($0) }
            opened = (file, generation, store)
            database.newerSchemas.note(store.newerSchema)
            store.prepare()
            return store
        } catch {
            database.users.close()
            throw error
        }
    }

    /// Returns the open store if it still shows the file at the path.
    private func stillValid(_ file: FileStamp) throws(SearchError) -> SQLiteTempleStore? {
        guard let opened, opened.file.isOfSameFile(as: file), opened.generation == database.users.generation else {
            return nil
        }
        switch try opened.store.fileChange(file) {
        case .none: return opened.store
        case .unseen: database.indexCaches.forget()
        case .overwritten:
            guard database.users.noteOverwriting(in: opened.generation) else { return nil }
            database.indexCaches.forget()
            database.note(
                "\(database.path) was overwritten while it is open; replace it by renaming another file to its name")
        }
        return nil
    }

    /// Closes the file. The next query opens it again.
    func closeFile() {
        guard opened != nil else { return }
        opened = nil
        database.users.close()
    }

    /// Looks whether the file has changed, so that a thread without requests does not hold an old one.
    func look() { _ = try? current() }

    private func asking<Answer>(
        _ kind: DatabaseTime.Kind = .read, _ question: (SQLiteTempleStore) throws(SearchError) -> Answer
    ) throws(SearchError) -> Answer {
        do {
            let answer = try database.time.measure(kind) { () throws(SearchError) in try answering(question) }
            database.trouble.end(unless: database.damage)
            return answer
        } catch {
            if !error.concernsOneQuestion { database.trouble.begin(error) }
            throw error
        }
    }

    private func answering<Answer>(_ question: (SQLiteTempleStore) throws(SearchError) -> Answer) throws(SearchError)
        -> Answer
    {
        let store = try current()
        do {
            return try question(store)
        } catch {
            if store.isOutdated {
                // The file changed during the query: repeat it with the current file.
                return try question(try current())
            }
            if error.concernsOneQuestion { throw error }
            // SQLite may cache pages of a damaged file, and would not see a repair.
            closeFile()
            database.indexCaches.forget()
            if case .notADatabase = error { database.damage.note(database.path) }
            throw error
        }
    }

    func temples(matching query: TempleQuery) throws(SearchError) -> ResultPage {
        let reading = database.indexCaches.reading
        var page = try asking(.search) { store throws(SearchError) in try store.temples(matching: query) }
        page.revision?.reading = reading
        return page
    }

    func clusters(matching query: ClusterQuery) throws(SearchError) -> TempleClusters {
        try asking(.search) { store throws(SearchError) in try store.clusters(matching: query) }
    }

    func suggestions(for query: SuggestQuery) throws(SearchError) -> [Suggestion] {
        try asking(.search) { store throws(SearchError) in try store.suggestions(for: query) }
    }

    func facets(_ facets: Set<TempleFacets.Facet>, of query: TempleQuery) throws(SearchError) -> TempleFacets {
        try asking(.search) { store throws(SearchError) in try store.facets(facets, of: query) }
    }

    func temple(id: Int64) throws(SearchError) -> TempleDetail? {
        try asking { store throws(SearchError) in try store.temple(id: id) }
    }

    func temples(ids: [Int64]) throws(SearchError) -> [Int64: TempleDetail] {
        try asking { store throws(SearchError) in try store.temples(ids: ids) }
    }

    func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try asking { store throws(SearchError) in try store.temple(formerly: id) }
    }

    func templeIDs(skipping count: Int, limit: Int) throws(SearchError) -> [Int64] {
        try asking { store throws(SearchError) in try store.templeIDs(skipping: count, limit: limit) }
    }

    func feed(since cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int) throws(SearchError) -> FeedAnswer {
        try asking { store throws(SearchError) in try store.feed(since: cursor, kinds: kinds, limit: limit) }
    }

    func feedEnd() throws(SearchError) -> FeedCursor {
        try asking { store throws(SearchError) in try store.feedEnd() }
    }

    func catalogueSnapshot() throws(SearchError) -> CatalogueSnapshot {
        try asking { store throws(SearchError) in try store.catalogueSnapshot() }
    }

    func upcomingEvents(on day: CivilDay) throws(SearchError) -> UpcomingEvents {
        try asking { store throws(SearchError) in try store.upcomingEvents(on: day) }
    }

    func deities(named name: String) throws(SearchError) -> NamedDeities {
        try asking { store throws(SearchError) in try store.deities(named: name) }
    }

    func dataRevision() throws(SearchError) -> DataRevision {
        let reading = database.indexCaches.reading
        var revision = try asking { store throws(SearchError) in try store.dataRevision() }
        revision.reading = reading
        return revision
    }

    func statistics() throws(SearchError) -> StoreStatistics {
        var statistics = try asking { store throws(SearchError) in try store.statistics() }
        if let newer = database.replica?.newerSchema { statistics.newerSchema = newer }
        return statistics
    }

    /// Ends the read transaction, which all queries of one turn of the event loop share. The thread now waits for its next
    /// request.
    func endRead() { opened?.store.endRead() }

    /// Opens the file again if it has changed, because cached data does not show the state of the file. A file that a
    /// query found damaged is not ready until it changes.
    @discardableResult
    func checkReady() throws(SearchError) -> NewerSchema? {
        let file = try SearchError.rethrowing { try FileStamp(of: database.path) }
        if file != soundFile {
            soundFile = nil
            try SQLiteTempleStore(path: database.path, busyTimeoutMilliseconds: thread.busyTimeoutMilliseconds)
                .checkReady()
            if file.isRested { soundFile = file }
        }
        let ofServer = try database.replica?.check()
        guard canOpenFiles else { throw .cannotOpen(reason: "no file descriptor is left") }
        guard !database.damage.isKnown(database.path) else { throw .notADatabase(reason: "a part of it is damaged") }
        let ofFile = try asking { store throws(SearchError) in try store.checkReady() }
        database.newerSchemas.note(ofFile)
        return ofServer ?? ofFile
    }

    /// Whether the process may open one more file.
    private var canOpenFiles: Bool {
        let descriptor = Glibc.open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}
