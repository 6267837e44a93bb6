import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// The service of a database on a server that is lost.
struct LossTests {
    private let server: PostgreSQLTestServer
    private let site: Site

    init() throws {
        // Otherwise a server that ends at once loses what it has confirmed a moment before.
        server = try PostgreSQLTestServer(settings: ["synchronous_commit": "on"])
        site = try Site(server.database(named: "lost"))
        let result = try site.importing(TempleRow(1, "甲宮"))
        try require(result.status == 0, "\(result.error)")
    }

    private func age(_ service: Service) throws -> Int? {
        let answer = try service.get("/api/temples/1")
        expect(answer.status == 200 && answer.body.contains("甲宮"))
        return answer.headers["nearby-data-age"].flatMap { Int($0) }
    }

    @Test func answersComeFromTheCopyUntilTheServerIsBack() throws {
        var service = try site.serve("--max-data-age", "2")
        defer { service.stop() }
        try expectNil(age(service))
        server.stop(.immediate)
        expect(eventually { try service.get("/metrics").body.contains("\nnearby_replica_connected 0\n") })
        expect(eventually { try service.get("/readyz").status == 503 })
        try expect(service.get("/readyz").body, contains: "the database server cannot be reached")
        try expect(service.get("/healthz").status, equals: 200)
        expect(eventually { try age(service) ?? 0 >= 5 })
        try expect(service.get("/temples/1").headers["nearby-data-age"] != nil)
        let metrics = try service.get("/metrics").body
        let seconds = metrics.firstMatch(of: /\nnearby_replica_age_seconds ([0-9.]+)\n/).flatMap { Double($0.1) }
        expect(seconds ?? 0 >= 5 && metrics.contains("\nnearby_database_up 1\n"))
        let errors = try service.errors()
        expect(errors, contains: "answers come from the copy until it is back")
        expect(errors.split(separator: "\n").count { $0.contains("answers come from") }, equals: 1, "\(errors)")

        // A new process starts from the copy, and knows how old it is.
        expect(service.stop(), equals: 0)
        service = try site.serve("--max-data-age", "2")
        try expect(age(service) ?? 0 >= 5)
        try expect(service.get("/readyz").status, equals: 503)

        // Another one has no copy.
        let other = try Site(site.address)
        let refused = try other.run("serve", "--port", "0")
        expect(refused.status == 69 && refused.output.isEmpty)
        expect(
            refused.error, contains: "nearby: \(site.address): the database server cannot be reached",
            "\(refused.error)"
        )

        try server.start()
        try server.run(sql: "UPDATE nearby.temple SET name = '新甲宮'", in: site.address)
        expect(eventually { try service.get("/api/temples/1").body.contains("新甲宮") })
        expect(eventually { try service.get("/readyz").status == 200 })
        let answer = try service.get("/api/temples/1")
        expectNil(answer.headers["nearby-data-age"])
        try expect(service.get("/metrics").body, contains: "\nnearby_replica_connected 1\n")
        try expect(service.errors(), contains: "the database server answers again")
        expect(service.stop(), equals: 0)
    }

    @Test func aCheckSaysWhatIsThereOfServerAndCopy() throws {
        func check() throws -> Program.Result { try site.run("serve", "--check", "--port", "0") }
        let first = try check()
        expect(first.status, equals: 0, "\(first.error)")
        expect(first.output, contains: "\ndatabase: \(site.address) has 1 temples\n", "\(first.output)")
        expect(first.output, contains: ".sqlite is not there yet; the first start fills it\n", "\(first.output)")
        let service = try site.serve()
        expect(service.stop(), equals: 0)
        let second = try check()
        let line = /\ncopy: (.*) was in the server's state \d+ seconds ago\n/
        let copy = try require(second.output.firstMatch(of: line)?.1)
        expect(second.status, equals: 0)
        server.stop(.fast)
        let lost = try check()
        expect(lost.status == 69 && lost.error.contains("1 of 7 checks failed: database"), "\(lost.error)")
        expect(lost.output, contains: "\ndatabase: WRONG: \(site.address): the database server cannot be reached: ")
        expect(lost.output, contains: "\ncopy: \(copy) was in the server's state")
        // A database of its own is no copy.
        let own = site.program.path("own.sqlite")
        let file = try site.program.write(TempleRow.csv([TempleRow(1, "甲宮")]), "own.csv")
        try expect(site.program.run("import", file, "--source", "test", "--database", own).status, equals: 0)
        let wrong = try site.run("serve", "--check", "--port", "0", "--replica", own)
        expect(wrong.output, contains: "copy: WRONG: cannot open \(own): it is a database of its own")
    }

    @Test func aServiceEndsWhileTheServerHangs() throws {
        let services = try (0..<2).map { try site.serve("--replica", site.program.path("hang-\($0).sqlite")) }
        defer { for service in services { service.stop() } }
        try server.pause()
        defer { try? server.resume() }
        // One ends in the middle of a question to the server, the other one when it has noticed.
        expect(services[0].stop(), equals: 0)
        expect(
            eventually { try services[1].get("/metrics").body.contains("\nnearby_replica_connected 0\n") })
        try expect(services[1].get("/api/temples/1").status, equals: 200)
        expect(services[1].stop(), equals: 0)
        // A command does not wait without end either.
        let result = try site.run("temple", "1")
        expect(result.status == 69 && result.error.contains("did not answer in time"), "\(result.error)")
    }
}

extension PostgreSQLTestServer {
    /// Stops all processes of the server, which then neither answers nor closes a connection.
    func pause() throws { for process in try processes() { kill(process, SIGSTOP) } }

    func resume() throws { for process in try processes() { kill(process, SIGCONT) } }

    /// The first process of the server and those that it has started.
    private func processes() throws -> [pid_t] {
        let file = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
        guard let first = file.split(separator: "\n").first.flatMap({ pid_t($0) }) else { return [] }
        let others = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter {
            // The fourth field, after a name in parentheses, is the number of the parent.
            let text = (try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)) ?? ""
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 1 && fields[1] == "\(first)"
        }
        return [first] + others
    }
}
