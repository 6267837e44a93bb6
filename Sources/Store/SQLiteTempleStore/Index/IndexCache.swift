internal import CMemory
internal import Glibc
internal import LunarCalendar
internal import Platform
internal import SQLiteDriver
internal import Synchronization
internal import TempleIndex
public import TempleModel
internal import TempleTables

/// A cache of the in-memory index for one revision of a file, shared by all threads of a service.
///
/// When a request sees another revision, the index follows in the background: it takes the temples that have changed, or
/// is made anew when these are too many. Until it is ready, requests search the file's own R*Tree.
public final class IndexCache: Sendable {
    private struct State {
        /// The index is nil when the file has too many temples for one.
        var known: (revision: DataRevision, index: InMemoryTempleIndex?)? {
            didSet { days = [] }
        }
        /// The days until the next event at each item of the known index, one entry per requested day. The most
        /// recently used is last.
        var days: [(day: CivilDay, days: DaysUntilNextEvent)] = []
        /// The names of the catalogue, made by the first thread that needed them.
        var lexicon: (revision: DataRevision, lexicon: SuggestLexicon)?
        /// The number of temples that the known index passes over.
        var passedCount = 0
        var isLoading = false
        /// How often the index has been brought to the file's revision, or could not be.
        var loads = 0
        var notBefore = ContinuousClock.now
    }

    /// State of the thread that builds the index.
    private struct Making {
        /// The place in the file's log that the known index is of.
        var position: ChangePosition?
        /// The temples that the known index passes over.
        var passed: Set<Int64> = []
        /// The updates since another thread has begun to compact the index; nil while none does.
        var sinceCompaction: [IndexUpdate]?
    }

    /// The catalogue of the same file.
    let catalogue = CatalogueCache()
    private let path: String
    private let textBytes: Int
    private let mostInSegment: Int
    private let notePassed: @Sendable (PassedRows) -> Void
    private let state = Mutex(State())
    /// Held by the thread that replaces the known index.
    private let making = Mutex(Making())

    /// After a build, the next one starts no earlier than this many times the build's duration: a large import changes
    /// the data often.
    private let restFactor: Int

    /// - Parameter notePassed: is called with temples that are passed over because their values are out of bounds,
    ///   whenever these are others than before.
    public convenience init(path: String, notePassed: @escaping @Sendable (PassedRows) -> Void = { _ in }) {
        self.init(path: path, textBytes: InMemoryTempleIndexBuilder.mostTextBytes, notePassed: notePassed)
    }

    /// - Parameters:
    ///   - textBytes: the maximum size of the texts in memory; with more bytes the index has no texts.
    ///   - mostInSegment: the number of temples in each segment of a new index.
    ///   - restFactor: the rest after a build, in durations of the build.
    init(
        path: String, textBytes: Int, mostInSegment: Int = IndexPlan.usualInSegment, restFactor: Int = 9,
        notePassed: @escaping @Sendable (PassedRows) -> Void = { _ in }
    ) {
        self.path = path
        self.notePassed = notePassed
        self.textBytes = textBytes
        self.mostInSegment = mostInSegment
        self.restFactor = restFactor
    }

    /// The number of temples that the index passes over; nil while there is no index.
    var passedCount: Int? { state.withLock { $0.known?.index == nil ? nil : $0.passedCount } }

    /// Returns the index of a revision. When there is none, it starts to make it in the background and returns nil.
    func index(of revision: DataRevision) -> InMemoryTempleIndex? {
        let (known, mustLoad) = state.withLock { state -> (InMemoryTempleIndex?, Bool) in
            if let known = state.known, known.revision == revision { return (known.index, false) }
            guard !state.isLoading, ContinuousClock.now >= state.notBefore else { return (nil, false) }
            state.isLoading = true
            return (nil, true)
        }
        if mustLoad {
            let isStarted = DetachedThread.start { [self] in
                // The next search reports any error of the file.
                _ = try? load()
                compact()
            }
            // The next search tries again.
            if !isStarted { state.withLock { $0.isLoading = false } }
        }
        return known
    }

    /// Returns the index of a revision. When there is none, waits a moment until it is made in the background. It is made
    /// no sooner than for ``index(of:)``, so whoever asks for it takes no index from other searches.
    ///
    /// - Returns: nil when the file has too many temples for an index.
    /// - Throws: ``SearchError/busy`` when it takes longer, or the file has changed since; ``SearchError/cancelled``.
    func loadedIndex(of revision: DataRevision, _ limits: QueryLimits) throws(SearchError) -> InMemoryTempleIndex? {
        let deadline = ContinuousClock.now + (limits.time.map { min($0, Self.longestWait) } ?? Self.waitWithoutLimit)
        let loadsBefore = state.withLock { $0.loads }
        while true {
            if let index = index(of: revision) { return index }
            let state = state.withLock { $0 }
            if let known = state.known, known.revision == revision { return known.index }
            // The first load that ends may have begun before the revision; the second has not.
            guard state.loads - loadsBefore < 2, .now < deadline, state.isLoading || state.notBefore < deadline else {
                throw .busy
            }
            if limits.isCancelled?() ?? false { throw .cancelled }
            usleep(Self.microsecondsBetweenLooks)
        }
    }

    /// How long a thread of a service waits for an index: others need the thread.
    private static let longestWait = Duration.seconds(1)
    private static let waitWithoutLimit = Duration.seconds(10)
    private static let microsecondsBetweenLooks: UInt32 = 1_000

