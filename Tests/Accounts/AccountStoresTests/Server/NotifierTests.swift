import Expectations
import AccountModel
import Foundation
import PostgreSQL
import Testing
@testable import AccountStores

/// The role that plans and sends reminders, and several of its programs at once.
struct NotifierTests {
    private let accounts: TestAccounts
    private let service: PostgreSQLAccountStore

    init() throws {
        accounts = try TestAccounts()
        service = try accounts.store(mostConnections: 8)
    }

    private func refusal(_ body: () throws -> Void) throws -> AccountError {
        try #require(throws: AccountError.self) { try body() }
    }

    // MARK: The role

    @Test func theNotifierSeesWhatItNeedsOfEverybodyAndNoMore() throws {
        _ = (try service.fill("ann", 1), try service.fill("bea", 2))
        let connection = try accounts.connect(accounts.notifyRole)
        func rows(_ table: String, _ columns: String = "*") throws -> Int64? {
            try connection.amongAccounts(.snapshot) {
                try connection.integer("SELECT count(*) FROM (SELECT \(columns) FROM \(table)) AS row")
            }
        }
        for table in [
            "notification_settings", "device", "subscription", "favourite", "reminder", "notification_log",
        ] {
            try expect(rows(table), equals: 2, "\(table)")
        }
        try expect(rows("account", "id, email"), equals: 2)
        for (table, columns) in [
            ("token", "*"), ("session", "*"), ("identity", "*"), ("mail_sign_in", "*"), ("account", "calendar_hash"),
        ] {
            let error = try #require(throws: PostgreSQLError.self) { try rows(table, columns) }
            expect(error.kind, equals: .forbidden, "\(table) \(error)")
        }
    }

