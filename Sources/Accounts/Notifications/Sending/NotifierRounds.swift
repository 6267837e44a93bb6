internal import AccountModel
internal import TempleModel

/// The work of a notifier. It belongs to the notifier's thread, which calls ``step(isStopped:)`` again and again.
final class NotifierRounds {
    private let parts: NotifierParts
    /// What the last plan of everybody was made from.
    private var planned: (revision: DataRevision, data: CatalogueSnapshot)?
    private var plansAt = -Double.infinity
    private var watch = ClockWatch()
    private var waitsUntil = -Double.infinity
    private var failures = 0

    /// The pause between two looks at the temples, in seconds.
    static let lookSeconds = 10.0
    static let planSeconds = 3_600.0
    /// After the clock was set, nothing is planned or removed for so many seconds.
    static let waitAfterStep = 300.0
    static let batch = 1_000
    private static let pruneBatch = 10_000
    private static let longestPause = 60.0
    /// A batch during whose planning somebody has changed settings is planned again, so often at most.
    private static let mostRepetitions = 3

    init(_ parts: NotifierParts) { self.parts = parts }

    /// Plans everybody where an hour is over, the catalogue has changed, or the clock was set.
    ///
    /// - Returns: after how many seconds it wants to look again.
    func step(isStopped: () -> Bool) -> Double {
        if watch.look(parts.clock) != nil {
            // Somebody may set it right again, and what is removed meanwhile would not come back.
            (plansAt, waitsUntil) = (-.infinity, parts.clock.elapsed + Self.waitAfterStep)
        }
        if parts.clock.elapsed < waitsUntil { return Self.lookSeconds }
        do {
            if try isNeeded() {
                try planEverybody(isStopped: isStopped)
                try prune()
            }
            if failures > 0 { parts.note("reminders are planned again") }
            failures = 0
            return Self.lookSeconds
        } catch {
            if failures == 0 { parts.note("reminders cannot be planned now: \(Self.words(error))") }
            failures += 1
            return min(Double(1 << min(failures, 6)), Self.longestPause)
        }
    }

    private func isNeeded() throws -> Bool {
        guard parts.clock.elapsed < plansAt, let planned else { return true }
        // Not kept open: the file may be replaced, and a reader in the middle of a transaction sees no change.
        let store = try parts.openTemples()
        let revision = try store.dataRevision()
        guard revision != planned.revision else { return false }
        // Most changes are of temples, and move no day.
        let data = try store.catalogueSnapshot()
        guard Self.isSame(data, planned.data) else { return true }
        self.planned = (revision, planned.data)
        return false
    }

    private static func isSame(_ one: CatalogueSnapshot, _ other: CatalogueSnapshot) -> Bool {
        one.deities == other.deities && one.festivals == other.festivals && one.activities == other.activities
            && one.groups == other.groups
    }

    // MARK: Planning

    /// Makes everybody's queue equal to the plan of now.
    ///
    /// - Returns: how many reminders are planned for everybody.
    @discardableResult
    func planEverybody(isStopped: () -> Bool) throws -> Int {
        let store = try parts.openTemples()
        let revision = try store.dataRevision()
        let data = try store.catalogueSnapshot()
        let now = parts.clock.now
        let planner = NotificationPlanner(data, now: now)
        var present = PresentTemples(store)
        var (after, count): (AccountID?, Int) = (nil, 0)
        while !isStopped() {
            let recipients = try parts.store.recipients(after: after, limit: Self.batch)
            count += try plan(recipients, after: after, by: planner, &present, now)
            after = recipients.last?.account.id
            guard recipients.count == Self.batch else {
                planned = (revision, data)
                plansAt = parts.clock.elapsed + Self.planSeconds
                parts.figures.change { [count] counts in (counts.queued, counts.plannedAt) = (count, now) }
                break
            }
        }
        return count
    }

    /// Plans a batch, and once more those who have changed something meanwhile: their own plan may have come first.
    private func plan(
        _ recipients: [Recipient], after: AccountID?, by planner: NotificationPlanner, _ present: inout PresentTemples,
        _ now: Int64
    ) throws -> Int {
        var known = recipients
        var changed = recipients
        var counts: [AccountID: Int] = [:]
        for _ in 0..<Self.mostRepetitions where !changed.isEmpty {
            let plans = try changed.map { planner.plan(for: try present.recipient($0)) }
            try parts.store.plan(plans, now: now)
            for plan in plans { counts[plan.account] = plan.notifications.count { $0.at >= now } }
            let again = try parts.store.recipients(after: after, limit: Self.batch)
            changed = Self.changed(from: known, to: again)
            known = again
        }
        return counts.values.reduce(0, +)
    }

    /// Returns those of the second list that are not as in the first one.
    private static func changed(from before: [Recipient], to after: [Recipient]) -> [Recipient] {
        if before == after { return [] }
        let before = Dictionary(before.map { ($0.account.id, $0) }) { first, _ in first }
        // Whoever is new follows nothing yet, or is planned by the change that they have made.
        return after.filter { recipient in before[recipient.account.id].map { $0 != recipient } ?? false }
    }

    /// Removes what the log has kept for long enough.
    func prune() throws {
        let before = parts.clock.now - NotificationLimits.logSeconds
        while try parts.store.pruneNotifications(before: before, limit: Self.pruneBatch) == Self.pruneBatch {}
    }

    private static func words(_ error: any Error) -> String {
        (error as? AccountError)?.reason ?? "\(error)"
    }
}
