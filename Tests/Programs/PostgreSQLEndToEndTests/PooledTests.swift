import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// pgbouncer in transaction mode, where each transaction may get another server.
struct PooledTests {
    @Test func everythingWorksThroughAPooler() throws {
        let direct = try Site()
        let pooler = try TestPooler(PostgreSQLTestServer.shared)
        let name = try require(direct.address.split(separator: "/").last)
        let site = try Site("postgresql://postgres@127.0.0.1:\(pooler.port)/\(name)")
        let starter = try site.run("import", Repository.root.appendingPathComponent("data/temples.csv").path)
        expect(starter.status, equals: 0, "\(starter.error)")
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let service = try site.serve()
        defer { service.stop() }
        for words in [
            ["--lat", "24.14", "--lng", "120.67", "--radius", "30", "--deity", "媽祖"], ["find", "甲宮"], ["imports"],
            ["export", "--format", "jsonl"],
        ] {
            let pooled = try site.program.run(words + ["--database", site.address])
            expect(pooled.status == 0 && pooled.output.count > 2, "\(words): \(pooled.error)")
            try expect(
                direct.program.run(words + ["--database", direct.address]).output, equals: pooled.output, "\(words)")
        }
        // By the pooler, past it, and by SQL.
        let found = try service.get("/api/temples?q=\(escaped("甲宮"))")
        expect(found.status == 200 && found.body.contains("甲宮"))
        let file = try site.program.write(TempleRow.csv([TempleRow(2, "乙宮")]), "second.csv")
        let second = try site.run("import", file, "--source", "test", "--wait", "10")
        expect(second.status, equals: 0, "\(second.error)")
        // What the importer says is what a reader waits for.
        let change = try require(second.output.split(separator: "\n").last).dropFirst("change ".count)
        expect(eventually { try service.get("/readyz?change=\(change)").status == 200 })
        try expect(service.get("/api/temples?q=\(escaped("乙宮"))").body, contains: "乙宮")
        let past = try direct.importing(TempleRow(3, "丙宮"))
        expect(past.status, equals: 0, "\(past.error)")
        expect(eventually { try service.get("/api/temples?q=\(escaped("丙宮"))").body.contains("丙宮") })
        try direct.sql("UPDATE nearby.temple SET name = '改名宮' WHERE name = '丙宮'")
        expect(eventually { try service.get("/api/temples?q=\(escaped("改名宮"))").body.contains("改名宮") })
        try expect(site.run("import", "--undo").output, contains: "reverted 1 inserted")
        expect(eventually { try !service.get("/api/temples?q=\(escaped("改名宮"))").body.contains("改名宮") })
        let copy = site.program.path("copy.sqlite")
        let copied = try site.program.run("copy", site.address, copy)
        expect(copied.status, equals: 0, "\(copied.error)")
        try expect(service.get("/readyz").status == 200 && service.stop() == 0)
    }

    /// A server that listened for a service would notify whoever gets it next.
    @Test func nobodyListensThroughAPooler() throws {
        let server = try PostgreSQLTestServer(settings: ["log_statement": "all"])
        let direct = try Site(server.database(named: "listening"))
        try expect(direct.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let pooler = try TestPooler(server)
        let name = try require(direct.address.split(separator: "/").last)
        let pooled = try Site("postgresql://postgres@127.0.0.1:\(pooler.port)/\(name)")
        func follows(_ site: Site, _ temple: String, _ number: Int) throws {
            let service = try site.serve()
            defer { service.stop() }
            try expect(direct.importing(TempleRow(number, temple)).status, equals: 0)
            expect(eventually { try service.get("/api/temples?q=\(escaped(temple))").body.contains(temple) })
        }
        try follows(pooled, "乙宮", 2)
        expect(server.log, lacks: "LISTEN nearby")
        try follows(direct, "丙宮", 3)
        expect(server.log, contains: "LISTEN nearby")
    }
}
