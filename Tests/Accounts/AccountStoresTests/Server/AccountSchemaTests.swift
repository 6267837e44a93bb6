import Expectations
import AccountModel
import Foundation
import Platform
import PostgreSQL
import Testing
@testable import AccountStores

struct AccountSchemaTests {
    /// A database of a released version may exist anywhere. Whoever changes a migration makes another one, and a hash here.
    @Test func aReleasedMigrationNeverChanges() {
        let pinned: [UInt64] = [
            0x4093_DDD2_68C6_C57A, 0x2666_EC84_2181_D255, 0x5594_7937_A94A_DB5B,
            0xF0A6_C7D2_2FC0_2574, 0x6D06_7270_9DFE_A691, 0xA8F5_D34B_7E40_8E7F,
            0x1CC4_44F2_90E3_D823, 0xA7E0_6B21_8360_1DA0,
        ]
        let hashes = AccountSchema.steps.map { step in
            var hash = FNV1a()
            hash.add(step.utf8)
            return hash.value
        }
        expect(hashes, equals: pinned)
    }

    @Test func migratingTwiceChangesNothing() throws {
        let accounts = try TestAccounts(isMigrated: false)
        try expect(accounts.migrate() == (0, AccountSchema.version))
        let id = try accounts.store().fill("ann", 1)
        try expect(accounts.migrate() == (AccountSchema.version, AccountSchema.version))
        try expect(accounts.store().account(id)?.displayName, equals: "ann")
    }

    /// A database of the first release, with somebody in it.
    @Test func aSchemaOfAnEarlierVersionGetsTheLaterMigrations() throws {
        let accounts = try TestAccounts(isMigrated: false)
        let owner = try accounts.connect(accounts.ownerRole)
        try owner.amongAccounts(.readWrite) {
            try owner.execute("CREATE SCHEMA nearby_accounts")
            try owner.execute(AccountSchema.steps[0])
            try owner.execute(
                """
                UPDATE state SET version = 1;
                INSERT INTO account (id, uuid, display_name, is_name_own, locale, created_at, updated_at)
                VALUES (7, '00000000-0000-4000-8000-000000000007', 'ann', 1, 'ja', 1, 2);
                INSERT INTO subscription VALUES (7, 'deity', 5, 1, 3);
                INSERT INTO notification_settings (account_id, latitude, longitude) VALUES (7, 24.05, 120.43);
                INSERT INTO reminder VALUES ('00000000-0000-4000-8000-000000000008', 7, '還願', 'lunar', 3, 23, NULL, 1, 4, 5)
                """)
        }
        try expect(accounts.migrate() == (1, AccountSchema.version))
        let (store, notifier) = (try accounts.store(), try accounts.notifier())
        let ann = AccountID(7)
        try expect(notifier.recipients(after: nil, limit: 9).map(\.account.id), equals: [ann])
        try expect(store.recipient(ann)?.subscriptions[.deity], equals: [Subscription(id: 5, isEnabled: true)])
        try expect(store.settings(of: ann).place, equals: NotificationPlace(latitude: 24.05, longitude: 120.43))
        try expect(store.reminders(of: ann).map(\.day.title), equals: ["還願"])
        let things = try store.changes(of: ann, since: nil, limit: 9)?.changes.map(\.thing)
        let reminder = OwnThing.reminder("00000000-0000-4000-8000-000000000008")
        expect(things, equals: [.profile, .settings, .subscription(.deity, 5), reminder])
        try notifier.plan([NotificationPlan(account: ann, notifications: [.event(1)])], now: now)
        try expect(store.queued(of: ann).map(\.planned), equals: [.event(1)])
        try expect(store.remove(ann) && notifier.notifications(status: nil, before: nil, limit: 9).isEmpty)
    }

    @Test func ofTwoMigrationsAtOnceOneMakesTheSchema() async throws {
        let accounts = try TestAccounts(isMigrated: false)
        let all = (0..<3).map { _ in Thread.result { try accounts.migrate().from } }
        var found: [Int] = []
        for one in all { found.append(try await one.value) }
        expect(found.sorted(), equals: [0, AccountSchema.version, AccountSchema.version])
        _ = try accounts.store()
    }

    @Test func eachTableHasRowSecurityAndAPolicy() throws {
        let accounts = try TestAccounts()
        let tables = try accounts.run(
            """
            SELECT relname FROM pg_class AS class WHERE relnamespace = 'nearby_accounts'::regnamespace AND relkind = 'r'
                AND relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = class.oid)
            """)
        expect(
            tables.split(separator: "\n").map(String.init).sorted(), equals: (AccountSchema.tables + ["state"]).sorted()
        )
        let all = "SELECT count(*) FROM pg_class WHERE relnamespace = 'nearby_accounts'::regnamespace AND relkind = 'r'"
        try expect(accounts.run(all), equals: "\(AccountSchema.tables.count + 1)")
    }

