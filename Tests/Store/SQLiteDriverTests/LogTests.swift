import Expectations
import Foundation
import SQLiteDriver
import Testing

/// The write-ahead log of a file: when it is emptied, and when there is none.
struct LogTests {
    /// A file with a log in a folder of its own, which is removed after the test.
    private final class File {
        let folder: URL
        let writer: Connection
        var path: String { folder.appendingPathComponent("t.sqlite").path }

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Who waits for a lock waits for an hour.
            writer = try Connection(
                path: folder.appendingPathComponent("t.sqlite").path, mode: .create, spatial: false,
                busyTimeoutMilliseconds: 3_600_000)
            try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }

        func reader() throws -> Connection { try Connection(path: path, mode: .readOnly, spatial: false) }

        var logBytes: Int64 { FileStamp(ofLogBesides: path)?.bytes ?? 0 }
    }

    @Test func isEmptiedIntoTheFile() throws {
        let file = try File()
        expect(file.logBytes, isAbove: 0)
        try expect(file.writer.emptyLog())
        expect(file.logBytes, equals: 0)
        try expect(file.reader().integer("SELECT count(*) FROM t"), equals: 1)
    }

    @Test func isHeldBackByAReaderOfAnOlderState() throws {
        let file = try File()
        let reader = try file.reader()
        try reader.execute("BEGIN")
        try expect(reader.integer("SELECT count(*) FROM t"), equals: 1)
        try file.writer.execute("INSERT INTO t VALUES (2)")
        try expect(!file.writer.emptyLog())
        expect(file.logBytes, isAbove: 0)
        try expect(reader.integer("SELECT count(*) FROM t"), equals: 1)
        try reader.execute("COMMIT")
        try expect(file.writer.emptyLog())
        expect(file.logBytes, equals: 0)
        try expect(reader.integer("SELECT count(*) FROM t"), equals: 2)
    }

    @Test func isNotNeededByAConnectionThatIsAlone() throws {
        let file = try File()
        try file.writer.withoutLog {
            try expect(!file.writer.hasLog())
            try file.writer.execute("INSERT INTO t VALUES (2)")
        }
        try expect(file.writer.hasLog())
        let reader = try file.reader()
        try expect(reader.integer("SELECT count(*) FROM t"), equals: 2)
        try file.writer.withoutLog {
            try expect(file.writer.hasLog())
            try file.writer.execute("INSERT INTO t VALUES (3)")
        }
        try expect(reader.integer("SELECT count(*) FROM t"), equals: 3)
    }
}
