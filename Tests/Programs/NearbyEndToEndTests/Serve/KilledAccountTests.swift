import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import SeededRandom
import Synchronization
import Testing

/// Accounts of a service that the system ends in the middle, as by `kill -9` or a cut of the power. What was acknowledged is
/// there, and nothing is there by half.
struct KilledAccountTests {
    private let program: Program
    private let provider: SignInProvider

    init() throws {
        program = try Program()
        provider = try SignInProvider(.own, program)
    }

    private func service(_ file: String, _ words: [String] = [], environment: [String: String] = [:]) throws -> Service
    {
        try Service(program, provider.options + ["--accounts", file] + words, environment: environment)
    }

    private func checkIntegrity(_ file: String, _ comment: String) throws {
        let connection = try Connection(path: file, mode: .readWrite, spatial: false)
        let sound = "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"
        try expect(connection.integer(sound), equals: 1, comment)
    }

    // MARK: At a named call

    private struct Served {
        /// The numbers of calls before the sign-in and after the last write.
        var calls = (before: 0, after: 0)
        var isKilled = false
    }

    private func calls(_ log: String) -> Int { (try? Data(contentsOf: URL(fileURLWithPath: log)).count) ?? 0 }

    /// Signs in and writes until the service ends, or to the last write. Each write sets the settings and adds a reminder with
    /// its number.
    private func serving(killedAt point: Int, writes most: Int) throws -> Served {
        var served = Served()
        let file = program.path("people-\(UUID().uuidString).sqlite")
        let log = program.path("calls-\(UUID().uuidString)")
        let environment = [
            "LD_PRELOAD": Program.binary.deletingLastPathComponent().appendingPathComponent("libKillPoint.so").path,
            "KILL_POINT": "\(point)", "KILL_POINT_LOG": log,
        ]
        var acknowledged: (settings: Int, reminders: Int) = (0, 0)
        var ann: SignedInClient?
        do {
            let service = try service(file, environment: environment)
            defer { if service.process.isRunning { service.stop(SIGKILL) } }
            served.calls.before = calls(log)
            ann = try? SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
            if let ann {
                for number in 1...most {
                    guard let put = try? ann.send("PUT", "/settings", body: settings(number)) else { break }
                    expect(put.status, equals: 200, "\(put.body)")
                    acknowledged.settings = number
                    guard let added = try? ann.send("POST", "/reminders", body: reminder(number)) else { break }
                    expect(200...201, contains: added.status, "\(added.body)")
                    acknowledged.reminders = number
                }
            }
            served.calls.after = calls(log)
            served.isKilled = acknowledged.reminders < most
            if !served.isKilled { expect(service.stop() == 0 || point != 0) }
        } catch is Service.NotServing {
            served.isKilled = true
        }
        try checkAfterwards(ann, acknowledged, file, "point \(point)")
        return served
    }

    /// A time of day that tells the number of a write.
    private func time(_ number: Int) -> String { String(format: "09:%02d", number) }

