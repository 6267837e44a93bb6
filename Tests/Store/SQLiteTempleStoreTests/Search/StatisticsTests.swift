import Expectations
import EditingSteps
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// The writer stores the row counts of a database. A reader of the counts does not count rows.
struct StatisticsTests {
    private let database: TemporaryDatabase
    private let writer: TempleWriter

    init() throws {
        database = try TemporaryDatabase()
        writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
    }

    private func write(_ ids: Range<Int>, label: String? = nil, replaces: Bool = false) throws {
        let label = label.map { ImportLabel(file: $0, schema: "test") }
        _ = try writer.write(WriteOptions(label: label, replaces: replaces)) { session in
            for id in ids { try session.upsert(try TempleRecord("\(id)", "廟\(id)", 24, 120 + Double(id) / 100)) }
            if replaces { try session.removeUnlisted(atMost: 1) }
        }
    }

    /// Returns what an event loop would report, which must not count.
    private func counts() throws -> [Int64] {
        let store = try SQLiteTempleStore(path: database.path, limits: QueryLimits(budget: 0))
        let statistics = try store.statistics()
        try expect(statistics.revision, equals: store.dataRevision())
        return [statistics.temples, statistics.imports]
    }

    private func real() throws -> [Int64?] {
        let connection = try TestConnection(database)
        return [
            try connection.integer("SELECT count(*) FROM temple"),
            try connection.integer("SELECT count(DISTINCT command) FROM import"),
        ]
    }

    @Test func areThoseOfTheRowsAfterEveryWrite() throws {
        func expectStatistics(_ expected: [Int64], _ location: SourceLocation = #_sourceLocation) throws {
            #expect(try counts() == expected, sourceLocation: location)
            #expect(try real() == expected, sourceLocation: location)
        }
        try expectStatistics([0, 0])
        try write(0..<7, label: "a.csv")
        try expectStatistics([7, 1])
        try write(5..<12, label: "b.csv")
        try expectStatistics([12, 2])
        // Nothing changes.
        try write(5..<12, label: "b.csv")
        try expectStatistics([12, 2])
        try write(0..<3, label: "c.csv", replaces: true)
        try expectStatistics([3, 3])
        _ = try writer.undoLastImport()
        try expectStatistics([12, 3])
        _ = try writer.undoLastImport()
        try expectStatistics([7, 3])
        _ = try writer.write(WriteOptions(isDryRun: true)) { try $0.upsert(try TempleRecord("x", "廟", 25, 120)) }
        try expectStatistics([7, 3])
        _ = try TempleWriter(
            path: database.path, catalogue: Catalogue(deities: [], edition: "another"))
        try expectStatistics([7, 3])
    }

    @Test func areNotCountedWhenAsked() throws {
        try write(0..<7, label: "a.csv")
        try TestConnection(database).execute("DELETE FROM import")
        try expect(counts(), equals: [7, 1])
    }

    /// An older program starts a new revision without counts, or one without a mark.
    @Test(arguments: [
        "UPDATE meta SET value = '7' WHERE key = 'mark'", "DELETE FROM meta WHERE key = 'mark'",
        "DELETE FROM meta WHERE key IN ('mark', 'counted', 'temples', 'imports')",
    ])
    func areCountedByAWorkerIfAnotherProgramHasWritten(change: String) throws {
        try write(0..<7, label: "a.csv")
        try TestConnection(database).execute("DELETE FROM import; " + change)
        #expect(throws: SearchError.overBudget) { try counts() }
        let worker = try SQLiteTempleStore(path: database.path)
        try expect(worker.statistics().temples == 7 && worker.statistics().imports == 0)
        try write(7..<8, label: "b.csv")
        try expect(counts(), equals: [8, 1])
        try expect(worker.statistics().temples, equals: 8)
    }
}
