import Expectations
import EditingSteps
import Foundation
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

struct DataRevisionTests {
    private func revision(_ path: String) throws -> DataRevision { try SQLiteTempleStore(path: path).dataRevision() }

    /// Copies a file as `cp` does, without the files beside it.
    private func copy(_ database: TemporaryDatabase, _ name: String) throws -> String {
        try TestConnection(database).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let path = database.folder.appendingPathComponent(name).path
        try FileManager.default.copyItem(atPath: database.path, toPath: path)
        return path
    }

    private func edit(_ path: String, _ sql: String) throws {
        try Connection(path: path, mode: .readWrite, spatial: true).execute(sql)
    }

    /// An open store sees the change too; a service relies on this.
    @Test func isAnotherOneAfterAChange() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        let store = try SQLiteTempleStore(path: database.path)
        let first = try store.dataRevision()
        expect(first.count > 0 && first.changedAt > 0)
        try expect(store.dataRevision(), equals: first)
        _ = try database.write([try TempleRecord("1", "宮", 24, 120)])
        let second = try store.dataRevision()
        expect(second.count == first.count + 1 && second.mark != first.mark)
        // The same again changes nothing.
        _ = try database.write([try TempleRecord("1", "宮", 24, 120)])
        try expect(store.dataRevision(), equals: second)
    }

    /// Whatever a write of nearby changes, it is one change.
    @Test func countsAWriteAsOneChange() throws {
        let database = try TemporaryDatabase()
        try expect(revision(database.path).count, equals: 0)
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        try expect(writer.lastChange(), equals: 1)
        let records = try (0..<40).map { try TempleRecord("\($0)", "廟\($0)", 24, 120, deity: "媽祖、無名神\($0)") }
        let label = ImportLabel(file: "f", schema: "s")
        _ = try writer.write(WriteOptions(label: label, starterEdition: "s")) { session in
            for record in records { try session.upsert(record) }
            try session.upsert(
                ActivityRecord(
                    key: SourceKey(source: "feed", id: "1"), title: "廟會", start: someDay, end: someDay,
                    coordinate: records[0].coordinate))
        }
        try expect(writer.lastChange(), equals: 2)
        _ = try writer.write(WriteOptions(label: label, isDryRun: true)) {
            try $0.upsert(try TempleRecord("x", "別廟", 23, 121))
        }
        try expect(writer.lastChange(), equals: 2)
        _ = try writer.undoLastImport()
        try expect(writer.lastChange(), equals: 3)
        _ = try TempleWriter(path: database.path, catalogue: Catalogue(deities: [], edition: "another"))
        try expect(writer.lastChange() == 4 && revision(database.path).count == 4)
    }

    /// The triggers are back after each write. A tombstone goes with the row that is gone, which counts.
    @Test(arguments: StoredTable.all.map(\.name).filter { $0 != "tombstone" }) func isAnotherOneAfterAnEditOfEachTable(
        _ name: String
    ) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        let table = try require(StoredTable.all.first { $0.name == name })
        // A row that goes with no other.
        let values = table.columns.map { column in
            switch column.type {
            case .integer, .real: "7"
            case .text: "'seven'"
            }
        }
        let key = table.columns[0].type == .text ? "'seven'" : "7"
        let isRow = "\(table.columns[0].name) = \(key)"
        let names = table.columns.map(\.name).joined(separator: ", ")
        let second = min(1, values.count - 1)
        let other = try TestConnection(database)
        try other.execute("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
        let store = try SQLiteTempleStore(path: database.path)
        var seen = try [store.dataRevision()]
        // Temples of which the position has no geometry are not in the tree: that is another test's matter.
        let geometry = name == "temple" ? ("\(names), location", "MakePoint(7, 7, 4326)") : (names, "")
        let row = values.joined(separator: ", ") + (name == "temple" ? ", " + geometry.1 : "")
        for sql in [
            "INSERT INTO \(name) (\(geometry.0)) VALUES (\(row))",
            "UPDATE \(name) SET \(table.columns[second].name) = \(values[second]) WHERE \(isRow)",
            "INSERT OR REPLACE INTO \(name) (\(geometry.0)) VALUES (\(row))", "DELETE FROM \(name) WHERE \(isRow)",
        ] {
            try other.execute(sql)
            let revision = try store.dataRevision()
            expect(revision.count, equals: seen[seen.count - 1].count + 1, "\(sql)")
            expect(seen.allSatisfy { $0.mark != revision.mark }, "\(sql)")
            seen.append(revision)
        }
        // No row is another row.
        try other.execute("UPDATE \(name) SET \(table.columns[second].name) = \(values[second]) WHERE \(isRow)")
        try expect(store.dataRevision(), equals: seen[seen.count - 1])
    }

    /// What makes another file of the same data makes no other revision.
    @Test func survivesARestartACopyACheckpointAndVacuum() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        try edit(database.path, "UPDATE deity SET description = 'x' WHERE id = 1")
        let first = try revision(database.path)
        try expect(revision(database.path), equals: first)
        let other = try copy(database, "copy.sqlite")
        try expect(revision(other), equals: first)
        for sql in ["PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM", "REINDEX", "ANALYZE", "PRAGMA journal_mode = DELETE"] {
            try edit(other, sql)
            try expect(revision(other), equals: first, "\(sql)")
        }
        // The identity is that of the file, not of its data.
        try edit(other, "UPDATE meta SET value = 'other' WHERE key = 'identity'")
        try expect(revision(other), equals: first)
    }

    /// Two copies that go apart never meet again, not even by the same edits in the same second.
    @Test func tellsApartWhatWentApart() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        let paths = [database.path, try copy(database, "copy.sqlite")]
        var revisions = try paths.map(revision)
        expect(revisions[0], equals: revisions[1])
        for sql in [
            "UPDATE temple SET name = '甲'", "UPDATE festival SET name = '甲'; UPDATE deity SET name = '甲' WHERE id = 2",
            "UPDATE meta SET value = '1700000000' WHERE key = 'changed_at'",
        ] {
            for path in paths { try edit(path, sql) }
            revisions = try paths.map(revision)
            expect(revisions[0].count == revisions[1].count && revisions[0].mark != revisions[1].mark, "\(sql)")
        }
        for path in paths {
            _ = try TempleWriter(path: path, catalogue: TemporaryDatabase.catalogue).write { session in
                try session.upsert(try TempleRecord("1", "宮", 24, 120))
            }
        }
        revisions = try paths.map(revision)
        expect(revisions[0].count == revisions[1].count && revisions[0].mark != revisions[1].mark)
    }

    /// A page has the revision that the store reports, with every search method.
    @Test(arguments: SearchMethod.allCases)
    func isThatOfEveryPage(way: SearchMethod) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        let store = try database.store(way)
        let query = try TempleQuery(latitude: 24, longitude: 120, today: someDay)
        try expect(store.temples(matching: query).revision, equals: store.dataRevision())
    }
}
