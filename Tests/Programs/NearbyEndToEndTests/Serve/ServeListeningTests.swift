import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Where the service listens, and whom it believes about its clients.
struct ServeListeningTests {
    private let program: Program
    private let socket: String
    private static let search = "/api/temples?lat=24.14&lng=120.67&limit=1"

    init() throws {
        program = try Program()
        socket = program.path("s")
    }

    private func refusal(_ words: [String], environment: [String: String] = [:]) throws -> Program.Result {
        try program.run(["serve"] + words, environment: environment)
    }

    // MARK: The Unix socket

    @Test func aUnixSocketIsForTheGroupWhateverTheUmaskIs() throws {
        for mask in ["077", "000"] {
            let service = try Service(program, all: ["--listen", "unix:\(socket)"], limit: "umask \(mask)")
            expect(service.address, equals: "unix:\(socket)")
            expectNil(service.healthAddress)
            for _ in 0..<5 { try expect(service.get(Self.search).status, equals: 200) }
            let mode = try FileManager.default.attributesOfItem(atPath: socket)[.posixPermissions] as? Int
            expect(mode, equals: 0o660)
            expect(service.stop(), equals: 0)
            expect(!FileManager.default.fileExists(atPath: socket))
        }
    }

    @Test func aKilledServiceLeavesNothingInTheWay() throws {
        let killed = try Service(program, all: ["--listen", "unix:\(socket)"])
        expect(killed.stop(SIGKILL), equals: SIGKILL)
        expect(FileManager.default.fileExists(atPath: socket))
        let service = try Service(program, all: ["--listen", "unix:\(socket)"])
        defer { service.stop() }
        try expect(service.get("/healthz").status, equals: 200)
        let second = try refusal(["--listen", "unix:\(socket)"])
        expect(second.status, equals: 69)
        expect(second.error, equals: "nearby: another process listens on \(socket)\n")
        try expect(service.get("/healthz").status, equals: 200)
    }

    @Test func whatIsNoSocketStays() throws {
        try Data("kept".utf8).write(to: URL(fileURLWithPath: socket))
        let refused = try refusal(["--listen", "unix:\(socket)"])
        expect(refused.status, equals: 73)
        expect(refused.error, contains: "\(socket) is not a socket; it stays as it is")
        try expect(String(contentsOfFile: socket, encoding: .utf8), equals: "kept")
    }

    @Test(arguments: [
        (["--listen", "unix:x", "--port", "80"], "--port and --listen exclude each other"),
        (["--listen", "unix:x", "--host", "::1"], "--host and --listen exclude each other"),
        (["--listen", "127.0.0.1:80"], "--listen \"127.0.0.1:80\" is not of the form unix:PATH"),
        (["--listen", "unix:"], "is not of the form unix:PATH"),
        (["--listen", "unix:" + String(repeating: "x", count: 108)], "has 108 bytes"),
        (["--port", "8080", "--health-port", "8080"], "--health-port and --port are both 8080"),
        (["--health-port", "65536"], "--health-port \"65536\" is not a whole number from 0 to 65535"),
        (["--trusted-proxies", "10.0.0.1/8"], "the network begins with 10.0.0.0"),
        (["--trusted-proxies", "unix,proxy"], "--trusted-proxies \"proxy\" is not an address"),
        (["--trusted-proxies", "::/129"], "\"::/129\" has no valid number of bits"),
        (["--trusted-proxies", ""], "--trusted-proxies \"\" is not an address"),
    ])
    func saysWhatCannotBe(words: [String], message: String) throws {
        let refused = try refusal(words)
        expect(refused.status, equals: 64)
        expect(refused.error, contains: message, "\(refused.error)")
    }

    @Test func aVariableExcludesItToo() throws {
        let refused = try refusal(["--listen", "unix:x"], environment: ["NEARBY_HOST": "0.0.0.0"])
        expect(refused.status, equals: 64)
        expect(refused.error, contains: "$NEARBY_HOST and --listen exclude each other")
        let settings = program.path("nearby.conf")
        try Data("listen = unix:x\ntrusted-proxies = nobody\n".utf8).write(to: URL(fileURLWithPath: settings))
        try expect(refusal(["--config", settings]).error, contains: "\(settings): trusted-proxies \"nobody\"")
        try Data("listen = unix:x\nport = 1\n".utf8).write(to: URL(fileURLWithPath: settings))
        try expect(
            refusal(["--config", settings]).error, contains: "\(settings): port and \(settings): listen exclude")
    }

    @Test(arguments: [("text", " - "), ("json", "\"client\":null")])
    func aClientWithoutAnAddressIsNobodyInTheLog(form: String, words: String) throws {
        let log = program.path("access.log")
        let service = try Service(
            program, all: ["--listen", "unix:\(socket)", "--access-log", log, "--log-format", form])
        try expect(service.get("/healthz").status, equals: 200)
        service.stop()
        let line = try String(contentsOfFile: log, encoding: .utf8)
        expect(line, contains: words, "\(line)")
        expect(form == "json" || line.split(separator: " ")[1] == "-")
    }

