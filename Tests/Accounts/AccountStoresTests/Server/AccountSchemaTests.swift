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
        let pinned: [UInt64] = [0x473E_04F3_828D_B983]
        let hashes = AccountSchema.current.steps.map { step in
            var hash = FNV1a()
            hash.add(step.utf8)
            return hash.value
        }
        expect(hashes, equals: pinned)
        expect(AccountSchema.first, equals: 100)
    }

    @Test func migratingTwiceChangesNothing() throws {
        let accounts = try TestAccounts(isMigrated: false)
        try expect(accounts.migrate() == (0, AccountSchema.current.version))
        let id = try accounts.store().fill("ann", 1)
        try expect(accounts.migrate() == (AccountSchema.current.version, AccountSchema.current.version))
        try expect(accounts.store().account(id)?.displayName, equals: "ann")
    }

    /// What the next release may do to a schema of this one, with somebody in it.
    @Test func theFirstSchemaGetsALaterMigration() throws {
        let accounts = try TestAccounts()
        let store = try accounts.store()
        let ann = try store.signIn("ann", 1).account.id
        let next = AccountSchema(
            steps: AccountSchema.current.steps + [
                "ALTER TABLE account ADD COLUMN colour text; UPDATE account SET colour = 'red'"
            ])
        let owner = try accounts.connect(accounts.ownerRole)
        let older = try #require(throws: AccountError.self) {
            try owner.amongAccounts(.snapshot) { try next.check(owner) }
        }
        expect(
            older.isUnavailable(saying: "have schema 100, and this program needs 101; let the schema's owner run"),
            "\(older)")
        for found in [100, 101] {
            try expect(next.migrate(owner, role: accounts.role, notifyRole: accounts.notifyRole) == (found, 101))
            try owner.amongAccounts(.snapshot) { try next.check(owner) }
        }
        try expect(accounts.run("SELECT version FROM nearby_accounts.state"), equals: "101")
        try expect(
            accounts.run("SELECT id || colour FROM nearby_accounts.account"), equals: "\(ann.number)red")
    }

    // MARK: Builds before 1.0.0

    /// What the server's catalogue and the tables have, with the transactions that wrote it.
    private static let everything = """
        SELECT string_agg(line, E'\\n' ORDER BY line) FROM (
            SELECT concat_ws(' ', 'class', oid, xmin, relname, relfilenode, relowner, relacl) AS line FROM pg_class
                WHERE relnamespace::regnamespace::text LIKE 'nearby%'
            UNION ALL SELECT concat_ws(' ', 'procedure', oid, xmin, proname, proacl) FROM pg_proc
                WHERE pronamespace::regnamespace::text LIKE 'nearby%'
            UNION ALL SELECT concat_ws(' ', 'policy', oid, xmin, polname, polroles) FROM pg_policy
            UNION ALL SELECT concat_ws(' ', 'schema', oid, xmin, nspname, nspacl) FROM pg_namespace
            UNION ALL SELECT concat_ws(' ', 'trigger', oid, xmin, tgname, tgrelid) FROM pg_trigger
            UNION ALL SELECT concat_ws(' ', 'state', xmin, version) FROM nearby_accounts.state
            UNION ALL SELECT concat_ws(' ', 'account', xmin, email) FROM nearby_accounts.account) AS lines
        """

    @Test(arguments: [0, 8, 99]) func aSchemaOfABuildBeforeTheFirstReleaseIsRefusedAndLeftAlone(version: Int) throws {
        let accounts = try TestAccounts()
        let store = try accounts.store()
        let ann = try store.signIn("ann", 1).account
        try accounts.run("UPDATE nearby_accounts.state SET version = \(version)")
        let before = try accounts.run(Self.everything)
        let words =
            "the accounts have schema \(version) of a build before 1.0.0, and this program knows those from 100 on"
        let calls: [() throws -> Void] = [
            { try accounts.migrate() }, { _ = try accounts.store() }, { _ = try accounts.notifier() },
            { try store.checkReady() },
            { _ = try PostgreSQLAccountStore.statistics(accounts.address(accounts.ownerRole), now: now) },
            { _ = try PostgreSQLAccountStore.remove(uuid: ann.uuid, accounts.address(accounts.ownerRole)) },
        ]
        for (number, call) in calls.enumerated() {
            let error = try #require(throws: AccountError.self, "\(number)") { try call() }
            expect(error.isUnavailable(saying: words), "\(number): \(error)")
        }
        try expect(accounts.run(Self.everything), equals: before)
        // What the message advises, by the owner: the schema stays under another name, and people sign in again.
        try accounts.connect(accounts.ownerRole).execute(
            "ALTER SCHEMA nearby_accounts RENAME TO nearby_accounts_before")
        try expect(accounts.migrate() == (0, 100))
        let again = try accounts.store().signIn("ann", 1).account
        expect(again.id != ann.id && again.email == ann.email)
        try expect(accounts.notifier().recipients(after: nil, limit: 9).map(\.account.id), equals: [again.id])
        try expect(accounts.run("SELECT email FROM nearby_accounts_before.account"), equals: ann.email ?? "")
    }

    @Test func ofTwoMigrationsAtOnceOneMakesTheSchema() async throws {
        let accounts = try TestAccounts(isMigrated: false)
        let all = (0..<3).map { _ in Thread.result { try accounts.migrate().from } }
        var found: [Int] = []
        for one in all { found.append(try await one.value) }
        expect(found.sorted(), equals: [0, AccountSchema.current.version, AccountSchema.current.version])
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

    @Test func aNewerVersionIsRefused() throws {
        let accounts = try TestAccounts()
        let store = try accounts.store()
        try accounts.run("UPDATE nearby_accounts.state SET version = \(AccountSchema.current.version + 1)")
        let calls: [() throws -> Void] = [
            { _ = try accounts.store() }, { try store.checkReady() }, { try accounts.migrate() },
        ]
        for call in calls {
            let error = try #require(throws: AccountError.self) { try call() }
            expect(error.isUnavailable(saying: "newer"), "\(error)")
        }
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
