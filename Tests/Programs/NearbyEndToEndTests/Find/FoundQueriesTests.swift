import Expectations
import BuiltProgram
import Foundation
import Testing

/// The queries of `tools/find-queries` against the registry, as `tools/bench find` asks them. Where Unihan is installed, those
/// by rule are made from the registry by the test.
@Suite(.enabled(if: Program.registry != nil, "no reference data"))
struct FoundQueriesTests {
    /// A line of `tools/bench-find.py` for a kind of query: how many there are, and of how many hundred the right answer is
    /// the first and one of the first three.
    private struct Share {
        let count: Int
        let first: Double
        let inThree: Double

        init?(_ line: Substring) {
            let pattern = #/ +(\d+) queries +first +([\d.]+) % +in the first three +([\d.]+) %$/#
            guard let match = line.firstMatch(of: pattern), let count = Int(match.1), let first = Double(match.2),
                let inThree = Double(match.3)
            else { return nil }
            self.count = count
            self.first = first
            self.inThree = inThree
        }
    }

    /// Whether `tools/make-find-queries` finds the readings of characters.
    private static let hasUnihan: Bool = {
        let folder = ProcessInfo.processInfo.environment["UNICODE_DATA"] ?? "/usr/share/unicode"
        return FileManager.default.fileExists(atPath: folder + "/Unihan_Readings.txt.bz2")
    }()

    /// The lines that a program of `tools` prints.
    private func lines(of tool: String, _ words: [String], in program: Program) throws -> [Substring] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-B", Repository.root.appendingPathComponent("tools/\(tool)").path] + words
        let output = URL(fileURLWithPath: program.path("printed"))
        try Data().write(to: output)
        let writing = try FileHandle(forWritingTo: output)
        process.standardOutput = writing
        process.standardError = writing
        try process.run()
        process.waitUntilExit()
        let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
        expect(process.terminationStatus, equals: 0, "\(lines)")
        return lines
    }

    /// The file of queries by rule: made now, or the one of `tools/find-queries`.
    private func queries(in program: Program) throws -> URL {
        let kept = Repository.root.appendingPathComponent("tools/find-queries/by-rule.tsv")
        guard Self.hasUnihan else { return kept }
        let made = URL(fileURLWithPath: program.path("by-rule.tsv"))
        _ = try lines(of: "make-find-queries", [try require(Program.registry).path, made.path], in: program)
        return made
    }

    @Test func theRightAnswerIsAmongTheFirst() throws {
        let program = try Program()
        try expect(program.run("import", try require(Program.registry).path).status, equals: 0)
        let export = program.path("export.jsonl")
        let exported = try program.run("export", "--format", "jsonl")
        expect(exported.status, equals: 0)
        try exported.output.write(toFile: export, atomically: true, encoding: .utf8)
        let service = try Service(program)
        defer { service.stop() }
        let byRule = "--by-rule=" + (try queries(in: program)).path
        let lines = try lines(
            of: "bench-find.py", [service.address, export, "--misses", "--untimed", byRule], in: program)
        let misses = lines.filter { $0.hasPrefix("  ") }.joined(separator: "\n")
        let all = try require(lines.first { $0.hasPrefix("all ") }.flatMap { Share($0) }, "\(lines)")
        expect(all.count, equals: 400)
        expect(all.inThree, isAtLeast: 95, "\(misses)")
        expect(all.first, isAtLeast: 85, "\(misses)")
        for line in lines.compactMap({ Share($0) }) { expect(line.inThree, isAtLeast: 80, "\(misses)") }
    }
}
