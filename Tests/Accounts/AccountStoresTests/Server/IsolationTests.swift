import Expectations
import AccountModel
import PostgreSQL
import Testing
@testable import AccountStores

/// Row-level security holds statements to the rows of their account that have no condition of their own.
struct IsolationTests {
    private let accounts: TestAccounts
    private let connection: ServerConnection
    private let ann: AccountID
    private let bea: AccountID

    /// The tables whose rows are an account's.
    private static let tables = AccountSchema.tables.filter { $0 != "mail_sign_in" }

    init() throws {
        accounts = try TestAccounts()
        let store = try accounts.store()
        (ann, bea) = (try store.fill("ann", 1), try store.fill("bea", 2))
        connection = try accounts.connect()
    }

    /// Runs `body` as the role of the service, in these scopes.
    private func within<Result>(
        _ scopes: [AccountScope], _ mode: TransactionMode = .readWrite, _ body: (ServerAccounts) throws -> Result
    ) throws -> Result {
        try connection.amongAccounts(mode) {
            let transaction = ServerAccounts(connection: connection)
            for scope in scopes { try transaction.enter(scope) }
            return try body(transaction)
        }
    }

    private static func key(_ table: String) -> String { table == "account" ? "id" : "account_id" }

    /// Whose rows a statement sees that asks for all.
    private func owners(of table: String, _ scopes: [AccountScope]) throws -> [Int64] {
        try within(scopes, .snapshot) {
            try $0.all("SELECT DISTINCT \(Self.key(table)) FROM \(table) ORDER BY 1", []) { $0.integer(0) }
        }
    }

    /// How many rows each account has, as an administrator sees it.
    private func counts(_ table: String) throws -> [Int] {
        try [ann, bea].map { account in
            let sql = "SELECT count(*) FROM nearby_accounts.\(table) WHERE \(Self.key(table)) = \(account.number)"
            return Int(try accounts.run(sql)) ?? -1
        }
    }

    @Test(arguments: IsolationTests.tables) func aStatementWithoutAConditionSeesOneAccount(_ table: String) throws {
        try require(counts(table).allSatisfy { $0 > 0 })
        try expect(owners(of: table, [.account(ann)]), equals: [ann.number])
        try expect(owners(of: table, [.account(bea)]), equals: [bea.number])
        // The later scope of a kind replaces the one before.
        try expect(owners(of: table, [.account(bea), .account(ann)]), equals: [ann.number])
        try expect(owners(of: table, [.account(AccountID(1))]), equals: [])
        // The scope has ended with its transaction.
        try expect(owners(of: table, []), equals: [])
    }

    @Test(arguments: IsolationTests.tables) func aStatementWithoutAConditionChangesOneAccount(_ table: String) throws {
        let before = try counts(table)
        let time =
            ["token", "session", "kept_answer"].contains(table)
            ? "until" : table == "identity" ? "linked_at" : "created_at"
        let column =
            ["notification_settings": "updated_at", "notification_log": "scheduled_at", "own_change": "number"][table]
            ?? time
        let updated = try within([.account(ann)]) { try $0.change("UPDATE \(table) SET \(column) = 7", []) }
        expect(updated, equals: before[0])
        let changed = "SELECT DISTINCT \(Self.key(table)) FROM nearby_accounts.\(table) WHERE \(column) = 7"
        try expect(accounts.run(changed), equals: "\(ann.number)")
        try expect(within([]) { try $0.change("UPDATE \(table) SET \(column) = 8", []) }, equals: 0)
        try expect(within([]) { try $0.change("DELETE FROM \(table)", []) }, equals: 0)
        try expect(counts(table), equals: before)
        try expect(within([.account(ann)]) { try $0.change("DELETE FROM \(table)", []) }, equals: before[0])
        try expect(counts(table), equals: [0, before[1]])
    }

