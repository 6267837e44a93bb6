import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// The runbook of `docs/scaling.md`, run as it is written.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct RunbookTests {
    private let program: Program
    private let runbook: Runbook

    init() throws {
        program = try Program(isUsed: false)
        runbook = try Runbook(program)
        _ = try write(9_000_001, "起始宮", "registry.csv")
    }

    /// Writes a file of the registry with one temple.
    private func write(_ number: Int, _ name: String, _ file: String) throws -> String {
        try program.write(
            """
            編號,寺廟名稱,主祀神祇,行政區,地址,教別,電話,WGS84X,WGS84Y
            \(number),\(name),天上聖母,高雄市,高雄市前金區某路\(number % 1_000)號,道教,,120.\(30 + number % 10),22.63

            """, file)
    }

    private func address(_ role: String, _ servers: [PostgreSQLTestServer]) -> String {
        "postgresql://\(role)@" + servers.map { "127.0.0.1:\($0.port)" }.joined(separator: ",") + "/temples"
    }

    private func serve(_ servers: [PostgreSQLTestServer]) throws -> Service {
        try Service(
            program, ["--database", address("nearby_reader", servers)],
            environment: ["PGPASSFILE": runbook.passwords])
    }

    /// The words of an import by the role that writes.
    private func importing(_ file: String, _ servers: [PostgreSQLTestServer]) -> [String] {
        ["import", file, "--database", address("nearby", servers)]
    }

    private func shows(_ service: Service, _ name: String) throws -> Bool {
        try service.get("/api/temples?q=\(escaped(name))").body.contains(name)
    }

    private func expectReady(_ service: Service) throws {
        expect(eventually { try service.get("/readyz").status == 200 })
        try expectNil(service.get("/readyz").headers["nearby-data-age"])
    }

    @Test func fromNothingAndFromADumpToRunning() throws {
        let server = try PostgreSQLTestServer(authentication: runbook.authentication())
        let made = try runbook.run("From nothing to running", at: server, of: [server])
        expect(made.contains("made the schema nearby (") && made.contains("starter temples: 862 inserted"), "\(made)")
        expect(made, contains: "has 863 temples\n", "\(made)")
        let service = try serve([server])
        defer { service.stop() }
        try expect(shows(service, "起始宮"))
        try expect(shows(service, "大甲鎮瀾宮"))
        // The reader reads the table of a later release too, and does not write.
        try server.run(sql: "SET ROLE nearby; CREATE TABLE nearby.later (id bigint)", in: "temples")
        try expect(
            server.run(sql: "SET ROLE nearby_reader; SELECT count(*) FROM nearby.later", in: "temples"), equals: "0")
        #expect(throws: (any Error).self) {
            try server.run(sql: "SET ROLE nearby_reader; DELETE FROM nearby.temple", in: "temples")
        }
        try server.run(sql: "DROP TABLE nearby.later", in: "temples")

        try runbook.run("A dump", at: server, of: [server])
        let environment = ["PGPASSFILE": runbook.passwords]
        let second = try write(9_000_002, "其後宮", "second.csv")
        let imported = try program.run(importing(second, [server]), environment: environment)
        expect(imported.status, equals: 0, "\(imported.error)")
        expect(eventually { try shows(service, "其後宮") })
        try server.run(
            sql: "DROP DATABASE temples WITH (FORCE);\nDROP ROLE nearby;\nDROP ROLE nearby_reader", in: "postgres")
        let restored = try runbook.run("From a dump to running", at: server, of: [server])
        expect(restored.contains("has the current schema") && restored.contains("has 863 temples\n"), "\(restored)")
        // The service that has run all the time is in the state of the dump, and follows from there.
        expect(eventually { try !shows(service, "其後宮") })
        try expectReady(service)
        try expect(shows(service, "起始宮"))
        let again = try program.run(importing(second, [server]), environment: environment)
        expect(again.status, equals: 0, "\(again.error)")
        expect(eventually { try shows(service, "其後宮") })
        expect(service.stop(), equals: 0)
    }

    @Test func fromABaseBackupToRunningAndThroughAFailover() throws {
        let servers = try (0..<2).map { _ in try PostgreSQLTestServer(authentication: runbook.authentication()) }
        let (first, second) = (servers[0], servers[1])
        defer { for server in servers { try? Runbook.crash(server) } }
        try runbook.run("From nothing to running", at: first, of: servers)
        let service = try serve(servers)
        defer { service.stop() }
        try expect(shows(service, "起始宮"))

        try runbook.run("A base backup", onMachineOf: first, primary: first, of: servers)
        try first.run(sql: "DELETE FROM nearby.temple WHERE name = '起始宮'", in: "temples")
        expect(eventually { try !shows(service, "起始宮") })
        try runbook.run("From a base backup to running", onMachineOf: first, primary: first, of: servers)
        expect(eventually { try shows(service, "起始宮") })
        try expectReady(service)

        let standby = "A standby, and the return of the old primary"
        let streams = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
        try runbook.run(standby, onMachineOf: second, primary: first, of: servers)
        expect(eventually { try first.run(sql: streams, in: "postgres") == "1" })
        try Runbook.crash(first)
        let words = importing(try write(9_000_002, "其後宮", "second.csv"), servers) + ["--wait", "86400"]
        let waiting = try RunningProgram(program, words, environment: ["PGPASSFILE": runbook.passwords])
        expect(waiting.says("nearby: waiting: the database server is read-only"))
        try runbook.run("Failover", onMachineOf: second, primary: first, of: servers)
        expect(waiting.end(), equals: 0, "\(waiting.said)")
        expect(eventually { try shows(service, "其後宮") })
        try expectReady(service)

        try runbook.run(standby, onMachineOf: first, primary: second, of: servers)
        expect(eventually { try second.run(sql: streams, in: "postgres") == "1" })
        try expect(first.run(sql: "SELECT pg_is_in_recovery()", in: "postgres"), equals: "t")
        let stored = "SELECT count(*) FROM nearby.temple WHERE name IN ('起始宮', '其後宮')"
        expect(eventually { try first.run(sql: stored, in: "temples") == "2" })
        try expectReady(service)
        expect(service.stop(), equals: 0)
    }
}
