import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Two temples that are merged over HTTP: the old id leads on, and the undo gives both back.
struct ServeMergeTests {
    private let program: Program
    private let token: String

    init() throws {
        program = try Program()
        let file = program.path("two.csv")
        let rows = "a,福安宮,24.1,120.6,臺中市西區公益路1號\nb,西區福安宮,24.1003,120.6,臺中市西區公益路1號\n"
        try Data("source_id,name,lat,lng,address\n\(rows)".utf8).write(to: URL(fileURLWithPath: file))
        let made = try program.run("import", file, "--source", "test", "--database", program.path("t.sqlite"))
        try require(made.status == 0, "\(made.error)")
        let invited = try program.run(
            "admin", "invite", "Bea", "--role", "editor", "--database", program.path("t.sqlite"))
        try require(invited.status == 0, "\(invited.error)")
        token = invited.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func ask(
        _ service: Service, _ method: String, _ target: String, headers: String = "", body: String = ""
    ) throws -> ReceivedResponse {
        let type = body.isEmpty ? "" : "Content-Type: application/json\r\n"
        return try service.connect().request(
            method, target, headers: "Authorization: Bearer \(token)\r\n\(type)\(headers)", body: body)
    }

    private func object(_ response: ReceivedResponse) throws -> [String: Any] {
        try require(
            JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any],
            "\(response.body)")
    }

    private func list(_ response: ReceivedResponse) throws -> [[String: Any]] {
        try require(JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [[String: Any]])
    }

    @Test func theOldIDLeadsOnUntilTheUndo() throws {
        let service = try Service(program, "--database", program.path("t.sqlite"))
        defer { service.stop() }
        let pairs = try list(try ask(service, "GET", "/api/admin/pairs?verdict=none"))
        expect(pairs.count == 1 && (pairs.first?["a"] as? [String: Any])?["id"] as? Int == 1)
        let tag = try require(ask(service, "GET", "/api/admin/temples/2").headers["etag"])
        let merged = try ask(
            service, "POST", "/api/admin/temples/2/merge?reason=the%20same%20gate", headers: "If-Match: \(tag)\r\n",
            body: #"{"into":1}"#)
        expect(merged.status, equals: 200)
        let answer = try object(merged)
        let change = try require(answer["change"] as? Int)
        expect(answer["action"] as? String, equals: "merged")
        let awaited = "Nearby-Change: \(try require(merged.headers["nearby-change"]))\r\n"
        let old = try service.get("/api/temples/2", headers: awaited)
        expect([301, 308].contains(old.status) && old.headers["location"]?.hasSuffix("/api/temples/1") == true)
        let page = try service.get("/temples/2", headers: awaited)
        expect((300..<400).contains(page.status) && page.headers["location"]?.contains("/temples/1") == true)
        try expectEmpty(list(try ask(service, "GET", "/api/admin/pairs", headers: awaited)))
        let history = try list(try ask(service, "GET", "/api/admin/changes?entity=temple:2&limit=1"))
        expect(history.first?["reason"] as? String, equals: "the same gate")

        let undone = try ask(service, "POST", "/api/admin/changes/\(change)/undo")
        expect(undone.status, equals: 200)
        let again = "Nearby-Change: \(try require(undone.headers["nearby-change"]))\r\n"
        for (id, name) in [(1, "福安宮"), (2, "西區福安宮")] {
            let temple = try service.get("/api/temples/\(id)", headers: again)
            expect(temple.status, equals: 200)
            try expect(object(temple)["name"] as? String, equals: name)
        }
    }

    @Test func theCommandsDoTheSame() throws {
        let database = ["--database", program.path("t.sqlite")]
        func run(_ words: String...) throws -> Program.Result { try program.run(words + database) }
        let pairs = try run("pairs", "--verdict", "none", "--format", "table")
        expect(pairs.status == 0 && pairs.output.contains("西區福安宮"))
        let dry = try run("merge", "temple", "2", "--into", "1", "--dry-run", "--format", "table")
        expect(dry.status == 0 && dry.output.contains("merged temple 2 西區福安宮 into temple 1"), "\(dry)")
        let merged = try run("merge", "temple", "2", "--into", "1", "--format", "table")
        expect(merged.status == 0 && merged.output.contains("nearby changes --undo"), "\(merged)")
        let nothing = try run("split", "temple", "1", "--source", "test:a", "--source", "test:b")
        expect(nothing.status == 65 && nothing.error.contains("at least one"), "\(nothing)")
        let unknown = try run("split", "temple", "1", "--source", "test:c")
        expect(unknown.status == 65 && unknown.error.contains("test:c"), "\(unknown)")
        let split = try run("split", "temple", "1", "--source", "test:b", "--format", "table")
        expect(split.status == 0 && split.output.contains("split temple 2 西區福安宮 from temple 1"), "\(split)")
        let decided = try run("pairs", "2", "1", "--decide", "different", "--format", "table")
        expect(decided.status == 0 && decided.output.contains("different"), "\(decided)")
        try expect(
            run("pairs", "--verdict", "different", "--format", "json").output, contains: #""verdict":"different""#)
        for words in [
            ["merge", "temple", "2"], ["merge", "temple", "2", "--into", "x"], ["split", "temple", "1"],
            ["split", "temple", "1", "--source", "osm"], ["pairs", "1"], ["pairs", "1", "--decide", "same"],
            ["pairs", "--verdict", "maybe"], ["pairs", "--after", "x"],
        ] {
            try expect(program.run(words + database).status, equals: 64, "\(words)")
        }
    }
}
