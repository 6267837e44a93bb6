import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// The service of a database on a server, while the server answers.
struct FollowingTests {
    @Test func aRoleThatOnlyReadsServesAndEveryNodeFollows() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮"), TempleRow(2, "乙宮")).status, equals: 0)
        let address = try ReadingRole.address(of: site)
        let nodes = try (0..<2).map { _ in try Site(address) }
        let services = try nodes.map { try $0.serve() }
        defer { for service in services { service.stop() } }
        for (node, service) in zip(nodes, services) {
            try expect(service.get("/api/temples/1").body, contains: "甲宮")
            try expect(service.get("/readyz").status, equals: 200)
            let metrics = try service.get("/metrics").body
            expect(metrics.contains("\nnearby_replica_connected 1\n") && metrics.contains("\nnearby_temples 2\n"))
            expect(metrics, contains: "\nnearby_replica_age_seconds ")
            try expect(service.errors(), contains: "filling the copy of")
            let copies = try FileManager.default.contentsOfDirectory(atPath: node.program.path(".cache/nearby"))
            expect(copies.contains { $0.hasPrefix("serve-") && $0.hasSuffix(".sqlite") }, "\(copies)")
        }
        try follows("an import", services) {
            let result = try site.importing(TempleRow(1, "新甲宮"), TempleRow(3, "丙宮"))
            expect(result.status, equals: 0, "\(result.error)")
        } seen: { service in
            try service.get("/api/temples?q=\(escaped("丙宮"))").body.contains("丙宮")
                && service.get("/api/temples/1").body.contains("新甲宮")
        }
        try follows("an update", services) {
            try site.sql("UPDATE nearby.temple SET name = '改名宮' WHERE id = 2")
        } seen: { service in
            try service.get("/api/temples/2").body.contains("改名宮") && service.get("/temples/2").body.contains("改名宮")
        }
        try follows("a deletion", services) {
            try site.sql("DELETE FROM nearby.temple WHERE id = 2")
        } seen: {
            try $0.get("/api/temples/2").status == 404
        }
        try follows("an undo", services) {
            let result = try site.run("import", "--undo")
            expect(result.status, equals: 0, "\(result.error)")
        } seen: { service in
            try service.get("/api/temples/3").status == 404 && !service.get("/api/temples/1").body.contains("新")
        }
        for service in services {
            try expectNil(service.get("/readyz").headers["nearby-data-age"])
            expect(service.stop(), equals: 0)
        }
    }

    /// Makes a change and waits until each node shows it.
    private func follows(
        _ what: String, _ services: [Service], _ change: () throws -> Void, seen: (Service) throws -> Bool
    ) throws {
        try change()
        for (number, service) in services.enumerated() {
            expect(eventually { try seen(service) }, "node \(number) does not show \(what)")
        }
    }

    @Test func aCopyIsOnlyForAServer() throws {
        let program = try Program()
        let result = try program.run(
            "serve", "--replica", program.path("r.sqlite"), "--database", program.path("t.sqlite"))
        expect(result.status == 64 && result.error.contains("--replica is for a database on a PostgreSQL server"))
    }

    @Test func aDatabaseWithoutASchemaIsNotServed() throws {
        let site = try Site()
        let result = try site.run("serve", "--port", "0")
        expect(
            result.status == 66 && result.error.contains("there is no database at \(site.address)"), "\(result.error)")
    }

    /// A newer release updates the database, and this program can read it: it follows and warns, for as long as it takes.
    @Test func aNewerSchemaThatCanBeReadIsFollowedWithAWarning() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let service = try site.serve("--max-data-age", "1")
        defer { service.stop() }
        expect(eventually { try service.get("/readyz").body == "ready\n" })
        try site.sql("UPDATE nearby.state SET readable_from = version, version = version + 1")
        let warning = "a newer nearby has updated the database"
        expect(eventually { try service.get("/readyz").body.hasPrefix("ready\nwarning: " + warning) })
        // Each change is a look at the server after the update.
        for name in ["乙宮", "丙宮"] {
            try site.sql("UPDATE nearby.temple SET name = '\(name)'")
            expect(eventually { try service.get("/api/temples/1").body.contains(name) })
        }
        expect(eventually { try service.get("/readyz").status == 200 })
        let metrics = try service.get("/metrics").body
        expect(metrics.contains("\nnearby_schema_behind 1\n") && metrics.contains("\nnearby_replica_connected 1\n"))
        expect(eventually { try service.errors().contains(warning) })
        try expect(service.errors().components(separatedBy: warning).count, equals: 2)
        // A writer of this version is refused.
        try expect(site.importing(TempleRow(2, "丁宮")).status, equals: 65)
        expect(service.stop(), equals: 0)
    }

    /// Whether the service becomes not ready for a reason. While it looks, it may be so for the age of its data alone.
    private func isNotReady(_ reason: String, _ service: Service) -> Bool {
        eventually {
            let ready = try service.get("/readyz")
            return ready.status == 503 && ready.body.contains(reason)
        }
    }

    @Test func aSchemaOfAnotherVersionIsSaid() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let service = try site.serve("--max-data-age", "1")
        defer { service.stop() }
        expect(eventually { try service.get("/readyz").status == 200 })
        try site.sql("UPDATE nearby.state SET version = 999, readable_from = 999")
        expect(isNotReady("the database has the schema of another version of nearby", service))
        try expect(service.errors(), contains: "newer nearby (schema 999; this version supports up to 100)")
        try expect(service.get("/api/temples/1").body, contains: "甲宮")
        try site.sql("UPDATE nearby.state SET version = 100, readable_from = 100; UPDATE nearby.temple SET name = '乙宮'")
        expect(eventually { try service.get("/readyz").status == 200 })
        expect(eventually { try service.get("/api/temples/1").body.contains("乙宮") })
        try site.sql("DROP SCHEMA nearby CASCADE")
        expect(isNotReady("the database is not prepared for nearby", service))
        try expect(service.get("/api/temples/1").status, equals: 200)
        // Another database under the same address.
        try expect(site.importing(TempleRow(1, "丙宮")).status, equals: 0)
        expect(eventually { try service.get("/api/temples/1").body.contains("丙宮") })
        expect(eventually { try service.get("/readyz").status == 200 })
    }
}
