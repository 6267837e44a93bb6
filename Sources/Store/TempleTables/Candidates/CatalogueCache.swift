internal import LunarCalendar
internal import Synchronization
internal import TempleModel

/// A cache of the catalogue and of the upcoming events of one revision of a file, shared by all threads of a service.
///
/// A list of festivals brings thousands of activities. The first thread that sees a change reads those that have changed,
/// and the others take what it has read. No lock is held meanwhile: two threads may read at once, and the later one's
/// result stays.
package final class CatalogueCache: Sendable {
    /// What is known of one revision.
    struct Known: Sendable {
        let revision: DataRevision
        /// The place in the file's log of temples; nil where the log has none.
        let place: ChangePosition?
        let activities: ReadActivities
        /// The deities, with what upcoming events need of them.
        let deities: [Deity]
        /// The rows that were passed over.
        let passed: [PassedRows.Row]
        /// The last made is last.
        var upcoming: [UpcomingEvents] = []
        /// Nil while nobody has asked for it.
        var whole: Whole?
    }

    /// All data except the temples.
    struct Whole: Sendable {
        let data: CatalogueSnapshot
        /// The rows that were passed over.
        let passed: [PassedRows.Row]
    }

    private let state = Mutex<Known?>(nil)

    /// The maximum number of days. Nearly every query asks about today.
    static let keptDays = 8

    package init() {}

    var known: Known? { state.withLock { $0 } }

    /// Replaces what is known.
    func keep(_ known: Known) {
        var other: Known? = known
        // Swapped, so that thousands of activities are released after the lock.
        state.withLock { swap(&$0, &other) }
    }

    /// Stores the upcoming events of a day, unless another revision is known meanwhile.
    func keep(_ events: UpcomingEvents, of revision: DataRevision) {
        state.withLock { state in
            guard state?.revision == revision else { return }
            // Another thread may have made the same.
            state?.upcoming.removeAll { $0.today == events.today }
            if let count = state?.upcoming.count, count >= Self.keptDays { state?.upcoming.removeFirst() }
            state?.upcoming.append(events)
        }
    }

    /// Stores all data except the temples, unless another revision is known meanwhile.
    func keep(_ whole: Whole, of revision: DataRevision) {
        state.withLock { state in
            guard state?.revision == revision else { return }
            state?.whole = whole
        }
    }
}
