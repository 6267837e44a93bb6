import Expectations
import AccountModel
import Foundation
import SQLiteDriver
import Synchronization
import Testing
@testable import AccountStores

/// Writes that come at the same time. Commits are counted, not their time.
@Suite(.timeLimit(.minutes(5)))
struct GroupCommitTests {
    private let file: TemporaryAccounts
    private let store: SQLiteAccountStore

    init() throws {
        file = try TemporaryAccounts()
        store = try file.store()
    }

    /// Runs work on many threads while the writer is held, so that all of it waits when the writer is free.
    private func whileTheWriterIsHeld(
        _ count: Int, _ work: @escaping @Sendable (Int) throws -> Void, meanwhile: () throws -> Void = {}
    ) throws -> [Int: AccountError] {
        let store = store
        let (isHeld, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let holder = RunningThreads(1) { _ in
            try store.writing { _ in
                isHeld.signal()
                mayGo.wait()
            }
        }
        isHeld.wait()
        let threads = RunningThreads(count, work)
        while try store.writer.waiting < count { usleep(1_000) }
        let result = Result { try meanwhile() }
        mayGo.signal()
        let errors = threads.wait()
        expect(holder.wait(), equals: [:])
        try result.get()
        return errors
    }

    @Test func whatWaitsIsWrittenInOneTransaction() throws {
        let store = store
        let id = try store.person("ann")
        let before = try store.writer.commits
        let errors = try whileTheWriterIsHeld(40) { number in
            _ = try store.keepFavourite(temple: Int64(number + 1), note: nil, of: id, now: 1)
        }
        expect(errors, equals: [:])
        // That of the writer that was held, and one of all others.
        try expect(store.writer.commits, equals: before + 2)
        try expect(Set(store.favourites(of: id).map(\.temple)), equals: Set(1...40))
    }

    @Test func aLargeCrowdIsWrittenInParts() throws {
        let store = store
        let id = try store.person("ann")
        let before = try store.writer.commits
        let count = GroupWriter.mostInGroup + 1
        let errors = try whileTheWriterIsHeld(count) { number in
            _ = try store.keepFavourite(temple: Int64(number + 1), note: nil, of: id, now: 1)
        }
        try expect(errors == [:] && store.writer.commits == before + 3)
        try expect(store.favourites(of: id).count, equals: count)
    }

    @Test func aReadWaitsForNoWriter() throws {
        let store = store
        let id = try store.person("ann")
        let errors = try whileTheWriterIsHeld(
            1, { _ in try store.setCalendarKey(hash: digest("key"), of: id, now: 1) },
            meanwhile: { () throws in
                try expect(store.account(id)?.displayName, equals: "ann")
                try expectNil(store.account(calendarHash: digest("key")))
            })
        try expect(errors == [:] && store.account(calendarHash: digest("key")) == id)
    }

    @Test func aWriteThatFailsHarmsNoOther() throws {
        let store = store
        let (ann, bob) = (try store.person("ann"), try store.person("bob"))
        try expect(store.remove(bob))
        let before = try store.writer.commits
        let errors = try whileTheWriterIsHeld(9) { number in
            switch number {
            case 3: _ = try store.keepFavourite(temple: 9, note: nil, of: bob, now: 1)
            // It fails after it has written.
            case 5:
                try store.writing { statements in
                    _ = try statements.keepFavourite(temple: 100, note: nil, of: ann, now: 1)
                    throw AccountError.tooMany
                }
            // It breaks a bound of the table.
            case 7: _ = try store.keepFavourite(temple: -1, note: nil, of: ann, now: 1)
            default: _ = try store.keepFavourite(temple: Int64(number + 1), note: nil, of: ann, now: 1)
            }
        }
        expect(Set(errors.keys) == [3, 5, 7] && errors[3] == .ended && errors[5] == .tooMany)
        guard case .unavailable? = errors[7] else {
            Issue.record("\(errors)")
            return
        }
        try expect(store.writer.commits, equals: before + 2)
        try expect(Set(store.favourites(of: ann).map(\.temple)), equals: [1, 2, 3, 5, 7, 9])
    }

    /// As SQLite does after some errors: one write takes the transaction of all with it.
    @Test func aLostTransactionIsWrittenAgainWithoutWhatHasLostIt() throws {
        let store = store
        let id = try store.person("ann")
        let before = try store.writer.commits
        let errors = try whileTheWriterIsHeld(6) { number in
            guard number == 3 else {
                _ = try store.keepFavourite(temple: Int64(number + 1), note: nil, of: id, now: 1)
                return
            }
            try store.writing { statements in
                _ = try statements.keepFavourite(temple: 100, note: nil, of: id, now: 1)
                try statements.database.connection.execute("ROLLBACK")
                throw DatabaseError(extendedCode: 13, message: "database or disk is full")
            }
        }
        expect(Array(errors.keys), equals: [3])
        expect(
            errors[3],
            equals: .unavailable(reason: "the disk of the accounts file \(file.path) is full; make room on it"))
        // That of the writer that was held, and one of each other.
        try expect(store.writer.commits, equals: before + 6)
        try expect(Set(store.favourites(of: id).map(\.temple)), equals: [1, 2, 3, 5, 6])
    }

    /// A copy of the files, made while the store is open, is what a sudden end of the service would leave.
    @Test func eachWriteThatWasAcknowledgedIsThere() throws {
        let store = store
        let ids = try (0..<8).map { try store.person("person \($0)") }
        let kept = Kept()
        let errors = RunningThreads(8) { number in
            for temple in Int64(1)...40 {
                _ = try store.keepFavourite(temple: temple, note: "note \(temple)", of: ids[number], now: 1)
                kept.add(temple, of: ids[number])
                if temple % 10 == 0, try store.removeFavourite(temple: temple - 5, of: ids[number]) {
                    kept.remove(temple - 5, of: ids[number])
                }
            }
        }.wait()
        expect(errors, equals: [:])
        let copy = try TemporaryAccounts()
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: file.path + ending, toPath: copy.path + ending)
        }
        store.close()
        for reopened in [try file.store(), try copy.store()] {
            for id in ids {
                try expect(Set(reopened.favourites(of: id).map(\.temple)), equals: kept.all[id])
                try expect(reopened.favourites(of: id).count, equals: 36)
            }
        }
    }

    /// What was acknowledged.
    private final class Kept: Sendable {
        private let temples = Mutex<[AccountID: Set<Int64>]>([:])

        var all: [AccountID: Set<Int64>] { temples.withLock { $0 } }

        func add(_ temple: Int64, of id: AccountID) { temples.withLock { _ = $0[id, default: []].insert(temple) } }

        func remove(_ temple: Int64, of id: AccountID) { temples.withLock { _ = $0[id]?.remove(temple) } }
    }

    /// Asks until the other process does not write.
    private static func insisting<Value>(_ question: () throws -> Value) throws -> Value {
        while true {
            do {
                return try question()
            } catch let error as AccountError {
                guard case .busy = error else { throw error }
            }
        }
    }

    /// Senders on many threads, of two processes on one file.
    @Test func noTwoSendersHaveOneMessage() throws {
        let (one, two) = (store, try file.store())
        let people = try (0..<40).map { try one.person("p\($0)") }
        try one.plan(
            people.map { account in
                NotificationPlan(
                    account: account,
                    notifications: (0..<6).map { number in
                        PlannedNotification(
                            subject: NotificationSubject(kind: .event, id: "\(number)"), kind: .main, day: 20_000,
                            at: 1_000_100 + Int64(number / 2), title: "t")
                    })
            }, now: 1_000_000)
        let taken = Notes()
        let errors = RunningThreads(8) { number in
            let (store, sender) = (number % 2 == 0 ? one : two, "sender \(number)")
            while true {
                let messages = try Self.insisting {
                    try store.take(due: 1_000_200, sender: sender, lease: 1_000_300, limit: 3, now: 1_000_200)
                }
                guard !messages.isEmpty else { return }
                for message in messages { taken.add("\(message.id) \(message.notifications.count)") }
                let outcomes = messages.map { MessageOutcome(message: $0.id, result: .sent) }
                try Self.insisting { try store.settle(outcomes, sender: sender, now: 1_000_201) }
            }
        }.wait()
        expect(errors == [:] && taken.lines.count == 120 && Set(taken.lines).count == 120)
        expect(taken.lines.allSatisfy { $0.hasSuffix(" 2") })
        try expect(file.texts("SELECT DISTINCT status FROM notification_log"), equals: ["sent"])
    }

    /// Of many that show the same token at once, one gets its successor, and the others the same one.
    @Test func aTokenThatManyShowAtOnceHasOneSuccessor() throws {
        let store = store
        _ = try store.person("ann")
        let salts = Notes()
        let errors = RunningThreads(12) { number in
            let successor = SessionTokens(
                accessHash: digest("access \(number)"), accessUntil: 1_003_600,
                refreshHash: digest("refresh \(number)"),
                refreshUntil: 1_086_400)
            let refreshed = try store.refresh(
                hash: digest("ann/r1000000"), client: SessionClient(mark: digest("client"), agent: "agent"),
                successor: successor, salt: "\(number)", now: 1_000_001)
            switch refreshed {
            case .renewed: salts.add("\(number)")
            case .repeated(_, let salt, _, _): salts.add(salt)
            case .reused, .unknown: salts.add("none")
            }
        }.wait()
        expect(errors == [:] && salts.lines.count == 12)
        let salt = try require(salts.lines.first)
        expect(salt != "none" && Set(salts.lines) == [salt])
        try expect(store.session(accessHash: digest("access " + salt), now: 1_000_001) != nil)
        try expect(file.texts("SELECT count(*) FROM token WHERE kind = 'access'"), equals: ["1"])
    }
}
