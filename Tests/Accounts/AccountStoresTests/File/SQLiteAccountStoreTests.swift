import Expectations
import AccountModel
import AccountSteps
import Foundation
import SQLiteDriver
import SeededRandom
import Synchronization
import Testing
@testable import AccountStores

/// Accounts in a file.
struct SQLiteAccountStoreTests {
    private let file: TemporaryAccounts

    init() throws { file = try TemporaryAccounts() }

    /// Every row is somebody's, and the file is sound.
    private func check() throws {
        try expect(file.texts("PRAGMA integrity_check"), equals: ["ok"])
        try expect(file.texts("SELECT \"table\" FROM pragma_foreign_key_check"), equals: [])
        try expect(file.texts("SELECT hash FROM token WHERE session_id NOT IN (SELECT id FROM session)"), equals: [])
        expect(file.notes.lines, equals: [])
    }

    @Test(arguments: AccountStep.allCases) func eachStepHolds(_ step: AccountStep) throws {
        try step.run(on: StoredAccounts(try file.store()))
        try check()
    }

    @Test(arguments: QueueStep.allCases) func eachStepOfTheQueueHolds(_ step: QueueStep) throws {
        let store = try file.store()
        try step.run(on: StoredQueue(store, notifier: store))
        try check()
    }

    @Test(arguments: 0..<UInt64(4)) func randomStepsAreThoseOfAPlainModel(seed: UInt64) throws {
        var steps = RandomAccounts(StoredAccounts(try file.store()), seed: seed + 4_500)
        try steps.run(steps: Drill.rounds(1_500, drill: 10_000))
        try check()
    }

    @Test func whatIsWrittenIsThereAfterTheFileIsOpenedAgain() throws {
        let first = try file.store()
        let id = try first.person("ann")
        _ = try first.keepFavourite(temple: 7, note: "常去", of: id, now: 1_000_000)
        let before = try first.contents(of: id, now: 1_000_000)
        first.close()
        let again = try file.store()
        try expect(before != nil && again.contents(of: id, now: 1_000_000) == before)
        try expect(again.person("ann", now: 1_000_001), equals: id)
    }

    @Test func ofManyUsesOfALinkAtOnceOneSignsIn() throws {
        let store = try file.store()
        let link = MailLink(
            hash: digest("link"), browserHash: digest("browser"), email: "ann@example.org", returnTo: "/",
            locale: "en")
        try expect(store.askForLink(link, mostInHour: 5, now: 1))
        let used = Mutex(0)
        let using = RunningThreads(8) { number in
            let tokens = SessionTokens(
                accessHash: digest("a\(number)"), accessUntil: 9, refreshHash: digest("r\(number)"), refreshUntil: 9)
            let client = SessionClient(mark: digest("client"), agent: "test")
            let use = try store.useLink(
                hash: link.hash, browserHash: link.browserHash, client: client, tokens: tokens, now: 2)
            if use != nil { used.withLock { $0 += 1 } }
        }
        expect(using.wait() == [:] && used.withLock { $0 } == 1)
        try expect(store.statistics(now: 2), equals: AccountStatistics(accounts: 1, sessions: 1, devices: 0))
        try check()
    }

    @Test func ofManyRequestsWithOneKeyOneWrites() throws {
        let store = try file.store()
        let id = try store.person("ann")
        let day = ReminderDay(title: "初一", calendar: .lunar, month: nil, day: 1, daysAhead: nil, isEnabled: true)
        let request = RepeatableRequest(keyHash: digest("key"), digest: digest("request"))
        let bodies = Mutex<[String]>([])
        let asking = RunningThreads(8) { _ in
            let once = try store.write(.addReminder(day, id: nil), for: request, of: id, now: 1) { written in
                guard case .reminder(let reminder, _) = written else { return KeptAnswer(status: 204) }
                return KeptAnswer(status: 201, body: reminder.id)
            }
            bodies.withLock { $0.append(once.answer.body) }
        }
        expect(asking.wait(), equals: [:])
        try expect(
            bodies.withLock { $0 }.count == 8 && Set(bodies.withLock { $0 }) == Set(store.reminders(of: id).map(\.id)))
        try expect(file.texts("SELECT count(*) FROM kept_answer"), equals: ["1"])
        // Who signs in after its day removes it, whoever it is.
        _ = try store.person("bob", now: 2 + AccountLimits.answerSeconds)
        try expect(file.texts("SELECT count(*) FROM kept_answer"), equals: ["0"])
        try check()
    }

