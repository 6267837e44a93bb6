import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// The service as whoever runs it sees it: its log, its figures, its settings, what happens to its database.
struct ServeOperationsTests {
    private let program: Program
    private let log: String

    init() throws {
        program = try Program()
        log = program.path("access.log")
    }

    private func lines(_ path: String, count: Int) throws -> [String] {
        var lines: [String] = []
        eventually {
            lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
            return lines.count >= count
        }
        return lines
    }

    @Test func everyRequestIsALineWithoutWhereItWasAskedFrom() throws {
        let service = try Service(program, "--access-log", log)
        defer { service.stop() }
        try expect(service.get("/api/temples?lat=24.14&lng=120.67").status, equals: 200)
        try expect(service.get("/nowhere").status, equals: 404)
        // Two threads write them, in whatever order they come to it.
        let lines = try lines(log, count: 2).sorted { $0.contains("/api/temples") && !$1.contains("/api/temples") }
        expect(lines.count, equals: 2)
        let first = try require(JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        expect(first["path"] as? String == "/api/temples" && first["status"] as? Int == 200)
        expect(first["client"] as? String == "127.0.0.1" && (first["id"] as? String)?.isEmpty == false)
        expect(!lines.joined().contains("24.14") && !lines.joined().contains("120.67"))
        expect(lines[1], contains: "\"status\":404")
    }

    /// Whether the database, the queue or something else has taken the time, and what the client was told.
    @Test(arguments: ["json", "text"]) func aLineTellsWhereTheTimeWent(_ format: String) throws {
        let service = try Service(program, "--access-log", log, "--log-format", format)
        defer { service.stop() }
        let asked = ["/api/temples?lat=24.14&lng=120.67", "/api/temples?lat=x&lng=1", "/api/deities", "/healthz"]
        // One after another: each line is there before the next request.
        let answers = try asked.enumerated().map { number, target in
            _ = try service.get(target)
            return try lines(log, count: number + 1)[number]
        }
        func values(_ line: String) throws -> (code: String?, queue: Double?, database: Double?) {
            guard format == "json" else {
                let words = line.split(separator: " ").suffix(3).map { $0 == "-" ? nil : String($0) }
                let times = words[1...].map { $0.map { Double($0.dropLast(2)) ?? -1 } }
                return (words[0], times[0], times[1])
            }
            let members = try require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            return (
                members["code"] as? String, members["queue_milliseconds"] as? Double,
                members["database_milliseconds"] as? Double
            )
        }
        let (search, refused, deities, health) = try (
            values(answers[0]), values(answers[1]), values(answers[2]), values(answers[3])
        )
        expect([search.code, refused.code, deities.code, health.code], equals: [nil, "invalid-parameter", nil, nil])
        // A worker answers with all deities.
        expect([search.queue, refused.queue, health.queue], equals: [nil, nil, nil])
        expect(try require(deities.queue) >= 0)
        expect(try require(search.database) > 0)
        expect(try require(deities.database) > 0)
        expect(try require(health.database), equals: 0)
    }

    @Test func theLogAndTheDatabaseAreOpenedAnewOnSIGHUP() throws {
        let database = program.path("t.sqlite")
        func list(_ name: String) throws -> String {
            try Data("source_id,name,lat,lng\n1,\(name),24.1,120.6\n".utf8).write(
                to: URL(fileURLWithPath: program.path("t.csv")))
            return program.path("t.csv")
        }
        try expect(program.run("import", try list("甲宮"), "--source", "t", "--database", database).status, equals: 0)
        let service = try Service(program, "--database", database, "--access-log", log, "--log-format", "text")
        defer { service.stop() }
        let target = "/api/temples?lat=24.1&lng=120.6"
        try expect(service.get(target).body, contains: "甲宮")
        _ = try lines(log, count: 1)
        try FileManager.default.moveItem(atPath: log, toPath: log + ".1")
        // Another database in its place, as a deployment does it.
        try expect(
            program.run("import", try list("乙宮"), "--source", "t", "--database", database + ".new").status, equals: 0)
        for suffix in ["", "-wal", "-shm"] {
            if suffix != "" { try? FileManager.default.removeItem(atPath: database + suffix) }
            if FileManager.default.fileExists(atPath: database + ".new" + suffix) {
                expect(rename(database + ".new" + suffix, database + suffix), equals: 0)
            }
        }
        kill(service.process.processIdentifier, SIGHUP)
        eventually { try service.get(target).body.contains("乙宮") }
        for _ in 0..<4 { try expect(service.get(target).body, contains: "乙宮") }
        try expect(lines(log, count: 4).allSatisfy { $0.contains("GET /api/temples 200") })
    }

    /// All threads have what is in force at once.
    @Test func theConfigurationFileIsReadAgainOnSIGHUP() throws {
        let file = program.path("nearby.conf")
        func reload(_ text: String, _ service: Service) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            kill(service.process.processIdentifier, SIGHUP)
        }
        func origins(_ service: Service) throws -> [String?] {
            try (0..<8).map { _ in
                try service.get("/api/groups", headers: "Origin: https://app.example\r\n").headers[
                    "access-control-allow-origin"]
            }
        }
        try Data("idle-timeout = 50\n".utf8).write(to: URL(fileURLWithPath: file))
        let service = try Service(program, "--config", file)
        defer { service.stop() }
        try expect(origins(service).allSatisfy { $0 == nil })
        try reload("idle-timeout = 51\nallow-origins = https://app.example\n", service)
        expect(eventually { try origins(service).allSatisfy { $0 == "https://app.example" } })
        let waiting = "nearby: changed, but needs a restart: idle-timeout\n"
        expect(eventually { try service.errors().contains("nearby: changed: allow-origins\n\(waiting)") })

        try reload("rate-limit = 1\n", service)
        expect(eventually { try service.get("/api/groups").status == 429 })
        expect(eventually { try service.errors().contains("nearby: changed: rate-limit, allow-origins\n") })
        // A fault in the file leaves it as it is.
        try reload("rate-limit = 0\nprot = 1\n", service)
        let fault = "nearby: the settings stay as they are: \(file):2: unknown setting \"prot\"; did you mean port?\n"
        expect(eventually { try service.errors().contains(fault) })
        expect(eventually { try service.get("/api/groups").status == 429 })
        try reload("", service)
        // More in a row than a second of that limit lets through.
        expect(eventually { try (0..<8).allSatisfy { _ in try service.get("/api/groups").status == 200 } })
    }

