import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// The back office of a service in which nobody is invited, and its settings.
struct ServeStaffTests {
    private static let paths = ["/api/admin/temples", "/api/admin/temples/190", "/api/admin/openapi.json"]

    @Test func whereNobodyIsInvitedThereIsNothing() throws {
        let program = try Program()
        let service = try Service(program, "--allow-origins", "*")
        defer { service.stop() }
        let nothing = try service.get("/api/nothing")
        expect(nothing.status, equals: 404)
        for path in Self.paths {
            for method in ["GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"] {
                let shown = "Origin: https://app.example\r\nAuthorization: Bearer made-up-token-0123456789\r\n"
                for headers in ["", shown] {
                    let answer = try service.get(path, method: method, headers: headers)
                    expect(answer.status == 404 && answer.body == nothing.body, "\(method) \(path)")
                    expectNil(answer.headers["access-control-allow-origin"], "\(method) \(path)")
                    expect(answer.headers["www-authenticate"] == nil && answer.headers["allow"] == nil)
                }
            }
        }
    }

    /// The overview of a service of a file: its version, the size of its database, and what caches still had.
    @Test func theOverviewTellsOfTheService() throws {
        let program = try Program()
        let invited = try program.run("admin", "invite", "Ann", "--role", "viewer")
        try require(invited.status == 0, "\(invited.error)")
        let service = try Service(program)
        defer { service.stop() }
        let form = "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        let token = invited.output.trimmingCharacters(in: .newlines)
        let signedIn = try service.connect().request("POST", "/admin/sign-in", headers: form, body: "token=\(token)")
        let cookie = try require(signedIn.headers["set-cookie"], "\(signedIn)").prefix { $0 != ";" }
        func overview() throws -> String { try service.get("/admin?lang=en", headers: "Cookie: \(cookie)\r\n").body }
        let page = try overview()
        let version = try require(page.firstMatch(of: #/<dt>Version</dt><dd>([^<]+)</dd>/#), "\(page)")
        try expect(program.run("--version").output.contains(version.1) && !version.1.isEmpty)
        expect(page.contains(#/<dt>Size of the database</dt><dd>[0-9,]+ [KM]iB</dd>/#))
        expect(page, lacks: "Copy of the data")
        // A request is counted when its answer has been sent.
        expect(eventually { try overview().contains("<dd>0 of ") })
        let tag = try require(service.get("/api/temples/190").headers["etag"])
        try expect(service.get("/api/temples/190", headers: "If-None-Match: \(tag)\r\n").status, equals: 304)
        expect(eventually { try overview().contains("<dd>1 of ") })
    }

    /// Who comes in, and who tries to, is in the log and in the metrics, without a token.
    @Test func theLogTellsWhoComesIn() throws {
        let program = try Program()
        let token = try program.invite("Ann", "owner", in: program.path(Program.ownDatabase))
        let service = try Service(program)
        defer { service.stop() }
        let ann = PageClient()
        try expect(ann.post("/admin/sign-in", "token=\(token)", service).status, equals: 303)
        let wrong = String(repeating: "w", count: 43)
        for number in 0..<3 {
            let stranger = try InvitedClient(port: service.port, token: wrong + "\(number)")
            try expect(stranger.get("/temples/1").status, equals: 401)
        }
        let owner = try InvitedClient(port: service.port, token: token)
        let invited = try owner.send("POST", "/people", body: #"{"name": "Bea", "role": "viewer"}"#)
        expect(invited.status, equals: 201, "\(invited.body)")
        expect(eventually { try service.errors().contains("Bea was invited to the back office as viewer") })
        let lines = try service.errors()
        expect(lines, contains: "Ann has signed in to the back office")
        let refused = "the back office was shown a token that nobody has, from 127.0.0.1"
        expect(lines.components(separatedBy: refused).count, equals: 2)
        expect(!lines.contains(token) && !lines.contains(wrong))
        func patch(_ temple: String, _ address: String, if tag: String = "*") throws -> Int {
            let headers = ["If-Match": tag, "Content-Type": "application/merge-patch+json"]
            return try owner.send("PATCH", "/temples/" + temple, headers, body: #"{"address": "\#(address)"}"#).status
        }
        // Two edits are written, one has nothing to change, one is refused, and one is only tried.
        try expect(patch("1", "臺中市"), equals: 200)
        try expect(patch("2", "臺中市"), equals: 200)
        try expect(patch("1", "臺中市"), equals: 200)
        try expect(patch("1", "臺北市", if: "\"earlier\""), equals: 412)
        try expect(patch("1?dry_run=true", "臺北市"), equals: 200)
        let metrics = try service.get("/metrics").body
        for line in [
            "nearby_admin_refused_total{kind=\"unknown\"} 3", "nearby_edits_total{outcome=\"written\"} 2",
            "nearby_edits_total{outcome=\"unchanged\"} 1", "nearby_edits_total{outcome=\"refused\"} 1",
            "nearby_edits_total{outcome=\"failed\"} 0",
        ] {
            expect(metrics, contains: "\n\(line)\n", metrics)
        }
        // What the back office asks its database is a kind of its own.
        expect(metrics.contains(#/nearby_database_seconds_count\{kind="edit"\} [1-9]/#), metrics)
    }

    /// The borders of the counties are for a warning alone: a service without their file takes edits too.
    @Test func anAddressInAnotherCountyIsWarnedOf() throws {
        let program = try Program()
        let invited = try program.run("admin", "invite", "Bea", "--role", "editor")
        try require(invited.status == 0, "\(invited.error)")
        let token = invited.output.trimmingCharacters(in: .newlines)
        let whole = Repository.root.appendingPathComponent("data")
        let partial = program.folder.appendingPathComponent("partial")
        try FileManager.default.copyItem(at: whole, to: partial)
        try FileManager.default.removeItem(at: partial.appendingPathComponent("counties.geojson"))
        let headers =
            "Authorization: Bearer \(token)\r\nIf-Match: *\r\nContent-Type: application/merge-patch+json\r\n"
        for (folder, isWarnedOf) in [(whole, true), (partial, false)] {
            let service = try Service(program, ["--no-pages"], environment: ["NEARBY_DATA": folder.path])
            defer { service.stop() }
            let answer = try service.connect().request(
                "PATCH", "/api/admin/temples/190?dry_run=true", headers: headers,
                body: #"{"address": "臺北市中正區重慶南路一段122號"}"#)
            expect(answer.status, equals: 200, "\(answer.body)")
            expect(answer.body.contains("other-county"), equals: isWarnedOf, "\(folder.lastPathComponent)")
        }
    }

    @Test(arguments: [
        ("--history-days", "0"), ("--history-days", "ever"), ("--edit-rate", "many"), ("--edit-rate", "1.5"),
    ])
    func aSettingThatCannotBeIsNamed(option: String, value: String) throws {
        let program = try Program()
        let run = try program.run("serve", option, value)
        expect(run.status == 64 && run.error.contains(option) && run.error.contains("whole number"))
    }
}
