import Expectations
import Geodesy
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Merged and split temples come back from an export as they were.
struct MergedExportTests {
    private let database: TemporaryDatabase
    private let other: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
        other = try TemporaryDatabase()
        var records = try (1...4).map { number in
            try TempleRecord("\(number)", "第\(number)宮", 22 + Double(number) / 10, 120.5, deity: "媽祖")
        }
        var naming = records[0]
        naming.key = SourceKey(source: "own", id: "x")
        naming.sameAs = [records[0].key]
        records.append(naming)
        _ = try database.write(records)
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let steps: [EditStep] = [
            .change(temple: 3, EditedFields(set: [.phone: .text("04-33")])), .merge(temple: 3, into: 2),
            .split(temple: 1, sources: [naming.key]),
        ]
        let author = EditAuthor(name: "Ann", way: .command)
        for step in steps { _ = try writer.edit([step], by: author, EditOptions(now: 1_800_000_000)) }
    }

    private func exported(_ database: TemporaryDatabase) throws -> [TempleRecord] {
        var records: [TempleRecord] = []
        try SQLiteTempleStore(path: database.path).readRecords { records.append($0) }
        return records
    }

    @Test func anEmptyDatabaseIsTheSameAfterwards() throws {
        let records = try exported(database)
        expect(records.map(\.templeNumber), equals: [1, 2, 2, 2, 4, 5])
        let counts = try other.write(records)
        expect(counts.inserted == 4 && counts.joined == 1 && counts.updated == 1)
        try expect(exported(other), equals: records)
        let (before, after) = (
            try SQLiteTempleStore(path: database.path), try SQLiteTempleStore(path: other.path)
        )
        for id in Int64(1)...5 { try expect(before.temple(id: id), equals: after.temple(id: id), "\(id)") }
    }

    @Test func theSameDatabaseIsUnchanged() throws {
        let records = try exported(database)
        try expect(database.write(records), equals: WriteCounts(unchanged: records.count))
        try expect(exported(database), equals: records)
    }
}
