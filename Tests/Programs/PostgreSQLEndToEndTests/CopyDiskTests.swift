import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// The disk of a service's copy, and who may have the copy.
struct CopyDiskTests {
    private let site: Site
    private var replica: String { site.program.path("copy.sqlite") }

    init() throws {
        site = try Site()
        let result = try site.importing(TempleRow(1, "甲宮"))
        try require(result.status == 0, "\(result.error)")
    }

    /// Imports so many temples that a copy needs some megabytes.
    private func importMany() throws {
        let rows = (2...15_000).map { TempleRow($0, "第\($0)宮") }
        let file = try site.program.write(TempleRow.csv(rows), "many.csv")
        let result = try site.run("import", file, "--source", "test")
        expect(result.status, equals: 0, "\(result.error)")
    }

    @Test(.enabled(if: SmallDisk.isPossible)) func aFreshStartOnTooSmallADiskSaysHowMuchIsNeeded() throws {
        try importMany()
        let disk = try SmallDisk(size: "2m")
        defer { disk.remove() }
        let path = disk.path + "/copy.sqlite"
        let refused = try site.run("serve", "--port", "0", "--replica", path)
        expect(refused.status == 74 && refused.output.isEmpty)
        let numbers = /copy\.sqlite needs about (\d+) MB, and (\d+) MB are free/
        let said = try require(refused.error.firstMatch(of: numbers), "\(refused.error)")
        expect(Int(said.1) ?? 0 > Int(said.2) ?? 9)
        expect(refused.error, contains: "the disk of the copy of the database server's data is full or broken")
        // As much as it says is enough, beside the empty database and its log.
        let larger = try SmallDisk(size: "\((Int(said.1) ?? 0) + 2)m")
        defer { larger.remove() }
        let service = try site.serve("--replica", larger.path + "/copy.sqlite")
        try expect(service.get("/metrics").body, contains: "\nnearby_temples 15000\n")
        expect(service.stop(), equals: 0)
    }

    @Test(.disabled(if: Program.needsLargeFiles, "ThreadSanitizer needs larger files"))
    func aDiskThatIsFullIsNoServerThatIsGone() throws {
        // A soft limit on the size of files, which the test raises, stands for the disk: 2 MB in blocks of 512 bytes.
        let service = try Service(
            site.program, ["--max-data-age", "1", "--replica", replica, "--database", site.address],
            limit: "ulimit -S -f 4000")
        defer { service.stop() }
        expect(eventually { try service.get("/readyz").status == 200 })
        try importMany()
        // Not only too old, as it is for a moment before.
        expect(eventually { try service.get("/readyz").body.contains("the disk of the copy") })
        try expect(service.get("/metrics").body, contains: "\nnearby_replica_connected 1\n")
        try expect(service.get("/api/temples/1").body, contains: "甲宮")
        // It is said once, perhaps a moment after readiness knows.
        expect(eventually { try service.errors().contains("answers come from the copy as it is") })
        let lines = try service.errors().split(separator: "\n")
        expect(lines.count { $0.contains("answers come from the copy as it is") }, equals: 1, "\(lines)")
        // What it could not use is free for others.
        func logBytes() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: replica + "-wal")[.size] as? Int
        }
        expect(eventually { try logBytes() == 0 })

        let raise = Process()
        raise.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        raise.arguments = ["--pid", "\(service.process.processIdentifier)", "--fsize=unlimited:unlimited"]
        try raise.run()
        raise.waitUntilExit()
        expect(raise.terminationStatus, equals: 0)
        expect(eventually { try service.get("/metrics").body.contains("\nnearby_temples 15000\n") })
        expect(eventually { try service.get("/readyz").status == 200 })
        expect(eventually { try service.errors().contains("the copy is written again") })
    }

    @Test func aCopyBelongsToOneService() throws {
        let first = try site.serve("--replica", replica)
        defer { first.stop() }
        let link = site.program.path("link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: replica)
        for path in [replica, link] {
            let refused = try site.run("serve", "--port", "0", "--replica", path)
            expect(refused.status == 69 && refused.output.isEmpty)
            expect(refused.error, contains: "another service keeps its copy at \(path)", "\(refused.error)")
        }
        try expect(first.get("/api/temples/1").body, contains: "甲宮")
        // Who reads is in nobody's way.
        try expect(site.program.run("find", "甲宮", "--database", replica).output, contains: "甲宮")
        try expect(site.program.run("copy", site.address, site.program.path("t.sqlite")).status, equals: 0)
        // One that was killed has it no more.
        expect(first.stop(SIGKILL), equals: SIGKILL)
        let next = try site.serve("--replica", replica)
        try expect(next.get("/api/temples/1").body, contains: "甲宮")
        expect(next.stop(), equals: 0)
    }

    /// As where a service manager holds the socket: the next one starts while the former one ends.
    @Test func theNextServiceNeedNotWaitForTheLastAnswerOfTheFormerOne() throws {
        let former = try site.serve("--replica", replica, "--grace-period", "600")
        defer { former.stop() }
        let client = try former.connect()
        let body = #"{"lunar":{"month":3,"day":23}}"#
        try client.send(
            "POST /api/lunar HTTP/1.1\r\nHost: t\r\nExpect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
        try expect(client.receive().status, equals: 100)
        kill(former.process.processIdentifier, SIGTERM)
        let next = try site.serve("--replica", replica)
        defer { next.stop() }
        expect(former.process.isRunning)
        try site.sql("UPDATE nearby.temple SET name = '新宮'")
        expect(eventually { try next.get("/api/temples/1").body.contains("新宮") })
        try client.send(body)
        try expect(client.receive().status, equals: 200)
        expect(former.stop(0), equals: 0)
    }
}
