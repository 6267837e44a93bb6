import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import LunarCalendar
import Synchronization
import TempleModel
import Testing
@testable import Notifications

/// Plans of everybody.
struct NotifierTests {
    /// 07:00 on the third day before 媽祖聖誕 of 2027.
    private static let start = TaiwanTime(day: CivilDay(dayNumber: 20_934), minute: 420).secondsSince1970

    private let store = FakeAccountStore()
    private let clock = MovedClock(start)
    private let temples = FakeStore()
    private let figures = SenderFigures()
    private let notes = SenderHome.Notes()

    init() throws {
        temples.catalogue = try FakeStore.smallAlmanac()
    }

    private func rounds(_ wrapped: (any NotificationStore)? = nil) -> NotifierRounds {
        // The rounds stay on this thread.
        nonisolated(unsafe) let temples = temples
        return NotifierRounds(
            NotifierParts(
                store: wrapped ?? store, openTemples: { temples }, clock: clock, figures: figures,
                note: { [notes] in notes.add($0) }))
    }

    /// Signs in somebody who follows 媽祖.
    private func follower(_ name: String) throws -> AccountID {
        let identity = VerifiedIdentity(
            issuer: "https://accounts.example", subject: name, email: nil, isEmailVerified: false, name: name,
            picture: nil, locale: nil)
        let tokens = SessionTokens(
            accessHash: "access \(name)", accessUntil: .max, refreshHash: "refresh \(name)", refreshUntil: .max)
        let account = try store.signIn(
            identity, client: SessionClient(mark: name, agent: "test"), tokens: tokens, now: clock.now
        ).account
        try store.setSubscriptions(
            [Subscription(id: 1, isEnabled: true)], .deity, of: account.id, now: clock.now)
        return account.id
    }

    private func kinds(_ account: AccountID) throws -> [NotificationKind] {
        try store.queued(of: account).map(\.planned.kind)
    }

    @Test func everybodyIsPlannedInBatches() throws {
        let people = try (0..<1_100).map { try follower("\($0)") }
        expect(rounds().step { false }, equals: NotifierRounds.lookSeconds)
        for person in [people[0], people[999], people[1_000], people[1_099]] {
            try expect(kinds(person), equals: [.early, .main])
        }
        expect(figures.counts.queued == 2_200 && figures.counts.plannedAt == Self.start)
    }

    @Test func whatComesWithinTheWindowIsPlannedEachHour() throws {
        let ann = try follower("ann")
        let rounds = rounds()
        _ = rounds.step { false }
        try expect(kinds(ann), equals: [.early, .main])
        clock.pass(3_000)
        _ = rounds.step { false }
        try expect(kinds(ann), equals: [.early, .main])
        clock.pass(3_000)
        _ = rounds.step { false }
        // The early one was due at eight, and is a sender's matter.
        try expect(kinds(ann), equals: [.early, .main, .day])
    }

    @Test func anEditedCatalogueMovesAndRemovesReminders() throws {
        let ann = try follower("ann")
        let rounds = rounds()
        _ = rounds.step { false }
        try expect(kinds(ann).count, equals: 2)
        temples.catalogue.deities = temples.catalogue.deities.filter { $0.id != 1 }
        _ = rounds.step { false }
        try expect(kinds(ann).count, equals: 2, "the revision says that nothing has changed")
        temples.revision.count += 1
        _ = rounds.step { false }
        try expectEmpty(kinds(ann))
    }

    @Test func aChangeOfTemplesAlonePlansNothing() throws {
        let ann = try follower("ann")
        let rounds = rounds()
        _ = rounds.step { false }
        try store.plan([NotificationPlan(account: ann, notifications: [])], now: Self.start)
        temples.revision.count += 1
        temples.catalogue.changedAt += 1
        _ = rounds.step { false }
        try expectEmpty(kinds(ann))
    }

    @Test func aClockThatIsSetPlansAnew() throws {
        let ann = try follower("ann")
        let rounds = rounds()
        _ = rounds.step { false }
        clock.set(by: 2 * 86_400)
        _ = rounds.step { false }
        // Somebody may set it back.
        try expect(kinds(ann), lacks: .day)
        clock.pass(300)
        _ = rounds.step { false }
        try expect(kinds(ann), contains: .day)
    }

    /// Nothing is removed by a wrong time.
    @Test(arguments: [-4 * 86_400, 100 * 86_400]) func aClockThatIsWrongForAMomentChangesNothing(seconds: Int64) throws
    {
        let ann = try follower("ann")
        let rounds = rounds()
        _ = rounds.step { false }
        // The first is due, and nobody has taken it yet.
        clock.pass(3_601)
        let before = try store.notifications(of: ann)
        clock.set(by: seconds)
        for _ in 0..<3 {
            _ = rounds.step { false }
            clock.pass(10)
        }
        clock.set(by: -seconds)
        _ = rounds.step { false }
        try expect(store.notifications(of: ann), equals: before)
        clock.pass(300)
        _ = rounds.step { false }
        try expect(store.notifications(of: ann).suffix(2), equals: before.suffix(2))
    }

