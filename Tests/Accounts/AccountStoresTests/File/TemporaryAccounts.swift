import AccountModel
import Foundation
import SQLiteDriver
import Synchronization
@testable import AccountStores

/// A folder of its own for a file of accounts, which is removed after the test.
final class TemporaryAccounts {
    let folder: URL
    var path: String { folder.appendingPathComponent("accounts.sqlite").path }
    let notes = Notes()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the file.
    func store() throws -> SQLiteAccountStore {
        let notes = notes
        return try SQLiteAccountStore(path: path) { notes.add($0) }
    }

    /// Returns the first column of each row, as another program reads it.
    func texts(_ sql: String) throws -> [String] {
        let statement = try Connection(path: path, mode: .readOnly, spatial: false).prepare(sql)
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }

    func execute(_ sql: String, creates: Bool = false) throws {
        try Connection(path: path, mode: creates ? .create : .readWrite, spatial: false).execute(sql)
    }

    /// The modes of the files that exist, by the ends of their names.
    func modes() -> [String: Int] {
        var modes: [String: Int] = [:]
        for ending in ["", "-wal", "-shm", "-journal"] {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path + ending)
            modes[ending] = attributes?[.posixPermissions] as? Int
        }
        return modes
    }

    func setMode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}

/// Lines for the log.
final class Notes: Sendable {
    private let all = Mutex<[String]>([])

    var lines: [String] { all.withLock { $0 } }

    func add(_ line: String) { all.withLock { $0.append(line) } }
}

/// Threads that do the same work, each with its number.
final class RunningThreads: Sendable {
    private let errors = Mutex<[Int: AccountError]>([:])
    private let ended = DispatchGroup()

    init(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) {
        for number in 0..<count {
            ended.enter()
            Thread { [self] in
                do {
                    try work(number)
                } catch {
                    let known = error as? AccountError ?? .unavailable(reason: "\(error)")
                    errors.withLock { $0[number] = known }
                }
                ended.leave()
            }.start()
        }
    }

    /// Waits for all, and returns what they have thrown, by number.
    func wait() -> [Int: AccountError] {
        ended.wait()
        return errors.withLock { $0 }
    }
}

extension SQLiteAccountStore {
    /// Signs somebody in.
    func person(_ name: String, now: Int64 = 1_000_000) throws -> AccountID {
        let tokens = SessionTokens(
            accessHash: digest("\(name)/a\(now)"), accessUntil: now + 3_600, refreshHash: digest("\(name)/r\(now)"),
            refreshUntil: now + 86_400)
        let identity = VerifiedIdentity(
            issuer: "https://one.example", subject: name, email: "\(name)@example.org", isEmailVerified: true,
            name: name, picture: nil, locale: nil)
        let client = SessionClient(mark: digest("client"), agent: "agent of \(name)")
        return try signIn(identity, client: client, tokens: tokens, now: now).account.id
    }

    /// The texts of all statements that have run.
    func texts() throws -> Set<String> {
        try writing { $0.database.texts }.union(try readers.texts)
    }
}

/// Returns 64 characters, others for each short text.
func digest(_ text: String) -> String {
    String((text + String(repeating: "-", count: 64)).prefix(64))
}
