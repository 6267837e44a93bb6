internal import SQLiteDriver
internal import SQLiteTempleStore
internal import Synchronization
internal import TempleModel

/// The database of a service, with the state that its threads share.
struct ServedDatabase: Sendable {
    let path: String
    /// The follower that copies a server's data into the file; nil for a database that is the file itself.
    let replica: ServedReplica?
    /// The work of searches on all threads.
    let work = SearchWork()
    let damage = KnownDamage()
    let indexCaches: ServedIndexCache
    let passedRows: PassedRowsNotes
    let newerSchemas: NewerSchemaNotes
    let users = FileUsers()
    let trouble: ReadTrouble
    let time: DatabaseTime
    /// Reports what an operator has to know.
    let note: @Sendable (String) -> Void
    private let timeLimit: @Sendable () -> Duration?

    /// - Parameter queryTimeout: returns the time limit of a query, for what is opened from then on; nil for no limit.
    init(
        path: String, replica: ServedReplica?, time: DatabaseTime = DatabaseTime(),
        queryTimeout: @escaping @Sendable () -> Duration?, note: @escaping @Sendable (String) -> Void
    ) {
        self.path = path
        self.replica = replica
        self.time = time
        timeLimit = queryTimeout
        self.note = note
        passedRows = PassedRowsNotes(note: note)
        newerSchemas = NewerSchemaNotes(note: note)
        trouble = ReadTrouble(path: path, note: note)
        indexCaches = ServedIndexCache(passedRows: passedRows)
    }

    /// The time limit of one query; nil for no limit.
    var queryTimeout: Duration? { timeLimit() }

    /// The index nodes and the temples that searches have examined, on all threads.
    var searchWork: (boxes: Int, rows: Int) { (work.boxes, work.rows) }

    /// Opens a store for one thread of the service.
    ///
    /// - Throws: ``SearchError`` if the database cannot be read now.
    func open(on thread: ServedStore.ThreadKind) throws(SearchError) -> ServedStore {
        try ServedStore(self, on: thread)
    }
}

/// The index cache of the current file at the path, shared by all threads.
final class ServedIndexCache: Sendable {
    private let known = Mutex<(file: FileStamp, cache: IndexCache)?>(nil)
    private let drops = Atomic(0)
    private let passedRows: PassedRowsNotes

    init(passedRows: PassedRowsNotes) { self.passedRows = passedRows }

    func cache(of file: FileStamp, at path: String) -> IndexCache {
        known.withLock { known in
            if let known, known.file.isOfSameFile(as: file) { return known.cache }
            let cache = IndexCache(path: path) { [passedRows] in passedRows.note($0) }
            known = (file, cache)
            return cache
        }
    }

    /// Drops the cache. Data from a damaged file may be wrong, and would stay wrong after a repair.
    func forget() {
        drops.add(1, ordering: .relaxed)
        known.withLock { $0 = nil }
    }

    /// The number of times that the cache was dropped: what else was remembered of an earlier reading may be wrong too.
    var reading: Int { drops.load(ordering: .relaxed) }
}

/// The notes about rows that were passed over. Each thread reads the rows for itself, and one note is enough.
final class PassedRowsNotes: Sendable {
    /// The last notes.
    private let noted = Mutex<[PassedRows]>([])
    private let note: @Sendable (String) -> Void

    private static let mostRemembered = 64

    init(note: @escaping @Sendable (String) -> Void) { self.note = note }

    func note(_ rows: PassedRows) {
        let isNew = noted.withLock { noted in
            guard !noted.contains(rows) else { return false }
            if noted.count >= Self.mostRemembered { noted.removeFirst() }
            noted.append(rows)
            return true
        }
        if isNew { note(rows.description) }
    }
}

/// The notes about a file that a newer program has updated. Each thread finds that out for itself, and one note is enough.
final class NewerSchemaNotes: Sendable {
    private let noted = Mutex<NewerSchema?>(nil)
    private let note: @Sendable (String) -> Void

    init(note: @escaping @Sendable (String) -> Void) { self.note = note }

    /// - Parameter schema: nil for this program's own schema, of which there is nothing to say.
    func note(_ schema: NewerSchema?) {
        guard let schema else { return }
        let isNew = noted.withLock { noted in
            defer { noted = schema }
            return noted != schema
        }
        if isNew { note(schema.description) }
    }
}

/// Why the file cannot be read, noted once by all threads, and that it can be again. Where some threads can read it and
/// others cannot, the log has a line of it now and then.
final class ReadTrouble: Sendable {
    private struct State {
        var last: SearchError?
        /// Whether the log has a line of it.
        var isTold = false
        var notBefore = ContinuousClock.now
    }

    private let path: String
    private let note: @Sendable (String) -> Void
    private let lasts = Atomic(false)
    private let state = Mutex(State())

    private static let rest = Duration.seconds(10)

    init(path: String, note: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.note = note
    }

    func begin(_ error: SearchError) {
        let mustTell = state.withLock { state in
            lasts.store(true, ordering: .relaxed)
            guard state.last != error else { return false }
            state.last = error
            guard state.notBefore <= .now else { return false }
            state.isTold = true
            state.notBefore = .now + Self.rest
            return true
        }
        if mustTell { note("\(path) cannot be read: \(error) (docs/runbook.md#nearbydatabasedown)") }
    }

    /// Ends it after a query that has succeeded.
    ///
    /// - Parameter damage: where the file has damage, most of it can be read all the same.
    func end(unless damage: KnownDamage) {
        // Read first: almost always there is nothing to change.
        guard lasts.load(ordering: .relaxed), !damage.isKnown(path) else { return }
        let wasTold = state.withLock { state in
            defer { (state.last, state.isTold) = (nil, false) }
            lasts.store(false, ordering: .relaxed)
            return state.isTold
        }
        if wasTold { note("\(path) can be read again") }
    }
}

/// The state of the file in which a query found damage, shared by all threads. Most pages of a damaged file may still be
/// readable, so another query may succeed.
final class KnownDamage: Sendable {
    private let state = Mutex<FileStamp?>(nil)

    func note(_ path: String) {
        let damaged = try? FileStamp(of: path)
        state.withLock { $0 = damaged }
    }

    /// Returns whether the file has not changed since the damage was found.
    func isKnown(_ path: String) -> Bool {
        guard let damaged = state.withLock({ $0 }) else { return false }
        return (try? FileStamp(of: path)) == damaged
    }
}
