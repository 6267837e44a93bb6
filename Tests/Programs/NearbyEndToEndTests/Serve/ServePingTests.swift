import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// `nearby ping`.
struct ServePingTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    @Test func aReadyServiceIsFoundByItsSettings() throws {
        let service = try Service(program, "--health-port", "0")
        defer { service.stop() }
        let (port, health) = ("\(try service.port)", "\(try service.healthPort)")
        let file = program.path("nearby.conf")
        try Data("# The service is asked on its health port.\nport = 1\nhealth-port = \(health)\n".utf8).write(
            to: URL(fileURLWithPath: file))
        for (words, environment) in [
            (["--port", port], [:]), (["--host", "0.0.0.0", "--port", port], [:]),
            (["--port", "1", "--health-port", health], [:]), ([], ["NEARBY_PORT": port]), (["--config", file], [:]),
            ([], ["NEARBY_CONFIG": file]), (["--listen", "unix:/nowhere/s", "--health-port", health], [:]),
        ] as [([String], [String: String])] {
            let result = try program.run(["ping"] + words, environment: environment)
            expect(result.status == 0 && result.output == "ready\n" && result.error.isEmpty, "\(words): \(result)")
        }
    }

    @Test func aReadyServiceIsFoundByItsSocket() throws {
        let words = ["--listen", "unix:\(program.path("s"))"]
        let service = try Service(program, all: words)
        let result = try program.run(["ping"] + words)
        expect(result.status == 0 && result.output == "ready\n", "\(result)")
        expect(service.stop(), equals: 0)
        let stopped = try program.run(["ping"] + words)
        expect(stopped.status == 69 && stopped.output.isEmpty)
        expect(stopped.error.hasPrefix("nearby: the service at unix:\(program.path("s")) cannot be reached: "))
    }

    @Test func aServiceThatIsNotReadySaysWhy() throws {
        let database = program.path("t.sqlite")
        try FileManager.default.copyItem(atPath: program.path(Program.ownDatabase), toPath: database)
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        let words = ["ping", "--port", "\(try service.port)"]
        try expect(program.run(words).status, equals: 0)
        try FileManager.default.removeItem(atPath: database)
        let result = try program.run(words)
        expect(result.status == 69 && result.output.isEmpty)
        expect(result.error.hasPrefix("nearby: the service at \(service.address) is not ready: "), "\(result.error)")
    }

    @Test func wrongSettingsAreThoseOfTheService() throws {
        let port = try TestClient.freePort()
        let refused = try program.run("ping", "--port", "\(port)")
        expect(refused.status, equals: 69)
        expect(
            refused.error,
            equals: "nearby: the service at http://127.0.0.1:\(port) cannot be reached: Connection refused\n")
        for (words, status, message) in [
            (["--port", "0"], 64, "--port 0 is any free port; give the one that the service has printed"),
            (["--port", "x"], 64, "--port \"x\" is not a whole number"),
            (["--host", "nowhere.invalid"], 64, "--host \"nowhere.invalid\" is not an address"),
            (["--config", program.path("none")], 66, "cannot read the configuration file"),
        ] as [([String], Int32, String)] {
            let result = try program.run(["ping"] + words)
            expect(result.status == status && result.error.contains(message), "\(result)")
        }
    }
}
