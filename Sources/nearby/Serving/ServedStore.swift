internal import Glibc
internal import LunarCalendar
internal import TempleModel
internal import TempleStore

/// A store that survives faults of its database. It reads the current file at the path, and reopens it if the file was
/// replaced or the last query failed.
///
/// An instance belongs to the thread that created it.
final class ServedStore: TempleSearching {
    /// The kind of thread that uses a store.
    enum Place {
        /// An event loop. It must not wait: a long query throws ``SearchError/overBudget`` or ``SearchError/busy``.
        case loop
        /// A worker of the pool.
        case worker

        /// How long a query waits for a program that has locked the file.
        fileprivate var busyTimeoutMilliseconds: Int32 { self == .loop ? 0 : 1_000 }
        /// The work limit of a query: a few milliseconds at most. Any search of 12,000 temples stays below it.
        fileprivate var budget: Int? { self == .loop ? 128 : nil }
    }

    private let database: ServedDatabase
    let place: Place
    /// The limits of each query from now on.
    var limits: QueryLimits {
        didSet { opened?.store.limits = limits }
    }
    private var opened: (file: FileStamp, store: TempleStore)?

    /// Opens the database. For a worker, the first query opens it.
    ///
    /// - Throws: ``SearchError`` if it cannot be read now. Later, each query throws.
    init(_ database: ServedDatabase, on place: Place) throws(SearchError) {
        self.database = database
        self.place = place
        limits = QueryLimits(time: database.queryTimeout, budget: place.budget)
        guard place == .loop else { return }
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

    private static let openingAttempts = 20
    private static let microsecondsBetweenAttempts: UInt32 = 10_000

    private func current() throws(SearchError) -> TempleStore {
        if let opened, opened.store.isReading { return opened.store }
        let file: FileStamp
        do {
            file = try FileStamp(of: database.path)
        } catch {
            opened = nil
            throw error
        }
        if let opened, opened.file.isOfSameFile(as: file), !opened.store.isOutdated { return opened.store }
        if opened?.store.isOutdated == true { database.places.forget() }
        opened = nil
        let store = try TempleStore(
            path: database.path, limits: limits, busyTimeoutMilliseconds: place.busyTimeoutMilliseconds,
            work: database.work,
            places: database.places.places(of: file, at: database.path), keepsTransaction: true)
        store.prepare()
        opened = (file, store)
        return store
    }

    private func asking<Answer>(_ question: (TempleStore) throws(SearchError) -> Answer) throws(SearchError) -> Answer {
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
            opened = nil
            database.places.forget()
            if case .notADatabase = error { database.damage.note(database.path) }
            throw error
        }
    }

    func temples(matching query: TempleQuery) throws(SearchError) -> TemplePage {
        try asking { store throws(SearchError) in try store.temples(matching: query) }
    }

    func temple(id: Int64) throws(SearchError) -> TempleDetail? {
        try asking { store throws(SearchError) in try store.temple(id: id) }
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
        try asking { store throws(SearchError) in try store.dataRevision() }
    }

    func statistics() throws(SearchError) -> StoreStatistics {
        try asking { store throws(SearchError) in try store.statistics() }
    }

    /// Ends the read transaction, which all queries of one turn of the event loop share. The thread now waits for its next
    /// request.
    func endRead() { opened?.store.endRead() }

    /// Opens the file again, because cached data does not show the state of the file. A file that a query found damaged is
    /// not ready until it changes.
    func checkReady() throws(SearchError) {
        try TempleStore(path: database.path, busyTimeoutMilliseconds: place.busyTimeoutMilliseconds).checkReady()
        guard !database.damage.isKnown(database.path) else { throw .notADatabase(reason: "a part of it is damaged") }
        try asking { store throws(SearchError) in try store.checkReady() }
    }
}