    /// Returns the names of the catalogue of a revision; nil when no thread has made them.
    func lexicon(of revision: DataRevision) -> SuggestLexicon? {
        state.withLock { $0.lexicon.flatMap { $0.revision == revision ? $0.lexicon : nil } }
    }

    /// Stores the names for all threads.
    func keep(_ lexicon: SuggestLexicon, of revision: DataRevision) {
        state.withLock { $0.lexicon = (revision, lexicon) }
    }

    /// The maximum number of cached days. Nearly every query asks about today.
    private static let keptDays = 3

    /// Returns the days until the next event at each item of an index; nil when no thread has stored them.
    func days(on day: CivilDay, of index: InMemoryTempleIndex) -> DaysUntilNextEvent? {
        state.withLock { state in
            guard state.known?.index === index, let number = state.days.firstIndex(where: { $0.day == day })
            else { return nil }
            let known = state.days.remove(at: number)
            state.days.append(known)
            return known.days
        }
    }

    /// Stores the days for all threads. Days of an older index are of no use to others and are not stored.
    func keep(_ days: DaysUntilNextEvent, on day: CivilDay, of index: InMemoryTempleIndex) {
        state.withLock { state in
            guard state.known?.index === index else { return }
            // Another thread may have made the same.
            state.days.removeAll { $0.day == day }
            if state.days.count >= Self.keptDays { state.days.removeFirst() }
            state.days.append((day, days))
        }
    }

    /// Makes the index of the file's current revision and waits for it.
    public func load() throws(SearchError) {
        let start = ContinuousClock.now
        state.withLock { $0.isLoading = true }
        var isNew = false
        defer {
            state.withLock { state in
                state.isLoading = false
                state.loads += 1
                state.notBefore = .now + (.now - start) * (isNew ? restFactor : 1)
            }
        }
        let file = try TempleDatabase.openForReading(path, busyTimeoutMilliseconds: 5_000)
        isNew = try SearchError.rethrowing { try making.withLock { try follow(file, &$0) } }
    }

    /// Brings the index to the current revision of a file.
    ///
    /// - Returns: whether it was made anew.
    private func follow(_ file: ReadableFile, _ making: inout Making) throws -> Bool {
        let connection = file.connection
        let revisions = try file.revisionWatch()
        _ = try revisions.beginReading()
        let revision = try revisions.revision()
        let known = state.withLock { $0.known }
        // The index is already current: the request saw an older state of the file.
        if known?.revision == revision { return false }
        let position = try TempleChangeLog.position(connection)
        var passed = making.passed
        if let index = known?.index, let last = making.position,
            let update = try IndexedTemples.update(of: index, after: last, passed: &passed, connection),
            let changed = update.isEmpty ? index : index.applying(update)
        {
            try file.checkUnchanged()
            making.position = position
            making.sinceCompaction?.append(update)
            note(passed, &making)
            state.withLock { $0.known = (revision, changed) }
            return false
        }
        // Requests that see the current data cannot use the old index.
        state.withLock { $0.known = nil }
        making = Making(passed: making.passed)
        passed = []
        // The build reads the file from beginning to end, so a large page cache does not help.
        try connection.execute("PRAGMA cache_size = -2000")
        let index = try IndexedTemples.read(
            connection, passed: &passed, textBytes: textBytes, mostInSegment: mostInSegment)
        try file.checkUnchanged()
        making.position = position
        note(passed, &making)
        state.withLock { $0.known = (revision, index) }
        // Give back what the build has freed: malloc would keep a tenth as much as the index.
        malloc_trim(0)
        return true
    }

    /// Stores the ids of the temples that the index passes over, and reports them when a new one is among them.
    private func note(_ passed: Set<Int64>, _ making: inout Making) {
        let isNews = !passed.isSubset(of: making.passed)
        making.passed = passed
        state.withLock { $0.passedCount = passed.count }
        guard isNews else { return }
        var rows = PassedRows()
        for id in passed.sorted() { rows.add(PassedRows.Row(table: "temple", id: id)) }
        notePassed(rows)
    }

    /// Compacts the index in the background; the index keeps following the file meanwhile.
    func compact() {
        while let start = beginCompaction() {
            let compacted = start.compacted()
            let isKept = making.withLock { making in
                // Nil when the index was made anew meanwhile.
                guard let updates = making.sinceCompaction, let known = state.withLock({ $0.known }) else {
                    return false
                }
                making.sinceCompaction = nil
                guard let index = compacted.applying(updates) else { return false }
                state.withLock { $0.known = (known.revision, index) }
                return true
            }
            guard isKept else { return }
        }
    }

    /// Returns the index if it has to be compacted and no other thread does it.
    private func beginCompaction() -> InMemoryTempleIndex? {
        making.withLock { making in
            guard making.sinceCompaction == nil, let index = state.withLock({ $0.known?.index }), index.needsCompaction
            else { return nil }
            making.sinceCompaction = []
            return index
        }
    }
}

extension InMemoryTempleIndex {
    /// Returns the index after several updates; nil when one does not fit.
    fileprivate func applying(_ updates: [IndexUpdate]) -> InMemoryTempleIndex? {
        updates.reduce(self as InMemoryTempleIndex?) { index, update in
            update.isEmpty ? index : index?.applying(update)
        }
    }
}
