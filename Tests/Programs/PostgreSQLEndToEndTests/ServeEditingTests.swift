import Expectations
import BuiltProgram
import Foundation
import PostgreSQL
import PostgreSQLTestServer
import RawHTTPClient
import Synchronization
import Testing

/// Edits over HTTP at two services of one server's database.
@Suite(.timeLimit(.minutes(Program.patience(5)))) struct ServeEditingTests {
    private let site: Site
    /// Another user, with a copy of their own.
    private let other: Site
    private let editor: String
    private let owner: String

    init() throws {
        site = try Site()
        other = try Site(site.address)
        let made = try site.importing(TempleRow(1, "甲宮"), TempleRow(2, "乙宮"))
        try require(made.status == 0, "\(made.error)")
        editor = try site.program.invite("mei", "editor", in: site.address)
        owner = try site.program.invite("Ann", "owner", in: site.address)
    }

    /// Runs `body` with two services, each of which has a copy of its own.
    private func withNodes(_ body: (Service, Service) throws -> Void) throws {
        let (first, second) = (try site.serve(), try other.serve())
        defer { for service in [first, second] { service.stop() } }
        try body(first, second)
    }

    private static func phone(_ number: Int) -> String { "04-2222\(1000 + number)" }

    /// Reads a temple at a node, not older than a change.
    private func shown(_ id: Int, at node: Service, since change: String) throws -> [String: Any] {
        var answer: ReceivedResponse?
        let isHere = eventually {
            let latest = try node.get("/api/temples/\(id)", headers: "Nearby-Change: \(change)\r\n")
            answer = latest
            // A slow node says that it does not have the change yet. It never answers with older data.
            return latest.status != 503
        }
        expect(isHere)
        return try require(answer).object()
    }

    @Test func anEditIsThereWhenItIsAnsweredAndAtEveryNodeThatWaits() throws {
        try withNodes { node, next in
            let mei = try InvitedClient(port: node.port, token: editor)
            var whole = 0
            for number in 0..<5 {
                let answer = try mei.patch(1, #"{"phone":"\#(Self.phone(number))"}"#)
                try require([200, 202].contains(answer.status), "\(answer)")
                let change = try require(answer.headers["nearby-change"])
                if answer.status == 200 {
                    whole += 1
                    try expect(node.get("/api/temples/1").object()["phone"] as? String, equals: Self.phone(number))
                }
                try expect(shown(1, at: next, since: change)["phone"] as? String, equals: Self.phone(number))
                try expect(shown(1, at: node, since: change)["phone"] as? String, equals: Self.phone(number))
            }
            expect(whole, isAbove: 0)
            try expect(site.sql("SELECT count(*) FROM nearby.history WHERE command IS NULL"), equals: "5")
            // The other node has the same history, and takes the same token.
            let changes = try InvitedClient(port: next.port, token: editor).get("/changes?author=mei").list()
            expect(changes.count == 5 && changes.allSatisfy { $0["way"] as? String == "api" })
        }
    }

    /// A file of edits is imported while services run, in whose history it is one change.
    @Test func aFileOfEditsIsThereAtEveryNodeThatWaits() throws {
        let file = try site.program.write(
            "id,phone\n1,\(Self.phone(1))\n2,\(Self.phone(2))\n9,04-22220009\n", "edits.csv")
        try withNodes { node, next in
            let dry = try site.run("import", file, "--as-edits", "--dry-run")
            expect(dry.output, contains: "2 changed, 0 as they were, 1 rejected", "\(dry.error)")
            try expect(site.sql("SELECT count(*) FROM nearby.history WHERE command IS NULL"), equals: "0")
            let written = try site.run("import", file, "--as-edits")
            let change = try require(written.output.firstMatch(of: #/\nchange (\d+)\n/#)?.output.1, "\(written)")
            for node in [node, next] {
                for id in 1...2 {
                    let phone = try shown(id, at: node, since: String(change))["phone"] as? String
                    expect(phone, equals: Self.phone(id))
                }
            }
            // What the source says by now is kept below.
            try expect(site.importing(TempleRow(1, "新甲宮"), TempleRow(2, "乙宮")).status, equals: 0)
            try expect(site.sql("SELECT phone FROM nearby.temple WHERE id = 1"), equals: Self.phone(1))
            let client = try InvitedClient(port: next.port, token: owner)
            let entry = try require(client.get("/changes?limit=5").list().first { $0["way"] as? String == "command" })
            expect(entry["entity_count"] as? Int, equals: 2)
            let undone = try client.send("POST", "/changes/\(try require(entry["number"] as? Int))/undo")
            try require([200, 202].contains(undone.status), "\(undone)")
            try expect(site.sql("SELECT count(*) FROM nearby.temple WHERE phone IS NOT NULL"), equals: "0")
        }
    }

    /// Sends a request again as long as its sender waits too long for the others.
    private static func untilNotBusy(_ send: () throws -> ReceivedResponse) throws -> ReceivedResponse {
        var answer = try send()
        _ = eventually {
            if answer.status == 503 { answer = try send() }
            return answer.status != 503
        }
        return answer
    }

    @Test func ofTwoEditorsAtTwoNodesOneWins() throws {
        try withNodes { node, next in
            let reading = try InvitedClient(port: node.port, token: editor)
            for round in 0..<5 {
                let tag = try reading.tag(ofTemple: 1)
                let phones = [Self.phone(2 * round), Self.phone(2 * round + 1)]
                let answers = try Together.run([(node, editor), (next, owner)]) { number, client in
                    try Self.untilNotBusy { try client.patch(1, #"{"phone":"\#(phones[number])"}"#, if: tag) }
                }
                let won = answers.indices.filter { [200, 202].contains(answers[$0].status) }
                let lost = try require(answers.first { $0.status == 412 }, "\(answers)")
                try require(won.count == 1, "\(answers)")
                let problem = try lost.object()
                let present = try require(problem["present"] as? [String: Any])
                expect(present["phone"] as? String, equals: phones[won[0]])
                expect(problem["differs"] as? [String], equals: ["/phone"])
                try expect(site.sql("SELECT phone FROM nearby.temple WHERE id = 1"), equals: phones[won[0]])
            }
        }
    }

    @Test func twentyEditorsLoseNothing() throws {
        let count = 20
        let rows = (0..<count).map { "t\($0),第\($0)宮,\(23 + Double($0) / 50),120.5\n" }.joined()
        let file = try site.program.write("source_id,name,lat,lng\n" + rows, "many.csv")
        let made = try site.run("import", file, "--source", "many")
        try require(made.status == 0, "\(made.error)")
        try withNodes { node, next in
            let boss = try InvitedClient(port: node.port, token: owner)
            let people = try (0..<count).map { number -> (Service, String) in
                let invited = try boss.send("POST", "/people", body: #"{"name":"p\#(number)","role":"editor"}"#)
                return (number % 2 == 0 ? node : next, try require(invited.object()["token"] as? String))
            }
            // The first two temples are those of all tests.
            let last = try Together.run(people) { number, client in
                var answer = try client.get("/me")
                for turn in 1...3 {
                    let phone = Self.phone(100 * turn + number)
                    answer = try Self.untilNotBusy { try client.patch(3 + number, #"{"phone":"\#(phone)"}"#) }
                }
                return answer
            }
            expect(last.allSatisfy { [200, 202].contains($0.status) }, "\(last)")
            let newest = last.compactMap { Int($0.headers["nearby-change"] ?? "") }.max()
            for number in 0..<count {
                for service in [node, next] {
                    let temple = try shown(3 + number, at: service, since: "\(try require(newest))")
                    expect(temple["phone"] as? String, equals: Self.phone(300 + number), "\(number)")
                }
            }
            let entries = try site.sql(
                """
                SELECT count(*), count(DISTINCT author) FROM nearby.history WHERE command IS NULL AND author LIKE 'p%'
                """
            ).split(separator: "|").compactMap { Int($0) }
            expect(entries, equals: [3 * count, count])
        }
    }

    /// Where the primary is gone, the copy is read on, and operators see that nobody can edit. A node whose role only reads has
    /// no such figure.
    @Test func whetherTheServerTakesEditsIsAFigure() throws {
        let server = try PostgreSQLTestServer()
        let site = try Site(server.database(named: "editing"))
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let token = try site.program.invite("mei", "editor", in: site.address)
        let name = try require(site.address.split(separator: "/").last)
        try server.run(
            sql: """
                CREATE ROLE reader LOGIN;
                GRANT USAGE ON SCHEMA nearby TO reader;
                GRANT SELECT ON ALL TABLES IN SCHEMA nearby TO reader;
                GRANT UPDATE ON nearby.heartbeat TO reader
                """, in: String(name))
        let reading = try Site(server.address(of: String(name), role: "reader")).serve()
        defer { reading.stop() }
        let service = try site.serve()
        defer { service.stop() }
        func tells(_ value: Int) -> Bool {
            eventually { try service.get("/metrics").body.contains("\nnearby_database_writable \(value)\n") }
        }
        expect(tells(1))
        let mei = try InvitedClient(port: service.port, token: token)
        server.stop(.fast)
        func edit() throws -> Int {
            let headers = ["If-Match": "*", "Content-Type": "application/merge-patch+json"]
            return try mei.send("PATCH", "/temples/1", headers, body: #"{"phone":"04-22221111"}"#).status
        }
        try expect(edit(), equals: 503)
        expect(tells(0))
        expect(eventually { try service.errors().contains("the database cannot be written: ") })
        try expect(service.get("/readyz").status, equals: 200)
        try expect(service.get("/readyz?write=true").status, equals: 503)
        try service.keepFigures(of: "primary")
        try server.start()
        expect(eventually { try [200, 202].contains(edit()) })
        expect(tells(1))
        try expect(reading.get("/metrics").body, lacks: "nearby_database_writable")
    }

    @Test func aRevokedTokenIsRefusedAtEveryNode() throws {
        try withNodes { node, next in
            for service in [node, next] {
                try expect(InvitedClient(port: service.port, token: editor).get("/me").status, equals: 200)
            }
            try expect(site.run("admin", "revoke", "mei").status, equals: 0)
            for service in [node, next] {
                let isRefused = eventually {
                    try InvitedClient(port: service.port, token: editor).get("/me").status == 401
                }
                expect(isRefused)
                let edit = try InvitedClient(port: service.port, token: editor).send(
                    "PATCH", "/temples/1", ["If-Match": "*"], body: #"{"phone":"04-22229999"}"#)
                expect(edit.status, equals: 401)
                try expect(InvitedClient(port: service.port, token: owner).get("/me").status, equals: 200)
            }
            try expect(site.sql("SELECT count(*) FROM nearby.history WHERE command IS NULL"), equals: "0")
        }
    }

    @Test func whileAnotherProgramWritesAnEditIsRefusedAndSaysWho() throws {
        let service = try site.serve()
        defer { service.stop() }
        let mei = try InvitedClient(port: service.port, token: editor)
        let tag = try mei.tag(ofTemple: 1)
        let writer = try ServerConnection(ServerAddress(site.address), for: .writing)
        let process = try require(writer.integer("SELECT pg_backend_pid()"))
        try writer.execute("BEGIN")
        try writer.execute("LOCK TABLE nearby.state IN SHARE ROW EXCLUSIVE MODE")
        let refused = try mei.patch(1, #"{"phone":"04-22223333"}"#, if: tag)
        let problem = try refused.object()
        expect(refused.status == 503 && problem["code"] as? String == "other-writer", "\(refused)")
        expect(Int(refused.headers["retry-after"] ?? "") ?? 0 > 0)
        let detail = try require(problem["detail"] as? String)
        expect(detail, contains: "the process \(process) of the role postgres", "\(detail)")
        // Who reads is not in anybody's way.
        try expect(mei.tag(ofTemple: 1), equals: tag)
        try expect(service.get("/api/temples/1").status, equals: 200)
        try writer.execute("ROLLBACK")
        let written = try mei.patch(1, #"{"phone":"04-22223333"}"#, if: tag)
        expect([200, 202], contains: written.status, "\(written)")
        try expect(site.sql("SELECT phone FROM nearby.temple WHERE id = 1"), equals: "04-22223333")
    }

    @Test func anImportIsUndoneOverHTTP() throws {
        try withNodes { node, next in
            let boss = try InvitedClient(port: node.port, token: owner)
            let mei = try InvitedClient(port: node.port, token: editor)
            let edited = try mei.patch(2, #"{"phone":"04-22223333"}"#)
            expect([200, 202], contains: edited.status, "\(edited)")
            let again = try site.importing(TempleRow(1, "新甲宮"), TempleRow(2, "乙宮"), TempleRow(3, "丙宮"))
            try require(again.status == 0, "\(again.error)")
            let newest = try require(boss.get("/changes?limit=1").list().first)
            let number = try require(newest["number"] as? Int)
            let counts = try require(newest["import"] as? [String: Any])
            expect(counts["inserted"] as? Int == 1 && counts["updated"] as? Int == 1)
            try expect(
                mei.send("POST", "/changes/\(number)/undo").object()["code"] as? String, equals: "not-own-change")
            let undone = try boss.send("POST", "/changes/\(number)/undo")
            try require([200, 202].contains(undone.status), "\(undone)")
            let change = try require(undone.headers["nearby-change"])
            for service in [node, next] {
                try expect(shown(1, at: service, since: change)["name"] as? String, equals: "甲宮")
                try expect(shown(2, at: service, since: change)["phone"] as? String, equals: "04-22223333")
                try expect(service.get("/api/temples/3", headers: "Nearby-Change: \(change)\r\n").status, equals: 404)
            }
            let entry = try boss.get("/changes/\(number)").object()
            expect(entry["undone"] as? Bool, equals: true)
            try expect(
                boss.send("POST", "/changes/\(number)/undo").object()["code"] as? String, equals: "undone-already")
        }
    }
}

/// Requests of several people at the same time, each on a thread and a connection of their own.
private final class Together: Sendable {
    private let state = Mutex<(answers: [Int: ReceivedResponse], failures: [String])>(([:], []))
    private let ended = DispatchSemaphore(value: 0)

    /// Error for somebody whose requests have failed.
    private struct Failed: Error {
        let failures: [String]
    }

    /// Runs `body` for each of those who have a token, at a service, and returns what each has returned.
    static func run(
        _ people: [(Service, String)],
        _ body: @escaping @Sendable (Int, InvitedClient) throws -> ReceivedResponse
    ) throws -> [ReceivedResponse] {
        let together = Together()
        let places = try people.map { (try $0.0.port, $0.1) }
        for (number, (port, token)) in places.enumerated() {
            Thread { together.run(number, port, token, body) }.start()
        }
        for _ in people { together.ended.wait() }
        let (answers, failures) = together.state.withLock { ($0.answers, $0.failures) }
        guard failures.isEmpty else { throw Failed(failures: failures) }
        return people.indices.compactMap { answers[$0] }
    }

    private func run(
        _ number: Int, _ port: UInt16, _ token: String,
        _ body: @Sendable (Int, InvitedClient) throws -> ReceivedResponse
    ) {
        defer { ended.signal() }
        do {
            let answer = try body(number, try InvitedClient(port: port, token: token))
            state.withLock { $0.answers[number] = answer }
        } catch {
            state.withLock { $0.failures.append("\(number): \(error)") }
        }
    }
}
