import Expectations
import AccountModel
import AccountSteps
import Foundation
import PostgreSQL
import Testing
@testable import AccountStores

/// Transactions of one account at the same time, as if they came one after the other.
struct ConcurrencyTests {
    private let accounts: TestAccounts
    private let store: PostgreSQLAccountStore

    init() throws {
        accounts = try TestAccounts()
        store = try accounts.store(mostConnections: 8)
    }

    /// Runs `body` on eight threads at once, and returns what each has returned or thrown.
    private func together<Value: Sendable>(
        _ body: @escaping @Sendable (Int) throws -> Value
    ) async -> [Result<Value, any Error>] {
        let threads = (0..<8).map { number in Thread.result { try body(number) } }
        var results: [Result<Value, any Error>] = []
        for thread in threads {
            do { results.append(.success(try await thread.value)) } catch { results.append(.failure(error)) }
        }
        return results
    }

    /// Seconds since 1970. The server goes by its own clock where something expires.
    private static let present = Int64(Date().timeIntervalSince1970)

    @Test func whoSignsInManyTimesAtOnceHasOneAccount() async throws {
        let results = await together { [store] number -> AccountID in
            // A retry gives up after some attempts; then the app tries again.
            while true {
                do { return try store.signIn("ann", number).account.id } catch let error as AccountError
                    where error.isBusy
                {}
            }
        }
        let ids = try results.map { try $0.get() }
        expect(Set(ids).count, equals: 1)
        try expect(store.statistics(now: now), equals: AccountStatistics(accounts: 1, sessions: 8, devices: 0))
        try expect(store.contents(of: ids[0], now: now)?.identities.count, equals: 1)
    }

    /// Each reads a state and writes over it, if it is still the one that all have read before.
    @Test func ofManyEditsOfOneStateOneIsMade() async throws {
        let id = try store.fill("ann", 1)
        let stores = [store, try accounts.store(mostConnections: 8)]
        for round in 0..<5 {
            let before = try store.settings(of: id)
            let results = await together { number in
                try stores[number % 2].editing(id) { keeping in
                    var settings = try keeping.settings(of: id)
                    guard settings == before else { return false }
                    settings.notifyMinute = 1_000 + round * 8 + number
                    try keeping.setSettings(settings, of: id, now: now)
                    return true
                }
            }
            let made = try results.map { try $0.get() }.indices.filter { try results[$0].get() }
            try expect(made.map { 1_000 + round * 8 + $0 }, equals: [store.settings(of: id).notifyMinute])
        }
    }

    private func link(_ number: Int) -> MailLink {
        MailLink(
            hash: digest("e", number), browserHash: digest("f", 0), email: "ann@example.com", returnTo: "/",
            locale: "en")
    }

    @Test func anAddressThatAsksManyTimesAtOnceGetsNoLinkTooMany() async throws {
        let stores = [store, try accounts.store(mostConnections: 8)]
        let results = await together { number in
            try stores[number % 2].askForLink(self.link(number), mostInHour: 5, now: now)
        }
        try expect(results.map { try $0.get() }.count { $0 }, equals: 5)
        try expect(accounts.run("SELECT count(*) FROM nearby_accounts.mail_sign_in"), equals: "5")
    }

    /// A link of one node, used at two.
    @Test func ofManyUsesOfALinkOneSignsIn() async throws {
        let stores = [store, try accounts.store(mostConnections: 8)]
        try expect(store.askForLink(link(0), mostInHour: 5, now: now))
        let results = await together { number in
            try stores[number % 2].useLink(
                hash: digest("e", 0), browserHash: digest("f", 0), client: .phone, tokens: .number(number), now: now + 1
            )
        }
        try expect(results.compactMap { try $0.get() }.count, equals: 1)
        try expect(store.statistics(now: now), equals: AccountStatistics(accounts: 1, sessions: 1, devices: 0))
    }

    @Test func ofChangesAtOnceNoneIsLost() async throws {
        let id = try store.signIn("ann", 0).account.id
        let results = await together { [store] number in
            var change = ChoiceChange()
            change.added = [.deity: [Int64(number + 1)]]
            try store.change(change, of: id, now: now)
        }
        for result in results { try result.get() }
        try expect(store.subscriptions(.deity, of: id).map(\.id), equals: Array(1...8))
    }

    @Test func ofManyRefreshesOneRenews() async throws {
        let id = try store.signIn("ann", 0).account.id
        let results = await together { [store] number -> Refreshed in
            try store.refresh(
                hash: digest("b", 0), client: .phone, successor: .number(number + 1),
                salt: String(repeating: "s", count: 42) + "\(number)", now: now + 1)
        }
        var (renewed, salts) = (0, Set<String>())
        for result in results {
            switch try result.get() {
            case .renewed: renewed += 1
            case .repeated(_, let salt, _, _): salts.insert(salt)
            case .reused, .unknown: Issue.record("\(result)")
            }
        }
        expect(renewed == 1 && salts.count == 1)
        // The token that was used, and both of its successor.
        try expect(accounts.run("SELECT count(*) FROM nearby_accounts.token"), equals: "3")
        try expect(store.sessions(of: id, now: now).count, equals: 1)
    }

