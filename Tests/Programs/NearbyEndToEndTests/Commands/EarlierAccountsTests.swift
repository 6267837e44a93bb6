import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Testing

/// A file of accounts of a build before 1.0.0: each command refuses it, says what to do, and leaves it as it is.
struct EarlierAccountsTests {
    private let calls: BackupCalls
    private var program: Program { calls.program }
    private var accounts: String { program.path(".local/share/nearby/accounts.sqlite") }

    init() throws { calls = try BackupCalls() }

    /// Makes a file as such a build has left it.
    private func makeEarlier(_ path: String) throws {
        try Connection(path: path, mode: .create, spatial: false).execute(
            """
            PRAGMA application_id = 0x4E524143; PRAGMA journal_mode = WAL;
            CREATE TABLE account (id INTEGER PRIMARY KEY, email TEXT); INSERT INTO account VALUES (7, 'ann@example.org');
            PRAGMA user_version = 6;
            """)
    }

    private let words =
        "accounts.sqlite has schema 6 of a build before 1.0.0, and this release knows those from 100 on; "
        + "keep it aside under another name, with the files -wal and -shm beside it: the service makes a new file, and "
        + "people sign in again"

    @Test func eachCommandRefusesTheFile() throws {
        try makeEarlier(accounts)
        let before = try calls.bytes(accounts)
        let provider = try SignInProvider(.own, program)
        let key = program.path("push.key")
        try calls.succeed("push-keys", key)
        let sending = [
            "--accounts", accounts, "--site", "https://temples.example", "--push-key-file", key, "--push-subject",
            "mailto:test@temples.example", "--push-for-development", "127.0.0.1:9",
        ]
        let all: [(status: Int32, words: [String])] = [
            (69, ["accounts", "list"]), (69, ["accounts", "remove", "1b4e28ba-2fa1-41d2-883f-0016d3cca427"]),
            (69, ["accounts", "migrate"]), (69, ["backup", calls.backup]), (65, ["check"]),
            (69, ["serve", "--check", "--port", "0"] + provider.options),
            (69, ["notify", "--once"] + sending), (69, ["notify", "--dry-run"] + sending),
        ]
        for call in all {
            let result = try program.run(call.words)
            expect(result.status, equals: call.status, "\(call.words): \(result.error)")
            expect(result.output + result.error, contains: words, "\(call.words): \(result.error)")
            try expect(calls.bytes(accounts), equals: before, "\(call.words)")
        }
        expect(!FileManager.default.fileExists(atPath: calls.backup))
    }

    /// Temples are served meanwhile, and people as soon as the file is kept aside.
    @Test func aServiceServesTemplesUntilTheFileIsKeptAside() throws {
        try makeEarlier(accounts)
        let before = try calls.bytes(accounts)
        let provider = try SignInProvider(.own, program)
        let service = try Service(program, provider.options)
        defer { service.stop() }
        try expect(service.get("/api/temples/1").status, equals: 200)
        let stranger = "Authorization: Bearer \(String(repeating: "a", count: 43))\r\n"
        func profile() throws -> Int { try service.get("/api/user/profile", headers: stranger).status }
        try expect(profile(), equals: 503)
        expect(eventually { try service.errors().contains(words) })
        try expect(calls.bytes(accounts), equals: before)
        for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: accounts + ending) {
            try FileManager.default.moveItem(atPath: accounts + ending, toPath: accounts + ".old" + ending)
        }
        expect(eventually { try profile() == 401 })
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        try expect(ann.get("/profile").status, equals: 200)
        try expect(calls.bytes(accounts + ".old"), equals: before)
    }

    @Test func aBackupOfItIsNotRestored() throws {
        try calls.succeed("backup", calls.backup)
        let old = calls.backup + ".accounts"
        try makeEarlier(old)
        try calls.execute("PRAGMA journal_mode = DELETE", in: old)
        try signBackup()
        let before = try calls.bytes(old)
        for only in [[], ["--only", "accounts"]] {
            let refused = try program.run(["restore", calls.backup] + only)
            expect(refused.status, equals: 65, "\(refused.error)")
            expect(refused.error, contains: "t.backup.accounts has schema 6 of a build before 1.0.0")
            let remedy = only.isEmpty ? "; --only temples leaves the accounts out" : ""
            let end = "people sign in again\(remedy); nothing was replaced\n"
            expect(refused.error.hasSuffix(end), "\(refused.error)")
            try expect(calls.bytes(old), equals: before)
            expect(!FileManager.default.fileExists(atPath: accounts))
        }
        try calls.succeed("restore", calls.backup, "--only", "temples")
    }

    /// Writes the digests of a backup's files anew.
    private func signBackup() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.currentDirectoryURL = program.folder
        process.arguments = ["-c", "sha256sum t.backup t.backup.accounts >t.backup.sha256"]
        try process.run()
        process.waitUntilExit()
        expect(process.terminationStatus, equals: 0)
    }
}