    @Test(arguments: [
        "UPDATE account SET email = NULL", "DELETE FROM account", "DELETE FROM device", "UPDATE device SET token = 'x'",
        "UPDATE notification_settings SET is_enabled = 0", "DELETE FROM subscription", "DELETE FROM reminder",
        "UPDATE favourite SET note = NULL", "TRUNCATE notification_log", "SELECT statistics(1)",
        "UPDATE state SET version = 9",
    ]) func theNotifierChangesNothingElse(_ sql: String) throws {
        _ = try service.fill("ann", 1)
        let connection = try accounts.connect(accounts.notifyRole)
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.amongAccounts(.readWrite) { try connection.execute(sql) }
        }
        expect(error.kind, equals: .forbidden, "\(error)")
    }

    /// A policy would hide everybody's rows from it, as if there were none.
    @Test func aServiceDoesNotAskAboutEverybody() throws {
        let id = try service.fill("ann", 1)
        let questions: [() throws -> Void] = [
            { _ = try service.recipients(after: nil, limit: 1) },
            { _ = try service.take(due: now, sender: "s", lease: now, limit: 1, now: now) },
            { try service.settle([], sender: "s", now: now) },
            { try service.deactivate(devices: [], now: now) },
            { _ = try service.pruneNotifications(before: now, limit: 1) },
            { _ = try service.log(NotificationLogFilter(), before: nil, limit: 1) },
            { _ = try service.queueLength(now: now) },
            { _ = try service.queueNumbers(now: now) },
            { _ = try service.retry("m", now: now) },
            { _ = try service.cancel("m", now: now) },
        ]
        for (number, question) in questions.enumerated() {
            let error = try refusal(question)
            expect(error.isUnavailable(saying: "--notify-role"), "question \(number): \(error)")
        }
        try expect(service.queued(of: id).count == 1 && service.contents(of: id, now: now)?.notifications.count == 1)
    }

    @Test func eachStoreIsOpenedWithItsOwnRole() throws {
        let asService = try refusal { _ = try accounts.store(as: accounts.notifyRole) }
        expect(asService.isUnavailable(saying: "is the one for reminders"), "\(asService)")
        let asNotifier = try refusal { _ = try accounts.notifier(as: accounts.role) }
        expect(asNotifier.isUnavailable(saying: "--notify-role"), "\(asNotifier)")
        // Nor with one that can act as the other.
        try accounts.run("GRANT \(accounts.notifyRole) TO \(accounts.role)")
        try expect(refusal { _ = try accounts.store() }.isUnavailable(saying: "or can act as it"))
    }

    @Test func theMigrationGivesNothingToARoleThatWillNotDo() throws {
        for (role, words) in [
            ("nobody_at_all", "there is no role nobody_at_all"), ("postgres", "as a superuser or by BYPASSRLS"),
            (accounts.ownerRole, "can act as the schema's owner"), (accounts.role, "is the service's"),
        ] {
            let error = try refusal { try accounts.migrate(notifyRole: role) }
            expect(error.isUnavailable(saying: words), "\(error)")
        }
        _ = (try accounts.store(), try accounts.notifier())
    }

    @Test func aLaterRoleTakesThePlaceOfTheOneBefore() throws {
        let other = "other_\(accounts.name)"
        try accounts.run("CREATE ROLE \(other) LOGIN")
        try accounts.migrate(notifyRole: other)
        _ = try accounts.notifier(as: other)
        try expect(refusal { _ = try accounts.notifier() }.isUnavailable(saying: "may not plan and send"))
        // A migration that names none leaves it.
        try PostgreSQLAccountStore.migrate(accounts.address(accounts.ownerRole), role: accounts.role)
        _ = try accounts.notifier(as: other)
    }

    // MARK: At the same time

    private func plans(_ people: [AccountID], _ events: Range<Int>) -> [NotificationPlan] {
        people.map { account in
            NotificationPlan(account: account, notifications: events.map { .event($0, at: now + 60 + Int64($0 / 2)) })
        }
    }

    @Test func noTwoSendersHaveOneMessage() async throws {
        let people = try (0..<40).map { try service.signIn("person\($0)", $0).account.id }
        let stores = [try accounts.notifier(mostConnections: 4), try accounts.notifier(mostConnections: 4)]
        try stores[0].plan(plans(people, 0..<6), now: now)
        let threads = (0..<8).map { number in
            Thread.result { () throws -> [String] in
                let (store, sender) = (stores[number % 2], "sender \(number)")
                var taken: [String] = []
                while true {
                    let messages = try store.take(
                        due: now + 200, sender: sender, lease: now + 300, limit: 3, now: now + 200)
                    guard !messages.isEmpty else { return taken }
                    taken += messages.map { "\($0.id) \($0.notifications.count)" }
                    try store.settle(
                        messages.map { MessageOutcome(message: $0.id, result: .sent) }, sender: sender, now: now + 201)
                }
            }
        }
        var taken: [String] = []
        for thread in threads { taken += try await thread.value }
        expect(taken.count == 120 && Set(taken).count == 120 && taken.allSatisfy { $0.hasSuffix(" 2") })
        try expect(accounts.run("SELECT DISTINCT status FROM nearby_accounts.notification_log"), equals: "sent")
    }

    /// The service plans for whoever asks while the notifier plans for all and sends.
    @Test func whatIsPlannedAndTakenAtOnceIsWhole() async throws {
        let people = try (0..<4).map { try service.signIn("person\($0)", $0).account.id }
        let notifier = try accounts.notifier(mostConnections: 8)
        try notifier.plan(plans(people, 0..<8), now: now)
        let threads = (0..<8).map { number in
            Thread.result { () throws -> [QueuedMessage] in
                var taken: [QueuedMessage] = []
                for round in 0..<12 {
                    switch number % 4 {
                    case 0: try service.plan(plans([people[round % 4]], 0..<round % 8), now: now)
                    case 1: try notifier.plan(plans(people, 0..<8), now: now)
                    case 2: try notifier.plan(plans(people, round % 4..<8), now: now)
                    default:
                        taken += try notifier.take(
                            due: now + 200, sender: "sender \(number)", lease: now + 300, limit: 1, now: now)
                    }
                }
                return taken
            }
        }
        var taken: [QueuedMessage] = []
        for thread in threads { taken += try await thread.value }
        expect(!taken.isEmpty && Set(taken.map(\.id)).count == taken.count)
        try notifier.plan(plans(people, 0..<8), now: now)
        taken += try notifier.take(due: now + 200, sender: "last", lease: now + 300, limit: 1_000, now: now)
        // No row is twice, none is left, and no message has two times.
        let rows = taken.flatMap(\.notifications)
        expect(rows.count == 32 && Set(rows.map(\.number)).count == 32)
        expect(taken.allSatisfy { Set($0.notifications.map(\.planned.at)).count == 1 })
        expect(Set(taken.map(\.id)).count, equals: taken.count)
        let planned = Set(rows.map { "\($0.account.number) \($0.planned.subject.id)" })
        expect(planned.count, equals: 32)
    }

    @Test func anAccountIsRemovedWhileItIsPlanned() async throws {
        let people = try (0..<8).map { try service.signIn("person\($0)", $0).account.id }
        let notifier = try accounts.notifier(mostConnections: 8)
        let threads = (0..<8).map { number in
            Thread.result { () throws -> Void in
                if number % 2 == 0 {
                    _ = try service.remove(people[number])
                } else {
                    for _ in 0..<10 { try notifier.plan(plans(people, 0..<3), now: now) }
                }
            }
        }
        for thread in threads { try await thread.value }
        let owners = try accounts.run("SELECT DISTINCT account_id FROM nearby_accounts.notification_log ORDER BY 1")
        let left = [1, 3, 5, 7].map { people[$0].number }.sorted()
        expect(owners.split(separator: "\n").map(String.init), equals: left.map(String.init))
    }
}