    /// One request, sent to two nodes many times because no answer came.
    @Test func ofManyRequestsWithOneKeyOneWrites() async throws {
        let id = try store.signIn("ann", 0).account.id
        let stores = [store, try accounts.store(mostConnections: 8)]
        let request = RepeatableRequest(keyHash: digest("e", 0), digest: digest("f", 0))
        let results = await together { number in
            try stores[number % 2].write(.addReminder(.first, id: nil), for: request, of: id, now: now) { written in
                guard case .reminder(let reminder, _) = written else { return KeptAnswer(status: 204) }
                return KeptAnswer(status: 201, body: reminder.id)
            }
        }
        let answers = try results.map { try $0.get() }
        expect(answers.count { !$0.isRepeated }, equals: 1)
        try expect(Set(answers.map(\.answer.body)), equals: Set(store.reminders(of: id).map(\.id)))
        // The answer was lost, and the other node is asked.
        try expect(stores[1].answer(to: request, of: id, now: now + 1), equals: answers[0].answer)
        // What was kept goes after its day, whoever signs in. The server does not believe a moment of its future.
        _ = try accounts.run("UPDATE nearby_accounts.kept_answer SET until = 0")
        _ = try stores[1].signIn("bob", 1, at: Self.present)
        try expect(accounts.run("SELECT count(*) FROM nearby_accounts.kept_answer"), equals: "0")
    }

    @Test func ofManyRemindersWithOneIDOneIsAdded() async throws {
        let id = try store.signIn("ann", 0).account.id
        let uuid = "0c5f0d4e-7f0b-7a52-9f0a-3a4bfd0e8a11"
        let results = await together { [store] _ in
            try store.write(.addReminder(.first, id: uuid), for: nil, of: id, now: now) { written in
                if case .reminder(_, isNew: true) = written { KeptAnswer(status: 201) } else { KeptAnswer(status: 200) }
            }
        }
        expect(try results.map { try $0.get().answer.status }.sorted(), equals: [Int](repeating: 200, count: 7) + [201])
        try expect(store.reminders(of: id).map(\.id), equals: [uuid])
    }

    @Test func noAccountHasMoreThanItMay() async throws {
        let id = try store.signIn("ann", 0).account.id
        for _ in 1..<AccountLimits.mostReminders { _ = try store.addReminder(.first, of: id, now: now) }
        let results = await together { [store] _ in try store.addReminder(.first, of: id, now: now) }
        var added = 0
        for result in results {
            switch result {
            case .success: added += 1
            case .failure(let error): expect(error as? AccountError, equals: .tooMany)
            }
        }
        expect(added, equals: 1)
        try expect(store.reminders(of: id).count, equals: AccountLimits.mostReminders)
    }

    @Test func aDeviceThatManyTakeIsOnOneAccount() async throws {
        let ids = try (0..<8).map { try store.signIn("person\($0)", $0).account.id }
        let results = await together { [store] number -> String in
            while true {
                do {
                    let device = try store.keepDevice(
                        token: String(repeating: "長", count: 4_000), platform: .android, keys: nil, session: nil,
                        of: ids[number],
                        now: now)
                    return device.id
                } catch let error as AccountError where error.isBusy {}
            }
        }
        expect(Set(try results.map { try $0.get() }).count, equals: 8)
        try expect(store.statistics(now: now).devices, equals: 1)
        try expect(ids.flatMap { try store.devices(of: $0) }.count, equals: 1)
    }

    @Test func anAccountIsRemovedWhileItIsWritten() async throws {
        let id = try store.fill("ann", 0)
        let other = try store.fill("bea", 100)
        let results = await together { [store] number -> Bool in
            guard number != 4 else { return try store.remove(id) }
            for temple in 1...20 {
                _ = try store.keepFavourite(temple: Int64(number * 100 + temple), note: nil, of: id, now: now)
            }
            return true
        }
        for case .failure(let error) in results { expect(error as? AccountError, equals: .ended) }
        try expect(results[4].get())
        for table in AccountSchema.tables where table != "mail_sign_in" {
            let key = table == "account" ? "id" : "account_id"
            let owners = try accounts.run("SELECT DISTINCT \(key) FROM nearby_accounts.\(table)")
            expect(owners, equals: "\(other.number)", "\(table)")
        }
    }

    /// Most people do not sign out.
    @Test func whatHasExpiredGoesWhoeverHadIt() throws {
        let ann = try store.signIn("ann", 1, at: Self.present - AccountLimits.refreshSeconds).account.id
        _ = try store.signIn("bea", 2, at: Self.present)
        try expect(accounts.run("SELECT count(*) FROM nearby_accounts.token"), equals: "2")
        try expect(accounts.run("SELECT count(*) FROM nearby_accounts.session"), equals: "1")
        try expect(store.account(ann) != nil)
    }
}
