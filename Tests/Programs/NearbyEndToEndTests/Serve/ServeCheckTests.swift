import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// `nearby serve --check`.
struct ServeCheckTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func check(_ words: String..., environment: [String: String] = [:]) throws -> Program.Result {
        try program.run(["serve", "--check"] + words, environment: environment)
    }

    /// The lines by what they are about.
    private func lines(_ result: Program.Result) -> [String: String] {
        var lines: [String: String] = [:]
        for line in result.output.split(separator: "\n") {
            guard let colon = line.firstRange(of: ": ") else { continue }
            lines[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
        }
        return lines
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    @Test func aLineForEachThingThatIsRight() throws {
        let tokens = try write("only-for-tests-0123456789\n", "tokens")
        let log = program.path("access.log")
        let result = try check(
            "--port", "0", "--health-port", "0", "--access-log", log, "--token-file", tokens, "--host", "127.0.0.1")
        expect(result.status == 0 && !result.error.contains("failed"), "\(result.error)")
        let subjects = result.output.split(separator: "\n").filter { !$0.hasPrefix("setting ") }
            .map { $0.prefix { $0 != ":" } }
        expect(
            subjects,
            equals: [
                "configuration", "settings", "access log", "tokens", "pages", "database", "address", "health port",
            ])
        let lines = lines(result)
        expect(lines["access log"] == log && lines["tokens"]?.hasPrefix(tokens) == true)
        expect(lines["database"], equals: "\(program.path(Program.ownDatabase)) has 862 temples")
        expect(lines["address"], equals: "any free port of 127.0.0.1")
        expect(!FileManager.default.fileExists(atPath: log))
    }

    @Test func nothingIsMade() throws {
        let unused = try Program(isUsed: false)
        let socket = unused.path("s")
        let result = try unused.run("serve", "--check", "--listen", "unix:\(socket)")
        expect(result.status, equals: 0, "\(result.error)")
        expect(result.output, contains: "\ndatabase: \(unused.path(Program.ownDatabase)) is not there yet")
        expect(result.output, contains: "\naddress: unix:\(socket) is free\n")
        expect(!FileManager.default.fileExists(atPath: unused.path(".local")))
        expect(!FileManager.default.fileExists(atPath: socket))
    }

    /// Whatever else is wrong, each thing has its line, and the first one has the exit code.
    @Test func portsThatAreInUseAreSaid() throws {
        let service = try Service(program, "--health-port", "0")
        defer { service.stop() }
        let words = ["--port", "\(try service.port)", "--health-port", "\(try service.healthPort)"]
        let result = try program.run(["serve", "--check"] + words)
        expect(result.status == 69 && result.error.hasSuffix("nearby: 2 of 7 checks failed: address, health port\n"))
        for (subject, port) in [("address", words[1]), ("health port", words[3])] {
            let line = try require(lines(result)[subject])
            expect(line.hasPrefix("WRONG: port \(port) of 127.0.0.1 is in use; choose another with --port"), "\(line)")
        }
        try expect(service.get("/healthz").status, equals: 200)
        let missing = try program.run(["serve", "--check", "--token-file", program.path("none")] + words)
        expect(missing.status == 66 && missing.error.contains("3 of 7 checks failed: tokens, address, health port"))
    }

    @Test func aSocketThatIsInUseIsSaid() throws {
        let socket = program.path("s")
        let service = try Service(program, all: ["--listen", "unix:\(socket)"])
        defer { service.stop() }
        let result = try check("--listen", "unix:\(socket)")
        expect(result.status, equals: 69)
        expect(lines(result)["address"], equals: "WRONG: another process listens on \(socket)")
        try expect(service.get("/healthz").status, equals: 200)
    }

    @Test func filesThatCannotBeUsedAreSaid() throws {
        let text = try write("no database", "text.sqlite")
        let folder = program.path("no/such/folder")
        let result = try check("--port", "0", "--database", text, "--access-log", folder + "/a.log")
        expect(result.status, equals: 73, "\(result.error)")
        expect(
            lines(result)["access log"]?.hasPrefix("WRONG: cannot open the access log \(folder)/a.log: "), equals: true)
        expect(lines(result)["database"]?.hasPrefix("WRONG: \(text) is not a usable database"), equals: true)
        let missing = try check("--port", "0", "--database", program.path("none.sqlite"))
        expect(missing.status, equals: 66)
        expect(lines(missing)["database"]?.hasPrefix("WRONG: there is no database at"), equals: true)
    }

    @Test func whatIsSetIsSaidWithItsOrigin() throws {
        let file = try write(
            "threads = 3\nport = 1\nworkers = 2\nsite = https://t.example\n[oidc own]\nclient-id = a b\n", "nearby.conf"
        )
        let result = try check(
            "--config", file, "--port", "0", "--no-pages", environment: ["NEARBY_WORKERS": "3"])
        expect(result.status, equals: 0, "\(result.output)\(result.error)")
        let said = result.output.split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("setting query-timeout") }  // Of a test under a sanitizer.
        expect(
            said.prefix(8),
            equals: [
                "configuration: \(file)", "setting port = 0 (--port)", "setting threads = 3 (\(file): threads)",
                "setting no-pages = yes (--no-pages)", "setting site = https://t.example (\(file): site)",
                "setting workers = 3 ($NEARBY_WORKERS)",
                "setting [oidc own] client-id = a b (\(file): [oidc own] client-id)", "settings: right",
            ])
    }

    /// A value stays on its line, whatever is in it.
    @Test func aValueBeginsNoLine() throws {
        let result = try check("--port", "0", "--tiles-credit", "a\nport: WRONG\u{1B}[2J")
        expect(result.output, contains: "\nsetting tiles-credit = a\\nport: WRONG\\u{1B}[2J (--tiles-credit)\n")
    }

    @Test func aWrongConfigurationIsSaid() throws {
        let file = try write("prot = 1\n", "nearby.conf")
        let result = try check("--config", file)
        expect(result.status == 65 && result.output == "configuration: WRONG\n")
        expect(result.error, contains: "\(file):1: unknown setting \"prot\"; did you mean port?")
        try expect(check("--port", "0").output.hasPrefix("configuration: none\nsetting port = 0 (--port)\n"))
    }

    @Test func aWrongSettingIsReportedAlone() throws {
        for (words, message) in [
            (["--port", "x"], "--port \"x\" is not a whole number"), (["--wait", "-1"], "--wait \"-1\""),
            (["--replica", "r.sqlite"], "--replica is for a database on a PostgreSQL server"),
            (["--log-format", "xml"], "--log-format \"xml\""),
        ] {
            let result = try program.run(["serve", "--check"] + words)
            expect(result.status, equals: 64, "\(result.output)")
            // What is set, and nothing that depends on it.
            let lines = result.output.split(separator: "\n")
            expect(lines.contains { $0.hasSuffix(" (\(words[0]))") }, "\(result.output)")
            expect(lines.dropFirst().allSatisfy { $0.hasPrefix("setting ") }, "\(result.output)")
            expect(result.error, contains: message, "\(result.error)")
        }
        // It is no setting itself: a service that always checks would never serve.
        let file = try write("check = yes\n", "serve.conf")
        try expect(program.run("serve", "--config", file).error, contains: "unknown setting \"check\"")
    }
}
