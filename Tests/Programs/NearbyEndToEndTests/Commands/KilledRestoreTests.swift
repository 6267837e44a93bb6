import Expectations
import BuiltProgram
import Foundation
import SeededRandom
import Testing

/// Restorations that the system ends in the middle, as by `kill -9` or a cut of the power: at a named call, by `KillPoint`.
/// The database has what it had, or what was restored.
struct KilledRestoreTests {
    private let program: Program
    private let database: String
    private let backup: String

    private static let former = "乙宮"
    private static let restored = "甲宮"

    init() throws {
        program = try Program(isUsed: false)
        (database, backup) = (program.path("t.sqlite"), program.path("t.backup"))
        let file = program.path("small.csv")
        try Data("source_id,name,lat,lng,main_deity\na,\(Self.restored),24.1,120.6,媽祖\n".utf8)
            .write(to: URL(fileURLWithPath: file))
        for words in [
            ["import", file, "--source", "test"], ["backup", backup],
            ["edit", "temple", "1", "--set", "name=\(Self.former)", "--reason", "test", "--author", "Ann"],
        ] {
            let result = try program.run(words + ["--database", database])
            try require(result.status == 0, "\(words): \(result.error)")
        }
    }

    /// Restores the backup in a copy of the database.
    ///
    /// - Parameter point: the number of the call before which the program ends; 0 for none.
    /// - Returns: the number of calls that were reached, and whether the backup is restored afterwards.
    private func restoring(killedAt point: Int) throws -> (calls: Int, isRestored: Bool) {
        let copy = program.path("copy-\(UUID().uuidString).sqlite")
        for end in ["", "-wal"] where FileManager.default.fileExists(atPath: database + end) {
            try FileManager.default.copyItem(atPath: database + end, toPath: copy + end)
        }
        let log = program.path("calls-\(UUID().uuidString)")
        let process = program.process(
            ["restore", backup, "--database", copy],
            environment: [
                "LD_PRELOAD": Program.binary.deletingLastPathComponent().appendingPathComponent("libKillPoint.so").path,
                "KILL_POINT": "\(point)", "KILL_POINT_LOG": log,
            ])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        expect(process.terminationReason, equals: point == 0 ? .exit : .uncaughtSignal, "point \(point)")
        expect(process.terminationStatus, equals: point == 0 ? 0 : SIGKILL, "point \(point)")
        let isRestored = try isRestored(copy, "point \(point)")
        let check = try program.run("check", "--database", copy)
        expect(check.status, equals: 0, "point \(point): \(check.output)")
        // The next restoration finds a sound database.
        let next = try program.run("restore", backup, "--database", copy)
        expect(next.status, equals: 0, "point \(point): \(next.error)")
        try expect(self.isRestored(copy, "point \(point)"), "point \(point)")
        let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        expect(left.filter { $0.contains(".unfinished-") }, equals: [], "point \(point)")
        return (try Data(contentsOf: URL(fileURLWithPath: log)).count, isRestored)
    }

    private func isRestored(_ path: String, _ comment: String) throws -> Bool {
        let result = try program.run(
            "--lat", "24.1", "--lng", "120.6", "--radius", "1", "--format", "csv", "--database", path)
        let isRestored = result.output.contains(Self.restored)
        expect(result.status == 0 && result.output.contains(Self.former) != isRestored, comment)
        return isRestored
    }

    /// There is one call before which the former content stands whole, and after which the restored one does.
    @Test(.timeLimit(.minutes(Program.patience(Drill.isOn ? 60 : 5))))
    func leavesTheFormerContentOrTheRestoredOne() throws {
        let (calls, isWhole) = try restoring(killedAt: 0)
        expect(calls > 20 && isWhole)
        // Before the first call nothing is restored, and before the last one all is.
        var (former, restored) = (1, calls)
        try expect(!restoring(killedAt: former).isRestored)
        try expect(restoring(killedAt: restored).isRestored)
        while restored - former > 1 {
            let point = (former + restored) / 2
            if try restoring(killedAt: point).isRestored { restored = point } else { former = point }
        }
        let rounds = Drill.rounds(0, drill: 250)
        for round in 0..<rounds {
            let point = 2 + round * max(1, calls - 3) / rounds
            try expect(restoring(killedAt: point).isRestored, equals: point >= restored, "point \(point)")
        }
    }
}
