import Expectations
import AccountModel
import SQLiteDriver
import Testing
@testable import AccountStores

/// A file with a hundred thousand accounts, each with a session and settings of its own.
struct ManyAccountsTests {
    private static let count = 100_000
    private static let now: Int64 = 1_000_000

    private let file: TemporaryAccounts

    /// Another program fills the file, which takes a second.
    init() throws {
        file = try TemporaryAccounts()
        try file.store().close()
        let numbers =
            "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < \(Self.count))"
        let uuid = "printf('00000000-0000-4000-8000-%012d', n)"
        try file.execute(
            """
            BEGIN;
            \(numbers) INSERT INTO account
                (id, uuid, email, display_name, is_name_own, avatar_url, locale, created_at, updated_at)
            SELECT n, \(uuid), 'p' || n || '@example.org', 'Person ' || n, 0, NULL, 'zh-TW', 1, 1 FROM n;
            \(numbers) INSERT INTO identity (account_id, issuer, subject, email, is_email_verified, linked_at)
            SELECT n, 'https://one.example', 'p' || n, 'p' || n || '@example.org', 1, 1 FROM n;
            \(numbers) INSERT INTO session (id, account_id, agent, created_at, refreshed_at, until)
            SELECT \(uuid), n, 'app', 1, 1, \(Self.now + 5_000_000) FROM n;
            \(numbers) INSERT INTO token (hash, session_id, account_id, kind, until)
            SELECT printf('%064d', n), \(uuid), n, 'access', \(Self.now + 3_600) FROM n;
            \(numbers) INSERT INTO notification_settings (account_id, advance_days, notify_minute)
            SELECT n, n % 31, n % 1440 FROM n;
            COMMIT;
            """)
    }

    private func hash(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    @Test func eachIsFoundByItsTokenAndHasItsOwnRows() throws {
        let store = try file.store()
        for number in stride(from: 1, through: Self.count, by: 997) {
            let session = try require(store.session(accessHash: hash(number), now: Self.now))
            expect(session.account, equals: AccountID(Int64(number)))
            let settings = try store.settings(of: session.account)
            expect(settings.advanceDays == number % 31 && settings.notifyMinute == number % 1440)
            try expect(store.account(session.account)?.email, equals: "p\(number)@example.org")
        }
        try expect(
            store.statistics(now: Self.now),
            equals: AccountStatistics(accounts: Self.count, sessions: Self.count, devices: 0))
    }

    /// Three reminders of each, in one call; then the plans of some people change.
    @Test func theRemindersOfAllAreQueued() throws {
        let store = try file.store()
        func plan(_ account: AccountID, _ title: String = "媽祖聖誕") -> NotificationPlan {
            NotificationPlan(
                account: account,
                notifications: (1...3).map { number in
                    PlannedNotification(
                        subject: NotificationSubject(kind: .event, id: "\(number)"), kind: .main, day: 20_000,
                        at: Self.now + account.number % 1_440 * 60 + Int64(number / 3), title: title)
                })
        }
        var (last, plans) = (AccountID?.none, [NotificationPlan]())
        while true {
            let page = try store.recipients(after: last, limit: 1_000)
            guard let end = page.last else { break }
            expect(page.allSatisfy { $0.settings.advanceDays == Int($0.account.id.number) % 31 })
            plans += page.map { plan($0.account.id) }
            last = end.account.id
        }
        expect(plans.count, equals: Self.count)
        let commits = try store.writer.commits
        try store.plan(plans, now: Self.now)
        // Others need not wait until all are written.
        try expect(store.writer.commits - commits, equals: Self.count / SQLiteAccountStore.mostPlans)
        let counts = "SELECT count(*) || ' ' || count(DISTINCT message) || ' ' || max(number) FROM notification_log"
        try expect(file.texts(counts), equals: ["\(3 * Self.count) \(2 * Self.count) \(3 * Self.count)"])
        let some = Array(stride(from: 0, to: Self.count, by: 1_000))
        for index in some { plans[index] = plan(plans[index].account, "renamed") }
        try store.plan(plans, now: Self.now)
        try expect(file.texts(counts), equals: ["\(3 * Self.count) \(2 * Self.count) \(3 * Self.count)"])
        let renamed = "SELECT count(*) FROM notification_log WHERE title = 'renamed'"
        try expect(file.texts(renamed), equals: ["\(3 * some.count)"])
        // The first minute's are taken, each once.
        let due = Self.now + 59
        var taken: [String] = []
        while true {
            let messages = try store.take(due: due, sender: "one", lease: due + 900, limit: 50, now: due)
            if messages.isEmpty { break }
            taken += messages.map(\.id)
        }
        let minute = "SELECT count(DISTINCT message) FROM notification_log WHERE scheduled_at <= \(due)"
        try expect(Set(taken).count == taken.count && file.texts(minute) == ["\(taken.count)"] && taken.count > 100)
    }

    @Test func whoComesBackIsFoundAndWhoIsNewIsOneMore() throws {
        let store = try file.store()
        try expect(store.person("p77777", now: Self.now), equals: AccountID(77_777))
        try expect(store.sessions(of: AccountID(77_777), now: Self.now).count, equals: 2)
        let new = try store.person("somebody new", now: Self.now)
        expect(new.number > 0 && !(1...Int64(Self.count)).contains(new.number))
        try expect(store.remove(AccountID(5)))
        try expectNil(store.session(accessHash: hash(5), now: Self.now))
        try expect(store.statistics(now: Self.now).accounts, equals: Self.count)
        try expect(file.texts("SELECT count(*) FROM notification_settings"), equals: ["\(Self.count - 1)"])
    }
}