    @Test func aLimitThatLimitsNobodyIsSaid() throws {
        let words = ["--listen", "unix:\(socket)", "--rate-limit", "1"]
        let service = try Service(program, all: words)
        service.stop()
        try expect(service.errors(), contains: "--rate-limit needs --trusted-proxies unix")
        let trusting = try Service(program, all: words + ["--trusted-proxies", "10.0.0.0/8,unix"])
        trusting.stop()
        try expect(trusting.errors(), equals: "")
    }

    // MARK: Proxies

    @Test func eachClientOfAProxyHasItsOwnLimit() throws {
        let log = program.path("access.log")
        let service = try Service(
            program, "--rate-limit", "1", "--trusted-proxies", "127.0.0.9", "--access-log", log, "--log-format", "text")
        defer { service.stop() }
        let proxy = try TestClient(port: service.port, from: 0x7F00_0009)
        for number in 1...50 {
            let answer = try proxy.request(
                "GET", Self.search, headers: "X-Forwarded-For: 6.6.6.6, 192.0.2.\(number)\r\n")
            expect(answer.status, equals: 200)
        }
        // One who is no proxy is limited, whatever it says.
        var statuses: Set<Int> = []
        for number in 0..<250 where !statuses.contains(429) {
            let client = try TestClient(port: service.port)
            statuses.insert(
                try client.request("GET", Self.search, headers: "X-Forwarded-For: 192.0.2.\(number)\r\n").status)
        }
        expect(statuses, equals: [200, 429])
        expect(service.stop(), equals: 0)
        let clients = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap {
            $0.split(separator: " ").dropFirst().first.map(String.init)
        }
        expect(Set(clients), equals: Set((1...50).map { "192.0.2.\($0)" } + ["127.0.0.1"]))
    }

    @Test func twoClientsInOneRequestAreAProblem() throws {
        let service = try Service(program, "--trusted-proxies", "127.0.0.0/8")
        defer { service.stop() }
        let refused = try service.get(
            Self.search, headers: "X-Forwarded-For: 192.0.2.1\r\nForwarded: for=192.0.2.2\r\n")
        expect(refused.status, equals: 400)
        expect(refused.body, contains: "\"code\":\"malformed-request\"")
        expect(refused.body, contains: "its Forwarded and its X-Forwarded-For name different clients")
    }

    // MARK: Health

    @Test func healthIsOutsideTheRateLimit() throws {
        let service = try Service(program, "--rate-limit", "1")
        defer { service.stop() }
        for target in ["/healthz", "/readyz", "/metrics"] {
            for _ in 0..<10 { try expect(service.get(target).status, equals: 200) }
        }
        var statuses: [Int] = []
        while statuses.last != 429, statuses.count < 250 { statuses.append(try service.get(Self.search).status) }
        expect(statuses.last, equals: 429)
        expect(statuses.count, isAbove: 2)
        for target in ["/healthz", "/readyz", "/metrics"] { try expect(service.get(target).status, equals: 200) }
    }

    @Test func theHealthPortAnswersThreePaths() throws {
        for words in [["--port", "0"], ["--listen", "unix:\(socket)"], ["--port", "0", "--host", "127.0.0.2"]] {
            let service = try Service(program, all: words + ["--health-port", "0"])
            defer { service.stop() }
            let host = words.last == "127.0.0.2" ? "127.0.0.2" : "127.0.0.1"
            expect(service.healthAddress?.hasPrefix("http://\(host):"), equals: true)
            guard host == "127.0.0.1" else { continue }
            func health(_ target: String) throws -> Int {
                try TestClient(port: service.healthPort).request("GET", target).status
            }
            for target in ["/healthz", "/readyz", "/metrics"] { try expect(health(target), equals: 200) }
            for target in [Self.search, "/", "/docs", "/openapi.json", "/nothing"] {
                try expect(health(target), equals: 404)
            }
            for target in ["/healthz", "/readyz", Self.search] { try expect(service.get(target).status, equals: 200) }
            let moved = try service.get("/metrics")
            expect(moved.status == 404 && moved.body.contains("\"code\":\"unknown-path\""))
        }
    }

    @Test func theHealthPortAsksForTheTokenToo() throws {
        let tokens = program.path("tokens")
        try Data("only-for-tests-0123456789\n".utf8).write(to: URL(fileURLWithPath: tokens))
        let service = try Service(program, "--health-port", "0", "--token-file", tokens)
        defer { service.stop() }
        let client = try TestClient(port: service.healthPort)
        try expect(client.request("GET", "/healthz").status, equals: 200)
        try expect(client.request("GET", "/metrics").status, equals: 401)
        let headers = "Authorization: Bearer only-for-tests-0123456789\r\n"
        try expect(client.request("GET", "/metrics", headers: headers).status, equals: 200)
    }
}
