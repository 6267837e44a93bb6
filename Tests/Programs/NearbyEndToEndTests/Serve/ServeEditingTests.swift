import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Edits over HTTP of a file, while commands import into it.
struct ServeEditingTests {
    private let program: Program
    private let database: String

    init() throws {
        program = try Program()
        database = program.path("t.sqlite")
        try importRows("a,甲宮,24.1,120.6,04-22223333", "b,乙宮,24.2,120.7,")
    }

    private func importRows(_ rows: String...) throws {
        let file = program.path("list.csv")
        let text = "source_id,name,lat,lng,phone\n" + rows.map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let made = try program.run("import", file, "--source", "test", "--database", database)
        try require(made.status == 0, "\(made.error)")
    }

    private func serve(_ words: String...) throws -> Service { try Service(program, words + ["--database", database]) }

    /// Returns the client of somebody who is invited now.
    private func invited(_ name: String, _ role: String, at service: Service) throws -> InvitedClient {
        try InvitedClient(port: service.port, token: program.invite(name, role, in: database))
    }

    /// The numbers of the temples within ten metres.
    private func temples(at service: Service, _ latitude: Double, _ longitude: Double) throws -> [Int] {
        let near = "lat=\(latitude)&lng=\(longitude)&radius=0.01"
        return try service.get("/api/temples?\(near)&fields=id").list().compactMap { $0["id"] as? Int }
    }

    private func position(_ service: Service) throws -> [Double] {
        let temple = try service.get("/api/temples/1").object()
        return ["lat", "lng"].compactMap { temple[$0] as? Double }
    }

