import Expectations
import AccountAPI
import AccountModel
import AdminPages
import FakeAccountStore
import Secrets
import Synchronization
import Testing

@testable import TempleService

/// Everybody's reminders as the back office of a service asks for them.
struct ServedNotificationsForStaffTests {
    private static let now: Int64 = 1_795_000_000
    private static let reminder = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"

    private let store = FakeAccountStore()
    private let lines = Lines()
    private let desk: ServedNotificationsForStaff

    init() {
        desk = ServedNotificationsForStaff(store) { [lines] line in lines.add(line) }
    }

    /// Signs somebody up, and queues a festival in a minute and an own day in an hour.
    private func queue(_ subject: String) throws -> Account {
        let identity = VerifiedIdentity(
            issuer: "https://issuer.example", subject: subject, email: "\(subject)@example.org", isEmailVerified: true,
            name: "林小美", picture: nil, locale: nil)
        let account = try store.signIn(
            identity, client: SessionClient(mark: Secrets.sha256("client"), agent: "test"),
            tokens: try FreshTokens(ofPagesAt: Self.now).kept, now: Self.now
        ).account
        let planned = [
            PlannedNotification(
                subject: NotificationSubject(kind: .event, id: "88"), kind: .day, day: 20_777, at: Self.now + 60,
                title: "媽祖聖誕"),
            PlannedNotification(
                subject: NotificationSubject(kind: .reminder, id: Self.reminder), kind: .main, day: 20_777,
                at: Self.now + 3_600, title: "祖母忌日"),
        ]
        try store.plan([NotificationPlan(account: account.id, notifications: planned)], now: Self.now)
        return account
    }

    @Test func nothingTellsWhoSomebodyIs() throws {
        let account = try queue("mei")
        let log = try desk.log(NotificationLogFilter(), before: nil, limit: 10, now: Self.now)
        expect(log.map(\.account), equals: Array(repeating: String(account.uuid.prefix(8)), count: 2))
        expect(log.map(\.title), equals: [nil, "媽祖聖誕"])
        expect(
            log.map(\.subject),
            equals: [
                NotificationSubject(kind: .reminder, id: ""), NotificationSubject(kind: .event, id: "88"),
            ])
        expect(log.map(\.at) == [Self.now + 3_600, Self.now + 60] && log.allSatisfy { $0.state == .queued })
        expect(log.map(\.occasion), equals: [.main, .day])
        let all = "\(log)"
        for secret in ["祖母", "example.org", "林小美", Self.reminder, account.uuid] {
            expect(all, lacks: secret, "\(secret)")
        }
    }

    @Test func theLogIsNarrowed() throws {
        let mei = try queue("mei")
        _ = try queue("other")
        func count(_ filter: NotificationLogFilter) throws -> Int {
            try desk.log(filter, before: nil, limit: 10, now: Self.now).count
        }
        try expect(count(NotificationLogFilter()), equals: 4)
        try expect(count(NotificationLogFilter(accountUUID: mei.uuid)), equals: 2)
        try expect(count(NotificationLogFilter(subject: NotificationSubject(kind: .event, id: "88"))), equals: 2)
        try expect(count(NotificationLogFilter(subject: NotificationSubject(kind: .activity, id: "88"))), equals: 0)
        try expect(
            count(NotificationLogFilter(kind: .event)) == 2 && count(NotificationLogFilter(kind: .fullMoon)) == 0)
        try expect(
            count(NotificationLogFilter(status: .sent)) == 0 && count(NotificationLogFilter(status: .queued)) == 4)
        try expect(
            count(NotificationLogFilter(channel: "mail")) == 0
                && count(NotificationLogFilter(hasFailedTries: true)) == 0)
        let first = try desk.log(NotificationLogFilter(), before: nil, limit: 1, now: Self.now)
        let rest = try desk.log(NotificationLogFilter(), before: first[0].number, limit: 10, now: Self.now)
        expect(rest.count == 3 && rest.allSatisfy { $0.number < first[0].number })
    }

    @Test func whatIsDoneIsSaidToTheOperator() throws {
        let account = try queue("mei")
        let later = Self.now + 60
        let message = try require(
            desk.log(NotificationLogFilter(), before: nil, limit: 10, now: later).last?.message)
        try expect(desk.numbers(now: later + 5).due == 1 && desk.numbers(now: later + 5).oldestDueSeconds == 5)
        try expect(desk.queue(now: later + 5), equals: QueueLength(queued: 2, due: 1, oldestDueSeconds: 5))
        try expect(desk.cancel(message, by: "阿明", now: later))
        let cancelled = try require(
            desk.log(NotificationLogFilter(status: .failed), before: nil, limit: 10, now: later).first)
        expect(cancelled.mayRetry && cancelled.reason == NotificationLimits.cancelled)
        try expect(desk.numbers(now: later).failedLastDay == 0 && desk.numbers(now: later).failures.isEmpty)
        // After six hours there is no button, and it would do nothing.
        let late = later + NotificationLimits.tooLateSeconds + 1
        try expect(
            desk.log(NotificationLogFilter(status: .failed), before: nil, limit: 10, now: late).map(\.mayRetry),
            equals: [false])
        try expect(!desk.retry(message, by: "阿明", now: late) && !desk.cancel(message, by: "阿明", now: late))
        try expect(desk.retry(message, by: "阿明", now: later))
        try expect(desk.numbers(now: later).queued, equals: 2)
        let said = lines.all
        expect(
            said,
            equals: [
                "阿明 has cancelled the notification \(message)", "阿明 has queued the notification \(message) again",
            ])
        expect(said.joined(), lacks: account.uuid)
    }
}