    @Test func theFiguresCountWhatWasAsked() throws {
        let service = try Service(program)
        defer { service.stop() }
        for _ in 0..<3 { try expect(service.get("/api/temples?lat=24.14&lng=120.67").status, equals: 200) }
        try expect(service.get("/api/temples/1").status, equals: 200)
        try expect(service.get("/api/temples?lat=x&lng=1").status, equals: 400)
        // A worker answers with all of them.
        try expect(service.get("/api/deities").status, equals: 200)
        let lines = [
            "nearby_requests_total{route=\"/api/temples\",status=\"2xx\"} 3",
            "nearby_requests_total{route=\"/api/temples\",status=\"4xx\"} 1",
            "nearby_requests_total{route=\"/api/temples/:id\",status=\"2xx\"} 1",
            "nearby_request_seconds_count{route=\"/api/temples\"} 4", "nearby_database_up 1", "nearby_temples 862",
            "nearby_problems_total{code=\"invalid-parameter\"} 1", "nearby_database_seconds_count{kind=\"search\"} 3",
            "nearby_work_queue_seconds_count 1",
        ]
        // A request is counted when its answer has left, on its own thread: the client may already ask another one.
        var figures = try service.get("/metrics")
        eventually {
            figures = try service.get("/metrics")
            return lines.allSatisfy { figures.body.contains($0 + "\n") }
        }
        expect(figures.status, equals: 200)
        expect(figures.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4"), equals: true)
        for line in lines { expect(figures.body, contains: line + "\n", "\(line)") }
    }

    @Test func settingsComeFromOptionsThenVariablesThenTheFile() throws {
        let file = program.path("nearby.conf")
        try Data("# a comment\nport = 1\naccess-log = \(program.path("file.log"))\nthreads = 1\n".utf8).write(
            to: URL(fileURLWithPath: file))
        // The port of the file cannot be bound without rights: the option goes before it.
        let service = try Service(program, "--config", file, "--access-log", log)
        try expect(service.get("/healthz").status, equals: 200)
        try expect(lines(log, count: 1).count, equals: 1)
        expect(!FileManager.default.fileExists(atPath: program.path("file.log")))
        expect(service.stop(), equals: 0)
        let variable = try program.run("serve", environment: ["NEARBY_PORT": "x"])
        expect(variable.status == 64 && variable.error.contains("$NEARBY_PORT"))
        for (text, words) in [
            ("prot = 1", "did you mean port?"), ("port", "name = value"), ("port = 1\nport = 2", "twice"),
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            let refused = try program.run("serve", "--config", file)
            expect(refused.status == 65 && refused.error.contains(words), "\(refused.error)")
        }
        try expect(program.run("serve", "--config", program.path("none")).status, equals: 66)
    }

    @Test func theServersOwnRefusalsAreProblemsToo() throws {
        let service = try Service(program, "--rate-limit", "2")
        defer { service.stop() }
        let long = try service.get("/api/temples?deity=" + String(repeating: "a", count: 9_000))
        expect(long.status == 414 && long.headers["content-type"] == "application/problem+json")
        expect(long.body, contains: "\"code\":\"request-line-too-long\"")
        var limited: ReceivedResponse?
        for _ in 0..<20 where limited == nil {
            let answer = try service.get("/api/groups")
            if answer.status == 429 { limited = answer }
        }
        expect(limited?.headers["retry-after"] != nil)
        expect(limited?.body.contains("\"code\":\"rate-limited\""), equals: true)
    }
}
