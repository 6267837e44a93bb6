import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// The metrics of a service that follows a server, and why it could not.
struct FollowingFailureTests {
    private static let kinds = ["network", "role", "schema", "disk", "other"]

    private func failures(_ service: Service, _ kind: String) throws -> Int? {
        try service.metric("nearby_replica_failures_total{kind=\"\(kind)\"}").flatMap { Int($0) }
    }

    @Test func areCountedByTheirKind() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let address = try ReadingRole.address(of: site)
        let role = try require(address.firstMatch(of: #///([a-z0-9_]+)@/#).map { String($0.1) })
        let node = try Site(address)
        let service = try node.serve()
        defer { withExtendedLifetime(node) { _ = service.stop() } }
        for kind in Self.kinds { try expect(failures(service, kind), equals: 0, "\(kind)") }
        let faults = [
            ("role", "REVOKE USAGE ON SCHEMA nearby FROM \(role)", "GRANT USAGE ON SCHEMA nearby TO \(role)"),
            (
                "schema", "UPDATE nearby.state SET version = version + 90, readable_from = version + 90",
                "UPDATE nearby.state SET version = version - 90"
            ),
            (
                "network",
                """
                ALTER ROLE \(role) CONNECTION LIMIT 0;
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(role)'
                """, "ALTER ROLE \(role) CONNECTION LIMIT -1"
            ),
        ]
        for (kind, spoil, repair) in faults {
            try site.sql(spoil)
            expect(eventually { try failures(service, kind) ?? 0 > 0 }, "\(kind)")
            try expect(service.get("/api/temples/1").body, contains: "甲宮")
            try site.sql(repair)
            expect(eventually { try service.metric("nearby_replica_connected") == "1" }, "\(kind)")
        }
        for kind in ["disk", "other"] { try expect(failures(service, kind), equals: 0, "\(kind)") }
        expect(service.stop(), equals: 0)
    }

    @Test(.disabled(if: Program.needsLargeFiles, "ThreadSanitizer needs larger files"))
    func aCopyThatDoesNotFitTheDiskIsOne() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let replica = site.program.path("copy.sqlite")
        try expect(site.serve("--replica", replica).stop(), equals: 0)
        let size = try Data(contentsOf: URL(fileURLWithPath: replica)).count
        // In blocks of 512 bytes: no file may grow by more than 400 of them.
        let service = try Service(
            site.program, ["--replica", replica, "--database", site.address], limit: "ulimit -f \(size / 512 + 400)")
        defer { service.stop() }
        try site.sql(
            """
            INSERT INTO nearby.temple_detail (temple_id, introduction)
            SELECT n, repeat('長', 20000) FROM generate_series(2, 200) AS n
            """)
        expect(eventually { try failures(service, "disk") ?? 0 > 0 })
        // It is no fault of the server.
        for kind in Self.kinds where kind != "disk" { try expect(failures(service, kind), equals: 0, "\(kind)") }
        try expect(service.metric("nearby_replica_connected"), equals: "1")
        try expect(service.get("/api/temples/1").body, contains: "甲宮")
        let words = "the disk of the copy of the database server's data is full or broken: \(replica): "
        expect(eventually { try service.errors().contains(words) })
        // There is room again: the change is taken back.
        try site.sql("DELETE FROM nearby.temple_detail WHERE temple_id > 1")
        let last = try site.sql("SELECT max(sequence) FROM nearby.change")
        let isBack = eventually { try service.metric("nearby_replica_sequence") == last }
        let (said, figures) = (try service.errors(), try service.get("/metrics").body)
        expect(isBack, "\(said) \(figures)")
        expect(eventually { try service.errors().contains("the copy is written again") })
        expect(service.stop(), equals: 0)
    }

    @Test func everyMetricOfACopyIsInOperations() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let service = try site.serve()
        defer { service.stop() }
        let metrics = try service.get("/metrics").body
        let names = metrics.matches(of: #/# TYPE (nearby_replica_\w+) /#).map { String($0.1) }
        let page = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/operations.md"), encoding: .utf8)
        let documented = page.matches(of: /\n\| `(nearby_replica_\w+)` \|/).map { String($0.1) }
        expect(names.sorted() == documented.sorted() && names.count == 7)
        // Each has a value.
        for name in names { expect(metrics.contains("\n\(name) ") || metrics.contains("\n\(name){"), "\(name)") }
        expect(metrics, contains: "\nnearby_replica_server{host=\"127.0.0.1:")
        try expect(service.metric("nearby_replica_lag_seconds"), equals: "0.0")
        try expect(service.metric("nearby_replica_last_success_timestamp_seconds").flatMap { Double($0) } ?? 0 > 1e9)
        // As in the log of the server.
        let last = try site.sql("SELECT max(sequence) FROM nearby.change")
        expect(eventually { try service.metric("nearby_replica_sequence") == last })
        expect(service.stop(), equals: 0)
    }
}
