import Expectations
import EditingSteps
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Fields that an export adds to the records, and their import.
struct ExportRoundTripTests {
    private let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    private func record(
        _ number: Int64?, _ source: String, _ id: String, _ name: String, _ latitude: Double, sameAs: [SourceKey] = []
    ) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: source, id: id), sameAs: sameAs, name: name,
            coordinate: try Coordinate(latitude: latitude, longitude: 120.5), templeNumber: number)
    }

    @discardableResult
    private func write(_ records: [TempleRecord]) throws -> WriteCounts {
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        return try writer.write(WriteOptions(label: ImportLabel(file: "t", schema: "nearby"))) { session in
            for record in records { try session.upsert(record) }
        }
    }

    /// Returns number, source and id of every record.
    private func exported() throws -> [String] {
        var lines: [String] = []
        try SQLiteTempleStore(path: database.path).readRecords { record in
            lines.append("\(record.templeNumber ?? 0) \(record.key.source):\(record.key.id)")
        }
        return lines
    }

    /// Two temples of one name next to each other, and one temple with distant rows of different names.
    private func numberedRows() throws -> [TempleRecord] {
        [
            try record(3, "moi", "1", "鎮瀾宮", 24), try record(7, "osm", "9", "鎮瀾宮", 24.0001),
            try record(9, "moi", "2", "福德宮", 25), try record(9, "osm", "8", "土地公廟", 25.5),
            try record(9, "third", "x", "別廟", 26),
        ]
    }

    @Test func numbersAreKeptByAnEmptyDatabase() throws {
        try expect(write(numberedRows()), equals: WriteCounts(inserted: 3, joined: 2))
        try expect(exported(), equals: ["3 moi:1", "7 osm:9", "9 moi:2", "9 osm:8", "9 third:x"])
        try expect(write(numberedRows()), equals: WriteCounts(unchanged: 5))
        // The next temple's number is greater than all of them.
        try write([try record(nil, "moi", "5", "新廟", 30)])
        try expect(exported().last, equals: "10 moi:5")
        let other = try TestConnection(database)
        try expect(other.integer("SELECT CheckSpatialIndex('temple', 'location')"), equals: 1)
        try expect(other.texts("SELECT rtreecheck('idx_temple_location')"), equals: ["ok"])
        try expect(other.integer("SELECT count(*) FROM temple WHERE shares_position"), equals: 0)
    }

    @Test func ofAnotherDatabaseOnlyWhatBelongsTogetherIsTakenOver() throws {
        try write([try record(nil, "list", "a", "老廟", 10), try record(nil, "list", "b", "福德宮", 25.0001)])
        try expect(write(numberedRows()), equals: WriteCounts(inserted: 2, joined: 3))
        try expect(
            exported(),
            equals: [
                "1 list:a", "2 moi:2", "2 osm:8", "2 list:b", "2 third:x", "3 moi:1", "4 osm:9",
            ])
        try expect(write(numberedRows()), equals: WriteCounts(unchanged: 5))
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.undoLastImport()
        try expect(exported(), equals: ["1 list:a", "2 list:b"])
    }

    /// A record may name a key that has a temple of its own. Both temples stay, in any order of the rows.
    @Test(arguments: [false, true]) func aNamedKeyWithANumberOfItsOwnStaysAnotherTemple(_ isReversed: Bool) throws {
        let rows = [
            try record(1, "nearby", "7", "樂成宮", 24, sameAs: [SourceKey(source: "moi", id: "1")]),
            try record(2, "moi", "1", "臺中樂成宮", 24.0001),
        ]
        try expect(write(isReversed ? rows.reversed() : rows), equals: WriteCounts(inserted: 2))
        try expect(exported(), equals: ["1 nearby:7", "2 moi:1"])
        try write([try record(nil, "list", "a", "老廟", 10)])
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.undoLastImport()
        _ = try writer.undoLastImport()
        try expectEmpty(exported())
        try write([try record(nil, "list", "a", "老廟", 10)])
        try expect(write(isReversed ? rows.reversed() : rows), equals: WriteCounts(inserted: 2))
    }

    @Test func aNumberThatIsTakenIsNotGivenTwice() throws {
        try write([try record(nil, "list", "a", "老廟", 10), try record(1, "list", "b", "新廟", 20)])
        try expect(exported(), equals: ["1 list:a", "2 list:b"])
    }

    @Test func activitiesComeBackToTheirTemplesUnderTheirNumbers() throws {
        let day = try CivilDay(year: 2027, month: 8, day: 1)
        // Nothing in it names the temple, and it has no position.
        let told = ActivityRecord(
            key: SourceKey(source: "tourism", id: "A1"), title: "音樂會", start: day, end: day,
            temples: [SourceKey(source: "osm", id: "8")], number: 1_000_017)
        func write(_ activity: ActivityRecord) throws -> WriteOutcome? {
            var outcome: WriteOutcome?
            let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
            _ = try writer.write { session in
                for record in try numberedRows() { try session.upsert(record) }
                outcome = try session.upsert(activity)
            }
            return outcome
        }
        try expect(write(told), equals: .inserted)
        var exported: [ActivityRecord] = []
        try SQLiteTempleStore(path: database.path).readRecords(activities: { exported.append($0) }, { _ in })
        expect(exported, equals: [told])
        try expect(write(told), equals: .unchanged)
        let hosts = try SQLiteTempleStore(path: database.path).catalogueSnapshot().activities.map {
            $0.hosts.map(\.templeID)
        }
        expect(hosts, equals: [[9]])
        var elsewhere = told
        elsewhere.key.id = "A2"
        elsewhere.temples = [SourceKey(source: "osm", id: "unknown")]
        try expect(write(elsewhere), equals: .noTemple)
    }
}
