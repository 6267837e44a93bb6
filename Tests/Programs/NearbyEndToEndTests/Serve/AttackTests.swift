import Expectations
import BuiltProgram
import Foundation
import Testing

/// The short form of `tools/attack` against the built program.
struct AttackTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// Runs the tool and returns its rows.
    private func attack() throws -> [Substring] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments =
            [
                Repository.root.appendingPathComponent("tools/attack").path, "--short", "--program",
                Program.binary.path,
            ] + (Program.sanitizer == nil ? [] : ["--sanitized"])
        process.environment = [
            "PATH": "/usr/sbin:/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": program.folder.path,
            "NEARBY_DATA": Repository.root.appendingPathComponent("data").path,
        ].merging(Program.sanitizerOptions) { $1 }
        let output = program.path("rows-\(UUID().uuidString)")
        try Data().write(to: URL(fileURLWithPath: output))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    }

    @Test(.timeLimit(.minutes(Program.patience(20)))) func everyAttackIsWithstood() throws {
        let rows = try attack()
        expect(rows.count, isAbove: 60)
        expect(rows.filter { $0.hasPrefix("FAILED") }, equals: [])
    }
}
