internal import Glibc
internal import LunarCalendar
internal import Platform
internal import Synchronization
public import TempleModel

/// What the overview remembers, for all threads of a service: the counts of one state of the data, and the last changes.
///
/// The data is counted when somebody reads the overview after a change, on a thread of its own. Until that has ended, the
/// page shows what was counted before.
public final class OverviewMemory: Sendable {
    /// Opens what is counted, on the thread that counts.
    public typealias Opening = @Sendable () throws -> (store: any TempleSearching, editors: any EditReading)
    /// Runs a count, on another thread. Returns whether there was one.
    typealias Running = @Sendable (@escaping @Sendable () -> Void) -> Bool

    /// Everything that counts depend on.
    struct Key: Equatable, Sendable {
        let revision: DataRevision
        /// Whether a temple has a day depends on today.
        let day: CivilDay
        /// The number of the last change. What is said of pairs changes no data.
        let change: Int64
    }

    /// What is known of the data.
    struct Known: Sendable {
        var figures: DataFigures?
        /// Whether the figures are of an earlier state of the data.
        var areOld = true
        /// Whether the last count could not be made.
        var hasFailed = false
    }

    private struct State {
        var counted: (key: Key, figures: DataFigures)?
        var isCounting = false
        var hasFailed = false
        /// When the next count may begin; nil before the first one.
        var notBefore: ContinuousClock.Instant?
        var last: (change: Int64, changes: LastChanges)?
    }

    private let open: Opening
    private let run: Running
    /// What the service knows of itself.
    let service: @Sendable () -> ServiceFigures
    /// The rest after a count, in durations of the count: an import changes the data often.
    private let restFactor: Int
    /// How long a page waits for the counts: those of 12,000 temples are mostly made by then.
    private let longestWait: Duration
    private let state = Mutex(State())

    private let now: @Sendable () -> ContinuousClock.Instant
    /// Waits between two looks whether a count has ended.
    private let pause: @Sendable () -> Void

    /// In microseconds.
    private static let usualPause: UInt32 = 5_000

    public convenience init(open: @escaping Opening, service: @escaping @Sendable () -> ServiceFigures) {
        self.init(open: open, service: service) { DetachedThread.start($0) }
    }

    init(
        open: @escaping Opening, service: @escaping @Sendable () -> ServiceFigures, restFactor: Int = 4,
        longestWait: Duration = .milliseconds(500), now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable () -> Void = { usleep(OverviewMemory.usualPause) }, run: @escaping Running
    ) {
        self.open = open
        self.service = service
        self.restFactor = restFactor
        self.longestWait = longestWait
        self.now = now
        self.pause = pause
        self.run = run
    }

    /// Returns the counts of a state of the data. Where there are none, a count is begun, and waited for a moment.
    ///
    /// - Parameters:
    ///   - time: what the days of the temples are counted for.
    ///   - waits: whether there is a wait at all. A page to which the counts are no more than a remark has none.
    func known(of key: Key, now time: TaiwanTime, waits: Bool = true) -> Known {
        let start = now()
        let mustCount = state.withLock { state in
            guard state.counted?.key != key, !state.isCounting, start >= state.notBefore ?? start else { return false }
            state.isCounting = true
            return true
        }
        // Without a thread the next page tries again.
        if mustCount, !run({ [self] in count(key, time) }) { state.withLock { $0.isCounting = false } }
        let deadline = start + longestWait
        while true {
            let (known, isCounting) = state.withLock { state in
                (
                    Known(
                        figures: state.counted?.figures, areOld: state.counted?.key != key, hasFailed: state.hasFailed),
                    state.isCounting
                )
            }
            // Whoever comes later finds a page that says so, and holds no worker.
            guard known.areOld, isCounting, mustCount, waits, now() < deadline else { return known }
            pause()
        }
    }

    /// Returns the last counts, also those of an earlier state of the data, and counts nothing; nil where there are none.
    func remembered(of key: Key) -> Known? {
        state.withLock { state in
            state.counted.map { Known(figures: $0.figures, areOld: $0.key != key) }
        }
    }

    private func count(_ key: Key, _ time: TaiwanTime) {
        let start = now()
        let figures = try? {
            let (store, editors) = try open()
            return try DataCount(store: store, editors: editors, now: time).figures()
        }()
        let end = now()
        state.withLock { state in
            if let figures { state.counted = (key, figures) }
            state.hasFailed = figures == nil
            state.isCounting = false
            state.notBefore = end + (end - start) * restFactor
        }
    }

    /// Returns the last changes where `change` is the last one. Where they are not remembered, `read` reads them.
    func lastChanges(_ change: Int64, read: () throws -> LastChanges) rethrows -> LastChanges {
        if let last = state.withLock({ $0.last }), last.change == change { return last.changes }
        let changes = try read()
        state.withLock { $0.last = (change, changes) }
        return changes
    }
}

/// The last entries of the history.
struct LastChanges: Sendable {
    /// The newest first.
    var changes: [ChangeEntry] = []
    /// The newest import first.
    var imports: [ChangeEntry] = []
}