    @Test func aFavouriteHasTheIDThatItsTempleHasNow() throws {
        temples.formerIDs = [122: 123]
        var present = PresentTemples(temples)
        let ann = try follower("ann")
        _ = try store.setFavourites([(122, nil), (124, nil)], of: ann, now: Self.start)
        let recipient = try require(store.recipient(ann))
        try expect(present.recipient(recipient).favourites, equals: [123, 124])
    }

    // MARK: Faults

    @Test func aStoreThatIsAwayIsSaidOnceAndAskedAgain() throws {
        let ann = try follower("ann")
        let rounds = rounds()
        store.failure = .unavailable(reason: "the disk is full")
        expect(rounds.step { false }, equals: 2)
        expect(rounds.step { false }, equals: 4)
        temples.failure = .busy
        expect(rounds.step { false }, equals: 8)
        (store.failure, temples.failure) = (nil, nil)
        expect(rounds.step { false }, equals: NotifierRounds.lookSeconds)
        try expect(kinds(ann).count, equals: 2)
        expect(notes.all, equals: ["reminders cannot be planned now: the disk is full", "reminders are planned again"])
    }

    /// Somebody turns reminders off between the reading and the writing of the plan.
    @Test func whatSomebodyChangesMeanwhileCounts() throws {
        let ann = try follower("ann")
        let wrapped = ChangingStore(store) { [store] in
            var settings = NotificationSettings()
            settings.isEnabled = false
            try store.setSettings(settings, of: ann, now: Self.start)
            try store.plan([NotificationPlan(account: ann, notifications: [])], now: Self.start)
        }
        _ = rounds(wrapped).step { false }
        try expectEmpty(kinds(ann))
    }

    @Test func oldEntriesOfTheLogAreRemoved() throws {
        let ann = try follower("ann")
        let rounds = rounds()
        _ = rounds.step { false }
        let taken = try store.take(due: .max, sender: "one", lease: Self.start + 60, limit: 10, now: Self.start)
        try store.settle(
            taken.map { MessageOutcome(message: $0.id, result: .sent) }, sender: "one", now: Self.start)
        try expect(store.notifications(of: ann).count, equals: 2)
        temples.catalogue.deities = []
        clock.pass(Double(NotificationLimits.logSeconds))
        _ = rounds.step { false }
        try expect(store.notifications(of: ann).count, equals: 2)
        clock.pass(3_601)
        _ = rounds.step { false }
        try expectEmpty(store.notifications(of: ann))
    }
}

/// A store in which somebody changes something before the first plan is written.
private final class ChangingStore: NotificationStore {
    private let store: FakeAccountStore
    private let change: Mutex<(@Sendable () throws -> Void)?>

    init(_ store: FakeAccountStore, _ change: @escaping @Sendable () throws -> Void) {
        self.store = store
        self.change = Mutex(change)
    }

    func plan(_ plans: [NotificationPlan], now: Int64) throws(AccountError) {
        let change = change.withLock { change in
            defer { change = nil }
            return change
        }
        try? change?()
        try store.plan(plans, now: now)
    }

    func recipients(after: AccountID?, limit: Int) throws(AccountError) -> [Recipient] {
        try store.recipients(after: after, limit: limit)
    }

    func recipient(_ id: AccountID) throws(AccountError) -> Recipient? { try store.recipient(id) }

    func queued(of account: AccountID) throws(AccountError) -> [LoggedNotification] { try store.queued(of: account) }

    func account(uuid: String) throws(AccountError) -> AccountID? { try store.account(uuid: uuid) }

    func take(
        due: Int64, sender: String, lease: Int64, limit: Int, now: Int64
    ) throws(AccountError) -> [QueuedMessage] {
        try store.take(due: due, sender: sender, lease: lease, limit: limit, now: now)
    }

    func settle(_ outcomes: [MessageOutcome], sender: String, now: Int64) throws(AccountError) {
        try store.settle(outcomes, sender: sender, now: now)
    }

    func devices(stillThere ids: [String], now: Int64) throws(AccountError) -> Set<String> {
        try store.devices(stillThere: ids, now: now)
    }

    func deactivate(devices ids: [String], now: Int64) throws(AccountError) {
        try store.deactivate(devices: ids, now: now)
    }

    func pruneNotifications(before time: Int64, limit: Int) throws(AccountError) -> Int {
        try store.pruneNotifications(before: time, limit: limit)
    }

    func log(
        _ filter: NotificationLogFilter, before: Int64?, limit: Int
    ) throws(AccountError) -> [LoggedNotification] {
        try store.log(filter, before: before, limit: limit)
    }

    func queueLength(now: Int64) throws(AccountError) -> QueueLength { try store.queueLength(now: now) }

    func queueNumbers(now: Int64) throws(AccountError) -> NotificationNumbers { try store.queueNumbers(now: now) }

    func retry(_ message: String, now: Int64) throws(AccountError) -> Bool { try store.retry(message, now: now) }

    func cancel(_ message: String, now: Int64) throws(AccountError) -> Bool { try store.cancel(message, now: now) }
}
