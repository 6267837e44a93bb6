import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Testing

/// What takes too long for an event loop, in the built service.
struct ServeWorkerTests {
    private let program: Program
    private static let dear = "lat=24.1&lng=120.6&radius=500&sort=rating&limit=100"
    private static let cheap = "/api/temples?lat=24.1&lng=120.6&radius=5"

    init() throws {
        program = try Program()
    }

    private var database: String { program.path("many.sqlite") }

    private func makeDatabase() throws {
        let rows = (0..<40_000).map { "\($0),第\($0)宮,24.\(10_000 + $0),120.6,\(Double($0 % 41) / 10 + 1)\n" }.joined()
        let file = program.path("many.csv")
        try Data(("source_id,name,lat,lng,rating\n" + rows).utf8).write(to: URL(fileURLWithPath: file))
        let made = try program.run("import", file, "--source", "t", "--database", database)
        expect(made.status, equals: 0, "\(made.error)")
    }

    private func handedOver(_ service: Service) throws -> Int {
        let lines = try service.get("/metrics").body.split(separator: "\n")
        let line = try require(lines.first { $0.hasPrefix("nearby_work_handed_over_total ") })
        return try require(line.split(separator: " ").last.flatMap { Int($0) })
    }

    /// Starts the service. A program that is not optimised may need longer than the default for these searches.
    private func patientService() throws -> Service {
        try Service(program, "--database", database, "--query-timeout", "120")
    }

    @Test(.timeLimit(.minutes(Program.patience(5)))) func aDearSearchIsAnsweredByAWorker() throws {
        try makeDatabase()
        let service = try patientService()
        defer { service.stop() }
        for _ in 0..<10 { try expect(service.get(Self.cheap).status, equals: 200) }
        try expect(handedOver(service), equals: 0)
        let answer = try service.get("/api/temples?" + Self.dear)
        expect(answer.status, equals: 200)
        try expect(handedOver(service), equals: 1)
        // The same as whoever has all the time there is.
        let alone = try program.run(
            "--lat", "24.1", "--lng", "120.6", "--radius", "500", "--sort", "rating", "--limit", "100", "--format",
            "json", "--database", database)
        try expect(names(answer.body), equals: names(alone.output))
        try expect(names(answer.body).count, equals: 100)
    }

    @Test(.timeLimit(.minutes(Program.patience(5)))) func everyDearSearchIsHandedOver() throws {
        try makeDatabase()
        let service = try patientService()
        defer { service.stop() }
        let all = "/api/temples?lat=24.1&lng=120.6&radius=500"
        for (number, dear) in [
            all + "&sort=rating", all + "&min_radius=499.9", all + "&min_radius=499.9&q=%E5%AE%AE&sort=date",
            all + "&open_now=true", "/api/temples?lat=24.1&lng=120.6&radius=1&expand=true&open_now=true&sort=date",
            "/api/temples?q=%E5%AE%AE", "/api/temples?religion=x",
        ].enumerated() {
            try expect(service.get(dear).status, equals: 200)
            try expect(handedOver(service), equals: number + 1, "\(dear)")
        }
        for cheap in [all, all + "&limit=100", all + "&q=%E5%AE%AE", Self.cheap, "/api/temples/1"] {
            let before = try handedOver(service)
            try expect(service.get(cheap).status, equals: 200)
            try expect(handedOver(service), equals: before, "\(cheap)")
        }
    }

