import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SeededRandom
import Synchronization
import Testing

/// Services that are ended by `kill -9` while they write edits to a server. What was acknowledged is there, and nothing is
/// there by half.
@Suite(.timeLimit(.minutes(Program.patience(Drill.isOn ? 60 : 5)))) struct KilledEditTests {
    private let site: Site
    private let token: String

    init() throws {
        site = try Site()
        let made = try site.importing(TempleRow(1, "甲宮"))
        try require(made.status == 0, "\(made.error)")
        token = try site.program.invite("Bea", "editor", in: site.address)
    }

    /// Waits until the server has ended all that the service has left, and returns the number of edits that are there. Each
    /// sets two fields, which are in two tables, to its number, and has an entry in the history.
    private func edits(_ comment: String) throws -> Int {
        let sessions = """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
            """
        expect(eventually { try site.sql(sessions) == "0" }, comment)
        let row = try site.sql(
            """
            SELECT (SELECT count(*) FROM nearby.history WHERE command IS NULL), phone, introduction,
                (SELECT count(*) FROM nearby.history_entity),
                (SELECT count(*) FROM nearby.temple_source WHERE source = 'curated')
            FROM nearby.temple LEFT JOIN nearby.temple_detail ON temple_id = id WHERE id = 1
            """
        ).split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        try require(row.count == 5, comment)
        let number = try require(Int(row[0]), comment)
        let values = number == 0 ? ["", ""] : [EditingUntilKilled.phone(number), "\(number)"]
        expect(Array(row[1...2]) == values && row[3] == row[0] && row[4] == (number == 0 ? "0" : "1"), comment)
        return number
    }

    @Test func whatAServiceHasAcknowledgedIsOnTheServer() throws {
        var random = SplitMix64(seed: 1_301)
        var done = 0
        var inTheMiddle = 0
        let kills = Drill.rounds(10, drill: 200)
        for round in 0..<kills {
            let service = try site.serve()
            defer { if service.process.isRunning { service.stop(SIGKILL) } }
            let editing = EditingUntilKilled(port: try service.port, token: token, after: done)
            // Some are killed with the first edit, and some between two.
            let least = Int.random(in: 0...4, using: &random)
            expect(eventually { editing.acknowledged >= done + least || editing.hasEnded }, "round \(round)")
            usleep(UInt32.random(in: 0...30_000, using: &random))
            service.stop(SIGKILL)
            editing.wait()
            expectNil(editing.refusal, "round \(round)")
            let (sent, acknowledged) = (editing.sent, editing.acknowledged)
            let there = try edits("round \(round)")
            // One more may have been written whose answer did not come.
            expect(
                there == acknowledged || there == sent, "round \(round): \(acknowledged) of \(sent), there: \(there)")
            expect(sent - acknowledged <= 1 && acknowledged >= done + least, "round \(round)")
            inTheMiddle += sent > acknowledged ? 1 : 0
            done = there
        }
        expect(inTheMiddle > 0 && done > 0)

        // The next service shows the last one, and writes.
        let service = try site.serve()
        defer { service.stop() }
        let bea = try InvitedClient(port: service.port, token: token)
        let shown = try bea.get("/temples/1").object()
        expect(shown["phone"] as? String, equals: EditingUntilKilled.phone(done))
        let answer = try bea.patch(1, EditingUntilKilled.body(done + 1))
        expect([200, 202], contains: answer.status, "\(answer)")
        let change = try require(answer.headers["nearby-change"])
        let isShown = eventually {
            try service.get("/api/temples/1", headers: "Nearby-Change: \(change)\r\n").body
                .contains(EditingUntilKilled.phone(done + 1))
        }
        expect(isShown)
    }
}

/// Edits one temple as fast as it is answered, on a thread of its own, until the service is gone.
private final class EditingUntilKilled: Sendable {
    private struct State {
        var sent: Int
        var acknowledged: Int
        var refusal: String?
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter done: how many edits are there already.
    init(port: UInt16, token: String, after done: Int) {
        state = Mutex(State(sent: done, acknowledged: done))
        Thread { [self] in
            edit(port, token)
            state.withLock { $0.hasEnded = true }
            ended.signal()
        }.start()
    }

    /// A telephone number that may be one.
    static func phone(_ number: Int) -> String { "04-2\(1_000_000 + number)" }

    static func body(_ number: Int) -> String { #"{"phone":"\#(phone(number))","introduction":"\#(number)"}"# }

    var sent: Int { state.withLock { $0.sent } }
    var acknowledged: Int { state.withLock { $0.acknowledged } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    /// What was answered to an edit that was not taken.
    var refusal: String? { state.withLock { $0.refusal } }

    func wait() { ended.wait() }

    private func edit(_ port: UInt16, _ token: String) {
        guard let client = try? InvitedClient(port: port, token: token) else { return }
        while true {
            guard let tag = try? client.tag(ofTemple: 1) else { return }
            let number = state.withLock { state in
                state.sent += 1
                return state.sent
            }
            guard let answer = try? client.patch(1, Self.body(number), if: tag) else { return }
            guard [200, 202].contains(answer.status) else {
                state.withLock { $0.refusal = "\(answer)" }
                return
            }
            state.withLock { $0.acknowledged = number }
        }
    }
}
