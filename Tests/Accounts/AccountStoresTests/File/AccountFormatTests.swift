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
        let pinned: [UInt64] = [
            0x05AB_041B_7A29_7E16, 0xAAE5_2234_B81F_B10A, 0xB5A8_83B0_B0CB_15A3,
            0xB61A_6322_7966_4C3E, 0x0ADB_6155_3DAF_DA58, 0x5BEC_CBDE_129C_EB7A,
        ]
        let hashes = AccountFile.format.steps.map { step in
            var hash = FNV1a()
            hash.add(step.sql.utf8)
            return hash.value
        }
        expect(hashes, equals: pinned)
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
        try expect(refusal(), contains: "\(file.path) has schema 999, and this release knows up to 6")
        try expect(file.texts("PRAGMA user_version"), equals: ["999"])
    }

    /// A file of the first release, with somebody in it.
    @Test func aFileOfAnEarlierStepGetsTheLaterOnes() throws {
        let all = AccountFile.format
        let first = DatabaseFormat(
            applicationID: all.applicationID, foreignReason: all.foreignReason, isSpatial: false,
            steps: Array(all.steps.prefix(1)))
        do {
            let old = try DatabaseFile.openForWriting(file.path, as: first, cacheKiB: 1_000, isPrivate: true)
            try old.execute(
                """
                INSERT INTO account (id, uuid, email, display_name, is_name_own, locale, created_at, updated_at)
                VALUES (7, '00000000-0000-4000-8000-000000000007', 'ann@example.org', 'ann', 1, 'ja', 1, 2);
                INSERT INTO subscription VALUES (7, 'deity', 5, 1, 3);
                INSERT INTO notification_settings (account_id, latitude, longitude) VALUES (7, 24.05, 120.43);
                INSERT INTO reminder VALUES ('00000000-0000-4000-8000-000000000008', 7, '還願', 'lunar', 3, 23, NULL, 1, 4, 5);
                """)
        }
        try expect(file.texts("PRAGMA user_version"), equals: ["1"])
        let store = try file.store()
        try expect(file.texts("PRAGMA user_version"), equals: ["\(all.version)"])
        let ann = AccountID(7)
        try expect(store.recipient(ann)?.subscriptions[.deity], equals: [Subscription(id: 5, isEnabled: true)])
        try expect(store.settings(of: ann).place, equals: NotificationPlace(latitude: 24.05, longitude: 120.43))
        let kept = Reminder(
            id: "00000000-0000-4000-8000-000000000008",
            day: ReminderDay(title: "還願", calendar: .lunar, month: 3, day: 23, daysAhead: nil, isEnabled: true),
            createdAt: 4, updatedAt: 5)
        try expect(store.reminders(of: ann), equals: [kept])
        let planned = PlannedNotification(
            subject: NotificationSubject(kind: .fullMoon, id: ""), kind: .day, day: 1, at: 5, title: "十五")
        try store.plan([NotificationPlan(account: ann, notifications: [planned])], now: 1)
        try expect(store.queued(of: ann).map(\.planned), equals: [planned])
        try expect(store.contents(of: ann, now: 1)?.account.locale, equals: "ja")
        // What was there before the changes were followed is there for other devices.
        let things = try store.changes(of: ann, since: nil, limit: 9)?.changes.map(\.thing)
        expect(things, equals: [.profile, .settings, .subscription(.deity, 5), .reminder(kept.id)])
        // Programs of the first release can read it still.
        do {
            let reading = try DatabaseFile.openForReading(file.path, as: first, busyTimeoutMilliseconds: 1_000)
            expect(reading.newerVersion, equals: all.version)
        }
        try expect(store.remove(ann))
        // Neither what was kept nor what a step has replaced has left a byte.
        store.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
        for text in ["還願", "ann@example.org", "十五"] { expectNil(bytes.range(of: Data(text.utf8)), "\(text)") }
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
