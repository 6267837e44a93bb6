import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import Testing

/// Blocks of the pages, pasted on the machines of servers, and by those who use a service.
struct Runbook {
    private let program: Program
    private let servers: [DebianCluster]

    /// Puts nearby, and a file of the registry with one temple, on the machine of each server.
    init(_ program: Program, _ servers: [DebianCluster]) throws {
        (self.program, self.servers) = (program, servers)
        let starter = Repository.root.appendingPathComponent("data").path
        for server in servers {
            try server.run(
                script: """
                    install -D -m 755 '\(Program.binary.path)' bin/nearby
                    cp -rL '\(starter)' starter
                    chmod -R a+rX starter
                    """, as: .test)
            try server.write(Self.registry(9_000_001, "起始宮"), "taiwan-temples.csv")
        }
    }

    /// A file of the registry with one temple.
    static func registry(_ number: Int, _ name: String) -> String {
        """
        編號,寺廟名稱,主祀神祇,行政區,地址,教別,電話,WGS84X,WGS84Y
        \(number),\(name),天上聖母,臺中市,臺中市南屯區某路\(number % 1_000)號,道教,,120.\(60 + number % 10),24.13

        """
    }

    /// The address of a database on all servers.
    func address(_ role: String, _ database: String = "temples") -> String {
        "postgresql://\(role)@" + servers.map(Self.host).joined(separator: ",") + "/" + database
    }

    private static func host(_ server: DebianCluster) -> String { "\(server.host):\(server.port)" }

    /// The block of settings with the values of a server's machine. Nothing else of the pages of servers is replaced.
    private func settings(_ server: DebianCluster, primary: DebianCluster) throws -> String {
        let values = [
            "PRIMARY": Self.host(primary), "SERVERS": servers.map(Self.host).joined(separator: ","),
            "NETWORK": "\(server.host)/32", "PGPORT": "\(server.port)", "PATH": server.programsFolder + ":$PATH",
            "PGCONFIG": server.configuration, "PGDATA": server.data, "PGPASSFILE": server.folder + "/pgpass",
            "BACKUPS": server.folder + "/backups", "REGISTRY": server.folder + "/taiwan-temples.csv",
        ]
        var lines = try PastedBlock.settings.text.split(separator: "\n").map(String.init)
        for (name, value) in values {
            let line = try require(lines.firstIndex { $0.hasPrefix("export \(name)=") }, "\(name)")
            lines[line] = "export \(name)=\(value)"
        }
        let starting = "pg_ctlcluster 15 main "
        let function = try require(lines.firstIndex { $0.contains(starting) })
        lines[function] = lines[function].replacing(starting, with: "pg_ctlcluster \(server.version) \(server.name) ")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Pastes a block into a shell of the user postgres on the machine of a server, and returns what it prints.
    ///
    /// - Parameters:
    ///   - primary: the first server if it is nil.
    ///   - environment: variables beside those of the settings.
    @discardableResult
    func paste(
        _ block: PastedBlock, at server: DebianCluster, primary: DebianCluster? = nil,
        environment: [String: String] = [:]
    ) throws -> String {
        let variables = [
            "PATH": server.folder + "/bin:/usr/bin:/bin", "NEARBY_DATA": server.folder + "/starter",
            // None of the machine's settings.
            "NEARBY_CONFIG": "",
        ].merging(Program.sanitizerOptions) { $1 }.merging(environment) { $1 }
        return try server.run(
            script: settings(server, primary: primary ?? servers[0]) + block.text, as: .server, environment: variables)
    }

    /// Pastes a block whose second run is to end with an error, and returns the error.
    func refusal(
        of block: PastedBlock, at server: DebianCluster, environment: [String: String] = [:]
    ) throws -> String {
        do {
            let said = try paste(block, at: server, environment: environment)
            Issue.record("\(block.rawValue) has not failed: \(said)")
            return ""
        } catch let missing as PastedBlock.Missing {
            throw missing
        } catch {
            return "\(error)"
        }
    }

    /// Pastes a block into a shell of somebody who uses a service, and returns what it prints.
    ///
    /// - Parameters:
    ///   - before: lines before it.
    ///   - values: texts of the block in place of others.
    static func paste(
        _ block: PastedBlock, _ program: Program, before: String = "", values: [String: String] = [:],
        environment: [String: String] = [:]
    ) throws -> String {
        var text = try block.text
        for (old, new) in values {
            expect(text, contains: old)
            text = text.replacing(old, with: new)
        }
        var variables = program.process([]).environment ?? [:]
        variables["PATH"] = Program.binary.deletingLastPathComponent().path + ":/usr/bin:/bin"
        return try PostgreSQLTestServer.shared.run(
            script: "cd '\(program.folder.path)'\n" + before + text, as: .test,
            environment: variables.merging(environment) { $1 })
    }

    /// The lines of some roles in the file of passwords of a server, or of all of them.
    static func passwords(_ server: DebianCluster, of roles: [String]? = nil) throws -> String {
        let lines = try String(contentsOfFile: server.folder + "/pgpass", encoding: .utf8).split(separator: "\n")
        return lines.filter { line in roles?.contains { line.contains(":\($0):") } ?? true }.joined(separator: "\n")
            + "\n"
    }

    /// Writes the lines of some roles for who runs nearby on another machine. Returns the variables that name the file.
    func passwords(of roles: [String]) throws -> [String: String] {
        let path = program.path("pgpass-\(UUID().uuidString)")
        try Data(Self.passwords(servers[0], of: roles).utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return ["PGPASSFILE": path]
    }
}
