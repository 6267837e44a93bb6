import Expectations
import BuiltProgram
import Foundation
import Testing

/// What `nearby --version` says.
struct VersionTests {
    private let program: Program

    init() throws { program = try Program(isUsed: false) }

    /// The lines of the answer, of the built program unless another one is named.
    private func lines(_ words: String..., by path: String? = nil) throws -> [String] {
        let result = try program.run(
            words.isEmpty ? ["--version"] : words, limit: path.map { "shift; set -- '\($0)' \"$@\"" })
        expect(result.status == 0 && result.error.isEmpty && result.output.hasSuffix("\n"), "\(result.error)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func beginsWithTheRelease() throws {
        let lines = try lines()
        try expect(require(lines.first).wholeMatch(of: #/nearby \d+\.\d+\.\d+/#) != nil)
        expect(lines.count == 11 && lines[1] == "commit unknown", "\(lines)")
        try expect(self.lines("serve", "--version"), equals: lines)
    }

    /// Each has its first schema.
    @Test func namesTheSchemas() throws {
        try expect(lines(), contains: "schema 100, accounts 100, server 100")
    }

    /// Debian keeps a library and what programs are built of at one version.
    @Test func namesTheLibraries() throws {
        let libraries = [
            "SQLite": "sqlite3", "SpatiaLite": "spatialite", "PROJ": "proj", "libpq": "libpq", "libcurl": "libcurl",
            "OpenSSL": "libcrypto", "libevent": "libevent", "libarchive": "libarchive",
        ]
        let lines = try lines()
        for (name, module) in libraries {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/pkg-config")
            process.arguments = ["--modversion", module]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let version = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            expect(lines, contains: "\(name) \(version.trimmingCharacters(in: .newlines))", "\(lines)")
        }
    }

    private static let commit = "0123456789abcdef0123456789abcdef01234567"
    private static let date = "2026-11-26T17:22:40Z"

    /// An installed program says what `tools/install` has noted beside it; another file there is passed over.
    @Test(arguments: [
        ("commit = \(commit)\ndate = \(date)\n", "commit \(commit) of \(date)"),
        ("date = \(date)\nmore = 1\ncommit = \(commit)\n", "commit \(commit) of \(date)"),
        ("commit = \(commit)\n", "commit unknown"), ("commit = 0123\ndate = \(date)\n", "commit unknown"),
        ("commit = \(commit)\ndate = \u{1B}[2J\n", "commit unknown"), ("", "commit unknown"),
    ])
    func namesTheCommitOfAnInstalledProgram(note: String, line: String) throws {
        for folder in ["bin", "share/nearby"] {
            try FileManager.default.createDirectory(
                atPath: program.path("installed/\(folder)"), withIntermediateDirectories: true)
        }
        let installed = program.path("installed/bin/nearby")
        if link(Program.binary.path, installed) != 0 {
            try FileManager.default.copyItem(atPath: Program.binary.path, toPath: installed)
        }
        try Data(note.utf8).write(to: URL(fileURLWithPath: program.path("installed/share/nearby/build")))
        try expect(lines(by: installed)[1], equals: line)
    }
}
