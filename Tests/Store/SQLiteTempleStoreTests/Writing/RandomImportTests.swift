import Expectations
import EditingSteps
import Geodesy
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Random steps of import, replacement, undo and export, compared with a plain model of the database.
struct RandomImportTests {
    /// Each source's records by key, and the states before the imports that can be undone.
    private struct Model {
        var rows: [SourceKey: TempleRecord] = [:]
        var history: [[SourceKey: TempleRecord]] = []

        mutating func remember(_ before: [SourceKey: TempleRecord]) {
            guard before != rows else { return }
            history.append(before)
        }
    }

    private static let sources = ["moi", "list", "osm"]

    /// Returns a row at one of thirty places. Rows of different sources at one place are one temple.
    private func row(_ random: inout SplitMix64, _ source: String) throws -> TempleRecord {
        let place = Int(random.next() % 30)
        return TempleRecord(
            key: SourceKey(source: source, id: "\(place)"), name: "第\(place)宮",
            address: random.next() % 2 == 0 ? "臺中市西區\(place)號" : nil,
            coordinate: try Coordinate(latitude: 22 + Double(place) / 10, longitude: 120.5),
            mainDeity: ["媽祖", "關公", nil][Int(random.next() % 3)],
            phone: random.next() % 3 == 0 ? "04-\(random.next() % 4)" : nil)
    }

    private func records(of store: SQLiteTempleStore) throws -> [SourceKey: TempleRecord] {
        var records: [SourceKey: TempleRecord] = [:]
        try store.readRecords { record in
            var record = record
            record.templeNumber = nil
            records[record.key] = record.withoutEmptyExtras
        }
        return records
    }

    @Test(arguments: 0..<4) func theDatabaseIsTheModel(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed + 100))
        for _ in 0..<Drill.rounds(2, drill: 250) {
            let database = try TemporaryDatabase()
            let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
            var model = Model()
            for step in 0..<100 {
                let before = model.rows
                if random.next() % 5 == 0 {
                    let undone = try? writer.undoLastImport()
                    if let last = model.history.popLast() {
                        // The oldest imports cannot be undone any more.
                        if undone == nil { model.history = [] } else { model.rows = last }
                    } else {
                        expectNil(undone)
                    }
                } else {
                    let source = Self.sources[Int(random.next() % 3)]
                    let replaces = random.next() % 4 == 0
                    var file: [SourceKey: TempleRecord] = [:]
                    for _ in 0..<Int(random.next() % 8) {
                        let one = try row(&random, source)
                        file[one.key] = one
                    }
                    let rows = file.values.sorted { $0.key.id < $1.key.id }.shuffled(using: &random)
                    let counts = try writer.write(
                        WriteOptions(label: ImportLabel(file: "\(step)", schema: "nearby"), replaces: replaces)
                    ) { session in
                        for one in rows { try session.upsert(one) }
                        if replaces { try session.removeUnlisted(atMost: 1) }
                    }
                    if replaces, !file.isEmpty { model.rows = model.rows.filter { $0.key.source != source } }
                    model.rows.merge(file) { $1 }
                    model.remember(before)
                    expect(counts.changed > 0, equals: model.rows != before)
                    expect(counts.unchanged, equals: rows.filter { before[$0.key] == $0 }.count)
                }
                guard step % 10 == 9 else { continue }
                let store = try SQLiteTempleStore(path: database.path)
                try expect(records(of: store), equals: model.rows, "seed \(seed), step \(step)")
                let ids = Set(model.rows.keys.map(\.id))
                let temples = try TestConnection(database).integer("SELECT count(*) FROM temple")
                expect(temples, equals: Int64(ids.count), "seed \(seed), step \(step)")
            }
            // Exported and imported into a new database, the records are the same.
            let copy = try TemporaryDatabase()
            let store = try SQLiteTempleStore(path: database.path)
            _ = try TempleWriter(path: copy.path, catalogue: TemporaryDatabase.catalogue).write { session in
                try store.readRecords { try session.upsert($0) }
            }
            try expect(records(of: try SQLiteTempleStore(path: copy.path)), equals: model.rows)
        }
    }
}
