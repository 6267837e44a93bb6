import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// What the service lets in, lets out and says of it.
struct ServeProtectionTests {
    private let program: Program
    private static let token = "only-for-tests-0123456789"
    private static let search = "/api/temples?lat=24.14&lng=120.67"

    init() throws {
        program = try Program()
    }

    private func file(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    private func get(_ service: Service, _ target: String, token: String?) throws -> ReceivedResponse {
        try service.get(target, headers: token.map { "Authorization: Bearer \($0)\r\n" } ?? "")
    }

    @Test func aTokenIsAskedForAndCanBeReplacedWhileTheServiceRuns() throws {
        let file = try file("tokens", "# the app's\n\(Self.token)\n")
        let log = program.path("access.log")
        let service = try Service(program, "--token-file", file, "--access-log", log, "--log-coordinates")
        defer { service.stop() }
        try expect(get(service, "/healthz", token: nil).status, equals: 200)
        try expect(get(service, "/readyz", token: nil).status, equals: 200)
        for target in [Self.search, "/metrics", "/docs", "/nothing"] {
            let refused = try get(service, target, token: nil)
            expect(refused.status == 401 && refused.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
        }
        try expect(get(service, Self.search, token: Self.token).status, equals: 200)
        try expect(get(service, "/metrics", token: Self.token).status, equals: 200)

        let next = "the-next-one-0123456789"
        _ = try self.file("tokens", "\(Self.token)\n\(next)\n")
        kill(service.process.processIdentifier, SIGHUP)
        // Each thread reads it for itself.
        expect(eventually { try (0..<8).allSatisfy { _ in try get(service, "/docs", token: next).status == 200 } })
        try expect(get(service, "/docs", token: Self.token).status, equals: 200)
        _ = try self.file("tokens", "\(next)\n")
        kill(service.process.processIdentifier, SIGHUP)
        expect(
            eventually {
                try (0..<8).allSatisfy { _ in try get(service, "/docs", token: Self.token).status == 401 }
            })
        // One that cannot be understood lets nobody in and nobody out.
        _ = try self.file("tokens", "short\n")
        kill(service.process.processIdentifier, SIGHUP)
        expect(eventually { try service.errors().contains("tokens:1: a token has at least 16 characters") })
        try expect(get(service, "/docs", token: next).status, equals: 200)
        try expect(get(service, "/docs", token: "short").status, equals: 401)
        expect(service.stop(), equals: 0)
        let written = try service.errors() + String(contentsOfFile: log, encoding: .utf8)
        expect(written, contains: "/api/temples")
        for secret in [Self.token, next] { expect(written, lacks: secret) }
    }

    @Test(arguments: [(0o644, true), (0o604, true), (0o640, false), (0o400, false)])
    func aTokenFileThatEverybodyCanReadIsNoted(permissions: Int, isNoted: Bool) throws {
        let file = try file("tokens", "\(Self.token)\n")
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
        let service = try Service(program, "--token-file", file)
        expect(service.stop(), equals: 0)
        try expect(service.errors().contains("every user can read the token file \(file)"), equals: isNoted)
    }

    @Test func everyAnswerKeepsAddressesFromOtherHosts() throws {
        let service = try Service(program)
        defer { service.stop() }
        for target in [Self.search, "/healthz", "/docs", "/nothing", "/api/temples?lat=95", "/%zz", "nonsense"] {
            let response = try service.get(target)
            expect(response.headers["x-content-type-options"], equals: "nosniff", "\(target)")
            expect(response.headers["referrer-policy"], equals: "strict-origin", "\(target)")
        }
    }

    @Test func aCursorOfAnotherQueryIsRefused() throws {
        let service = try Service(program)
        defer { service.stop() }
        let first = try service.get(Self.search + "&radius=20&limit=3")
        let target = try require(first.headers["link"]?.dropFirst().prefix { $0 != ">" })
        try expect(service.get(String(target)).status, equals: 200)
        let refused = try service.get(target.replacingOccurrences(of: "lat=24.14", with: "lat=24.15"))
        expect(refused.status == 400 && refused.body.contains("\"code\":\"cursor-of-another-query\""))
    }

    @Test(
        .disabled(if: Program.sanitizer != nil, "a sanitizer reserves more memory"),
        arguments: [("--threads", "256 threads"), ("--workers", "256 workers")])
    func tooLittleMemoryForItsThreadsIsASentence(option: String, words: String) throws {
        let result = try program.run(["serve", "--port", "0", option, "256"], limit: "ulimit -v 1500000")
        expect(result.status, equals: 69)
        expect(result.error, contains: "the limit on memory (ulimit -v) is 1464 MB")
        expect(result.error, contains: words)
    }

    @Test(arguments: [
        ("short\n", Int32(65), "tokens:1: a token has at least 16 characters"), ("\n", 65, "no token in it"),
        (nil, 66, "cannot read the token file"),
    ])
    func aTokenFileThatIsNoneStartsNothing(text: String?, status: Int32, words: String) throws {
        if let text { _ = try file("tokens", text) }
        let result = try program.run(
            "serve", "--port", "0", environment: ["NEARBY_TOKEN_FILE": program.path("tokens")])
        expect(result.status, equals: status)
        expect(result.error, contains: words, "\(result.error)")
    }

    @Test(arguments: ["json", "text"]) func queriesAreLoggedWhereThatIsAskedFor(form: String) throws {
        let log = program.path("access.log")
        let service = try Service(program, "--access-log", log, "--log-format", form, "--log-coordinates")
        defer { service.stop() }
        try expect(service.get(Self.search).status, equals: 200)
        // U+0085 and U+2028 end a line for some who read logs, U+202E turns it round; a space would part its words.
        _ = try service.get("/api/temples?q=a\u{85}b\u{2028}c\u{202E}d媽")
        try expect(service.get("/healthz").status, equals: 200)
        func written() throws -> String { try String(contentsOfFile: log, encoding: .utf8) }
        expect(eventually { try written().split(separator: "\n").count == 3 })
        try expect(written(), contains: "/api/temples?lat=24.14&lng=120.67")
        try expect(written(), contains: "/api/temples?q=a%C2%85b%E2%80%A8c%E2%80%AEd媽")
        try expect(written().split(whereSeparator: \.isNewline).count, equals: 3)
    }

    @Test(arguments: ["json", "text"]) func aLineHasAllColumnsAndNothingInvisible(form: String) throws {
        let log = program.path("access.log")
        let service = try Service(program, "--access-log", log, "--log-format", form)
        defer { service.stop() }
        let trace = "0af7651916cd43dd8448eb211c80319c"
        let headers = "User-Agent: a\u{202E}b\u{85}c d\r\ntraceparent: 00-\(trace)-b7ad6b7169203331-01\r\n"
        _ = try service.get("/healthz", headers: headers)
        let malformed = try TestClient(port: service.port)
        try malformed.send("\u{1}\r\n\r\n")
        try expect(malformed.receive().status, equals: 400)
        func written() throws -> [Substring] { try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") }
        expect(eventually { try written().count == 2 })
        let lines = try written().sorted { $0.contains("/healthz") && !$1.contains("/healthz") }
        if form == "json" {
            expect(lines[0], contains: #""agent":"a%E2%80%AEb%C2%85c d""#)
            expect(lines[0].contains("\"trace\":\"\(trace)\"") && lines[1].contains("\"trace\":null"))
            let parsed = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
            expect(parsed?["status"] as? Int, equals: 400)
        } else {
            expect(lines.map { $0.split(separator: " ", omittingEmptySubsequences: false).count }, equals: [13, 13])
            expect(lines[1], contains: " - - 400 ")
            expect(lines[0].contains(" \(trace) - - ") && lines[1].contains(" malformed-request - - - -"), "\(lines)")
        }
    }

    /// The bound is so short that any search passes it.
    @Test func aSearchThatTakesTooLongIs503() throws {
        let service = try Service(program, "--query-timeout", "0.000001")
        defer { service.stop() }
        for _ in 0..<3 {
            let answer = try service.get(Self.search)
            expect(answer.status, equals: 503)
            expect(answer.headers["retry-after"] != nil)
            expect(answer.headers["content-type"], equals: "application/problem+json")
            expect(answer.body, contains: "\"code\":\"query-too-slow\"")
        }
        try expect(service.get("/healthz").status, equals: 200)
        try expect(program.run("serve", "--query-timeout", "soon").status, equals: 64)
        let unbounded = try Service(program, "--query-timeout", "0")
        defer { unbounded.stop() }
        try expect(unbounded.get(Self.search).status, equals: 200)
    }

    @Test func theFiguresTellWhatSearchesCost() throws {
        let service = try Service(program)
        defer { service.stop() }
        func figure(_ name: String) throws -> Int {
            let line = try service.get("/metrics").body.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            return try require(line?.split(separator: " ").last.flatMap { Int($0) })
        }
        try expect(figure("nearby_search_boxes_total"), equals: 0)
        try expect(figure("nearby_search_rows_total"), equals: 0)
        try expect(service.get(Self.search + "&radius=500&limit=100").status, equals: 200)
        let rows = try figure("nearby_search_rows_total")
        expect(rows, isAtLeast: 101)
        try expect(figure("nearby_search_boxes_total"), isAtLeast: rows)
        // An answer that the client has already costs no search.
        let tag = try require(service.get(Self.search + "&fields=id").headers["etag"])
        let before = try figure("nearby_search_rows_total")
        try expect(service.get(Self.search + "&fields=id", headers: "If-None-Match: \(tag)\r\n").status, equals: 304)
        try expect(figure("nearby_search_rows_total"), equals: before)
    }

    @Test(.enabled(if: geteuid() == 0), arguments: [("0.0.0.0", true), ("::", true), ("127.0.0.1", false)])
    func rootIsWarnedWhereOthersReachIt(host: String, isWarned: Bool) throws {
        let service = try Service(program, "--host", host)
        service.stop()
        try expect(service.errors().contains("running as root on \(host)"), equals: isWarned)
    }
}
