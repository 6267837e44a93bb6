import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import Testing

/// The runbook of `docs/scaling.md`: its blocks, and the settings that they have in a test.
struct Runbook {
    private let lines: [Substring]
    private let program: Program
    /// The file of passwords of who runs nearby.
    let passwords: String

    init(_ program: Program) throws {
        self.program = program
        passwords = program.path("pgpass")
        let page = Program.repository.appendingPathComponent("docs/scaling.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try require(lines.firstIndex(of: "## Runbook"))
        self.lines = Array(lines[(start + 1)...])
    }

    /// Returns the first block under a heading.
    private func block(_ heading: String, language: String = "sh") throws -> String {
        let start = try require(lines.firstIndex { $0 == "### " + heading }, "\(heading)")
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("### ") && !$0.hasPrefix("## ") }
        let opening = try require(section.firstIndex { $0 == "```" + language }, "\(heading)")
        return section[(opening + 1)...].prefix { $0 != "```" }.joined(separator: "\n") + "\n"
    }

    /// The lines of `pg_hba.conf`, for this machine and without TLS.
    func authentication() throws -> [String] {
        let text = try block("The settings", language: "text")
        expect(text.contains("hostssl ") && text.contains(" 10.0.0.0/8 "))
        return text.replacingOccurrences(of: "hostssl ", with: "host ")
            .replacingOccurrences(of: "10.0.0.0/8", with: "127.0.0.1/32")
            .split(separator: "\n").map(String.init)
    }

    /// The block of settings, with the values of a server's machine. Nothing else of the page is replaced.
    private func settings(
        _ server: PostgreSQLTestServer, primary: PostgreSQLTestServer, _ servers: [PostgreSQLTestServer],
        _ values: [String: String]
    ) throws -> String {
        var values = values
        values["PRIMARY"] = "127.0.0.1:\(primary.port)"
        values["SERVERS"] = servers.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
        values["REGISTRY"] = program.path("registry.csv")
        values["PATH"] = server.programsFolder + ":$PATH"
        values["PGDATA"] = server.folder + "/data"
        let options = "-p \(server.port) -k \(server.folder) -c listen_addresses=127.0.0.1 -c fsync=off"
        let starting = "pg_ctl -s -w -D \"$PGDATA\" -l \(server.folder)/log-of-scripts -o \"\(options)\" \"$1\""
        var lines = try block("The settings").split(separator: "\n").map(String.init)
        for (name, value) in values {
            let line = try require(lines.firstIndex { $0.hasPrefix("export \(name)=") }, "\(name)")
            lines[line] = "export \(name)=\(value)"
        }
        let function = try require(lines.firstIndex { $0.hasPrefix("server() {") })
        lines[function] = "server() { \(starting); }"
        return lines.joined(separator: "\n") + "\n"
    }

    /// Pastes a block into a shell of who runs nearby, and returns what it prints.
    @discardableResult
    func run(_ heading: String, at primary: PostgreSQLTestServer, of servers: [PostgreSQLTestServer]) throws -> String {
        let values = ["PGPASSFILE": passwords, "BACKUPS": program.path("backups")]
        var environment = program.process([]).environment ?? [:]
        environment["PATH"] = Program.binary.deletingLastPathComponent().path + ":/usr/bin:/bin"
        // The port of the check.
        environment["NEARBY_PORT"] = "0"
        return try primary.run(
            script: settings(primary, primary: primary, servers, values) + block(heading), as: .test,
            environment: environment)
    }

    /// Pastes a block into a shell of the user of a server, on its machine.
    func run(
        _ heading: String, onMachineOf server: PostgreSQLTestServer, primary: PostgreSQLTestServer,
        of servers: [PostgreSQLTestServer]
    ) throws {
        // The user has only the password of standbys.
        let lines = try String(contentsOfFile: passwords, encoding: .utf8).split(separator: "\n")
        let password = try require(lines.first { $0.contains(":nearby_standby:") })
        let values = [
            "PGPASSFILE": try server.write(password + "\n", "pgpass"), "BACKUPS": server.folder + "/backups",
        ]
        try server.run(script: settings(server, primary: primary, servers, values) + block(heading), as: .server)
    }

    /// Ends a server as a crash does, also one that a block has started.
    static func crash(_ server: PostgreSQLTestServer) throws {
        try server.run(
            script: "\(server.programsFolder)/pg_ctl -s -m immediate -D \(server.folder)/data stop", as: .server)
    }
}
