import Expectations
import BuiltProgram
import Foundation
import PostgreSQL
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// Commands and services that wait for a server, as `--wait` says.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct WaitingTests {
    private static let waiting = "nearby: waiting: "
    private let server: PostgreSQLTestServer
    private let site: Site

    init() throws {
        // Otherwise a server that ends at once loses what it has confirmed a moment before.
        server = try PostgreSQLTestServer(settings: ["synchronous_commit": "on"])
        site = try Site(server.database(named: "waiting"))
    }

    private func stored(_ server: PostgreSQLTestServer) throws -> String {
        let name = try require(site.address.split(separator: "/").last.map(String.init))
        return try server.run(sql: "SELECT string_agg(name, ',' ORDER BY name) FROM nearby.temple", in: name)
    }

    /// TO stands for the address, FILE for a file to import, COPY for one to copy.
    @Test(arguments: [
        ["import", "FILE", "--source", "test", "--database", "TO"], ["migrate", "--database", "TO"],
        ["copy", "COPY", "TO"],
    ])
    func aCommandWaitsForAServerThatIsDown(command: [String]) throws {
        let file = try site.program.write(TempleRow.csv([TempleRow(1, "甲宮")]), "t.csv")
        let copied = site.program.path("copied.sqlite")
        try expect(site.program.run("import", file, "--source", "test", "--database", copied).status, equals: 0)
        server.stop(.fast)
        let words = ["TO": site.address, "FILE": file, "COPY": copied]
        let running = try RunningProgram(site.program, command.map { words[$0] ?? $0 } + ["--wait", "86400"])
        expect(running.says(Self.waiting + "the database server cannot be reached: "))
        try server.start()
        expect(running.end(), equals: 0, "\(running.said)")
        expect(running.said.components(separatedBy: Self.waiting).count, equals: 2, "\(running.said)")
        let version = try server.run(sql: "SELECT version FROM nearby.state", in: site.address)
        expect(Int(version) ?? 0 > 0)
        if command[0] != "migrate" { try expect(stored(server), equals: "甲宮") }
    }

    @Test func anImportWaitsForTheStandbyToBePromoted() throws {
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let standby = try server.standby()
        expect(eventually { try stored(standby) == "甲宮" })
        server.stop(.immediate)
        let name = try require(site.address.split(separator: "/").last)
        let address = "postgresql://postgres@127.0.0.1:\(server.port),127.0.0.1:\(standby.port)/\(name)"
        let file = try site.program.write(TempleRow.csv([TempleRow(2, "乙宮")]), "t.csv")
        let running = try RunningProgram(
            site.program, ["import", file, "--source", "test", "--database", address, "--wait", "86400"])
        expect(running.says(Self.waiting + "the database server is read-only: "))
        try standby.promote()
        expect(running.end(), equals: 0, "\(running.said)")
        try expect(stored(standby), equals: "乙宮,甲宮")
    }

    /// The server is lost while the import waits for another program, and has not begun to read its file.
    @Test func anImportGoesOnAtTheServerThatIsBack() throws {
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let other = try ServerConnection(ServerAddress(site.address), for: .writing)
        try other.execute("BEGIN")
        try other.execute("UPDATE nearby.temple SET name = '未定宮'")
        let file = try site.program.write(TempleRow.csv([TempleRow(2, "乙宮")]), "t.csv")
        let running = try RunningProgram(
            site.program, ["import", file, "--source", "test", "--database", site.address, "--wait", "86400"])
        expect(running.says("waiting for another program that writes"))
        server.stop(.immediate)
        expect(running.says(Self.waiting))
        try server.start()
        expect(running.end(), equals: 0, "\(running.said)")
        try expect(stored(server), equals: "乙宮,甲宮")
    }

    @Test func theTimeMayBeNone() throws {
        server.stop(.fast)
        let file = try site.program.write(TempleRow.csv([TempleRow(1, "甲宮")]), "t.csv")
        for wait in [["--wait", "0"], []] {
            let result = try site.program.run(["import", file, "--source", "test", "--database", site.address] + wait)
            expect(result.status == 69 && !result.error.contains(Self.waiting), "\(result.error)")
            let service = try site.program.run(["serve", "--port", "0", "--database", site.address] + wait)
            expect(service.status == 69 && !service.error.contains(Self.waiting), "\(service.error)")
        }
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]) func aSignalEndsTheWait(
        signal: Int32, status: Int32
    ) throws {
        server.stop(.fast)
        let file = try site.program.write(TempleRow.csv([TempleRow(1, "甲宮")]), "t.csv")
        let running = try RunningProgram(
            site.program, ["import", file, "--source", "test", "--database", site.address, "--wait", "86400"])
        expect(running.says(Self.waiting))
        kill(running.process.processIdentifier, signal)
        expect(running.end(), equals: status)
        expect(running.said, contains: "nothing was changed")
    }

    @Test func aServiceWithoutACopyWaitsForTheServer() throws {
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        server.stop(.fast)
        let node = try Site(site.address)
        let running = try RunningProgram(
            node.program, ["serve", "--port", "0", "--database", site.address], environment: ["NEARBY_WAIT": "86400"])
        expect(running.says(Self.waiting + "the database server cannot be reached: "))
        try expectEmpty(running.output)
        try server.start()
        expect(eventually { try running.output.hasSuffix("\n") })
        let port = try require(running.output.split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
        try expect(TestClient(port: port).request("GET", "/api/temples/1").body, contains: "甲宮")
        kill(running.process.processIdentifier, SIGTERM)
        expect(running.end(), equals: 0)

        // With a copy it does not wait.
        server.stop(.fast)
        let service = try node.serve("--wait", "86400")
        try expect(service.get("/api/temples/1").body, contains: "甲宮")
        try expect(service.errors(), lacks: Self.waiting)
        expect(service.stop(), equals: 0)
    }
}
