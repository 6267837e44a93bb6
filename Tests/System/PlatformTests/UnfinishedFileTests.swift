import Expectations
import Foundation
import Testing

@testable import Platform

struct UnfinishedFileTests {
    /// Returns the number of a process that has ended.
    private func ended() throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.run()
        process.waitUntilExit()
        return process.processIdentifier
    }

    @Test func whatAKilledProcessHasLeftIsRemoved() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("unfinished-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (gone, path) = (try ended(), folder + "/t.sqlite")
        let left = [
            "t.sqlite.unfinished-\(gone)", "t.sqlite.unfinished-\(gone)-wal", "t.sqlite.before-1.unfinished-\(gone)",
        ]
        let kept = [
            "t.sqlite", "t.sqlite.unfinished-1", "t.sqlite.unfinished-\(gone)-copy", "t.sqlite.unfinished-0",
            "other.sqlite.unfinished-\(gone)", "t.sqlite.unfinished-99999999999", "t.sqliteunfinished-\(gone)",
        ]
        for name in left + kept { try Data().write(to: URL(fileURLWithPath: folder + "/" + name)) }
        try Data().write(to: URL(fileURLWithPath: UnfinishedFile.name(of: path)))
        UnfinishedFile.removeOld(besides: path)
        let own = "t.sqlite.unfinished-\(getpid())"
        try expect(Set(FileManager.default.contentsOfDirectory(atPath: folder)), equals: Set(kept + [own]))
        UnfinishedFile.remove(of: path)
        try expect(Set(FileManager.default.contentsOfDirectory(atPath: folder)), equals: Set(kept))
        UnfinishedFile.removeOld(besides: folder + "/none/t.sqlite")
    }
}
