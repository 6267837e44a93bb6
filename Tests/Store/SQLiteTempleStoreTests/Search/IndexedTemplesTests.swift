import Expectations
import Geodesy
import LunarCalendar
import SQLiteDriver
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleIndex
@testable import TempleTables

/// Every temple in an index equals the temple in its row.
struct IndexedTemplesTests {
    private static let beginnings = ["", "彰化縣鹿港鎮", "彰化縣鹿港鎮順興里", "臺中市大甲區", "Taipei, ", "村村村"]
    private static let rests = ["", "中山路430號", "里", "é\u{301}", "𡒸頭村", String(repeating: "長", count: 100)]

    private func record(_ index: Int, _ random: inout SplitMix64) throws -> TempleRecord {
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        var record = TempleRecord(
            key: SourceKey(source: "test", id: "\(index)"),
            name: pick(["鹿港天后宮", "A", "廟\(index)", String(repeating: "宮", count: 60)]),
            address: pick([nil, pick(Self.beginnings) + pick(Self.rests)]),
            coordinate: try Coordinate(latitude: random.real(-90...90), longitude: random.real(-180...180)),
            mainDeity: pick([nil, "媽祖", "天上聖母", "無名神\(index % 7)", "媽祖、關公"]),
            phone: pick([nil, "04-7779899"]),
            extras: TempleRecord.Extras(
                openTime: pick([nil, "24/7", "05:00-22:00"]), rating: pick([nil, 0, 4.8, 3.123456789])))
        record.extras?.openingHours = pick([nil, "unknown", "06:00-21:00"])
        record.extras?.openingHoursLunar = pick([nil, nil, "1,15 05:00-21:00"])
        record.extras?.hoursAsOf = pick([nil, nil, CivilDay(iso8601: "2021-03-31")])
        record.texts[.website] = pick([nil, nil, "https://example.org/"])
        record.extras?.photos = pick([[], [], [Photo(url: "https://example.org/1.jpg")]])
        record.extras?.ratingCount = pick([nil, nil, 12])
        return record
    }

    private func index(of count: Int, seed: UInt64) throws -> (TemporaryDatabase, Connection, InMemoryTempleIndex) {
        var random = SplitMix64(seed: seed)
        let database = try TemporaryDatabase()
        _ = try database.write(try (0..<count).map { try record($0, &random) })
        let connection = try TempleDatabase.openForReading(database.path, busyTimeoutMilliseconds: 0).connection
        return (database, connection, try require(IndexedTemples.read(connection)))
    }

    @Test func everyTempleIsTheOneOfItsRow() throws {
        let (database, connection, index) = try index(of: 3_000, seed: 61)
        let store = try SQLiteTempleStore(path: database.path)
        let reader = TempleReader(byID: try connection.prepare(TempleByID.rowSQL))
        var (packed, read) = (SearchKey(), SearchKey())
        for number in index.items {
            let item = index[number]
            let known = try require(index.candidate(number))
            let temple = try require(index.temple(number))
            try expect(temple, equals: store.temple(id: item.id)?.temple)
            expect(temple.id == item.id && temple.coordinate == item.position)
            let row = try require(reader.row(item.id))
            expect(known.hours == row.hours && known.rating == row.rating && known.deities == row.deities)
            known.withTextKey(&packed) { known in
                row.withTextKey(&read) { row in
                    expect(known.scalars, equals: row.scalars)
                    let filters = index.layers[Int(number.layer)].segment.filters
                    let one = Int(number.number)..<Int(number.number) + 1
                    expect(filters?.signatures(ofItems: one).first, equals: TextSignature(row))
                }
            }
        }
        expect(Set(index.items.map { index.id(of: $0) }).count, equals: 3_000)
        expect(index.belongings.count, isBelow: 20)
    }
}
