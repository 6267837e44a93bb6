import Expectations
import BuiltProgram
import Foundation
import SQLiteDriver
import Testing

@testable import SQLiteAccountStore

/// Accounts of every earlier schema, opened by the built program: each gets the later steps once, and keeps its rows.
struct UpgradeTests {
    private let program: Program
    private let file: String

    init() throws {
        program = try Program(isUsed: false)
        file = program.path("t.sqlite")
    }

    private func apply(_ format: DatabaseFormat, upTo step: Int, to path: String) throws {
        let older = DatabaseFormat(
            applicationID: format.applicationID, foreignReason: format.foreignReason, isSpatial: format.isSpatial,
            steps: Array(format.steps.prefix(step)))
        _ = try DatabaseFile.openForWriting(path, as: older, cacheKiB: 2_000)
    }

    /// The first column of each row, as another program reads it.
    private func texts(_ sql: String, of path: String) throws -> [String] {
        let statement = try Connection(path: path, mode: .readOnly, spatial: false).prepare(sql)
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }

    /// What is on the disk of a database.
    private func bytes(of path: String) throws -> [Data] {
        try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
    }

    @Test(arguments: 1..<AccountFile.format.version) func accountsOfEachSchemaAreUpdatedOnce(schema: Int) throws {
        try apply(AccountFile.format, upTo: schema, to: file)
        try Connection(path: file, mode: .readWrite, spatial: false).execute(
            """
            INSERT INTO account (id, uuid, email, display_name, is_name_own, locale, created_at, updated_at)
            VALUES (7, '00000000-0000-4000-8000-000000000007', 'ann@example.org', 'ann', 1, 'ja', 1, 2);
            INSERT INTO subscription VALUES (7, 'deity', 5, 1, 3);
            INSERT INTO notification_settings (account_id, latitude, longitude) VALUES (7, 24.05, 120.43);
            """)
        var updated: [Data] = []
        for _ in 1...2 {
            let listed = try program.run("accounts", "list", "--accounts", file, "--format", "json")
            expect(listed.status == 0 && listed.output.hasPrefix(#"{"accounts":1,"#), "\(listed.error)")
            try expect(texts("PRAGMA user_version", of: file), equals: ["\(AccountFile.format.version)"])
            let kept = """
                SELECT email || ' ' || kind || ' ' || latitude FROM account
                JOIN subscription ON subscription.account_id = account.id
                JOIN notification_settings ON notification_settings.account_id = account.id
                """
            try expect(texts(kept, of: file), equals: ["ann@example.org deity 24.05"])
            let now = try bytes(of: file)
            expect(updated.isEmpty || now == updated)
            updated = now
        }
    }
}