    private func settings(_ number: Int) -> String { #"{"notify_time": "\#(time(number))"}"# }

    private func reminder(_ number: Int) -> String {
        #"{"title": "\#(number)", "calendar": "solar", "every": "month", "day": 1}"#
    }

    /// The next service finds all that was acknowledged, and at most one write more, whose answer did not come.
    private func checkAfterwards(
        _ ann: SignedInClient?, _ acknowledged: (settings: Int, reminders: Int), _ file: String, _ comment: String
    ) throws {
        let service = try service(file)
        defer { service.stop() }
        if let ann {
            let headers = ann.authorization
            let settings = try service.get("/api/user/settings", headers: headers)
            expect(settings.status, equals: 200, comment)
            let time = try settings.object()["notify_time"] as? String
            let times = [acknowledged.settings, acknowledged.settings + 1].map { $0 == 0 ? "08:00" : self.time($0) }
            expect(times, contains: time ?? "", comment)
            let reminders = try service.get("/api/user/reminders", headers: headers).list()
            let titles = Set(reminders.compactMap { $0["title"] as? String })
            expect(titles.isSuperset(of: (0..<acknowledged.reminders).map { "\($0 + 1)" }), comment)
            expect(reminders.count == titles.count && titles.count <= acknowledged.reminders + 1, comment)
        }
        // It goes on.
        let again = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        try expect(again.send("PUT", "/settings", body: self.settings(59)).status, equals: 200, comment)
        if let ann { expect(again.session.user.id, equals: ann.session.user.id, comment) }
        service.stop()
        try checkIntegrity(file, comment)
    }

    @Test(.timeLimit(.minutes(Program.patience(Drill.isOn ? 60 : 5))))
    func aServiceKeepsWhatItHasAcknowledged() throws {
        let most = Drill.rounds(5, drill: 20)
        let whole = try serving(killedAt: 0, writes: most)
        expect(!whole.isKilled)
        let points = whole.calls.before + 1...max(whole.calls.before + 1, whole.calls.after)
        expect(points.count, isAbove: most)
        var random = SplitMix64(seed: 4_500)
        let kills = Drill.rounds(10, drill: 300)
        var killed = 0
        for _ in 0..<kills {
            killed += try serving(killedAt: Int.random(in: points, using: &random), writes: most).isKilled ? 1 : 0
        }
        // The calls of a checkpoint come at another time now and then.
        expect(killed, isAbove: kills / 2)
    }

    // MARK: In the middle of many

    private static let people = 4

    /// Writes of several people share a commit. Each of them was told only what is on the disk.
    @Test(.timeLimit(.minutes(Program.patience(Drill.isOn ? 60 : 5))))
    func manyAtOnceKeepWhatTheyWereTold() throws {
        var random = SplitMix64(seed: 4_501)
        for round in 0..<Drill.rounds(3, drill: 60) {
            try manyWrite(untilKilledAfter: Int.random(in: 5...80, using: &random), round)
        }
    }

    private func manyWrite(untilKilledAfter most: Int, _ round: Int) throws {
        let file = program.path("people-\(UUID().uuidString).sqlite")
        let words = ["--workers", "\(Self.people)", "--workers-per-address", "\(Self.people)"]
        let service = try service(file, words)
        defer { if service.process.isRunning { service.stop(SIGKILL) } }
        let temples = try service.get("/api/temples?lat=24.14&lng=120.67&radius=200&limit=100").list()
            .compactMap { $0["id"] as? Int }
        expect(temples.count, equals: 100)
        let port = try service.port
        let tokens = try (0..<Self.people).map { try provider.token(of: "person\($0)") }
        let people = try tokens.map { try SignedInClient(port: port, idToken: $0).authorization }
        let told = Mutex([[Int]](repeating: [], count: Self.people))
        let process = service.process.processIdentifier
        DispatchQueue.concurrentPerform(iterations: Self.people) { person in
            guard let client = try? TestClient(port: port) else { return }
            for temple in temples {
                let answer = try? client.request(
                    "PUT", "/api/user/favourites/\(temple)",
                    headers: people[person] + "Content-Type: application/json\r\n", body: "{}")
                guard let answer, (200...201).contains(answer.status) else { return }
                let isEnough = told.withLock { told in
                    told[person].append(temple)
                    return told.reduce(0) { $0 + $1.count } >= most
                }
                if isEnough { kill(process, SIGKILL) }
            }
        }
        service.process.waitUntilExit()
        let acknowledged = told.withLock { $0 }
        expect(acknowledged.reduce(0) { $0 + $1.count }, isAtLeast: most)
        let next = try self.service(file)
        defer { next.stop() }
        for (person, temples) in acknowledged.enumerated() {
            let kept = try next.get("/api/user/favourites", headers: people[person]).list()
                .compactMap { $0["temple_id"] as? Int }
            expect(kept.starts(with: temples) && kept.count <= temples.count + 1, "round \(round), person \(person)")
        }
        next.stop()
        try checkIntegrity(file, "round \(round)")
    }
}
