import Expectations
import Geodesy
import LunarCalendar
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Positions that are not the temple's own: shared by many townships, or marked doubtful by a record.
struct DoubtfulPositionTests {
    private let database: TemporaryDatabase

    init() throws { database = try TemporaryDatabase() }

    private static let townships = ["臺北市中正區", "新北市板橋區", "桃園市中壢區", "基隆市仁愛區", "宜蘭縣宜蘭市"]

    private func record(
        _ source: String, _ id: String, _ name: String, _ area: String, number: Int = 1, latitude: Double = 25.04,
        precision: PositionPrecision? = nil
    ) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: source, id: id), name: name, address: "\(area)中山路\(number)號",
            coordinate: try Coordinate(latitude: latitude, longitude: 121.5), precision: precision,
            carried: [.text(.address), .precision])
    }

    private func precisions(_ ids: ClosedRange<Int64>) throws -> [PositionPrecision?] {
        let store = try SQLiteTempleStore(path: database.path)
        return try ids.map { try store.temple(id: $0)?.precision }
    }

    /// - Parameter others: so many others that the index of positions is built anew.
    @Test(arguments: [0, 3_000]) func aPositionOfManyTownshipsIsNone(others: Int) throws {
        let far = try (0..<others).map { number in
            try record("other", "\(number)", "遠宮", "花蓮縣花蓮市", number: number + 1, latitude: 23 + Double(number) / 10_000)
        }
        let three = try Self.townships.prefix(3).enumerated().map { try record("a", "\($0)", "甲\($0)宮", $1) }
        _ = try database.write(three + far)
        try expect(precisions(1...3), equals: [.shared, .shared, .shared])
        let four = try record("a", "3", "丁宮", Self.townships[3])
        _ = try database.write([four])
        let store = try SQLiteTempleStore(path: database.path)
        let temples = try store.temples(matching: TempleQuery(latitude: 25.04, longitude: 121.5, today: someDay))
        expect(temples.matches.count, equals: 4)
        for match in temples.matches {
            expect(match.temple.hasDoubtfulPosition && match.distance?.meters == 0)
            try expect(store.temple(id: match.temple.id)?.precision, equals: .doubtful)
        }
        // One of them is moved to its place.
        var moved = four
        moved.coordinate = try Coordinate(latitude: 25.1, longitude: 121.7)
        _ = try database.write([moved])
        try expect(precisions(1...3), equals: [.shared, .shared, .shared])
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple WHERE shares_position"), equals: 3)
    }

    @Test func manyTemplesOfOneTownshipShareTheirPosition() throws {
        _ = try database.write((0..<6).map { try record("a", "\($0)", "甲\($0)宮", Self.townships[0], number: $0 + 1) })
        try expect(precisions(1...6).allSatisfy { $0 == .shared })
        let store = try SQLiteTempleStore(path: database.path)
        let temples = try store.temples(matching: TempleQuery(latitude: 25.04, longitude: 121.5, today: someDay))
        expect(temples.matches.count, equals: 6)
        expect(temples.matches.allSatisfy { $0.temple.hasSharedPosition && !$0.temple.hasDoubtfulPosition })
    }

    @Test func whatASourceCallsDoubtfulIsUsedLast() throws {
        _ = try database.write([try record("moi", "1", "甲宮", Self.townships[0], precision: .doubtful)])
        try expect(precisions(1...1), equals: [.doubtful])
        try expect(SQLiteTempleStore(path: database.path).temple(id: 1)?.temple.hasDoubtfulPosition, equals: true)
        // By its name and its address it is the temple, and its position is better.
        _ = try database.write([try record("osm", "node/1", "甲宮", Self.townships[0], latitude: 25.3)])
        let detail = try require(SQLiteTempleStore(path: database.path).temple(id: 1))
        expect(detail.sources.count == 2 && detail.temple.coordinate.latitude == 25.3 && detail.precision == nil)
    }

    /// A correction of the position, or of the address, ends the doubt.
    @Test func aDoubtEnds() throws {
        var one = try record("moi", "1", "甲宮", Self.townships[0], precision: .doubtful)
        _ = try database.write([one])
        one.precision = nil
        try expect(database.write([one]).updated, equals: 1)
        try expect(precisions(1...1), equals: [nil])
    }

    @Test func nothingIsNearADoubtfulPosition() throws {
        let known = try record("moi", "1", "龍山寺", Self.townships[0])
        let doubtful = try record("osm", "node/1", "龍山寺", Self.townships[1], precision: .doubtful)
        // Either way round.
        _ = try database.write([known])
        try expect(database.write([doubtful]).inserted, equals: 1)
        let other = try TemporaryDatabase()
        _ = try other.write([doubtful])
        try expect(other.write([known]).inserted, equals: 1)
    }

    /// Rows of many townships at one point are not the temple that happens to be there, but for the one that has its address.
    @Test(arguments: [false, true]) func rowsAtAPlaceholderAreNotTheTempleThere(isReversed: Bool) throws {
        _ = try database.write([try record("moi", "1", "龍山寺", Self.townships[0])])
        let rows = try Self.townships.enumerated().map { try record("list", "\($0)", "龍山寺", $1) }
        let counts = try database.write(isReversed ? rows.reversed() : rows)
        expect(counts, equals: WriteCounts(inserted: 4, joined: 1))
        let detail = try require(SQLiteTempleStore(path: database.path).temple(id: 1))
        expect(detail.sources.map(\.key.id), equals: ["1", "0"])
    }

    /// An activity at such a point belongs to the temple that it names beyond doubt, and to no other.
    @Test func activitiesAtAPlaceholderBelongToWhomTheyName() throws {
        let there = try record("moi", "1", "天后宮", Self.townships[0])
        let named = try record("moi", "2", "鹿港天后宮", "彰化縣鹿港鎮", latitude: 24.06)
        let day = try require(CivilDay(iso8601: "2027-03-01"))
        let activities = try (Self.townships + ["彰化縣鹿港鎮"]).enumerated().map { place, area in
            ActivityRecord(
                key: SourceKey(source: "feed", id: "\(place)"), title: "天后宮廟會", address: "\(area)民生路7號", start: day,
                end: day,
                coordinate: try Coordinate(latitude: 25.04, longitude: 121.5))
        }
        func hosts(_ activities: [ActivityRecord]) throws -> [[Int64]] {
            let database = try TemporaryDatabase()
            let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
            _ = try writer.write(WriteOptions()) { session in
                for record in [there, named] { try session.upsert(record) }
                for activity in activities { try session.upsert(activity) }
            }
            let stored = try SQLiteTempleStore(path: database.path).catalogueSnapshot().activities
            for hosted in stored where hosted.hosts.isEmpty { expect(hosted.activity.hasDoubtfulPosition) }
            return stored.map { $0.hosts.map(\.templeID) }
        }
        // One alone is at the temple of that name, because it is near.
        try expect(hosts([activities[1]]), equals: [[1]])
        try expect(hosts(activities), equals: [[], [], [], [], [], []])
        var last = activities[5]
        last.place = "天后宮"
        try expect(hosts(activities.dropLast() + [last]), equals: [[], [], [], [], [], [2]])
    }
}
