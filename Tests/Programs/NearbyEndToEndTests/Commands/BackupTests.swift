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
        expect(made.error, equals: "nearby: no accounts are in the backup\n")
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
        expect(mixed.error, contains: "nothing was replaced; --only temples, or --only accounts, takes one of both\n")
        // Nor are accounts taken of which nothing says that they belong to these temples.
        try FileManager.default.moveItem(atPath: renamed + ".sha256", toPath: renamed + ".kept")
        let unknown = try calls.run("restore", renamed)
        expect(unknown.status == 65 && unknown.error.contains("says that both are of one backup"), "\(unknown.error)")
        try FileManager.default.moveItem(atPath: renamed + ".kept", toPath: renamed + ".sha256")
        // A backup that has lost its accounts.
        try FileManager.default.removeItem(atPath: renamed + ".accounts")
        let partial = try calls.run("restore", renamed)
        expect(partial.status == 65 && partial.error.contains("has no accounts"), "\(partial.error)")
        try expect(calls.kept(besides: accounts) == [] && calls.kept(besides: database) == [])
        // Each by itself.
        let before = try calls.content(database)
        let onlyTemples = try calls.run("restore", renamed, "--only", "temples")
        expect(onlyTemples.status == 0 && !onlyTemples.output.contains("accounts"), "\(onlyTemples.error)")
        try expect(calls.content(database) != before && calls.kept(besides: accounts) == [])
        try expect(calls.kept(besides: database).count, equals: 1)
        try FileManager.default.removeItem(atPath: later)
        let onlyAccounts = try calls.run("restore", later, "--only", "accounts")
        expect(onlyAccounts.status == 0 && onlyAccounts.output.contains(": 1 accounts, from "), "\(onlyAccounts.error)")
        try expect(calls.kept(besides: accounts).count == 1 && calls.kept(besides: database).count == 1)
        try expect(calls.run("restore", renamed, "--only", "accounts").status, equals: 66)
        try expect(calls.run("restore", renamed, "--only", "all").status, equals: 64)
    }

    /// The file of settings says where accounts are, or that there have to be some.
    @Test func theConfigurationNamesTheAccounts() throws {
        let file = calls.program.path("nearby.conf")
        func configured(_ text: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }
        let people = calls.program.path("people.sqlite")
        try configured("accounts = \(people)\n")
        let missing = try calls.run("backup", backup, "--config", file)
        expect(missing.status, equals: 66)
        expect(missing.error, contains: "there are no accounts at \(people) (\(file): accounts); --only temples")
        try configured("[oidc google]\nclient-id = a\n")
        let beside = try calls.run("backup", backup, "--config", file)
        expect(
            beside.status == 66 && beside.error.contains("accounts.sqlite (\(file): [oidc google])"), "\(beside.error)")
        try configured("accounts = postgresql://db.example/people\n")
        let server = try calls.run("backup", backup, "--config", file)
        expect(
            server.status == 64 && server.error.contains("pg_dump postgresql://db.example/people"), "\(server.error)")
        expect(!FileManager.default.fileExists(atPath: backup))
        try calls.succeed("backup", backup, "--config", file, "--only", "temples")
        try expect(calls.run("backup", backup, "--only", "accounts").status, equals: 64)

        try configured("accounts = \(people)\ndatabase = \(database)\n")
        let provider = try SignInProvider(.own, calls.program)
        try Service(calls.program, provider.options + ["--accounts", people]).stop()
        try expect(calls.run("accounts", "list", "--config", file).output, contains: "\"accounts\":0")
        let whole = calls.program.path("whole")
        let made = try calls.program.run(
            "backup", whole, environment: ["NEARBY_CONFIG": file, "XDG_DATA_HOME": "/nowhere"])
        expect(made.status == 0 && made.output.contains("whole.accounts: 0 accounts"), "\(made.error)")
        try expect(calls.run("check", "--config", file).output, contains: "accounts: right\n")
        // Whoever tries a backup out elsewhere must not meet the service's accounts.
        let tried = try calls.run("restore", whole, "--config", file)
        expect(tried.status == 64 && tried.error.contains("say which file gets them with --accounts"), "\(tried.error)")
        let elsewhere = try calls.program.run(
            "restore", whole, "--only", "temples", "--database", calls.program.path("elsewhere.sqlite"),
            environment: ["NEARBY_CONFIG": file])
        expect(elsewhere.status, equals: 0, "\(elsewhere.error)")
        try expect(calls.kept(besides: people), equals: [])
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
        expect(result.status == 65 && result.error.contains("1 of 6 checks failed: \(part)\n"), "\(result.error)")
        let lines = result.output.split(separator: "\n")
        expect(lines.count == 6 && lines.contains { $0.hasPrefix("\(part): WRONG: ") }, "\(result.output)")
    }

    /// A backup of it could not be restored.
    @Test func aForeignObjectEndsACheckAndIsSaidOfABackup() throws {
        try calls.execute("CREATE TABLE layer_styles (id INTEGER)", in: database)
        let result = try calls.run("check")
        expect(result.output, equals: "schema: WRONG: the table layer_styles is none of nearby's\n")
        expect(result.status == 65 && result.error.contains("nothing else of it was checked"), "\(result.error)")
        let made = try calls.run("backup", backup)
        expect(made.status == 0 && made.error.contains("the table layer_styles is none of nearby's"), "\(made.error)")
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
        ["restore", "temple", "1", "--accounts", "a"], ["restore", "temple", "1", "--only", "temples"],
        ["restore", "temple", "1", "--wait", "1"],
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
