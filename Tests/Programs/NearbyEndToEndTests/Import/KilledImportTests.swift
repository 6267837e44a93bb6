import Expectations
import BuiltProgram
import Foundation
import SeededRandom
import Testing

/// Imports that the system ends in the middle, as by `kill -9` or a cut of the power: at a named call, by `KillPoint`.
struct KilledImportTests {
    private let program: Program
    private let large: String
    private let database: String

    private static let header = "source_id,name,lat,lng,main_deity\n"
    private static let rows = 2_000

    init() throws {
        program = try Program()
        (large, database) = (program.path("large.csv"), program.path("t.sqlite"))
        let small = program.path("small.csv")
        try Data((Self.header + "a,甲宮,24.1,120.6,媽祖\n").utf8).write(to: URL(fileURLWithPath: small))
        let rows = (0..<Self.rows).map { "r\($0),廟宇\($0),24.1,120.\($0),媽祖\n" }.joined()
        try Data((Self.header + rows).utf8).write(to: URL(fileURLWithPath: large))
        let made = try program.run("import", small, "--source", "test", "--database", database)
        try require(made.status == 0, "\(made.error)")
    }

    /// Imports the large file into a copy of the database.
    ///
    /// - Parameter point: the number of the call before which the program ends; 0 for none.
    /// - Returns: the number of calls that were reached, and the number of temples afterwards.
    private func importing(killedAt point: Int) throws -> (calls: Int, temples: Int) {
        let copy = program.path("copy-\(point).sqlite")
        let calls = program.path("calls-\(point)")
        try FileManager.default.copyItem(atPath: database, toPath: copy)
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + end) } }
        let process = program.process(
            ["import", large, "--source", "test", "--database", copy],
            environment: [
                "LD_PRELOAD": Program.binary.deletingLastPathComponent().appendingPathComponent("libKillPoint.so").path,
                "KILL_POINT": "\(point)", "KILL_POINT_LOG": calls,
            ])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        expect(process.terminationReason, equals: point == 0 ? .exit : .uncaughtSignal, "point \(point)")
        expect(process.terminationStatus, equals: point == 0 ? 0 : SIGKILL, "point \(point)")
        let after = try program.run("export", "--format", "csv", "--database", copy)
        expect(after.status, equals: 0, "point \(point): \(after.error)")
        // The next import finds a sound database.
        let next = try program.run("import", large, "--source", "test", "--database", copy)
        expect(next.status, equals: 0, "point \(point): \(next.error)")
        let whole = try program.run("export", "--format", "csv", "--database", copy).output
        expect(whole.split(whereSeparator: \.isNewline).count, equals: 1 + 1 + Self.rows, "point \(point)")
        let count = try Data(contentsOf: URL(fileURLWithPath: calls)).count
        return (count, after.output.split(whereSeparator: \.isNewline).count - 1)
    }

    /// There is one call before which the old data stands whole, and after which the new data does.
    @Test(.timeLimit(.minutes(Program.patience(Drill.isOn ? 60 : 5))))
    func leavesTheOldDataOrTheNew() throws {
        let (calls, whole) = try importing(killedAt: 0)
        expect(calls > 20 && whole == 1 + Self.rows)
        // Before the first call nothing is written, and before the last one all is.
        var (old, new) = (1, calls)
        try expect(importing(killedAt: old).temples, equals: 1)
        try expect(importing(killedAt: new).temples, equals: 1 + Self.rows)
        while new - old > 1 {
            let point = (old + new) / 2
            let temples = try importing(killedAt: point).temples
            expect(temples == 1 || temples == 1 + Self.rows, "\(temples) after point \(point)")
            if temples == 1 { old = point } else { new = point }
        }
        guard Drill.isOn else { return }
        for point in 2..<calls {
            let temples = try importing(killedAt: point).temples
            expect(temples, equals: point <= old ? 1 : 1 + Self.rows, "\(temples) after point \(point)")
        }
    }
}