    /// A write whose answer cannot be kept is not made.
    @Test func aWriteAndItsAnswerAreOneTransaction() throws {
        let store = try file.store()
        let id = try store.person("ann")
        let request = RepeatableRequest(keyHash: digest("key"), digest: digest("request"))
        try file.execute("CREATE TRIGGER stop BEFORE INSERT ON kept_answer BEGIN SELECT RAISE(ABORT, 'a test'); END")
        let write = RepeatableWrite.setCalendarKey(hash: digest("calendar"))
        #expect(throws: AccountError.self) {
            try store.write(write, for: request, of: id, now: 1) { _ in KeptAnswer(status: 204) }
        }
        try expectNil(store.account(calendarHash: digest("calendar")))
        try file.execute("DROP TRIGGER stop")
        let once = try store.write(write, for: request, of: id, now: 1) { _ in KeptAnswer(status: 204) }
        try expect(!once.isRepeated && store.account(calendarHash: digest("calendar")) == id)
    }

    /// Each reads a state and writes over it, if it is still the one that all have read before.
    @Test func ofManyEditsOfOneStateOneIsMade() throws {
        let store = try file.store()
        let id = try store.person("ann")
        for round in 0..<20 {
            let before = try store.settings(of: id)
            let made = Mutex<[Int]>([])
            let editing = RunningThreads(8) { number in
                let isMade = try store.editing(id) { keeping in
                    var settings = try keeping.settings(of: id)
                    guard settings == before else { return false }
                    settings.notifyMinute = round * 8 + number
                    try keeping.setSettings(settings, of: id, now: 2)
                    return true
                }
                if isMade { made.withLock { $0.append(number) } }
            }
            expect(editing.wait() == [:])
            try expect(made.withLock { $0 }.map { round * 8 + $0 }, equals: [store.settings(of: id).notifyMinute])
        }
        try check()
    }

    /// A use that cannot begin a session uses nothing up.
    @Test func aLinkWhoseSessionFailsIsGoodStill() throws {
        let store = try file.store()
        let link = MailLink(
            hash: digest("link"), browserHash: digest("browser"), email: "ann@example.org", returnTo: "/",
            locale: "en")
        try expect(store.askForLink(link, mostInHour: 5, now: 1))
        func use() throws -> MailLinkUse? {
            let tokens = SessionTokens(
                accessHash: digest("a"), accessUntil: 9, refreshHash: digest("r"), refreshUntil: 9)
            let client = SessionClient(mark: digest("client"), agent: "test")
            return try store.useLink(
                hash: link.hash, browserHash: link.browserHash, client: client, tokens: tokens, now: 2)
        }
        try file.execute("CREATE TRIGGER stop BEFORE INSERT ON session BEGIN SELECT RAISE(ABORT, 'a test'); END")
        #expect(throws: AccountError.self) { try use() }
        try expect(store.link(hash: link.hash, now: 2), equals: .good(browserHash: link.browserHash, askedAt: 1))
        try expect(store.statistics(now: 2), equals: AccountStatistics(accounts: 0, sessions: 0, devices: 0))
        try file.execute("DROP TRIGGER stop")
        try expect(use() != nil)
        try expect(store.link(hash: link.hash, now: 2), equals: .ended)
    }

    @Test func aClosedStoreSaysSo() throws {
        let store = try file.store()
        let id = try store.person("ann")
        store.close()
        store.close()
        let closed = AccountError.unavailable(reason: "the accounts file \(file.path) is closed")
        #expect(throws: closed) { try store.settings(of: id) }
        #expect(throws: closed) { try store.remove(id) }
        #expect(throws: closed) { try store.checkReady() }
    }

    @Test func aFileThatWasReplacedIsNotReady() throws {
        let store = try file.store()
        try store.checkReady()
        let moved = file.path + ".moved"
        try FileManager.default.moveItem(atPath: file.path, toPath: moved)
        let gone = AccountError.unavailable(
            reason: "the accounts file \(file.path) was removed or replaced while it was open; restart the service")
        #expect(throws: gone) { try store.checkReady() }
        try "another file".write(toFile: file.path, atomically: true, encoding: .utf8)
        #expect(throws: gone) { try store.checkReady() }
        try FileManager.default.removeItem(atPath: file.path)
        try FileManager.default.moveItem(atPath: moved, toPath: file.path)
        try store.checkReady()
    }

    // MARK: Removal

    @Test func aRemovedAccountHasNoRowAndNoByte() throws {
        let texts = [
            "Ophiuchus", "favourite note", "reminder title", "device token", digest("Ophiuchus/r1000000"), "Cassiopeia",
            "title of a reminder", "answer to a request",
        ]
        let store = try file.store()
        let id = try store.person(texts[0])
        _ = try store.keepFavourite(temple: 7, note: texts[1], of: id, now: 1)
        let day = ReminderDay(title: texts[2], calendar: .lunar, month: 1, day: 1, daysAhead: nil, isEnabled: true)
        _ = try store.addReminder(day, of: id, now: 1)
        _ = try store.keepDevice(token: texts[3], platform: .ios, keys: nil, session: nil, of: id, now: 1)
        _ = try store.update(id, displayName: texts[5], locale: nil, now: 1)
        try store.setSettings(NotificationSettings(), of: id, now: 1)
        try store.setSubscriptions([Subscription(id: 1, isEnabled: true)], .event, of: id, now: 1)
        let planned = PlannedNotification(
            subject: NotificationSubject(kind: .event, id: "1"), kind: .main, day: 1, at: 1, title: texts[6])
        try store.plan([NotificationPlan(account: id, notifications: [planned])], now: 1)
        let request = RepeatableRequest(keyHash: digest("key"), digest: digest("request"))
        _ = try store.write(.nothing, for: request, of: id, now: 1) { _ in
            KeptAnswer(status: 200, body: "answer to a request")
        }
        store.close()
        for text in texts { try expect(bytes().range(of: Data(text.utf8)) != nil, "\(text)") }
        let again = try file.store()
        try expect(again.remove(id))
        again.close()
        for text in texts { try expectNil(bytes().range(of: Data(text.utf8)), "\(text)") }
        for table in AccountStatements<AccountFile>.tables + ["account"] {
            try expect(file.texts("SELECT count(*) FROM \(table)"), equals: ["0"], "\(table)")
        }
    }

    /// Returns all bytes of the file and of its log.
    private func bytes() throws -> Data {
        try ["", "-wal"].reduce(into: Data()) { all, ending in
            let path = file.path + ending
            guard FileManager.default.fileExists(atPath: path) else { return }
            all += try Data(contentsOf: URL(fileURLWithPath: path))
        }
    }

    /// What was removed is told for so many changes, and then forgotten.
    @Test func whatWasRemovedLongAgoIsForgotten() throws {
        let store = try file.store()
        let id = try store.person("ann")
        let start = try require(store.changes(of: id, since: nil, limit: 9)?.next)
        try file.execute(
            """
            WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 12000)
            INSERT INTO favourite SELECT id, n, 0, NULL, 1 FROM account, n;
            DELETE FROM favourite;
            """)
        let most = AccountLimits.mostChanges
        try expect(file.texts("SELECT count(*) FROM own_change WHERE is_removed = 1"), equals: ["\(most + 1)"])
        try expectNil(store.changes(of: id, since: start, limit: 9))
        let last: Int64 = 2 + 24_000
        func place(_ back: Int) -> OwnChangePlace {
            OwnChangePlace(number: last - Int64(back), knownUpTo: last - Int64(back))
        }
        try expectNil(store.changes(of: id, since: place(most + 1), limit: 9))
        let all = try require(store.changes(of: id, since: place(most), limit: most + 9))
        expect(all.changes.count == most && !all.hasMore && all.next == place(0))
        try expect(store.changes(of: id, since: nil, limit: 9)?.changes.count, equals: 2)
        try expect(store.remove(id))
        try expect(file.texts("SELECT count(*) FROM own_change"), equals: ["0"])
    }

    @Test func everyTableOfAPersonIsRemoved() throws {
        try file.store().close()
        let tables = try file.texts(
            """
            SELECT t.name FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
            WHERE t.type = 'table' AND c.name = 'account_id' ORDER BY t.name
            """)
        expect(tables, equals: AccountStatements<AccountFile>.tables.sorted())
        let others = try file.texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        // A link by mail is bound to no account: there may be none yet.
        expect(Set(others).subtracting(tables), equals: ["account", "mail_sign_in", "schema_state"])
    }

    @Test func whatHasEndedIsRemovedALittleWithEachWrite() throws {
        let store = try file.store()
        let most = AccountStatements<AccountFile>.mostRemoved
        for number in 0..<most + 5 { _ = try store.person("p\(number)") }
        let later: Int64 = 1_000_000 + 86_400
        // Two tokens of each person: a sign-in removes a part, those that ended first. No session has lost both.
        _ = try store.person("new", now: later)
        try expect(file.texts("SELECT count(*) FROM session"), equals: ["\(most + 6)"])
        try expect(file.texts("SELECT count(*) FROM token"), equals: ["\(2 * (most + 5) - most + 2)"])
        for number in 0..<3 { _ = try store.person("new \(number)", now: later) }
        try expect(file.texts("SELECT count(*) FROM session"), equals: ["4"])
        try expect(file.texts("SELECT count(*) FROM token"), equals: ["8"])
        try expect(store.statistics(now: later).accounts, equals: most + 9)
    }
}