    @Test func whatNoBudgetLimitsIsHandedOverByItsRoute() throws {
        let service = try Service(program)
        defer { service.stop() }
        let day = #"{"month":3,"day":23}"#
        func post(_ days: Int) throws -> ReceivedResponse {
            let body = #"{"lunar":["# + Array(repeating: day, count: days).joined(separator: ",") + "]}"
            return try TestClient(port: service.port).request("POST", "/api/lunar/batch", body: body)
        }
        var expected = 0
        for dear in [
            "/api/deities", "/api/activities", "/api/events", "/api/calendar.ics?new_moon=true",
            "/api/deities/1/calendar.ics",
        ] {
            try expect(service.get(dear).status, equals: 200)
            expected += 1
            try expect(handedOver(service), equals: expected, "\(dear)")
        }
        try expect(post(1_000).status, equals: 200)
        try expect(handedOver(service), equals: expected + 1)
        // Metrics too: their counts are kept.
        for cheap in ["/healthz", "/readyz", "/metrics", "/api", "/docs", "/openapi.json", "/api/deities/1"] {
            try expect(service.get(cheap).status, equals: 200)
        }
        try expect(post(10).status, equals: 200)
        try expect(handedOver(service), equals: expected + 1)
    }

    @Test func metricsHaveTheCountsOfTheDatabase() throws {
        func write(_ ids: Range<Int>) throws -> String {
            let rows = ids.map { "\($0),第\($0)宮,24.\(1_000 + $0),120.6\n" }.joined()
            let file = program.path("\(ids).csv")
            try Data(("source_id,name,lat,lng\n" + rows).utf8).write(to: URL(fileURLWithPath: file))
            return file
        }
        func importing(_ words: String...) throws {
            let done = try program.run(["import", "--database", database] + words)
            expect(done.status, equals: 0, "\(done.error)")
        }
        try importing(try write(0..<300), "--source", "t")
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        func expectCounts(_ temples: Int, _ imports: Int, _ location: SourceLocation = #_sourceLocation) throws {
            // Several times, because either thread may answer.
            for _ in 0..<6 {
                let metrics = try service.get("/metrics").body
                #expect(metrics.contains("\nnearby_temples \(temples)\n"), sourceLocation: location)
                #expect(metrics.contains("\nnearby_imports \(imports)\n"), sourceLocation: location)
            }
            let file = try Connection(path: database, mode: .readOnly, spatial: false)
            #expect(try file.integer("SELECT count(*) FROM temple") == Int64(temples), sourceLocation: location)
            #expect(
                try file.integer("SELECT count(DISTINCT command) FROM import") == Int64(imports),
                sourceLocation: location)
        }
        try expectCounts(300, 1)
        try importing(try write(200..<500), "--source", "t")
        try expectCounts(500, 2)
        try importing("--undo", "--confirm", "200")
        try expectCounts(300, 2)
        try expect(handedOver(service), equals: 0)
    }

    private func names(_ json: String) throws -> [String] {
        try Program.temples(json).compactMap { $0["name"] as? String }
    }

    @Test func asManyMayWaitAsTheSettingSays() throws {
        let refused = try program.run("serve", "--workers", "0")
        expect(refused.status, equals: 64)
        expect(refused.error, contains: "--workers \"0\" is not a whole number from 1 to 256")
        try expect(program.run("serve", "--worker-queue", "x").status, equals: 64)
        try expect(program.run("serve", "--workers-per-address", "-1").status, equals: 64)
    }

    /// A page of another origin has to see why it is refused.
    @Test func whatTheServerRefusesIsForPagesToo() throws {
        let service = try Service(program, "--allow-origins", "https://app.example", "--rate-limit", "1")
        defer { service.stop() }
        let client = try TestClient(port: service.port)
        try client.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nOrigin: https://app.example\r\n\r\n")
        let malformed = try client.receive()
        expect(malformed.status, equals: 400)
        expect(malformed.headers["access-control-allow-origin"], equals: "https://app.example")
        let origin = "Origin: https://app.example\r\n"
        let answers = try (0..<10).map { _ in try service.get("/api/groups", headers: origin) }
        let limited = answers.first { $0.status == 429 }
        expect(limited?.headers["access-control-allow-origin"], equals: "https://app.example")
        expect(limited?.headers["access-control-expose-headers"]?.contains("Retry-After"), equals: true)
        expect(limited?.headers["retry-after"] != nil)
    }
}
