import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import SeededRandom
import Testing

/// Edits that the system ends in the middle, as by `kill -9` or a cut of the power: at a named call, by `KillPoint`. What
/// was acknowledged is there, and nothing is there by half.
struct KilledEditTests {
    private let program: Program
    private let database: String
    private let token: String

    init() throws {
        program = try Program()
        database = program.path("t.sqlite")
        let file = program.path("small.csv")
        try Data("source_id,name,lat,lng,main_deity\na,甲宮,24.1,120.6,媽祖\n".utf8)
            .write(to: URL(fileURLWithPath: file))
        let made = try program.run("import", file, "--source", "test", "--database", database)
        try require(made.status == 0, "\(made.error)")
        let invited = try program.run("admin", "invite", "Bea", "--role", "editor", "--database", database)
        try require(invited.status == 0, "\(invited.error)")
        token = invited.output.trimmingCharacters(in: .whitespacesAndNewlines)
        try require(token.count == 43)
    }

    private static let ends = ["", "-wal", "-shm"]

    /// Runs `body` with a copy of the database.
    private func withCopy<Result>(_ body: (String) throws -> Result) throws -> Result {
        let copy = program.path("copy-\(UUID().uuidString).sqlite")
        for end in ["", "-wal"] where FileManager.default.fileExists(atPath: database + end) {
            try FileManager.default.copyItem(atPath: database + end, toPath: copy + end)
        }
        defer { for end in Self.ends { try? FileManager.default.removeItem(atPath: copy + end) } }
        return try body(copy)
    }

    private func killing(at point: Int, _ log: String) -> [String: String] {
        [
            "LD_PRELOAD": Program.binary.deletingLastPathComponent().appendingPathComponent("libKillPoint.so").path,
            "KILL_POINT": "\(point)", "KILL_POINT_LOG": log,
        ]
    }

    private func calls(_ log: String) -> Int { (try? Data(contentsOf: URL(fileURLWithPath: log)).count) ?? 0 }

