import Expectations
import EditingSteps
import Geodesy
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// A command's imports in the history: one entry, undone together.
struct CommandHistoryTests {
    private let database: TemporaryDatabase
    private let writer: TempleWriter

    init() throws {
        database = try TemporaryDatabase()
        writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
    }

    private func record(_ source: String, _ id: String, _ name: String, _ latitude: Double = 24) throws -> TempleRecord
    {
        TempleRecord(
            key: SourceKey(source: source, id: id), name: name,
            coordinate: try Coordinate(latitude: latitude, longitude: 120.5), mainDeity: "關公")
    }

    private func run(_ records: [TempleRecord]) throws { try runCommand([("t.csv", records)]) }

    /// Returns all sources' records, with the temples' numbers.
    private func contents() throws -> [TempleRecord] {
        var records: [TempleRecord] = []
        try SQLiteTempleStore(path: database.path).readRecords { records.append($0) }
        return records
    }

    /// Imports several files as one command, with one transaction each.
    private func runCommand(_ files: [(name: String, records: [TempleRecord])]) throws {
        for (index, file) in files.enumerated() {
            let label = ImportLabel(file: file.name, schema: "test")
            _ = try writer.write(WriteOptions(label: label, continuesCommand: index > 0)) { session in
                for record in file.records { try session.upsert(record) }
            }
        }
    }

    @Test func theFilesOfOneCommandAreTakenBackTogether() throws {
        try run([try record("moi", "1", "甲宮")])
        let before = try contents()
        var moved = try record("moi", "1", "甲宮", 24.0001)
        moved.phone = "04-1234567"
        try runCommand([
            ("a.csv", [moved, try record("moi", "2", "乙宮", 25)]),
            ("same.csv", [try record("moi", "2", "乙宮", 25)]),
            ("b.csv", [try record("osm", "node/1", "甲宮", 24.0002), try record("osm", "node/2", "丙宮", 26)]),
            ("c.csv", [try record("moi", "2", "乙宮寺", 25.5), try record("moi", "3", "丁宮", 27)]),
        ])
        let entries = try SQLiteTempleStore(path: database.path).imports(limit: 10)
        expect(entries.map { $0.files.map(\.name) }, equals: [["a.csv", "b.csv", "c.csv"], ["t.csv"]])
        expect(entries.first.map { [$0.inserted, $0.updated, $0.joined] }, equals: [3, 2, 1])
        try expect(SQLiteTempleStore(path: database.path).statistics().imports, equals: 2)
        try expect(writer.undoLastImport()?.file, equals: "a.csv, b.csv, c.csv")
        try expect(contents(), equals: before)
        try expect(writer.undoLastImport()?.file, equals: "t.csv")
        try expectNil(writer.undoLastImport())
    }

    @Test func aCommandIsRememberedWholeHoweverManyFilesItHas() throws {
        let files = try (0..<30).map { ("\($0).csv", [try record("moi", "\($0)", "廟\($0)", Double($0))]) }
        try runCommand(files)
        for index in 30..<49 { try run([try record("moi", "\(index)", "廟\(index)", Double(index))]) }
        for _ in 0..<19 { try expect(writer.undoLastImport()?.files.count, equals: 1) }
        try expect(writer.undoLastImport()?.files.count, equals: 30)
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 0)
    }

    /// The import in between builds on the first file, and the second file builds on it, so they are undone one by one.
    @Test func aCommandThatAnotherComesInBetweenIsTwo() throws {
        let other = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        func write(_ writer: TempleWriter, _ name: String, _ record: TempleRecord) throws {
            let label = ImportLabel(file: name, schema: "test")
            _ = try writer.write(WriteOptions(label: label, continuesCommand: true)) { try $0.upsert(record) }
        }
        try write(writer, "a", try record("moi", "1", "甲宮"))
        try write(other, "x", try record("moi", "1", "甲宮寺"))
        try write(writer, "b", try record("moi", "1", "甲廟"))
        try write(writer, "c", try record("moi", "2", "乙宮", 25))
        try expect(writer.undoLastImport()?.file, equals: "b, c")
        try expect(SQLiteTempleStore(path: database.path).temple(id: 1)?.temple.name, equals: "甲宮寺")
        try expect(other.undoLastImport()?.file, equals: "x")
        try expect(writer.undoLastImport()?.file, equals: "a")
        // A command does not continue after its import was undone by another program.
        try write(writer, "d", try record("moi", "3", "丙宮"))
        _ = try other.undoLastImport()
        try write(writer, "e", try record("moi", "3", "丙宮"))
        try expect(
            SQLiteTempleStore(path: database.path).imports(limit: 10).map(\.file), equals: ["e", "d", "b, c", "x", "a"])
        try expect(other.undoLastImport()?.file, equals: "e")
    }
}
