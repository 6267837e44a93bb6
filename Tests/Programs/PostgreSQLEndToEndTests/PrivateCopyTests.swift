import Expectations
import BuiltProgram
import Foundation
import Testing

/// Who can read the copies of a server's data. The umask would let everybody.
struct PrivateCopyTests {
    private let site: Site
    private let umask = "umask 000"
    private var cache: String { site.program.path(".cache/nearby") }

    init() throws {
        site = try Site()
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// The files of a folder and their modes.
    private func modes(in folder: String) throws -> [String: Int] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try mode(folder + "/" + $0) ?? 0) })
    }

    private func importing(_ row: TempleRow) throws {
        let file = try site.program.write(TempleRow.csv([row]), "\(row.number).csv")
        let words = ["import", file, "--source", "test", "--database", site.address]
        let result = try site.program.run(words, limit: umask)
        expect(result.status, equals: 0, "\(result.error)")
    }

    private func serve(_ words: String...) throws -> Service {
        try Service(site.program, words + ["--database", site.address], limit: umask)
    }

    @Test func filesAre600InAFolderOf700() throws {
        try importing(TempleRow(1, "甲宮"))
        let service = try serve()
        let modes = try modes(in: cache)
        for kind in ["import-", "serve-"] {
            expect(modes.contains { $0.key.hasPrefix(kind) && $0.key.hasSuffix(".sqlite") }, "\(modes)")
        }
        expect(modes.contains { $0.key.hasSuffix("-seen") } && modes.contains { $0.key.hasSuffix("-wal") })
        expect(Set(modes.values), equals: [0o600], "\(modes)")
        try expect(mode(cache), equals: 0o700)
        try expect(mode(site.program.path(".cache")), equals: 0o700)
        expect(service.stop(), equals: 0)
    }

    @Test func whatAnOlderReleaseLeftIsNarrowed() throws {
        try importing(TempleRow(1, "甲宮"))
        try expect(serve().stop(), equals: 0)
        for name in try modes(in: cache).keys { try setMode(0o644, cache + "/" + name) }
        try setMode(0o755, cache)
        try setMode(0o755, site.program.path(".cache"))
        try importing(TempleRow(2, "乙宮"))
        let service = try serve()
        let modes = try modes(in: cache)
        expect(Set(modes.values), equals: [0o600], "\(modes)")
        try expect(mode(cache), equals: 0o700)
        // The user's own.
        try expect(mode(site.program.path(".cache")), equals: 0o755)
        expect(service.stop(), equals: 0)
    }

    @Test func aFolderThatTheUserChoseKeepsItsMode() throws {
        try importing(TempleRow(1, "甲宮"))
        let folder = site.program.path("copies")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try setMode(0o755, folder)
        let service = try serve("--replica", folder + "/copy.sqlite")
        let modes = try modes(in: folder)
        expect(modes.count >= 3 && Set(modes.values) == [0o600], "\(modes)")
        try expect(mode(folder), equals: 0o755)
        expect(service.stop(), equals: 0)
    }

    @Test func aFileOfNearbyCopyIsItsOwners() throws {
        try importing(TempleRow(1, "甲宮"))
        let file = site.program.path("t.sqlite")
        try expect(site.program.run(["copy", site.address, file], limit: umask).status, equals: 0)
        try expect(mode(file), equals: 0o600)
        try expect(site.program.run("find", "甲宮", "--database", file).output, contains: "甲宮")
    }
}
