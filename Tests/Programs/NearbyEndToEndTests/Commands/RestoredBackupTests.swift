import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Testing

/// `nearby restore FILE`: what is restored, what is kept, and what a service shows that has the files open.
struct RestoredBackupTests {
    private let calls: BackupCalls
    private var database: String { calls.database }
    private var backup: String { calls.backup }

    init() throws { calls = try BackupCalls() }

    private func kept() throws -> [String] { try calls.kept(besides: database) }

    @Test func whatWasThereIsKept() throws {
        try calls.changeName(of: 1, to: "甲宮")
        let before = try calls.content(database)
        try calls.succeed("backup", backup)
        try calls.changeName(of: 1, to: "乙宮")
        let after = try calls.content(database)
        let (mode, stamp) = (try calls.mode(database), try FileStamp(of: database))
        let result = try calls.run("restore", backup)
        expect(result.status, equals: 0, "\(result.error)")
        let kept = try require(kept().first)
        expect(result.output, contains: "what was there: \(kept)\n", "\(result.output)")
        expect(result.output.contains(" temples, from \(backup)\n") && result.error.contains("nearby admin list"))
        try expect(calls.content(database) == before && calls.content(kept) == after)
        try expect(calls.mode(database) == mode && FileStamp(of: database).isOfSameFile(as: stamp))
        try expect(calls.run("check").status, equals: 0)
        // What was kept is a way back.
        try calls.succeed("restore", kept)
        try expect(calls.content(database), equals: after)
        try expect(self.kept().count, equals: 2)
        let folder = URL(fileURLWithPath: database).deletingLastPathComponent().path
        try expect(calls.unfinished(in: folder), equals: [])
    }

    @Test func aChangedByteIsNotRestored() throws {
        try calls.succeed("backup", backup)
        var changed = try calls.bytes(backup)
        changed[changed.count / 2] ^= 1
        try changed.write(to: URL(fileURLWithPath: backup))
        let before = try calls.content(database)
        let result = try calls.run("restore", backup)
        expect(result.status == 65 && result.error.contains("other bytes than when it was made"), "\(result.error)")
        expect(result.error, contains: "nothing was replaced")
        try expect(calls.content(database) == before && kept() == [])
    }

    /// Without its digests, the backup is known by what is in it.
    @Test(arguments: [
        ("DELETE FROM idx_temple_location WHERE pkid = 1", "index: "),
        ("DELETE FROM temple_source WHERE temple_id = 1", "joins: "),
        ("PRAGMA user_version = 999; UPDATE schema_state SET readable_from = 1", "newer nearby"),
        ("PRAGMA user_version = 25", "has the schema 25 of a build before 1.0.0"),
        ("PRAGMA application_id = 5", "nearby did not create it"),
        (
            """
            CREATE TRIGGER evil AFTER UPDATE ON meta BEGIN
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n;
            END
            """, "schema: the trigger evil is none of nearby's"
        ),
        (
            "PRAGMA ignore_check_constraints = ON; UPDATE temple SET phone = hex(zeroblob(2001)) WHERE id = 1",
            "integrity: CHECK constraint failed in temple"
        ),
    ])
    func aBackupThatIsWrongIsNotRestored(sql: String, words: String) throws {
        try calls.succeed("backup", backup)
        try FileManager.default.removeItem(atPath: backup + ".sha256")
        try calls.execute(sql, in: backup)
        let before = try calls.content(database)
        let result = try calls.run("restore", backup)
        expect(result.status == 65 && result.error.contains(words), "\(result.error)")
        expect(result.error, contains: "nothing was replaced")
        try expect(calls.content(database) == before && kept() == [])
    }

    @Test func accountsWithATriggerAreNotRestored() throws {
        let accounts = database.replacing("nearby.sqlite", with: "accounts.sqlite")
        try Service(calls.program, SignInProvider(.own, calls.program).options).stop()
        try calls.succeed("backup", backup)
        try calls.execute(
            "CREATE TRIGGER owner AFTER INSERT ON account BEGIN UPDATE account SET email = 'a@example.org'; END",
            in: backup + ".accounts")
        try FileManager.default.removeItem(atPath: backup + ".sha256")
        let result = try calls.run("restore", backup, "--only", "accounts")
        expect(result.status, equals: 65)
        expect(result.error, contains: "the trigger owner is none of nearby's; nothing was replaced")
        try expect(calls.kept(besides: accounts), equals: [])
    }

