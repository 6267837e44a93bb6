import Expectations
import BuiltProgram
import Foundation
import Testing

/// `nearby backup` and `nearby check`, also while an import has the file open.
struct BackupTests {
    private let calls: BackupCalls
    private var database: String { calls.database }
    private var backup: String { calls.backup }

    init() throws { calls = try BackupCalls() }

    // MARK: A backup

    @Test func aBackupIsADatabaseWithItsDigests() throws {
        try calls.changeName(of: 1, to: "甲宮")
        let made = try calls.run("backup", backup)
        expect(made.status, equals: 0, "\(made.error)")
        expect(made.error, equals: "nearby: no accounts are in the backup; --accounts PATH names their file\n")
        expect(made.output.wholeMatch(of: #/\S+t\.backup: \d+ temples\n\S+t\.backup\.sha256: digests\n/#) != nil)
        try expect(calls.mode(backup) == 0o600 && calls.mode(backup + ".sha256") == 0o600)
        try expect(calls.content(backup), equals: calls.content(database))
        let check = try calls.run("check", backup)
        expect(check.status == 0 && check.output == BackupCalls.right, "\(check.output) \(check.error)")
        let live = try calls.run("check")
        expect(live.status == 0 && live.output == BackupCalls.right.replacing("digests: right\n", with: ""))
        // The lines are those of sha256sum.
        let other = Process()
        other.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        other.arguments = ["--check", "--strict", "--status", "t.backup.sha256"]
        other.currentDirectoryURL = calls.program.folder
        try other.run()
        other.waitUntilExit()
        expect(other.terminationStatus, equals: 0)
        try expect(calls.unfinished(in: calls.program.folder.path), equals: [])
    }

    /// Its digests are of what it has, whatever it is called by now; and what is of another backup is none of it.
    @Test func aBackupMayBeRenamedAndNotMixed() throws {
        let accounts = calls.program.path(".local/share/nearby/accounts.sqlite")
        let provider = try SignInProvider(.own, calls.program)
        try Service(calls.program, provider.options).stop()
        try calls.succeed("backup", backup)
        try calls.changeName(of: 1, to: "甲宮")
        let service = try Service(calls.program, provider.options)
        _ = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        service.stop()
        let later = calls.program.path("later")
        try calls.succeed("backup", later)
        let renamed = calls.program.path("renamed")
        for ending in ["", ".accounts", ".sha256"] {
            try FileManager.default.moveItem(atPath: backup + ending, toPath: renamed + ending)
        }
        let check = try calls.run("check", renamed)
        expect(check.status == 0 && check.output.contains("digests: right"), "\(check.output) \(check.error)")
        try FileManager.default.removeItem(atPath: renamed + ".accounts")
        try FileManager.default.copyItem(atPath: later + ".accounts", toPath: renamed + ".accounts")
        let mixed = try calls.run("restore", renamed)
        expect(mixed.status == 65 && mixed.error.contains("renamed.accounts has other bytes"), "\(mixed.error)")
        try expect(calls.kept(besides: accounts) == [] && calls.kept(besides: database) == [])
    }

    /// Accounts that are named must be in the backup.
    @Test func namedAccountsThatAreNotThereMakeNoBackup() throws {
        let none = calls.program.path("none.sqlite")
        let result = try calls.program.run("backup", backup, environment: ["NEARBY_ACCOUNTS": none])
        expect(result.status == 66 && result.error.contains("there are no accounts at \(none)"), "\(result.error)")
        expect(!FileManager.default.fileExists(atPath: backup))
    }

    @Test(arguments: ["", ".accounts", ".sha256"]) func aBackupTakesNobodysPlace(ending: String) throws {
        try Data("there".utf8).write(to: URL(fileURLWithPath: backup + ending))
        let result = try calls.run("backup", backup)
        expect(result.status == 73 && result.error.contains("t.backup\(ending) exists"), "\(result.error)")
        try expect(calls.bytes(backup + ending), equals: Data("there".utf8))
    }

    /// An import that is being written is in no backup, and one that is written is in all of it.
    @Test func aBackupDuringAnImportHasNothingOfIt() throws {
        let before = try calls.content(database)
        let process = calls.program.process(["import", "-", "--source", "t"])
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        // More than is read at once, so that some of it is written.
        let rows = (0..<20_000).map { "r\($0),廟\($0),24.1,120.\($0),\n" }.joined()
        input.fileHandleForWriting.write(Data(("source_id,name,lat,lng,main_deity\n" + rows).utf8))
        // It rests once it has written what has come.
        expect(eventually { try process.blocks(SIGINT) })
        expect(eventually { try input.fileHandleForWriting.unreadBytes() == 0 && process.isAtRest() })
        try calls.succeed("backup", backup)
        let refused = try calls.run("restore", backup, "--wait", "0")
        expect(refused.status == 69 && refused.error.contains("another program is writing"), "\(refused.error)")
        try expect(calls.kept(besides: database), equals: [])
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        expect(process.terminationStatus, equals: 0)
        let after = backup + "-2"
        try calls.succeed("backup", after)
        try expect(calls.content(backup), equals: before)
        try expect(calls.content(after) == calls.content(database) && calls.content(after) != before)
        for path in [backup, after] { try expect(calls.run("check", path).output, equals: BackupCalls.right) }
    }

    @Test func aDamagedDatabaseMakesNoBackup() throws {
        try calls.damagePage(of: "deity", in: database)
        let result = try calls.run("backup", backup)
        expect(result.status == 65 && result.error.contains("is damaged, so no backup was made"), "\(result.error)")
        let names = try FileManager.default.contentsOfDirectory(atPath: calls.program.folder.path)
        expect(names.allSatisfy { !$0.hasPrefix("t.backup") }, "\(names)")
    }

    // MARK: A check

    @Test(arguments: [
        ("DELETE FROM idx_temple_location WHERE pkid = 1", "index"),
        ("INSERT INTO temple_source VALUES ('t', 'z', 99999, NULL, 1)", "joins"),
        ("UPDATE meta SET value = 7 WHERE key = 'temples'", "counts"),
        ("PRAGMA foreign_keys = OFF; INSERT INTO temple_detail (temple_id) VALUES (99999)", "foreign keys"),
    ])
    func aCheckNamesWhatIsWrong(sql: String, part: String) throws {
        try calls.execute(sql, in: database)
        let result = try calls.run("check")
        expect(result.status == 65 && result.error.contains("1 of 5 checks failed: \(part)\n"), "\(result.error)")
        let lines = result.output.split(separator: "\n")
        expect(lines.count == 5 && lines.contains { $0.hasPrefix("\(part): WRONG: ") }, "\(result.output)")
    }

    @Test func aCheckOfADamagedFileGoesOn() throws {
        try calls.succeed("backup", backup)
        try calls.damagePage(of: "deity", in: backup)
        let pages = try calls.run("check", backup)
        expect(pages.status == 65 && pages.output.contains("integrity: WRONG"), "\(pages.output)")
        expect(pages.output, contains: "digests: WRONG: t.backup has other bytes", "\(pages.output)")
        try Data(repeating: 7, count: 20_000).write(to: URL(fileURLWithPath: backup))
        let none = try calls.run("check", backup)
        expect(none.status == 65 && none.output.hasPrefix("integrity: WRONG: "), "\(none.output)")
        expect(none.output, contains: "digests: WRONG", "\(none.output)")
    }

    // MARK: Wrong calls

    @Test(arguments: [
        ["backup"], ["backup", "a", "b"], ["backup", ""], ["backup", "folder/"], ["backup", "a\\b"],
        ["backup", "a\nb"], ["backup", "postgresql://db.example/x"], ["check", "a", "--database", "b"],
        ["restore", "temple"], ["restore", "group"], ["restore"], ["restore", "t.sqlite", "--reason", "x"],
        ["restore", "t.sqlite", "--author", "x"], ["restore", "t.sqlite", "--format", "json"],
        ["restore", "temple", "1", "--accounts", "a"], ["restore", "temple", "1", "--wait", "1"],
    ])
    func aWrongCallIsRefused(words: [String]) throws {
        try Data().write(to: URL(fileURLWithPath: calls.program.path("t.sqlite")))
        let result = try calls.program.run(words)
        expect(result.status == 64 && result.output.isEmpty, "\(words): \(result.error)")
    }

    @Test func aServerHasItsOwnWay() throws {
        let server = "postgresql://db.example/temples"
        let made = try calls.run("backup", backup, "--database", server)
        expect(made.status, equals: 64, "\(made.error)")
        expect(made.error, contains: "pg_dump --format=custom --file=\(backup) \(server)\n", "\(made.error)")
        try expect(calls.run("check", "--database", server).error, contains: "pg_amcheck")
        try calls.succeed("backup", backup)
        let restored = try calls.run("restore", backup, "--database", server)
        expect(
            restored.status == 64 && restored.error.contains("nearby copy \(backup) \(server)"), "\(restored.error)")
    }

    @Test func whatIsMissingIsNamed() throws {
        let nowhere = calls.program.path("nowhere.sqlite")
        try expect(calls.run("backup", backup, "--database", nowhere).status, equals: 66)
        try expect(calls.run("check", "--database", nowhere).status, equals: 66)
        try expect(calls.run("check", nowhere).status, equals: 66)
        try expect(calls.run("restore", nowhere).status, equals: 66)
        try expect(calls.run("backup", backup, "--accounts", nowhere).status, equals: 66)
        try expect(calls.run("backup", calls.program.path("no/folder/t.backup")).status, equals: 73)
        try calls.succeed("backup", backup)
        try expect(calls.run("restore", backup, "--accounts", nowhere).status, equals: 66)
        try expect(calls.run("restore", database).status, equals: 64)
    }
}
