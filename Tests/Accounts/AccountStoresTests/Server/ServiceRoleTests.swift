import Expectations
import AccountModel
import Testing
@testable import AccountStores

/// Row-level security must hold for the role of the service.
struct ServiceRoleTests {
    private let accounts: TestAccounts

    init() throws { accounts = try TestAccounts() }

    private func refusal(of role: String? = nil) throws -> AccountError {
        try #require(throws: AccountError.self) { try accounts.store(as: role) }
    }

    @Test func theOwnRoleWillDo() throws {
        try expect(
            accounts.store().statistics(now: now), equals: AccountStatistics(accounts: 0, sessions: 0, devices: 0))
    }

    @Test func aSuperuserIsRefused() throws {
        try expect(refusal(of: "postgres").isUnavailable(saying: "as a superuser or by BYPASSRLS"))
    }

    @Test func theOwnerIsRefused() throws {
        try expect(refusal(of: accounts.ownerRole).isUnavailable(saying: "owns the table"))
    }

    /// What an administrator may do to the role, and the words of the refusal.
    @Test(arguments: [
        ("ALTER ROLE $role BYPASSRLS", "as a superuser or by BYPASSRLS"),
        ("ALTER ROLE $role SUPERUSER", "as a superuser or by BYPASSRLS"),
        ("GRANT postgres TO $role", "as a member of the role postgres"),
        ("GRANT $owner TO $role", "owns the table"),
        ("ALTER TABLE nearby_accounts.reminder OWNER TO $role", "owns the table nearby_accounts.reminder"),
        ("GRANT TRUNCATE ON nearby_accounts.device TO $role", "owns the table nearby_accounts.device"),
        ("ALTER TABLE nearby_accounts.token DISABLE ROW LEVEL SECURITY", "ENABLE ROW LEVEL SECURITY"),
        ("REVOKE USAGE ON SCHEMA nearby_accounts FROM $role", "nearby accounts migrate"),
    ]) func aRoleThatMayDoTooMuchOrTooLittleIsRefused(_ sql: String, _ words: String) throws {
        _ = try accounts.store()
        try accounts.run(
            sql.replacing("$owner", with: accounts.ownerRole).replacing("$role", with: accounts.role))
        let error = try refusal()
        expect(error.isUnavailable(saying: words), "\(error)")
    }

    @Test func eachNewConnectionIsChecked() throws {
        let store = try accounts.store()
        try accounts.run(
            """
            ALTER ROLE \(accounts.role) BYPASSRLS;
            SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = '\(accounts.role)'
            """)
        let error = try #require(throws: AccountError.self) { try store.account(AccountID(1)) }
        expect(error.isUnavailable(saying: "as a superuser or by BYPASSRLS"), "\(error)")
    }

    @Test func aRoleWithoutRightsIsRefused() throws {
        let stranger = "stranger_\(accounts.name)"
        try accounts.run("CREATE ROLE \(stranger) LOGIN")
        try expect(refusal(of: stranger).isUnavailable(saying: "nearby accounts migrate"))
        // The migration gives them to a further role too.
        try accounts.migrate(role: stranger)
        _ = try accounts.store(as: stranger).fill("ann", 1)
    }

    @Test func theMigrationGivesNothingToARoleThatWillNotDo() throws {
        for (role, words) in [
            ("nobody_at_all", "there is no role nobody_at_all"), ("postgres", "as a superuser or by BYPASSRLS"),
            (accounts.ownerRole, "can act as the schema's owner"),
        ] {
            let error = try #require(throws: AccountError.self) { try accounts.migrate(role: role) }
            expect(error.isUnavailable(saying: words), "\(error)")
        }
    }

    @Test func theNameOfARoleIsQuoted() throws {
        let name = "a role; \(accounts.name)"
        try accounts.run("CREATE ROLE \"\(name)\" LOGIN")
        try accounts.migrate(role: name)
        let rights = "SELECT has_table_privilege('\(name)', 'nearby_accounts.account', 'INSERT')"
        try expect(accounts.run(rights), equals: "t")
    }
}
