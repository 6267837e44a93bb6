internal import Dispatch
internal import LunarCalendar
internal import SpatialSQLite
internal import Synchronization
internal import TempleIndex
public import TempleModel

/// The place index of one revision of a file, for all threads of a service. It is made beside them, when one asks for a state that it is not
/// of; until it is there, they walk the file's own R*Tree.
public final class IndexCache: Sendable {
    private struct State {
        /// Nil for an index of a file that has too many temples for one.
        var known: (revision: DataRevision, index: InMemoryTempleIndex?)?
        /// The days until something happens at each place of an index, by the day that is asked about; the last used comes
        /// last.
        var days: [(day: CivilDay, index: InMemoryTempleIndex, days: DaysUntilNextEvent)] = []
        var isLoading = false
        var notBefore = ContinuousClock.now
    }

    private let path: String
    private let textBytes: Int
    private let state = Mutex(State())

    /// After it has been made it is not made again for so many times as long: a large import changes the data often.
    private static let restFactor = 9

    public convenience init(path: String) {
        self.init(path: path, textBytes: InMemoryTempleIndexBuilder.mostTextBytes)
    }

    /// - Parameter textBytes: how many bytes of texts are kept in memory; where there are more, none are.
    init(path: String, textBytes: Int) {
        self.path = path
        self.textBytes = textBytes
    }

    /// The index of a state of the file; nil, and one is begun, where there is none yet.
    func index(of revision: DataRevision) -> InMemoryTempleIndex? {
        let (known, mustLoad) = state.withLock { state -> (InMemoryTempleIndex?, Bool) in
            if let known = state.known, known.revision == revision { return (known.index, false) }
            guard !state.isLoading, ContinuousClock.now >= state.notBefore else { return (nil, false) }
            state.isLoading = true
            return (nil, true)
        }
        if mustLoad {
            DispatchQueue.global(qos: .utility).async { [self] in
                // What is wrong with the file is said to whoever searches in it.
                _ = try? load()
            }
        }
        return known
    }

    /// Nearly every question is about today.
    private static let keptDays = 3

    /// The days until something happens at each place of an index; nil where no thread has made them.
    func days(on day: CivilDay, of index: InMemoryTempleIndex) -> DaysUntilNextEvent? {
        state.withLock { state in
            guard let place = state.days.firstIndex(where: { $0.day == day && $0.index === index }) else { return nil }
            let known = state.days.remove(at: place)
            state.days.append(known)
            return known.days
        }
    }

    func keep(_ days: DaysUntilNextEvent, on day: CivilDay, of index: InMemoryTempleIndex) {
        state.withLock { state in
            // Those of an older index hold it in memory.
            state.days.removeAll { $0.index !== index || $0.day == day }
            if state.days.count >= Self.keptDays { state.days.removeFirst() }
            state.days.append((day, index, days))
        }
    }

    /// Makes the index of the file's present state, and waits for it.
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
            // All of it is read once, from the first page to the last.
            try connection.execute("PRAGMA cache_size = -2000; BEGIN")
            let revision = try DataVersion.revision(connection)
            let isKnown = state.withLock { state in
                if state.known?.revision == revision { return true }
                // Of no use to anyone who sees the data as it is now.
                state.known = nil
                return false
            }
            // Whoever asked saw an older state.
            if isKnown { return }
            let index = try IndexedTemples.read(connection, textBytes: textBytes)
            try file.checkUnchanged()
            state.withLock { $0.known = (revision, index) }
        }
    }
}
