import Expectations
import AccountModel
import Foundation
import Platform
import SQLiteDriver
import Testing
@testable import AccountStores

/// The file: its schema, who can read it, and which files are refused.
struct AccountFormatTests {
    private let file: TemporaryAccounts

    init() throws { file = try TemporaryAccounts() }

    /// A released step never changes, because files exist that its text made. A schema change needs a new step and a new hash
    /// here.
    @Test func aReleasedStepNeverChanges() {
        let pinned: [UInt64] = [0x95B1_8247_E4BB_F5FE]
        let hashes = AccountFile.format.steps.map { step in
            var hash = FNV1a()
            hash.add(step.sql.utf8)
            return hash.value
        }
        expect(hashes, equals: pinned)
        expect(AccountFile.format.first, equals: 100)
    }

    @Test func theFileIsItsOwnersAlone() throws {
        let store = try file.store()
        _ = try store.person("ann")
        expect(file.modes(), equals: ["": 0o600, "-wal": 0o600, "-shm": 0o600])
        store.close()
        expect(Set(file.modes().values), equals: [0o600])
        try file.setMode(0o644)
        let again = try file.store()
        withExtendedLifetime(again) { expect(Set(file.modes().values), equals: [0o600]) }
    }

    @Test func aCommitIsOnTheDiskAndWhatIsDeletedIsOverwritten() throws {
        let store = try file.store()
        let settings = try store.writing { statements in
            try ["synchronous", "secure_delete", "foreign_keys"].map {
                try statements.database.connection.integer("PRAGMA \($0)")
            }
        }
        expect(settings, equals: [2, 1, 1])
        try expect(file.texts("PRAGMA journal_mode"), equals: ["wal"])
    }

    @Test func aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws {
        let text = Data(String(repeating: "this is no database\n", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: file.path))
        try file.setMode(0o644)
        try expect(refusal(), contains: "\(file.path) is not a SQLite database")
        try expect(Data(contentsOf: URL(fileURLWithPath: file.path)) == text && file.modes() == ["": 0o644])
    }

    @Test func anotherProgramsDatabaseIsRefusedAndLeftAlone() throws {
        let other = try Connection(path: file.path, mode: .create, spatial: false)
        // The number of a database of temples.
        try other.execute("CREATE TABLE temple (id INTEGER); PRAGMA application_id = \(0x4E52_4259)")
        try file.setMode(0o644)
        try expect(refusal(), contains: "\(file.path): it is a SQLite file, but not one of nearby's accounts")
        try expect(file.texts("SELECT name FROM sqlite_master") == ["temple"] && file.modes()[""] == 0o644)
    }

    @Test func aNewerFileIsRefused() throws {
        try file.store().close()
        try file.execute("PRAGMA user_version = 999")
        try expect(refusal(), contains: "\(file.path) has schema 999, and this release knows up to 100")
        try expect(file.texts("PRAGMA user_version"), equals: ["999"])
    }

    /// What the next release may do to a file of this one, with somebody in it.
    @Test func aFileOfTheFirstSchemaGetsALaterStep() throws {
        let ann = try file.store().person("ann")
        let present = AccountFile.format
        let later = SchemaStep(101, "ALTER TABLE account ADD COLUMN colour TEXT", readableFrom: 100)
        let next = DatabaseFormat(
            applicationID: present.applicationID, foreignReason: present.foreignReason, isSpatial: false,
            steps: present.steps + [later])
        do {
            let updated = try DatabaseFile.openForWriting(file.path, as: next, cacheKiB: 1_000)
            try expect(updated.integer("SELECT count(*) FROM account WHERE colour IS NULL"), equals: 1)
            try expect(next.schemaProblems(of: updated, atMost: 9), equals: [])
        }
        try expect(file.texts("PRAGMA user_version"), equals: ["101"])
        // This program reads it still, and leaves the writing to the next one.
        let reading = try AccountFile.forReading(file.path)
        try expect(AccountStatements(reading).account(ann)?.displayName, equals: "ann")
        try expect(refusal(), contains: "\(file.path) has schema 101, and this release knows up to 100")
    }

    // MARK: Builds before 1.0.0

    /// Makes a file as such a build has left it. Returns its bytes.
    private func makeEarlier(_ version: Int, log: String) throws -> Data {
        try file.execute(
            """
            PRAGMA application_id = 0x4E524143; PRAGMA journal_mode = \(log);
            CREATE TABLE account (id INTEGER PRIMARY KEY, email TEXT); INSERT INTO account VALUES (7, 'ann@example.org');
            PRAGMA user_version = \(version);
            """, creates: true)
        try file.setMode(0o644)
        return try Data(contentsOf: URL(fileURLWithPath: file.path))
    }