    @Test(arguments: IsolationTests.tables) func noRowGoesToAnotherAccount(_ table: String) throws {
        let before = try counts(table)
        let error = try #require(throws: PostgreSQLError.self) {
            try within([.account(ann)]) {
                try $0.change("UPDATE \(table) SET \(Self.key(table)) = ?1", [.integer(bea.number + 1)])
            }
        }
        expect(error.kind, equals: .forbidden, "\(error)")
        try expect(counts(table), equals: before)
    }

    @Test func noRowIsAddedToAnotherAccount() throws {
        for scopes in [[AccountScope.account(ann)], []] {
            let error = try #require(throws: PostgreSQLError.self) {
                try within(scopes) {
                    try $0.change(
                        "INSERT INTO favourite (account_id, temple_id, position, created_at) VALUES (?1, 2, 2, 0)",
                        [.integer(bea.number)])
                }
            }
            expect(error.kind, equals: .forbidden, "\(error)")
        }
        try expect(counts("favourite"), equals: [1, 1])
    }

    /// What leads to an account shows that account, and changes nothing.
    @Test(arguments: ["token", "identity", "address", "calendar", "uuid"]) func aScopeThatLeadsToAnAccountOnlyReads(
        _ kind: String
    ) throws {
        let scope: AccountScope =
            switch kind {
            case "token": .token(digest("a", 1))
            case "identity": .identity(issuer: "https://issuer.example", subject: "ann", email: nil)
            case "address": .identity(issuer: "https://issuer.example", subject: "nobody", email: "ann@example.com")
            case "calendar": .calendar(digest("d", 1))
            default: .uuid(try accounts.run("SELECT uuid FROM nearby_accounts.account WHERE id = \(ann.number)"))
            }
        try expect(owners(of: "account", [scope]), equals: [ann.number])
        let shown = ["token": ["token", "session"], "identity": ["identity"]][kind] ?? []
        for table in Self.tables where table != "account" {
            try expect(owners(of: table, [scope]), equals: shown.contains(table) ? [ann.number] : [], "\(table)")
        }
        for table in Self.tables {
            try expect(within([scope]) { try $0.change("DELETE FROM \(table)", []) }, equals: 0, "\(table)")
        }
        try expect(counts("account"), equals: [1, 1])
    }

    @Test func aTokenShowsNoOtherToken() throws {
        let seen = try within([.token(digest("a", 1))], .snapshot) {
            try $0.all("SELECT hash FROM token", []) { $0.text(0) }
        }
        expect(seen, equals: [digest("a", 1)])
    }

    /// Whoever has a link reads and uses that one, and an address counts its own.
    @Test func aLinkByMailShowsNoOtherLink() throws {
        let store = try accounts.store()
        for (number, name) in ["ann", "bea"].enumerated() {
            let link = MailLink(
                hash: digest("e", number), browserHash: digest("f", 0), email: "\(name)@example.com", returnTo: "/",
                locale: "en")
            try expect(store.askForLink(link, mostInHour: 5, now: now))
        }
        func seen(_ scopes: [AccountScope]) throws -> [String] {
            try within(scopes, .snapshot) {
                try $0.all("SELECT link_hash FROM mail_sign_in ORDER BY 1", []) { $0.text(0) }
            }
        }
        try expect(seen([]) == [] && seen([.account(ann)]) == [] && seen([.token(digest("a", 1))]) == [])
        try expect(seen([.link(digest("e", 0))]), equals: [digest("e", 0)])
        try expect(seen([.mail("bea@example.com")]), equals: [digest("e", 1)])
        let used = "UPDATE mail_sign_in SET used_at = 1"
        try expect(within([.mail("bea@example.com")]) { try $0.change(used, []) }, equals: 0)
        try expect(within([.link(digest("e", 0))]) { try $0.change(used, []) }, equals: 1)
        // Whoever has a link removes none, and an address removes its own.
        let removed = "DELETE FROM mail_sign_in"
        try expect(within([.link(digest("e", 0)), .account(ann)]) { try $0.change(removed, []) }, equals: 0)
        try expect(within([.link(digest("e", 0)), .mail("bea@example.com")]) { try $0.change(removed, []) }, equals: 1)
        try expect(seen([.link(digest("e", 0))]), equals: [digest("e", 0)])
        let error = try #require(throws: PostgreSQLError.self) {
            try within([.mail("bea@example.com")]) {
                try $0.change(
                    """
                    INSERT INTO mail_sign_in (link_hash, browser_hash, email, return_to, locale, asked_at, until)
                    VALUES (?1, ?2, 'ann@example.com', '/', 'en', 1, 2)
                    """, [.text(digest("e", 2)), .text(digest("f", 0))])
            }
        }
        expect(error.kind, equals: .forbidden, "\(error)")
    }

    @Test func aDeviceLeavesItsAccountAndNothingElse() throws {
        let scopes: [AccountScope] = [.account(bea), .device("device of ann")]
        try expect(owners(of: "device", scopes), equals: [ann.number, bea.number].sorted())
        // It can be taken away from its account, and not be changed there.
        let taken = "UPDATE device SET platform = 'web' WHERE token = ?1"
        try expect(within(scopes) { try $0.change(taken, [.text("device of ann")]) }, equals: 0)
        let left = "DELETE FROM device WHERE token = ?2 AND account_id <> ?1"
        try expect(within(scopes) { try $0.change(left, [.integer(bea.number), .text("device of ann")]) }, equals: 1)
        try expect(counts("device"), equals: [0, 1])
    }

    /// A pool of connections gives the next transaction to somebody else.
    @Test func noScopeOutlastsATransactionThatFails() throws {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try within([.account(ann), .token(digest("a", 1)), .device("device of ann")]) { _ in throw Failure() }
        }
        for table in Self.tables { try expect(owners(of: table, []), equals: [], "\(table)") }
    }

    @Test func theRoleEmptiesNoTable() throws {
        for table in Self.tables {
            let error = try #require(throws: PostgreSQLError.self) {
                try within([.account(ann)]) { try $0.connection.execute("TRUNCATE \(table) CASCADE") }
            }
            expect(error.kind, equals: .forbidden, "\(error)")
        }
        #expect(throws: PostgreSQLError.self) {
            try within([]) { try $0.change("UPDATE state SET version = 9", []) }
        }
    }
}
