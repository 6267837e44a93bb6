internal import Dispatch
internal import LunarCalendar
internal import SpatialSQLite
internal import Synchronization
internal import TempleIndex
public import TempleModel

/// A cache of the in-memory index for one revision of a file, shared by all threads of a service.
///
/// The index is rebuilt in the background when a request sees another revision. Until it is ready, requests search the
/// file's own R*Tree.
public final class IndexCache: Sendable {
    private struct State {
        /// The index is nil when the file has too many temples for one.
        var known: (revision: DataRevision, index: InMemoryTempleIndex?)? {
            didSet { days = [] }
        }
        /// The days until the next event at each place of the known index, one entry per requested day. The most
        /// recently used is last.
        var days: [(day: CivilDay, days: DaysUntilNextEvent)] = []
        var isLoading = false
        var notBefore = ContinuousClock.now
    }

    private let path: String
    private let textBytes: Int
    private let state = Mutex(State())

    /// After a build, the next one starts no earlier than this many times the build's duration: a large import changes
    /// the data often.
    private static let restFactor = 9

    public convenience init(path: String) {
        self.init(path: path, textBytes: InMemoryTempleIndexBuilder.mostTextBytes)
    }

    /// - Parameter textBytes: the maximum size of the texts in memory; with more bytes the index has no texts.
    init(path: String, textBytes: Int) {
        self.path = path
        self.textBytes = textBytes
    }

    /// Returns the index of a revision. When there is none, it starts a build in the background and returns nil.
    func index(of revision: DataRevision) -> InMemoryTempleIndex? {
        let (known, mustLoad) = state.withLock { state -> (InMemoryTempleIndex?, Bool) in
            if let known = state.known, known.revision == revision { return (known.index, false) }
            guard !state.isLoading, ContinuousClock.now >= state.notBefore else { return (nil, false) }
            state.isLoading = true
            return (nil, true)
        }
        if mustLoad {
            DispatchQueue.global(qos: .utility).async { [self] in
                // The next search reports any error of the file.
                _ = try? load()
            }
        }
        return known
    }

    /// The maximum number of cached days. Nearly every query asks about today.
    private static let keptDays = 3

    /// Returns the days until the next event at each place of an index; nil when no thread has stored them.
    func days(on day: CivilDay, of index: InMemoryTempleIndex) -> DaysUntilNextEvent? {
        state.withLock { state in
            guard state.known?.index === index, let place = state.days.firstIndex(where: { $0.day == day })
            else { return nil }
            let known = state.days.remove(at: place)
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

    /// Builds the index of the file's current revision and waits for it.
    public func load() throws(SearchError) {
        let start = ContinuousClock.now
        state.withLock { $0.isLoading = true }
        defer {
            state.withLock { state in
                state.isLoading = false
                state.notBefore = .now + (.now - start) * Self.restFactor
            }
        }
        let file = try DatabaseFile.openForReading(path, busyTimeoutMilliseconds: 5_000)
        let connection = file.connection
        try SearchError.rethrowing {
            // The build reads the file once from beginning to end, so a large page cache does not help.
            try connection.execute("PRAGMA cache_size = -2000")
            let revisions = try file.revisionWatch()
            _ = try revisions.beginReading()
            let revision = try revisions.revision()
            let isKnown = state.withLock { state in
                if state.known?.revision == revision { return true }
                // Requests that see the current data cannot use the old index.
                state.known = nil
                return false
            }
            // The index is already current: the request saw an older state of the file.
            if isKnown { return }
            let index = try IndexedTemples.read(connection, textBytes: textBytes)
            try file.checkUnchanged()
            state.withLock { $0.known = (revision, index) }
        }
    }
}