    @Test(arguments: [0, 6, 99], ["DELETE", "WAL"])
    func aFileOfABuildBeforeTheFirstReleaseIsRefusedAndLeftAlone(version: Int, log: String) throws {
        let before = try makeEarlier(version, log: log)
        let words = "the accounts file \(file.path) has schema \(version) of a build before 1.0.0"
        try expect(refusal(), contains: words)
        let calls: [() throws -> Void] = [
            { _ = try WholeAccountFile(file.path) },
            { _ = try WholeAccountFile(file.path, acceptsNewer: false) },
            { try WholeAccountFile.update(file.path) },
            { try WholeAccountFile.endChangePlaces(file.path) },
        ]
        for call in calls {
            let error = try #require(throws: AccountError.self) { try call() }
            expect(error.reason.hasPrefix(words), "\(error)")
        }
        try expect(Data(contentsOf: URL(fileURLWithPath: file.path)) == before && file.modes()[""] == 0o644)
        // What the message advises: the file stays under another name, and people sign in again.
        for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + ending) {
            try FileManager.default.moveItem(atPath: file.path + ending, toPath: file.path + ".old" + ending)
        }
        let store = try file.store()
        try expect(store.account(store.person("ann"))?.displayName, equals: "ann")
        try expect(Data(contentsOf: URL(fileURLWithPath: file.path + ".old")), equals: before)
    }

    /// A service starts without its accounts, as with any other file that cannot be used, and takes the new one at once.
    @Test func aServiceGoesOnOnceTheFileIsKeptAside() throws {
        let before = try makeEarlier(6, log: "DELETE")
        let notes = file.notes
        let store = try SQLiteAccountStore(path: file.path, mayBeOut: true) { notes.add($0) }
        let error = try #require(throws: AccountError.self) { try store.person("ann") }
        expect(error.reason, contains: "of a build before 1.0.0")
        try expect(Data(contentsOf: URL(fileURLWithPath: file.path)), equals: before)
        try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".old")
        let deadline = ContinuousClock.now + .seconds(30)
        while (try? store.person("ann")) == nil, ContinuousClock.now < deadline { usleep(50_000) }
        try expect(store.account(store.person("ann", now: 2_000_000))?.displayName, equals: "ann")
        try expect(Data(contentsOf: URL(fileURLWithPath: file.path + ".old")), equals: before)
    }

    @Test func aFolderThatDoesNotExistIsToldByName() throws {
        let path = file.folder.appendingPathComponent("none/accounts.sqlite").path
        let error = #expect(throws: AccountError.self) { try SQLiteAccountStore(path: path) { _ in } }
        guard case .unavailable(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        expect(reason.hasPrefix("the accounts file \(path) cannot be opened"))
    }

    private func refusal() throws -> String {
        let error = #expect(throws: AccountError.self) { try file.store() }
        guard case .unavailable(let reason) = error else { return "\(String(describing: error))" }
        return reason
    }

    @Test func aFullDiskIsToldAndWhatWasKeptStays() throws {
        let store = try file.store()
        let id = try store.person("ann")
        try store.writing { try $0.database.connection.execute("PRAGMA max_page_count = 1") }
        var kept: [Reminder] = []
        let day = ReminderDay(
            title: String(repeating: "日", count: 100), calendar: .solar, month: nil, day: nil, daysAhead: nil,
            isEnabled: true)
        let full = AccountError.unavailable(
            reason: "the disk of the accounts file \(file.path) is full; make room on it")
        #expect(throws: full) {
            for number in 0..<200 { kept.append(try store.addReminder(day, of: id, now: Int64(number))) }
        }
        try expect(kept.count > 2 && store.reminders(of: id) == kept)
        let began = "accounts cannot be written: the disk of the accounts file \(file.path) is full; make room on it"
        expect(file.notes.lines, equals: [began])
        try store.writing { try $0.database.connection.execute("PRAGMA max_page_count = 1000000") }
        kept.append(try store.addReminder(day, of: id, now: 1_000))
        try expect(store.reminders(of: id), equals: kept)
        expect(file.notes.lines, equals: [began, "accounts can be written again"])
    }

    @Test func aFileThatCannotBeWrittenIsReadStill() throws {
        let store = try file.store()
        let id = try store.person("ann")
        try store.writing { try $0.database.connection.execute("PRAGMA query_only = 1") }
        let error = AccountError.unavailable(
            reason: "the accounts file \(file.path) cannot be written: let the service write the file and its folder")
        #expect(throws: error) { try store.update(id, displayName: "Ann", locale: nil, now: 1) }
        #expect(throws: error) { try store.person("bob") }
        try expect(store.account(id)?.displayName, equals: "ann")
        try store.checkReady()
    }

    @Test func aWriterOfAnotherProgramIsWaitedForALittle() throws {
        let store = try file.store()
        let id = try store.person("ann")
        let other = try Connection(path: file.path, mode: .readWrite, spatial: false)
        try other.execute("BEGIN IMMEDIATE")
        let busy = AccountError.busy(reason: "the accounts file \(file.path) is being written by another program")
        #expect(throws: busy) { try store.update(id, displayName: "Ann", locale: nil, now: 1) }
        try expect(store.account(id)?.displayName, equals: "ann")
        try other.execute("COMMIT")
        try expect(store.update(id, displayName: "Ann", locale: nil, now: 1)?.displayName, equals: "Ann")
    }
}
