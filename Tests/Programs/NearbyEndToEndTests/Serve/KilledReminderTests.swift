import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Senders that the system ends in the middle, and a disk without room: nothing is lost, and at most what was on its way
/// comes twice, with the same id.
struct KilledReminderTests {
    private let program: Program
    private let keys: String

    init() throws {
        program = try Program()
        keys = program.path("push-keys")
        try expect(program.run("push-keys", keys).status, equals: 0)
    }

    private func words(_ receiver: ReminderReceiver, _ people: String) -> [String] {
        [
            "notify", "--accounts", people, "--push-key-file", keys, "--site", "https://temples.example",
            "--push-subject", "mailto:test@temples.example", "--push-for-development",
            "127.0.0.1:\(receiver.port)", "--push-rate", "0",
        ]
    }

    /// Makes the file of accounts, as the first start of a service does.
    private func makeAccounts(_ people: String) throws {
        let provider = try SignInProvider(.own, program)
        let service = try Service(program, provider.options + ["--accounts", people])
        expect(service.stop(), equals: 0)
    }

    private func start(_ words: [String]) throws -> Process {
        let process = program.process(words)
        let errors = program.path("errors-\(UUID().uuidString)")
        try Data().write(to: URL(fileURLWithPath: errors))
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        try process.run()
        return process
    }

    private func ids(_ receiver: ReminderReceiver) throws -> [String] {
        try receiver.messages.compactMap { $0["id"] as? String }
    }

    @Test(.timeLimit(.minutes(Program.patience(5)))) func twoSendersOfWhichOneIsKilled() throws {
        let people = program.path("people.sqlite")
        try makeAccounts(people)
        let receiver = try ReminderReceiver(.push, program)
        let rows = QueuedRows(people)
        let count = 1_500
        let keys = receiver.keys
        try rows.addPeople(
            count, token: "http://127.0.0.1:\(receiver.port)/slow/", p256dh: keys.p256dh, auth: keys.auth)
        let senders = try (0..<2).map { _ in try start(words(receiver, people)) }
        defer { for sender in senders where sender.isRunning { kill(sender.processIdentifier, SIGKILL) } }
        expect(eventually { try ids(receiver).count > 150 })
        let killed = senders[0].processIdentifier
        kill(killed, SIGKILL)
        senders[0].waitUntilExit()
        let onTheWay = try rows.taken(by: killed)
        try rows.endLeases(of: killed)
        expect(eventually { try rows.count("sent") == count })
        kill(senders[1].processIdentifier, SIGTERM)
        senders[1].waitUntilExit()
        expect(senders[1].terminationStatus, equals: 0)
        let came = try ids(receiver)
        expect(Set(came).count, equals: count)
        let times = Dictionary(grouping: came) { $0 }.mapValues(\.count)
        let twice = times.filter { $0.value > 1 }
        expect(twice.values.allSatisfy { $0 == 2 } && Set(twice.keys).isSubset(of: onTheWay))
        try expect(rows.count("failed") == 0 && rows.count("queued") == 0)
    }

    /// A browser that is gone is told no more, and its person's message says so.
    @Test func browsersThatAreGoneAreForgotten() throws {
        let people = program.path("people.sqlite")
        try makeAccounts(people)
        let receiver = try ReminderReceiver(.push, program)
        let rows = QueuedRows(people)
        let keys = receiver.keys
        try rows.addPeople(20, token: "http://127.0.0.1:\(receiver.port)/410/", p256dh: keys.p256dh, auth: keys.auth)
        let run = try program.run(words(receiver, people) + ["--once"])
        expect(
            run.status == 0 && run.error.contains("messages sent: 0, to be tried again: 0, failed: 20"), "\(run.error)")
        try expect(rows.count("failed"), equals: 20)
        let counted = try program.run("accounts", "list", "--accounts", people)
        expect(counted.status, equals: 0, "\(counted.error)")
    }

    /// Without room for the lease nothing is sent; with room again all of it goes, once.
    @Test(.enabled(if: SmallDisk.isPossible)) func aFullDiskSendsNothing() throws {
        let disk = try SmallDisk(size: "4m")
        defer { disk.remove() }
        let people = disk.path + "/people.sqlite"
        try makeAccounts(people)
        let receiver = try ReminderReceiver(.push, program)
        let rows = QueuedRows(people)
        let keys = receiver.keys
        try rows.addPeople(50, token: "http://127.0.0.1:\(receiver.port)/push/", p256dh: keys.p256dh, auth: keys.auth)
        let ballast = disk.path + "/ballast"
        try Data().write(to: URL(fileURLWithPath: ballast))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: ballast))
        let block = Data(count: 4_096)
        while (try? file.write(contentsOf: block)) != nil {}
        let full = try program.run(words(receiver, people) + ["--once"])
        expect(full.status, equals: 69, "\(full.error)")
        try expectEmpty(receiver.messages)
        try file.close()
        try FileManager.default.removeItem(atPath: ballast)
        let run = try program.run(words(receiver, people) + ["--once"])
        expect(run.status == 0 && run.error.contains("messages sent: 50,"), "\(run.error)")
        let came = try ids(receiver)
        expect(came.count == 50 && Set(came).count == 50)
    }
}
