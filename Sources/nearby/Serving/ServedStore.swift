#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif
internal import LunarCalendar
internal import Synchronization
internal import TempleModel
internal import TempleStore

/// The store of a service that outlives its database's faults: it answers from the file that lies at the path now, and
/// opens it anew when another one lies there or the last question failed.
///
/// An instance belongs to the thread that made it.
final class ServedStore: TempleSearching {
    private let path: String
    private let damage: KnownDamage
    private let places: ServedPlaces
    private let queryTimeout: Duration?
    private let work: SearchWork
    private var opened: (file: ServedFile, store: TempleStore)?

    /// The threads of a service have no time to wait for a file that another program has locked.
    private static let busyTimeoutMilliseconds: Int32 = 100

    /// Opens the database.
    ///
    /// - Parameters:
    ///   - damage: what all threads of the service know of.
    ///   - places: where the temples are, for all threads of the service.
    ///   - queryTimeout: how long one question may take; nil for any time.
    ///   - work: where the work of searches is counted.
    /// - Throws: ``SearchError`` when it cannot be read now; later it is every question that throws.
    init(
        path: String, damage: KnownDamage, places: ServedPlaces, queryTimeout: Duration?, work: SearchWork
    ) throws(SearchError) {
        self.path = path
        self.damage = damage
        self.places = places
        self.queryTimeout = queryTimeout
        self.work = work
        _ = try current()
    }

    private func current() throws(SearchError) -> TempleStore {
        if let opened, opened.store.isReading { return opened.store }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let number = errno
            opened = nil
            if number == ENOENT { throw .missing(path: path) }
            throw .cannotOpen(path: path, reason: String(cString: strerror(number)))
        }
        let file = ServedFile(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        if let opened, opened.file == file, !opened.store.isOutdated { return opened.store }
        if opened?.store.isOutdated == true { places.forget() }
        opened = nil
        let store = try TempleStore(
            path: path, queryTimeout: queryTimeout, busyTimeoutMilliseconds: Self.busyTimeoutMilliseconds, work: work,
            places: places.places(of: file, at: path), holdsState: true)
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
            switch error {
            case .busy, .tooSlow, .failed: throw error
            default: break
            }
            // SQLite may keep in memory what it read of a damaged file, and would not see it mended.
            opened = nil
            places.forget()
            if case .notADatabase = error { damage.note(path) }
            throw error
        }
    }

    func temples(matching query: TempleQuery) throws(SearchError) -> TemplePage {
        try asking { store throws(SearchError) in try store.temples(matching: query) }
    }

    func temple(id: Int64) throws(SearchError) -> TempleDetail? {
        try asking { store throws(SearchError) in try store.temple(id: id) }
    }

    func almanacData() throws(SearchError) -> AlmanacData {
        try asking { store throws(SearchError) in try store.almanacData() }
    }

    func almanac(on day: CivilDay) throws(SearchError) -> Almanac {
        try asking { store throws(SearchError) in try store.almanac(on: day) }
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

    func rest() { opened?.store.rest() }

    /// Opens the file anew, since what is in memory says nothing of the file; one that a question found damaged is not
    /// ready before it has changed.
    func checkReady() throws(SearchError) {
        try TempleStore(path: path, busyTimeoutMilliseconds: Self.busyTimeoutMilliseconds).checkReady()
        guard !damage.isKnown(path) else { throw .notADatabase(path: path, reason: "a part of it is damaged") }
        try asking { store throws(SearchError) in try store.checkReady() }
    }
}

/// What tells one file from another: put in its place, it has another number.
struct ServedFile: Equatable {
    let device: UInt64
    let number: UInt64
}

/// The places of the temples of the file that lies at the path now, for all threads.
final class ServedPlaces: Sendable {
    private let known = Mutex<(file: ServedFile, places: SharedPlaces)?>(nil)

    func places(of file: ServedFile, at path: String) -> SharedPlaces {
        known.withLock { known in
            if let known, known.file == file { return known.places }
            let places = SharedPlaces(path: path)
            known = (file, places)
            return places
        }
    }

    /// What was read of a damaged file may be wrong, and would stay so when it is mended.
    func forget() { known.withLock { $0 = nil } }
}

/// The file in which a question met damage, for all threads: most of it may still be read, and so look well.
final class KnownDamage: Sendable {
    private struct FileState: Equatable {
        let number: UInt64
        let bytes: Int64
        let seconds: Int64
        let nanoseconds: Int64
    }

    private let state = Mutex<FileState?>(nil)

    func note(_ path: String) {
        let damaged = Self.state(path)
        state.withLock { $0 = damaged }
    }

    /// Whether the file is still as it was when it was found damaged.
    func isKnown(_ path: String) -> Bool {
        guard let damaged = state.withLock({ $0 }) else { return false }
        return Self.state(path) == damaged
    }

    private static func state(_ path: String) -> FileState? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileState(
            number: UInt64(status.st_ino), bytes: Int64(status.st_size), seconds: Int64(status.st_mtim.tv_sec),
            nanoseconds: Int64(status.st_mtim.tv_nsec))
    }
}