    /// What was removed is told for so many changes, and then forgotten.
    @Test func whatWasRemovedLongAgoIsForgotten() throws {
        let accounts = try TestAccounts()
        let store = try accounts.store()
        let id = try store.signIn("ann", 1).account.id
        let start = try require(store.changes(of: id, since: nil, limit: 9)?.next)
        try accounts.run(
            """
            INSERT INTO nearby_accounts.favourite
            SELECT id, n, 0, NULL, 1 FROM nearby_accounts.account, generate_series(1, 11000) AS n;
            DELETE FROM nearby_accounts.favourite
            """)
        let most = AccountLimits.mostChanges
        let removed = "SELECT count(*) FROM nearby_accounts.own_change WHERE is_removed = 1"
        try expect(accounts.run(removed), equals: "\(most + 1)")
        try expectNil(store.changes(of: id, since: start, limit: 9))
        // With the account, whoever removes it, everything goes.
        try accounts.run("DELETE FROM nearby_accounts.account")
        try expect(accounts.run("SELECT count(*) FROM nearby_accounts.own_change"), equals: "0")
    }

    /// Those of the owner see all rows: only the role of the service may call them.
    @Test func noFunctionIsForEverybody() throws {
        let accounts = try TestAccounts()
        let callable = """
            SELECT count(*), count(*) FILTER (WHERE has_function_privilege('\(accounts.role)', oid, 'EXECUTE')),
                count(*) FILTER (WHERE proacl IS NULL OR EXISTS (SELECT 1 FROM aclexplode(proacl) WHERE grantee = 0))
            FROM pg_proc WHERE pronamespace = 'nearby_accounts'::regnamespace
            """
        try expect(accounts.run(callable), equals: "5|3|0")
    }

    /// The role of the service gives the moment, and the server knows what its own clock says.
    @Test func aMomentOfTheFutureEndsNoSession() throws {
        let accounts = try TestAccounts()
        _ = try accounts.store().fill("ann", 1)
        let left = "SELECT (SELECT count(*) FROM nearby_accounts.session), (SELECT count(*) FROM nearby_accounts.token)"
        let before = try accounts.run(left)
        try accounts.run(
            """
            UPDATE nearby_accounts.session SET until = extract(epoch FROM clock_timestamp()) + 600;
            UPDATE nearby_accounts.token SET until = extract(epoch FROM clock_timestamp()) + 600
            """)
        let role = try accounts.connect(accounts.role)
        try role.execute("SELECT nearby_accounts.remove_expired(999999999999, 100)")
        try expect(accounts.run(left), equals: before)
        // What is over goes, by the server's clock too.
        try accounts.run("UPDATE nearby_accounts.session SET until = 9; UPDATE nearby_accounts.token SET until = 9")
        try role.execute("SELECT nearby_accounts.remove_expired(8, 100)")
        try expect(accounts.run(left), equals: before)
        try role.execute("SELECT nearby_accounts.remove_expired(999999999999, 100)")
        try expect(accounts.run(left), equals: "0|0")
    }

    @Test func aDatabaseWithoutASchemaSaysHowToMakeIt() throws {
        let accounts = try TestAccounts(isMigrated: false)
        let error = try #require(throws: AccountError.self) { try accounts.store() }
        expect(error.isUnavailable(saying: "nearby accounts migrate"), "\(error)")
    }

    @Test func anotherVersionIsRefused() throws {
        let accounts = try TestAccounts()
        let store = try accounts.store()
        for (version, words) in [(AccountSchema.version + 1, "newer"), (AccountSchema.version - 1, "accounts migrate")]
        {
            try accounts.run("UPDATE nearby_accounts.state SET version = \(version)")
            let opening = try #require(throws: AccountError.self) { try accounts.store() }
            expect(opening.isUnavailable(saying: words), "\(opening)")
            let asking = try #require(throws: AccountError.self) { try store.checkReady() }
            expect(asking.isUnavailable(saying: words), "\(asking)")
        }
        try accounts.run("UPDATE nearby_accounts.state SET version = \(AccountSchema.version + 1)")
        let migrating = try #require(throws: AccountError.self) { try accounts.migrate() }
        expect(migrating.isUnavailable(saying: "newer"), "\(migrating)")
    }

    @Test func aSchemaOfSomebodyElseIsNotMigrated() throws {
        let accounts = try TestAccounts(isMigrated: false)
        try accounts.run("CREATE SCHEMA nearby_accounts")
        let error = try #require(throws: AccountError.self) { try accounts.migrate() }
        expect(error.isUnavailable(saying: "belongs to the role postgres"), "\(error)")
    }
}

extension AccountError {
    /// Whether somebody must help, and the reason contains these words.
    func isUnavailable(saying words: String) -> Bool {
        guard case .unavailable(let reason) = self else { return false }
        return reason.contains(words)
    }

    var isBusy: Bool {
        if case .busy = self { true } else { false }
    }
}
