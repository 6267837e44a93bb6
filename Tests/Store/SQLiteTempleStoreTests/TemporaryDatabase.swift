import Foundation
import Geodesy
import LunarCalendar
import SQLiteDriver
import TempleModel

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Returns a day of the lunar year; for tests that know it to be valid.
func lunarDay(_ month: Int, _ day: Int) -> LunarDay {
    guard let day = try? LunarDay(month: month, day: day) else { preconditionFailure("\(month)/\(day)") }
    return day
}

/// A database in a folder of its own, which is removed after the test.
final class TemporaryDatabase {
    let folder: URL
    var path: String { folder.appendingPathComponent("temples.sqlite").path }

    /// Makes the folder, and in it an empty database unless there is to be none.
    ///
    /// The database is a copy of one that is made once, with a number of its own.
    init(isMade: Bool = true) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard isMade else { return }
        try Self.template.get().write(to: URL(fileURLWithPath: path))
        try Connection(path: path, mode: .readWrite, spatial: false).execute(
            "UPDATE meta SET value = lower(hex(randomblob(16))) WHERE key = 'identity'")
    }

    /// The bytes of a database as the first writer makes it, before it has a catalogue.
    private static let template = Result {
        let made = try TemporaryDatabase(isMade: false)
        let connection = try TempleDatabase.openForWriting(made.path)
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try Data(contentsOf: URL(fileURLWithPath: made.path))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Enough deities to distinguish the rules.
    static let catalogue = Catalogue(
        deities: [
            Deity(
                id: 1, slug: "mazu", name: "媽祖", aliases: ["天上聖母", "天后"], romanized: ["Mazu", "Matsu"],
                days: [DeityDay(lunarDay(3, 23), kind: "聖誕", title: "媽祖聖誕", source: "test")]),
            Deity(id: 2, slug: "guangong", name: "關聖帝君", aliases: ["關公", "武財神"], romanized: ["Guan Yu"]),
            Deity(id: 3, slug: "wangye", name: "王爺", aliases: ["千歲"], romanized: ["Wangye"]),
            Deity(id: 4, slug: "chi", name: "池府千歲", family: "wangye", aliases: ["池府王爺"]),
            Deity(id: 5, slug: "zhao", name: "趙公明", aliases: ["武財神"]),
        ], edition: "first")

    func write(_ records: [TempleRecord], dryRun: Bool = false) throws -> WriteCounts {
        try TempleWriter(path: path, catalogue: Self.catalogue).write(WriteOptions(isDryRun: dryRun)) { session in
            for record in records { try session.upsert(record) }
        }
    }
}

/// How a store finds temples. All methods give the same answers.
enum SearchMethod: CaseIterable {
    /// With the file's R*Tree, as the command does.
    case tree
    /// As a thread of the service does before its index is ready.
    case keepingTransaction
    /// As a thread of the service does.
    case index
    /// As a thread of the service does when the temples' texts do not fit in memory.
    case indexWithoutTexts
}

extension TemporaryDatabase {
    /// Opens a store of the current data.
    func store(_ way: SearchMethod) throws -> SQLiteTempleStore {
        let indexCache: IndexCache
        switch way {
        case .tree: return try SQLiteTempleStore(path: path)
        case .keepingTransaction: return try SQLiteTempleStore(path: path, keepsTransaction: true)
        case .index: indexCache = IndexCache(path: path)
        case .indexWithoutTexts: indexCache = IndexCache(path: path, textBytes: 0)
        }
        try indexCache.load()
        return try SQLiteTempleStore(path: path, indexCache: indexCache, keepsTransaction: true)
    }
}

extension TempleRecord {
    init(_ id: String, _ name: String, _ latitude: Double, _ longitude: Double, deity: String? = nil) throws {
        self.init(
            key: SourceKey(source: "test", id: id), name: name,
            coordinate: try Coordinate(latitude: latitude, longitude: longitude), mainDeity: deity)
    }
}
