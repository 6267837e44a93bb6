internal import Glibc
internal import LunarCalendar
internal import TempleModel
internal import TempleStore

/// The store of a service that outlives its database's faults: it answers from the file that lies at the path now, and
/// opens it anew when another one lies there or the last question failed.
///
/// An instance belongs to the thread that made it.
final class ServedStore: TempleSearching {
    /// Which of a service's threads a store is for.
    enum Place {
        /// An event loop, which must not wait: what takes long is ``SearchError/overBudget`` or ``SearchError/busy``.
        case loop
        /// A thread of the pool.
        case worker

        /// How long a question waits for a program that has locked the file.
        fileprivate var busyTimeoutMilliseconds: Int32 { self == .loop ? 0 : 1_000 }
        /// Some thousandths of a second at most. Of 12,000 temples any search is within it.
        fileprivate var budget: Int? { self == .loop ? 128 : nil }
    }

    private let database: ServedDatabase
    let place: Place
    /// How much work each question may be from now on.
    var limits: QueryLimits {
        didSet { opened?.store.limits = limits }
    }
    private var opened: (file: FileStamp, store: TempleStore)?

    /// Opens the database, for a worker when it is first asked.
    ///
    /// - Throws: ``SearchError`` when it cannot be read now; later it is every question that throws.
    init(_ database: ServedDatabase, on place: Place) throws(SearchError) {
        self.database = database
        self.place = place
        limits = QueryLimits(time: database.queryTimeout, budget: place.budget)
        guard place == .loop else { return }
        // Threads that open a file at once lock one another out for a moment.
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
                // It has changed under the question: asked once more, of the file as it is now.
                return try question(try current())
            }
            if error.concernsOneQuestion { throw error }
            // SQLite may keep in memory what it read of a damaged file, and would not see it mended.
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

    /// The thread will wait for its next request: gives up the state of the file, which all questions of a turn of its loop
    /// see.
    func endRead() { opened?.store.endRead() }

    /// Opens the file anew, since what is in memory says nothing of the file; one that a question found damaged is not
    /// ready before it has changed.
    func checkReady() throws(SearchError) {
        try TempleStore(path: database.path, busyTimeoutMilliseconds: place.busyTimeoutMilliseconds).checkReady()
        guard !database.damage.isKnown(database.path) else { throw .notADatabase(reason: "a part of it is damaged") }
        try asking { store throws(SearchError) in try store.checkReady() }
    }
}