    /// The next import mends the counts, so that they do not keep anybody from a restoration.
    @Test func wrongCountsAreOnlyNoted() throws {
        try calls.execute("UPDATE meta SET value = 7 WHERE key = 'temples'", in: database)
        try calls.succeed("backup", backup)
        let result = try calls.run("restore", backup)
        expect(result.status == 0 && result.error.contains("temples: 7 are kept"), "\(result.error)")
    }

    @Test func aDamagedDatabaseIsRestored() throws {
        let before = try calls.content(database)
        try calls.succeed("backup", backup)
        let damage = Data(repeating: 7, count: 20_000)
        try damage.write(to: URL(fileURLWithPath: database))
        try expect(calls.run("check").status, equals: 65)
        try calls.succeed("restore", backup)
        try expect(calls.content(database), equals: before)
        try expect(kept().map { try calls.bytes($0) }, equals: [damage])
    }

    @Test func aDatabaseThatIsMissingIsRestored() throws {
        let before = try calls.content(database)
        try calls.succeed("backup", backup)
        let other = try Program(isUsed: false)
        let result = try other.run("restore", backup)
        expect(result.status == 0 && !result.output.contains("what was there"), "\(result.error)")
        try expect(calls.content(other.path(Program.ownDatabase)), equals: before)
        try expect(calls.mode(other.path(Program.ownDatabase)), equals: 0o600)
    }

    // MARK: A service

    private static let temple = "/api/temples/1"

    /// A service answers from what is restored, without being started again; so do its accounts.
    @Test func aServiceGoesOnWithWhatIsRestored() throws {
        let provider = try SignInProvider(.own, calls.program)
        let service = try Service(calls.program, provider.options)
        defer { service.stop() }
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        try expect(ann.send("PUT", "/settings", body: #"{"notify_time": "07:30"}"#).status, equals: 200)
        try calls.changeName(of: 1, to: "甲宮")
        expect(eventually { try service.get(Self.temple).body.contains("甲宮") })
        let made = try calls.run("backup", backup)
        expect(made.status == 0 && made.error.isEmpty, "\(made.error)")
        expect(made.output, contains: "t.backup.accounts: 1 accounts\n", "\(made.output)")
        let check = try calls.run("check", backup)
        expect(check.status == 0 && check.output == BackupCalls.right + "accounts: right\n", "\(check.output)")

        try calls.changeName(of: 1, to: "乙宮")
        expect(eventually { try service.get(Self.temple).body.contains("乙宮") })
        try expect(ann.send("PUT", "/settings", body: #"{"notify_time": "09:15"}"#).status, equals: 200)
        _ = try SignedInClient(port: service.port, idToken: try provider.token(of: "bob"))

        let result = try calls.run("restore", backup)
        expect(result.status == 0 && result.output.contains(": 1 accounts, from "), "\(result.error)")
        expect(result.error, contains: "sessions that ended since")
        expect(eventually { try service.get(Self.temple).body.contains("甲宮") })
        try expect(ann.get("/settings").body, contains: "07:30")
        expect(eventually { try service.get("/readyz").status == 200 })
        // Both go on being written.
        try expect(ann.send("PUT", "/settings", body: #"{"notify_time": "10:00"}"#).status, equals: 200)
        try expect(ann.get("/settings").body, contains: "10:00")
        try calls.changeName(of: 1, to: "丙宮")
        expect(eventually { try service.get(Self.temple).body.contains("丙宮") })
        let accounts = database.replacing("nearby.sqlite", with: "accounts.sqlite")
        try expect(kept().count == 1 && calls.kept(besides: accounts).count == 1)
        try expect(calls.run("check").output, contains: "accounts: right\n")
    }
}
