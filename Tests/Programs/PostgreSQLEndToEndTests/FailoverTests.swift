import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import SeededRandom
import Synchronization
import Testing

/// A primary server dies in the middle of imports, and its standby takes its place.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct FailoverTests {
    private static let temples = 18
    private static let beforeTheLoss = 7

    @Test(arguments: 0..<Drill.rounds(1, drill: 10))
    func noAcknowledgedImportIsLostAndNoAnswerFails(round: Int) throws {
        let primary = try PostgreSQLTestServer()
        let name = try require(primary.database(named: "temples").split(separator: "/").last)
        // Of the database, because the server's own setting is an argument, which only this overrides.
        try primary.run(sql: "ALTER DATABASE \(name) SET synchronous_commit = remote_apply", in: "postgres")
        let standby = try primary.standby()
        // After the copy of the data: the standby waits for no other one when it is the primary.
        try primary.run(sql: "ALTER SYSTEM SET synchronous_standby_names = '*'", in: "postgres")
        try primary.run(sql: "SELECT pg_reload_conf()", in: "postgres")
        let synchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        expect(eventually { try primary.run(sql: synchronous, in: "postgres") == "1" })

        let address = "postgresql://postgres@127.0.0.1:\(primary.port),127.0.0.1:\(standby.port)/\(name)"
        let site = try Site(address)
        let first = try site.importing(TempleRow(0, "起始宮"))
        expect(first.status, equals: 0, "\(first.error)")
        let service = try site.serve()
        defer { service.stop() }
        let asking = try Asking(port: service.port)
        defer { asking.stop() }
        let importing = Importing(address, temples: Self.temples)
        expect(eventually { importing.acknowledged.count >= Self.beforeTheLoss })
        primary.stop(.immediate)
        try standby.promote()
        let before = importing.acknowledged.count
        expect(eventually { importing.acknowledged.count > before })
        importing.wait()
        let acknowledged = importing.acknowledged
        // All of them in the end, because each was tried until it was acknowledged.
        expect(acknowledged, equals: Array(1...Self.temples), "\(importing.lastError)")

        let stored = try standby.run(
            sql: "SELECT source_id FROM nearby.temple_source WHERE source = 'test'",
            in: standby.address(of: String(name)))
        let ids = stored.split(separator: "\n").map(String.init)
        expect(Set(ids) == Set((acknowledged + [0]).map { "n\($0)" }) && ids.count == Set(ids).count, "\(ids)")
        let names = try standby.run(
            sql: "SELECT name FROM nearby.temple ORDER BY name", in: standby.address(of: String(name))
        ).split(separator: "\n")
        expect(names.count == acknowledged.count + 1 && Set(names).count == names.count, "\(names)")

        let target = "/api/temples?q=\(escaped("第"))&limit=100"
        let shown = eventually {
            let body = try service.get(target).body
            return acknowledged.allSatisfy { body.contains(Importing.name($0)) }
        }
        let body = try service.get(target).body
        expect(shown, "\(body)")
        try expect(service.get("/readyz").status, equals: 200)
        try expectNil(service.get(target).headers["nearby-data-age"])
        asking.stop()
        expect(asking.failures.isEmpty && asking.answers > 100, "\(asking.failures.prefix(5)) of \(asking.answers)")
        expect(service.stop(), equals: 0)
    }
}

/// Imports one new temple after another on its own thread, each until it is acknowledged.
private final class Importing: Sendable {
    private let state = Mutex<(acknowledged: [Int], error: String)>(([], ""))
    private let ended = DispatchSemaphore(value: 0)

    init(_ address: String, temples: Int) {
        Thread { [self] in
            defer { ended.signal() }
            guard let site = try? Site(address) else { return }
            for number in 1...temples {
                for _ in 0..<100 {
                    guard let result = try? site.importing(TempleRow(number, Self.name(number))) else { continue }
                    if result.status == 0 {
                        state.withLock { $0.acknowledged.append(number) }
                        break
                    }
                    state.withLock { $0.error = result.error }
                    usleep(200_000)
                }
            }
        }.start()
    }

    static func name(_ number: Int) -> String { "第\(number)宮" }

    var acknowledged: [Int] { state.withLock { $0.acknowledged } }
    var lastError: String { state.withLock { $0.error } }

    func wait() { ended.wait() }
}

/// Asks a service all the time, on its own thread, and notes the answers that are failures.
private final class Asking: Sendable {
    private let state = Mutex<(answers: Int, failures: [String], isStopped: Bool)>((0, [], false))
    private let ended = DispatchSemaphore(value: 0)
    private static let targets = [
        "/api/temples?lat=22.5&lng=120.3&radius=100", "/temples/1", "/api/temples/1", "/api/deities", "/",
    ]

    init(port: UInt16) throws {
        Thread { [self] in
            defer { ended.signal() }
            while !state.withLock({ $0.isStopped }) {
                for target in Self.targets { ask(target, port) }
                usleep(20_000)
            }
        }.start()
    }

    private func ask(_ target: String, _ port: UInt16) {
        let failure: String?
        do {
            let answer = try TestClient(port: port).request("GET", target)
            failure = answer.status == 200 ? nil : "\(target): \(answer.status) \(answer.body)"
        } catch {
            failure = "\(target): \(error)"
        }
        state.withLock { state in
            state.answers += 1
            if let failure { state.failures.append(failure) }
        }
    }

    var answers: Int { state.withLock { $0.answers } }
    var failures: [String] { state.withLock { $0.failures } }

    func stop() {
        state.withLock { $0.isStopped = true }
        ended.wait()
        ended.signal()
    }
}