    /// The first steps of docs/editing.md.
    @Test func aMendedPositionOutlivesTheNextImportUntilItIsUndone() throws {
        let token = try program.invite("陳小明", "editor", in: database)
        let log = program.path("access.log")
        let service = try serve("--access-log", log, "--log-coordinates")
        defer { service.stop() }
        let editor = try InvitedClient(port: service.port, token: token)
        let edited = try editor.patch(1, #"{"lat":24.1421,"lng":120.6817}"#)
        try require(edited.status == 200, "\(edited)")
        expect(edited.headers["nearby-change"].flatMap { Int($0) } != nil)
        try expect(edited.headers["etag"], equals: editor.tag(ofTemple: 1))
        func isMended() throws -> Bool {
            try position(service) == [24.1421, 120.6817] && temples(at: service, 24.1421, 120.6817) == [1]
                && temples(at: service, 24.1, 120.6).isEmpty
        }
        try expect(isMended())

        try importRows("a,甲宮,24.3,120.5,04-22224444", "b,乙宮,24.2,120.7,")
        try expect(isMended() && temples(at: service, 24.3, 120.5).isEmpty)
        // What was not edited is what the import has brought.
        try expect(service.get("/api/temples/1").object()["phone"] as? String, equals: "04-22224444")

        let changes = try editor.get("/changes?entity=temple:1").list()
        expect(changes.count, equals: 1)
        let number = try require(changes.first?["number"] as? Int)
        try expect(edited.object()["change"] as? Int, equals: number)
        let undone = try editor.send("POST", "/changes/\(number)/undo")
        expect(undone.status, equals: 200, "\(undone)")
        try expect(position(service) == [24.3, 120.5] && temples(at: service, 24.3, 120.5) == [1])
        try expectEmpty(temples(at: service, 24.1421, 120.6817))

        expect(service.stop(), equals: 0)
        let written = try service.errors() + String(contentsOfFile: log, encoding: .utf8)
        expect(written.contains("/api/admin/temples/1") && !written.contains(token))
    }

    @Test func eachRefusalSaysWhatIsMissing() throws {
        let service = try serve("--allow-origins", "*")
        defer { service.stop() }
        let editor = try invited("mei", "editor", at: service)
        let viewer = try invited("val", "viewer", at: service)
        let nobody = try InvitedClient(port: service.port, token: "made-up-token-0123456789")
        let body = #"{"phone":"04-22225555"}"#
        let tag = try editor.tag(ofTemple: 1)
        try expect(viewer.tag(ofTemple: 1), equals: tag)
        let origin = ["Origin": "https://app.example"]
        func refuses(
            _ client: InvitedClient, _ path: String, if match: String?, _ status: Int, _ code: String,
            _ location: SourceLocation = #_sourceLocation
        ) throws -> ReceivedResponse {
            let headers = origin.merging(match.map { ["If-Match": $0] } ?? [:]) { $1 }
            let answer = try client.send("PATCH", path, headers, body: body)
            #expect(answer.status == status, "\(answer)", sourceLocation: location)
            #expect(try answer.object()["code"] as? String == code, sourceLocation: location)
            #expect(answer.headers["access-control-allow-origin"] == nil, sourceLocation: location)
            return answer
        }
        _ = try refuses(editor, "/temples/1", if: nil, 428, "precondition-required")
        _ = try refuses(viewer, "/temples/1", if: tag, 403, "forbidden")
        let unknown = try refuses(nobody, "/temples/1", if: tag, 401, "unauthorized")
        expect(unknown.headers["www-authenticate"]?.hasPrefix("Bearer"), equals: true)
        _ = try refuses(editor, "/temples/99", if: tag, 404, "unknown-temple")
        try expect(service.get("/api/admin/temples/1").status, equals: 401)
        try expect(service.get("/api/temples/1").object()["phone"] as? String, equals: "04-22223333")

        let written = try editor.send("PATCH", "/temples/1", origin.merging(["If-Match": tag]) { $1 }, body: body)
        expect(written.status == 200 && written.headers["access-control-allow-origin"] == nil, "\(written)")
        let late = try refuses(editor, "/temples/1", if: "\"0123456789abcdef\", \(tag)", 412, "precondition-failed")
        let problem = try late.object()
        expect((problem["present"] as? [String: Any])?["phone"] as? String, equals: "04-22225555")
        expect((problem["differs"] as? [String])?.isEmpty, equals: true)
        // The app's paths answer pages of other origins as before.
        let app = try service.get("/api/temples/1", headers: "Origin: https://app.example\r\n")
        expect(app.headers["access-control-allow-origin"], equals: "*")
    }

    @Test func aRequestWithAKeyIsWrittenOnce() throws {
        let service = try serve()
        defer { service.stop() }
        let editor = try invited("mei", "editor", at: service)
        let key = ["Idempotency-Key": "k-1"]
        let body = #"{"name":"丙宮","lat":24.5,"lng":120.9}"#
        let first = try editor.send("POST", "/temples", key, body: body)
        expect(first.status == 201 && first.headers["idempotency-replayed"] == nil, "\(first)")
        let place = try require(first.headers["location"])
        let again = try editor.send("POST", "/temples", key, body: body)
        expect(again.status == 201 && again.headers["idempotency-replayed"] == "true", "\(again)")
        expect(again.headers["location"] == place && again.body == first.body)
        let other = try editor.send("POST", "/temples", key, body: #"{"name":"丁宮","lat":24.6,"lng":120.9}"#)
        try expect(other.status == 422 && other.object()["code"] as? String == "key-reused")
        try expect(temples(at: service, 24.5, 120.9).count, equals: 1)
        try expectEmpty(temples(at: service, 24.6, 120.9))
        try expect(editor.get("/changes?author=mei").list().count, equals: 1)
        // Without a key it is another temple.
        try expect(editor.send("POST", "/temples", body: body).headers["location"] != place)
    }

    @Test func aBatchIsAllOrNone() throws {
        let service = try serve()
        defer { service.stop() }
        let editor = try invited("mei", "editor", at: service)
        func batch(deleting tag: String) throws -> ReceivedResponse {
            let steps: [[String: Any]] = [
                [
                    "method": "PATCH", "path": "/api/admin/temples/1", "if_match": "*",
                    "body": ["phone": "04-22226666"],
                ],
                ["method": "POST", "path": "/api/admin/temples", "body": ["name": "丙宮", "lat": 24.5, "lng": 120.9]],
                ["method": "DELETE", "path": "/api/admin/temples/2", "if_match": tag],
            ]
            let body = try JSONSerialization.data(withJSONObject: ["steps": steps])
            return try editor.send("POST", "/batch", body: String(decoding: body, as: UTF8.self))
        }
        let refused = try batch(deleting: "\"0123456789abcdef\"")
        try expect(refused.status == 412 && refused.object()["step"] as? Int == 2, "\(refused)")
        try expect(service.get("/api/temples/1").object()["phone"] as? String, equals: "04-22223333")
        try expect(temples(at: service, 24.5, 120.9).isEmpty && editor.get("/changes?author=mei").list().isEmpty)

        let written = try batch(deleting: try editor.tag(ofTemple: 2))
        let results = try written.object()["results"] as? [[String: Any]]
        expect(results?.map { $0["action"] as? String }, equals: ["changed", "created", "deleted"], "\(written)")
        try expect(service.get("/api/temples/1").object()["phone"] as? String, equals: "04-22226666")
        try expect(temples(at: service, 24.5, 120.9).count == 1 && service.get("/api/temples/2").status == 404)
        let changes = try editor.get("/changes?author=mei").list()
        expect(changes.count == 1 && changes.first?["entity_count"] as? Int == 3)
        // One undo takes all of it back.
        let number = try require(changes.first?["number"] as? Int)
        try expect(editor.send("POST", "/changes/\(number)/undo").status, equals: 200)
        try expect(service.get("/api/temples/1").object()["phone"] as? String, equals: "04-22223333")
        try expect(temples(at: service, 24.5, 120.9).isEmpty && service.get("/api/temples/2").status == 200)
    }

    @Test func aDryRunWritesNothing() throws {
        let service = try serve()
        defer { service.stop() }
        let editor = try invited("mei", "editor", at: service)
        let before = (
            try service.get("/api/temples/1"), try editor.get("/temples/1").body, try editor.get("/changes").body
        )
        let match = ["If-Match": try editor.tag(ofTemple: 1)]
        let edit = try editor.send(
            "PATCH", "/temples/1?dry_run=true", match, body: #"{"phone":null,"name":"新甲宮"}"#)
        let shown = try edit.object()
        let temple = try require(shown["temple"] as? [String: Any])
        expect(edit.status == 200 && shown["dry_run"] as? Bool == true && shown["change"] is NSNull, "\(edit)")
        expect(temple["name"] as? String == "新甲宮" && temple["phone"] is NSNull)
        expectNil(edit.headers["nearby-change"])
        let deletion = try editor.send("DELETE", "/temples/1?dry_run=true", match).object()
        expect(deletion["action"] as? String == "deleted" && deletion["alongside"] as? [String] == [])
        let after = (
            try service.get("/api/temples/1"), try editor.get("/temples/1").body, try editor.get("/changes").body
        )
        expect(before.0.body == after.0.body && before.0.headers["etag"] == after.0.headers["etag"])
        expect(before.1 == after.1 && before.2 == after.2)
    }

    @Test func theHistorySaysWhoWhenWhyAndWhat() throws {
        let service = try serve()
        defer { service.stop() }
        let editor = try invited("mei", "editor", at: service)
        let reason = "asked there".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let match = ["If-Match": try editor.tag(ofTemple: 1)]
        let edit = try editor.send(
            "PATCH", "/temples/1?reason=\(reason)", match, body: #"{"phone":"04-22225555","introduction":"新"}"#)
        try require(edit.status == 200, "\(edit)")
        let command = try program.run(
            "edit", "temple", "2", "--set", "phone=04-22227777", "--author", "Ann", "--database", database)
        expect(command.status, equals: 0, "\(command.error)")
        try importRows("a,甲宮,24.1,120.6,04-22224444", "b,乙宮,24.2,120.7,")
        let viewer = try invited("val", "viewer", at: service)
        let changes = try viewer.get("/changes").list()
        expect(changes.map { $0["way"] as? String }, equals: ["import", "command", "api", "import"])
        expect(changes[1...2].map { $0["author"] as? String }, equals: ["Ann", "mei"])
        expect(changes[1...2].map { $0["role"] as? String }, equals: [nil, "editor"])
        expect(changes.map { $0["reason"] as? String }, equals: [nil, nil, "asked there", nil])
        // All have one offset, so texts are in the order of the times.
        let times = changes.compactMap { $0["time"] as? String }
        expect(times.count == 4 && times == times.sorted(by: >), "\(times)")
        let entity = try require((changes[2]["entities"] as? [[String: Any]])?.first)
        let (old, new) = (entity["before"] as? [String: Any], entity["after"] as? [String: Any])
        expect(entity["entity"] as? String == "temple:1" && entity["action"] as? String == "changed")
        expect(old?["phone"] as? String == "04-22223333" && new?["phone"] as? String == "04-22225555")
        expect(old?["introduction"] is NSNull && new?["introduction"] as? String == "新" && new?.count == 2)
        // The command reads the same one.
        let read = try Program.temples(program.run("changes", "--format", "json", "--database", database).output)
        expect(read.map { $0["number"] as? Int }, equals: changes.map { $0["number"] as? Int })
    }

    @Test func tokensOfReadersAndOfEditorsAreApart() throws {
        let reading = "only-for-tests-0123456789"
        let file = program.path("tokens")
        try Data("\(reading)\n".utf8).write(to: URL(fileURLWithPath: file))
        let service = try serve("--token-file", file)
        defer { service.stop() }
        let token = try program.invite("mei", "owner", in: database)
        let owner = try InvitedClient(port: service.port, token: token)
        try expect(owner.get("/me").status, equals: 200)
        let edit = try owner.patch(1, #"{"phone":"04-22225555"}"#)
        expect(edit.status, equals: 200, "\(edit)")
        try expect(InvitedClient(port: service.port, token: reading).get("/me").status, equals: 401)
        for target in ["/api/temples/1", "/api/temples?lat=24.1&lng=120.6", "/metrics", "/"] {
            try expect(service.get(target).status, equals: 401, "\(target)")
            try expect(
                service.get(target, headers: "Authorization: Bearer \(token)\r\n").status, equals: 401, "\(target)")
            try expect(
                service.get(target, headers: "Authorization: Bearer \(reading)\r\n").status, equals: 200, "\(target)")
        }
    }

    @Test func whoIsInvitedWhileItRunsIsLetInAndWhoIsRevokedIsNot() throws {
        let service = try serve()
        defer { service.stop() }
        let nothing = try service.get("/api/nothing")
        let admin = try service.get("/api/admin/temples/1")
        expect(admin.status == 404 && admin.body == nothing.body)
        let boss = try invited("boss", "owner", at: service)
        try expect(boss.get("/me").object()["role"] as? String, equals: "owner")
        let made = try boss.send("POST", "/people", body: #"{"name":"mei","role":"editor"}"#)
        let token = try require(made.object()["token"] as? String, "\(made)")
        let editor = try InvitedClient(port: service.port, token: token)
        try expect(editor.patch(1, #"{"phone":"04-22225555"}"#).status, equals: 200)
        try expect(boss.get("/people").list().map { $0["name"] as? String }, equals: ["boss", "mei"])
        try expect(boss.get("/people").body, lacks: token)
        try expect(boss.send("DELETE", "/people/mei").status, equals: 200)
        expect(eventually { try editor.get("/me").status == 401 })
        try expect(editor.send("DELETE", "/temples/1", ["If-Match": "*"]).status, equals: 401)
        // What was written stays, with its author.
        try expect(service.get("/api/temples/1").object()["phone"] as? String, equals: "04-22225555")
        try expect(boss.get("/changes?author=mei").list().count, equals: 1)
    }
}
