import Expectations
import Foundation
import Geodesy
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// Another program overwrites a file that is open, step by step (`cp` of the log, of its index, of the file itself).
struct OverwrittenFileTests {
    private let live = try? TemporaryDatabase()
    private let new = try? TemporaryDatabase()

    private func filled(_ database: TemporaryDatabase?, _ name: String) throws -> TemporaryDatabase {
        let database = try require(database)
        var record = TempleRecord(
            key: SourceKey(source: "test", id: "1"), name: name,
            coordinate: try Coordinate(latitude: 24, longitude: 120))
        record.texts[.introduction] = name
        _ = try database.write([record])
        return database
    }

    /// Writes a file's bytes into another one, which stays the same file.
    private func overwrite(_ path: String, with other: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: other))
        try file.write(contentsOf: bytes)
        try file.truncate(atOffset: UInt64(bytes.count))
        try file.close()
    }

    /// SQLite sees a commit in the new log and reads the old file with it. The file follows, and SQLite sees nothing.
    @Test func isFoundOutAlthoughItsLogHasChangedToo() throws {
        let (live, new) = (try filled(live, "甲宮"), try filled(new, "乙宮"))
        // A log that is not empty, in which the number of the database is not.
        let writer = try Connection(path: new.path, mode: .readWrite, spatial: true)
        try writer.execute("PRAGMA wal_checkpoint(TRUNCATE); UPDATE temple SET phone = '1'")
        let store = try SQLiteTempleStore(path: live.path, keepsTransaction: true)
        try expect(store.temple(id: 1)?.texts[.introduction], equals: "甲宮")
        store.endRead()
        try expect(store.fileChange(FileStamp(of: live.path)), equals: .none)
        for part in ["-wal", "-shm"] { try overwrite(live.path + part, with: new.path + part) }
        // A mix, which nobody can tell yet.
        _ = try? store.temple(id: 1)
        store.endRead()
        try overwrite(live.path, with: new.path)
        var found = SQLiteTempleStore.FileChange.none
        for _ in 0..<2 where found == .none {
            found = try store.fileChange(FileStamp(of: live.path))
            guard found == .none else { break }
            let answer = try? store.temple(id: 1)
            expect(answer == nil || answer?.texts[.introduction] == "乙宮")
            store.endRead()
        }
        expect(found, equals: .overwritten)
        withExtendedLifetime(writer) {}
    }
}
