import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// The service of a database whose standby stops to apply what its primary has written.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct StandbyTests {
    private let primary: PostgreSQLTestServer
    private let standby: PostgreSQLTestServer
    private let name: String
    /// Of a role that may do everything, by the address of both servers.
    private let site: Site

    init() throws {
        let primary = try PostgreSQLTestServer()
        let name = try require(primary.database(named: "standby").split(separator: "/").last.map(String.init))
        let standby = try primary.standby()
        let site = try Site("postgresql://postgres@127.0.0.1:\(primary.port),127.0.0.1:\(standby.port)/\(name)")
        (self.primary, self.standby, self.name, self.site) = (primary, standby, name, site)
        let result = try site.importing(TempleRow(1, "甲宮"))
        try require(result.status == 0, "\(result.error)")
    }

    /// Waits until the standby has applied all that the primary has written.
    private func catchUp() throws {
        // Test servers write their log a moment after a commit. This commit waits until all before it is written.
        let lines = try primary.run(
            sql: """
                SET synchronous_commit = on;
                SELECT pg_logical_emit_message(true, 'test', '');
                SELECT pg_current_wal_lsn();
                """, in: name)
        let written = try require(lines.split(separator: "\n").last)
        let applied = "SELECT pg_last_wal_replay_lsn() >= '\(written)'"
        try require(eventually { try standby.run(sql: applied, in: "postgres") == "t" })
    }

    /// Lets the standby apply nothing any more, and edits the temple on the primary.
    private func standStill() throws {
        try standby.run(sql: "SELECT pg_wal_replay_pause()", in: "postgres")
        let isPaused = "SELECT pg_get_wal_replay_pause_state() = 'paused'"
        try require(eventually { try standby.run(sql: isPaused, in: "postgres") == "t" })
        try primary.run(sql: "UPDATE nearby.temple SET name = '新甲宮'", in: name)
    }

    private func goOn() throws {
        try standby.run(sql: "SELECT pg_wal_replay_resume()", in: "postgres")
    }

    private func age(_ service: Service) throws -> String? {
        try service.get("/api/temples/1").headers["nearby-data-age"]
    }

    private func server(_ service: Service) throws -> String? {
        let servers = try service.get("/metrics").body.matches(of: /\nnearby_replica_server\{host="([^"]*)"\} 1\n/)
        return servers.count == 1 ? servers.first.map { String($0.1) } : nil
    }

    private func expectOldData(_ service: Service, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(eventually { try service.get("/readyz").status == 503 }, sourceLocation: sourceLocation)
        let ready = try service.get("/readyz").body
        #expect(ready.contains("data is too old"), "\(ready)", sourceLocation: sourceLocation)
        #expect(eventually { try age(service).flatMap { Int($0) } ?? 0 >= 5 }, sourceLocation: sourceLocation)
        #expect(try service.get("/api/temples/1").body.contains("\"甲宮\""), sourceLocation: sourceLocation)
        #expect(try service.get("/healthz").status == 200, sourceLocation: sourceLocation)
        #expect(try service.metric("nearby_replica_connected") == "1", sourceLocation: sourceLocation)
        for name in ["nearby_replica_age_seconds", "nearby_replica_lag_seconds"] {
            let isOld = eventually { try service.metric(name).flatMap { Double($0) } ?? 0 >= 5 }
            #expect(isOld, "\(name)", sourceLocation: sourceLocation)
        }
    }

    @Test func oneThatStandsStillShowsInTheAgeOfTheData() throws {
        try catchUp()
        let service = try site.serve("--max-lag", "0", "--max-data-age", "1")
        defer { service.stop() }
        try expect(server(service), equals: "127.0.0.1:\(standby.port)")

        // The service renews the heartbeat on the primary, which is no change of the data.
        // The tag of groups has the data alone; that of a temple also the minute.
        let tag = try service.get("/api/groups").headers["etag"]
        let sequence = try service.metric("nearby_replica_sequence")
        try primary.run(sql: "UPDATE nearby.heartbeat SET beat = beat - interval '1 hour'", in: name)
        let beat = "SELECT beat > now() - interval '30 min' FROM nearby.heartbeat"
        expect(eventually { try primary.run(sql: beat, in: name) == "t" })
        expect(eventually { try standby.run(sql: beat, in: name) == "t" })
        expect(eventually { try service.get("/readyz").status == 200 && age(service) == nil })
        try expect(tag != nil && service.get("/api/groups").headers["etag"] == tag)
        try expect(sequence != nil && service.metric("nearby_replica_sequence") == sequence)

        try standStill()
        try expectOldData(service)
        try expect(service.metric("nearby_replica_sequence"), equals: sequence)
        try goOn()
        expect(eventually { try service.get("/api/temples/1").body.contains("新甲宮") })
        expect(eventually { try service.get("/readyz").status == 200 && age(service) == nil })
        try expect(service.metric("nearby_replica_sequence") != sequence)
        expect(service.stop(), equals: 0)
    }

    /// Of a role that renews no heartbeat.
    @Test func theAgeIsUnknownWhileAnIdlePrimaryIsNotHeard() throws {
        let address = try ReadingRole.address(of: site)
        try catchUp()
        let node = try Site(address)
        let service = try node.serve("--max-lag", "0", "--max-data-age", "1")
        defer { withExtendedLifetime(node) { _ = service.stop() } }
        try expect(server(service), equals: "127.0.0.1:\(standby.port)")
        expect(eventually { try service.metric("nearby_replica_age_seconds") == "NaN" })
        expect(eventually { try age(service) == "unknown" && service.get("/readyz").status == 200 })
        expect(eventually { try service.get("/readyz").headers["nearby-data-age"] == "unknown" })

        try standStill()
        try expectOldData(service)
        try goOn()
        expect(eventually { try service.get("/api/temples/1").body.contains("新甲宮") })
        expect(eventually { try service.get("/readyz").status == 200 })
        expect(service.stop(), equals: 0)
    }

    @Test func oneThatIsTooFarBehindIsLeftForAnotherHost() throws {
        try catchUp()
        let service = try site.serve("--max-lag", "2")
        defer { service.stop() }
        try expect(server(service), equals: "127.0.0.1:\(standby.port)")
        try standStill()
        expect(eventually { try service.get("/api/temples/1").body.contains("新甲宮") })
        // The change is in answers before the look that has brought it is counted.
        expect(eventually { try server(service) == "127.0.0.1:\(primary.port)" })
        try expect(service.metric("nearby_replica_lag_seconds"), equals: "0.0")
        try expect(age(service) == nil && service.get("/readyz").status == 200)
        let note = "127.0.0.1:\(standby.port) is too far behind its primary; 127.0.0.1:\(primary.port) is followed"
        expect(eventually { try service.errors().contains(note) })
        // A notification of the primary wakes it, as of one that it has followed from the beginning.
        try primary.run(sql: "UPDATE nearby.temple SET name = '乙宮'", in: name)
        expect(eventually { try service.get("/api/temples/1").body.contains("乙宮") })
        expect(service.stop(), equals: 0)
    }
}

extension Service {
    /// Returns the value of a metric of one line, as it is written; nil where there is none. The name may have a label.
    func metric(_ name: String) throws -> String? {
        try get("/metrics").body.split(separator: "\n").first { $0.hasPrefix(name + " ") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }
}