    /// Returns the number of edits that a database has. Each sets two fields, which are in two tables, to its number, and has
    /// an entry in the history.
    private func edits(in database: String, _ comment: String) throws -> Int {
        let connection = try Connection(path: database, mode: .readWrite, spatial: false)
        let rows = try connection.prepare(
            """
            SELECT phone, introduction, (SELECT count(*) FROM history WHERE command IS NULL),
                (SELECT count(*) FROM history_entity), (SELECT count(*) FROM temple_source WHERE source = 'curated')
            FROM temple LEFT JOIN temple_detail ON temple_id = id WHERE id = 1
            """)
        try require(rows.step(), comment)
        let number = Int(rows.integer(2))
        let text: String? = number == 0 ? nil : "\(number)"
        expect(rows.optionalText(0) == text.map { _ in Self.phone(number) } && rows.optionalText(1) == text, comment)
        expect(rows.integer(3) == rows.integer(2) && rows.integer(4) == min(1, rows.integer(2)), comment)
        try expect(
            connection.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"), equals: 1)
        return number
    }

    /// A telephone number that may be one.
    private static func phone(_ number: Int) -> String {
        "04-2222" + String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
    }

    private func words(_ number: Int, _ database: String) -> [String] {
        [
            "edit", "temple", "1", "--set", "phone=\(Self.phone(number))", "--set", "introduction=\(number)",
            "--reason", "test",
            "--author", "Ann", "--database", database,
        ]
    }

    /// The next edit finds a sound database, and is shown.
    private func goOn(_ database: String, _ comment: String) throws {
        let next = try edits(in: database, comment) + 1
        let edited = try program.run(words(next, database))
        expect(edited.status, equals: 0, "\(comment): \(edited.error)")
        try expect(edits(in: database, comment), equals: next, comment)
        let shown = try program.run("temple", "1", "--database", database, "--format", "json")
        expect(shown.output, contains: "\"\(Self.phone(next))\"", comment)
    }

    // MARK: The command

    /// - Parameter point: the number of the call before which the program ends; 0 for none.
    /// - Returns: the number of calls that were reached, and of edits afterwards.
    private func editing(killedAt point: Int) throws -> (calls: Int, edits: Int) {
        try withCopy { copy in
            let log = program.path("calls-\(UUID().uuidString)")
            let process = program.process(words(1, copy), environment: killing(at: point, log))
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            expect(process.terminationReason, equals: point == 0 ? .exit : .uncaughtSignal, "point \(point)")
            expect(process.terminationStatus, equals: point == 0 ? 0 : SIGKILL, "point \(point)")
            let edits = try edits(in: copy, "point \(point)")
            try goOn(copy, "point \(point)")
            return (calls(log), edits)
        }
    }

    /// There is one call before which the edit is not there, and after which all of it is.
    @Test(.timeLimit(.minutes(Program.patience(Drill.isOn ? 60 : 5))))
    func aCommandLeavesAllOfItsEditOrNothing() throws {
        let (calls, whole) = try editing(killedAt: 0)
        expect(calls > 3 && whole == 1)
        let kills = min(calls, Drill.rounds(10, drill: 250))
        var isThere = false
        for kill in 0..<kills {
            // The first call and the last one are among them.
            let point = kills == 1 ? 1 : 1 + kill * (calls - 1) / (kills - 1)
            let edits = try editing(killedAt: point).edits
            expect(edits == 1 || edits == 0 && !isThere, "point \(point)")
            isThere = edits == 1
        }
        try expect(editing(killedAt: 1).edits, equals: 0)
    }

    // MARK: The service

    private struct Served {
        /// The numbers of calls before the first edit and after the last.
        var calls = (before: 0, after: 0)
        var acknowledged = 0
        var edits = 0
        var isKilled = false
    }

    /// Edits by HTTP until the service ends, or to the last edit.
    private func serving(killedAt point: Int, edits most: Int) throws -> Served {
        try withCopy { copy in
            var served = Served()
            let log = program.path("calls-\(UUID().uuidString)")
            do {
                let service = try Service(program, ["--database", copy], environment: killing(at: point, log))
                defer { if service.process.isRunning { service.stop(SIGKILL) } }
                served.calls.before = calls(log)
                served.acknowledged = try acknowledgedEdits(service, most)
                served.calls.after = calls(log)
                served.isKilled = served.acknowledged < most
                if !served.isKilled { expect(service.stop() == 0 || point != 0) }
            } catch is Service.NotServing {
                // It ended before it listened.
                served.isKilled = true
            }
            served.edits = try edits(in: copy, "point \(point)")
            // One more may have been written whose answer did not come.
            expect([served.acknowledged, served.acknowledged + 1], contains: served.edits, "point \(point)")
            try goOn(copy, "point \(point)")
            return served
        }
    }

    /// Returns how many edits were acknowledged before the service ended.
    private func acknowledgedEdits(_ service: Service, _ most: Int) throws -> Int {
        let headers = "Authorization: Bearer \(token)\r\n"
        guard let client = try? service.connect() else { return 0 }
        for number in 1...most {
            guard let seen = try? client.request("GET", "/api/admin/temples/1", headers: headers) else {
                return number - 1
            }
            let tag = try require(seen.headers["etag"], "\(seen.status) \(seen.body)")
            let answer = try? client.request(
                "PATCH", "/api/admin/temples/1",
                headers: headers + "If-Match: \(tag)\r\nContent-Type: application/merge-patch+json\r\n",
                body: #"{"phone":"\#(Self.phone(number))","introduction":"\#(number)"}"#)
            guard let answer else { return number - 1 }
            expect(answer.status, equals: 200, "\(answer.body)")
        }
        return most
    }

    @Test(.timeLimit(.minutes(Program.patience(Drill.isOn ? 60 : 5))))
    func aServiceKeepsWhatItHasAcknowledged() throws {
        let most = Drill.rounds(5, drill: 20)
        let whole = try serving(killedAt: 0, edits: most)
        expect(whole.acknowledged == most && whole.edits == most)
        let points = whole.calls.before + 1...max(whole.calls.before + 1, whole.calls.after)
        expect(points.count, isAbove: most)
        var random = SplitMix64(seed: 1_300)
        let kills = Drill.rounds(10, drill: 450)
        var (killed, acknowledged) = (0, 0)
        for _ in 0..<kills {
            let served = try serving(killedAt: Int.random(in: points, using: &random), edits: most)
            killed += served.isKilled ? 1 : 0
            acknowledged += served.acknowledged
        }
        // The calls of a checkpoint come at another time now and then.
        expect(killed > kills / 2 && acknowledged > 0)
    }
}
