import Expectations
import AccountModel
import Foundation
import SQLiteDriver
import Synchronization
import Testing
@testable import AccountStores

/// Copies of a file of accounts that is in use, and its replacement under a store that has it open.
struct WholeAccountFileTests {
    private let file: TemporaryAccounts
    private var copy: String { file.path + ".copy" }

    init() throws { file = try TemporaryAccounts() }

    private func accounts(_ path: String) throws -> Int64 { try WholeAccountFile(path).accounts() }

    @Test func aCopyHasTheAccountsOfAFileInUse() throws {
        let store = try file.store()
        _ = try store.person("ann")
        _ = try store.person("bob")
        try WholeAccountFile(file.path).copy(to: copy)
        _ = try store.person("cho")
        try expect(accounts(copy) == 2 && accounts(file.path) == 3)
        try expect(WholeAccountFile(copy).problems(), equals: [])
        try expect(FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int, equals: 0o600)
    }

    /// The store reads and writes what was restored, without being opened again.
    @Test func anOpenStoreGoesOnWithTheRestoredAccounts() throws {
        let store = try file.store()
        let ann = try store.person("ann")
        _ = try store.keepFavourite(temple: 7, note: "常去", of: ann, now: 1_000_000)
        let before = try store.contents(of: ann, now: 1_000_000)
        try WholeAccountFile(file.path).copy(to: copy)
        _ = try store.keepFavourite(temple: 8, note: "再去", of: ann, now: 1_000_000)
        let bob = try store.person("bob")
        let kept = try require(
            WholeAccountFile.replace(file.path, by: copy, keeping: file.path + ".before"))
        try expect(before != nil && store.contents(of: ann, now: 1_000_000) == before)
        try expectNil(store.account(bob))
        try store.checkReady()
        _ = try store.person("cho")
        try expect(accounts(file.path) == 2 && accounts(kept) == 2)
        try expect(WholeAccountFile(kept).problems(), equals: [])
        expect(file.notes.lines, equals: [])
    }

    /// A device has followed changes that a restored file does not have.
    @Test func placesInTheChangesEndWithARestoredFile() throws {
        let store = try file.store()
        let ann = try store.person("ann")
        _ = try store.keepFavourite(temple: 7, note: nil, of: ann, now: 1_000_000)
        let before = try require(store.changes(of: ann, since: nil, limit: 9))
        try WholeAccountFile(file.path).copy(to: copy)
        _ = try store.keepFavourite(temple: 8, note: nil, of: ann, now: 1_000_000)
        let after = try require(store.changes(of: ann, since: before.next, limit: 9))
        expect(after.changes.count, equals: 1)
        try WholeAccountFile.endChangePlaces(copy)
        _ = try WholeAccountFile.replace(file.path, by: copy, keeping: file.path + ".before")
        for number in Int64(20)...40 { _ = try store.keepFavourite(temple: number, note: nil, of: ann, now: 1_000_000) }
        for place in [before.next, after.next] { try expectNil(store.changes(of: ann, since: place, limit: 9)) }
        let all = try require(store.changes(of: ann, since: nil, limit: 99))
        expect(all.changes.count, equals: before.changes.count + 21)
        try expect(store.changes(of: ann, since: all.next, limit: 9)?.changes, equals: [])
    }

    @Test func whatRefersToNothingIsFound() throws {
        let store = try file.store()
        _ = try store.person("ann")
        store.close()
        try file.execute("PRAGMA foreign_keys = OFF; DELETE FROM session")
        try expect(WholeAccountFile(file.path).problems(), equals: ["tokens of a session that is not there: 2"])
        try file.execute("PRAGMA foreign_keys = OFF; DELETE FROM token; DELETE FROM account")
        let problems = try WholeAccountFile(file.path).problems()
        expect(!problems.isEmpty && problems.allSatisfy { $0.contains("refer to no row of account") }, "\(problems)")
    }

    static let foreignObjects: [(sql: String, problem: String)] = [
        (
            "CREATE TRIGGER owner AFTER UPDATE ON own_change BEGIN UPDATE account SET email = 'owner@example.org'; END",
            "the trigger owner is none of nearby's"
        ),
        ("CREATE TABLE more (a)", "the table more is none of nearby's"),
        ("DROP INDEX token_until", "the index token_until is missing"),
    ]

    @Test(arguments: foreignObjects) func eachForeignObjectIsNamed(_ change: (sql: String, problem: String)) throws {
        try file.store().close()
        try file.execute("ANALYZE")
        try expect(WholeAccountFile(file.path).problems(), equals: [])
        try file.execute(change.sql)
        try expect(WholeAccountFile(file.path).problems(), equals: [change.problem])
    }

    /// A backup comes from anywhere: whoever restores it can end what never ends.
    @Test func anUpdateOfACopyCanBeEnded() throws {
        try file.store().close()
        try file.execute(
            """
            INSERT INTO own_change SELECT 1, 'a', 'b', 1, 0; DROP TRIGGER own_change_account_update;
            CREATE TRIGGER owner AFTER UPDATE ON own_change BEGIN
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n;
            END
            """)
        let looks = Atomic(0)
        let error = #expect(throws: AccountError.self) {
            try WholeAccountFile.endChangePlaces(file.path) { looks.wrappingAdd(1, ordering: .relaxed).newValue > 3 }
        }
        guard case .busy? = error else { return expect(Bool(false), "\(String(describing: error))") }
        expect(looks.load(ordering: .relaxed), equals: 4)
    }

    @Test func whatIsNoFileOfAccountsIsRefused() throws {
        #expect(throws: AccountError.self) { try WholeAccountFile(file.path) }
        try Data("accounts".utf8).write(to: URL(fileURLWithPath: file.path))
        #expect(throws: AccountError.self) { try WholeAccountFile(file.path) }
        try FileManager.default.removeItem(atPath: file.path)
        _ = try file.store()
        try file.execute("PRAGMA user_version = 999; UPDATE schema_state SET readable_from = 100")
        #expect(throws: Never.self) { try WholeAccountFile(file.path) }
        let error = #expect(throws: AccountError.self) { try WholeAccountFile(file.path, acceptsNewer: false) }
        guard case .unavailable(let reason)? = error else {
            return expect(Bool(false), "\(String(describing: error))")
        }
        expect(reason, contains: "schema 999")
    }
}
