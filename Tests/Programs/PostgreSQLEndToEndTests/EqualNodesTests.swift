import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import SeededRandom
import Testing

/// Services of one database answer alike: the same bodies under the same tags, whenever each was started and however its
/// copy came to its state.
struct EqualNodesTests {
    private let site: Site

    init() throws {
        site = try Site()
        let result = try site.importing(TempleRow(1, "甲宮"))
        try require(result.status == 0, "\(result.error)")
    }

    private func expectEqual(_ services: [Service], _ targets: [String], _ comment: String) throws {
        var tagged = 0
        for (target, answers) in try ComparedAnswer.of(services, to: targets) {
            expect(answers.allSatisfy { $0 == answers[0] }, "\(comment): \(target): \(answers)")
            expect([200, 308, 404], contains: answers[0].status, "\(target): \(answers[0])")
            if answers[0].tag != nil { tagged += 1 }
        }
        expect(tagged, isAbove: targets.count / 2)
    }

    private var lastChange: String { get throws { try site.sql("SELECT max(sequence) FROM nearby.change") } }

    /// Waits until a service has all changes.
    private func expectFollowed(_ service: Service, _ location: SourceLocation = #_sourceLocation) throws {
        let change = try lastChange
        #expect(eventually { try service.get("/readyz?change=\(change)").status == 200 }, sourceLocation: location)
        #expect(
            try service.get("/metrics").body.contains("\nnearby_data_version \(change)\n"), sourceLocation: location)
    }

    @Test func answerAlikeWheneverTheyWereStartedAndHoweverTheyFollowed() throws {
        for words in try FilledDatabase.imports(site.program) {
            let result = try site.program.run(["import"] + words + ["--database", site.address])
            expect(result.status, equals: 0, "\(result.error)")
        }
        var random = SplitMix64(seed: 41)
        let targets = GeneratedTargets.make(200, using: &random)
        let follower = try site.serve()
        defer { follower.stop() }
        // Each has a folder for caches of its own.
        let (other, third) = (try Site(site.address), try Site(site.address))
        defer { withExtendedLifetime((other, third)) {} }
        var restarted = try other.serve()
        defer { restarted.stop() }
        try expectEqual([follower, restarted], targets, "two copies")

        let tag = try require(restarted.get(targets[30]).headers["etag"])
        expect(restarted.stop(), equals: 0)
        restarted = try other.serve()
        try expect(restarted.get(targets[30], headers: "If-None-Match: \(tag)\r\n").status, equals: 304)
        try expectEqual([follower, restarted], targets, "a restarted service")

        for round in 0..<4 {
            for _ in 0..<6 {
                let id = 1 + random.next() % 860
                try site.sql(
                    """
                    UPDATE nearby.temple SET lat = \(random.real(22...25)), lng = \(random.real(120...121.9)) WHERE id = \(id);
                    UPDATE nearby.temple SET name = '改\(round)宮' WHERE id = \(id + 1);
                    """)
            }
            try site.sql(
                """
                DELETE FROM nearby.temple WHERE id = \(100 + round);
                DELETE FROM nearby.temple_source WHERE temple_id = \(100 + round);
                UPDATE nearby.festival SET name = name || '改' WHERE id = \(1 + round);
                UPDATE nearby.deity_name SET name = 'Latin \(round)' WHERE deity_id = 1 AND position > 0 AND name ~ '^[A-Z]';
                UPDATE nearby.activity SET description = '改\(round)' WHERE id < 9;
                """)
            let result = try site.importing(TempleRow(round, "新\(round)宮"), TempleRow(90 + round, "新宮"))
            expect(result.status, equals: 0, "\(result.error)")
            if round == 2 { try expect(site.run("import", "--undo").status, equals: 0) }
            // One follows each round, the other all at once.
            try expectFollowed(follower)
            if round == 1 { expect(restarted.stop(), equals: 0) }
        }
        restarted = try other.serve()
        try expectFollowed(restarted)
        let new = try third.serve()
        defer { new.stop() }
        try expectFollowed(new)
        try expectEqual([follower, restarted, new], targets, "after edits and imports")
        // By now each has an index in memory: one that followed, and new ones.
        try expectEqual([follower, restarted, new], targets.filter { $0.contains("clusters") }, "once more")
        expect([follower, restarted, new].map { $0.stop() }, equals: [0, 0, 0])
    }

    /// An import prints what whoever reads afterwards waits for.
    @Test func whatWasWrittenIsReadFromEachNode() throws {
        let nodes = try (0..<2).map { _ in try Site(site.address) }
        defer { withExtendedLifetime(nodes) {} }
        let services = try nodes.map { try $0.serve() }
        defer { for service in services { service.stop() } }
        for round in 0..<10 {
            let result = try site.importing(TempleRow(700, "讀\(round)宮"))
            let last = try require(result.output.split(separator: "\n").last)
            let change = try lastChange
            expect(last, equals: "change \(change)", "\(result.output)")
            let search = "/api/temples?q=" + escaped("讀\(round)宮")
            for service in services {
                // A busy machine may need more than a second.
                var answer: ReceivedResponse?
                eventually {
                    answer = try service.get(search, headers: "Nearby-Change: \(change)\r\n")
                    return answer?.status == 200
                }
                expect(answer?.body.contains("讀\(round)宮"), equals: true, "\(String(describing: answer))")
            }
        }
        let json = try site.program.write(TempleRow.csv([TempleRow(700, "末宮")]), "last.csv")
        let report = try site.run("import", json, "--source", "test", "--format", "json")
        try expect(report.output, contains: "\"change\":\(lastChange),", "\(report.output)")
        let dry = try site.run("import", json, "--source", "test", "--dry-run")
        expect(dry.output, lacks: "change ", "\(dry.output)")
        let undone = try site.run("import", "--undo")
        try expect(undone.output.hasSuffix("\nchange \(lastChange)\n"), "\(undone.output)")
    }

    /// A change that does not come is given up after a second, and holds nobody up meanwhile.
    @Test func aChangeThatDoesNotComeIsGivenUp() throws {
        let service = try site.serve("--workers", "1")
        defer { service.stop() }
        let next = try require(Int(try lastChange)) + 1
        let clients = try (0..<200).map { _ in try service.connect() }
        for client in clients {
            try client.send("GET /api/groups HTTP/1.1\r\nHost: test\r\nNearby-Change: \(next)\r\n\r\n")
        }
        // The worker and the loops are free.
        try expect(service.get("/api/deities").status, equals: 200)
        try expect(service.get("/api/temples?lat=24&lng=120").status, equals: 200)
        for client in clients {
            let answer = try client.receive()
            expect(answer.status == 503 && answer.headers["retry-after"] == "1")
            expect(answer.body, contains: "\"code\":\"change-not-here\"")
        }
        try expect(service.get("/readyz?change=\(next)").status, equals: 503)
        try expect(service.get("/readyz").status, equals: 200)
        try site.sql("UPDATE nearby.temple_group SET name = '來群組' WHERE id = 1")
        expect(
            eventually {
                let answer = try service.get("/api/groups", headers: "Nearby-Change: \(next)\r\n")
                return answer.status == 200 && answer.body.contains("來群組")
            })
        try expect(service.get("/readyz?change=x").status, equals: 400)
    }
}
