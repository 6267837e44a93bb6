import Expectations
import Geodesy
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// Searches without a point: by name, ids, county and religion.
struct NameSearchTests {
    private static let starter = SourceKey.starterSource

    private func record(
        _ source: String, _ id: String, _ name: String, _ latitude: Double = 24, _ change: (inout TempleRecord) -> Void
    ) throws -> TempleRecord {
        var record = TempleRecord(
            key: SourceKey(source: source, id: id), name: name,
            coordinate: try Coordinate(latitude: latitude, longitude: 120))
        change(&record)
        return record
    }

    /// Makes a database with the ids 1 to 8, none near another.
    private func database() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try record("moi", "1", "天后宮", 23.0) {
                $0.address = "彰化縣鹿港鎮中山路430號"
                $0.county = "彰化縣"
                $0.religion = "道教"
            },
            try record(Self.starter, "2", "天后宮本殿", 23.1) { $0.county = "臺中市" },
            try record("moi", "3", "新天后宮", 23.2) {
                $0.religion = "佛教"
                $0.county = "臺中市"
                $0.mainDeity = "天上聖母"
                $0.extras = TempleRecord.Extras(rating: 4)
            },
            try record("moi", "4", "甲宮", 23.3) {
                $0.officialName = "財團法人天后宮"
                $0.extras = TempleRecord.Extras(rating: 5)
            },
            try record(Self.starter, "5", "南山福德宮", 23.4) {
                $0.aliases = ["烘爐地", "天后宮"]
                $0.englishName = "Hongludi"
            },
            try record("moi", "6", "乙宮", 23.5) { $0.address = "高雄市天后宮路1號" },
            try record("moi", "7", "福德宮", 23.6) { $0.address = "花蓮縣吉安鄉中山路1號" },
            try record("moi", "8", "福德宮", 23.7) { $0.address = "臺東縣臺東市中山路1號" },
        ])
        return database
    }

    private func ask(
        _ database: TemporaryDatabase, _ way: SearchMethod, _ filter: TempleQuery.Filter, deity: String? = nil,
        limit: Int = 20,
        order: TempleQuery.Order = .name
    ) throws -> [TempleMatch] {
        try database.store(way).temples(
            matching: try TempleQuery(
                anywhere: filter, deity: deity, limit: limit, order: order, today: someDay)
        ).matches
    }

    @Test(arguments: SearchMethod.allCases) func namesThatFitBetterComeFirst(_ way: SearchMethod) throws {
        let found = try ask(try database(), way, TempleQuery.Filter(text: "天后宮"))
        // 南山福德宮 and 天后宮 have this name, with the starter temple first; then come names that begin with it and names
        // that contain it.
        expect(found.map(\.temple.id), equals: [5, 1, 2, 3, 4, 6])
        expect(found.map(\.nameFit), equals: [.exact, .exact, .prefix, .contained, .contained, .elsewhere])
        expect(found.allSatisfy { $0.distance == nil })
    }

    @Test(arguments: SearchMethod.allCases, [("天后宫", [5, 1]), ("hongludi", [5]), ("烘爐地", [5]), ("财团法人天后宫", [4])])
    func everyNameIsFoundInAnyScript(_ way: SearchMethod, _ asked: (text: String, ids: [Int64])) throws {
        let found = try ask(try database(), way, TempleQuery.Filter(text: asked.text))
        expect(found.filter { $0.nameFit == .exact }.map(\.temple.id), equals: asked.ids)
    }

    @Test(
        arguments: SearchMethod.allCases,
        [
            ("鹿港天后宮", [1]), ("鹿港鎮天后宮", [1]), ("彰化鹿港天后宫", [1]), ("彰化縣天后宮", [1]), ("花蓮福德宮", [7]), ("台東福德宮", [8]),
            ("吉安乡福德宫", [7]), ("臺東市福德宮", [8]),
        ])
    func aTownshipWithANameIsFound(_ way: SearchMethod, _ asked: (text: String, ids: [Int64])) throws {
        let found = try ask(try database(), way, TempleQuery.Filter(text: asked.text))
        expect(found.map(\.temple.id), equals: asked.ids)
        expect(found.allSatisfy { $0.nameFit == .inDistrict })
    }

    /// Before 淡水龍山寺, whose registered name is the text, as its id is less; a name without a place does not count.
    @Test(arguments: SearchMethod.allCases) func aStarterTempleIsCalledByItsNameWithoutItsPlace(
        _ way: SearchMethod
    ) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try record("moi", "1", "龍山寺", 23.0) { $0.county = "臺中市" },
            try record(Self.starter, "2", "艋舺龍山寺", 23.1) { $0.address = "臺北市萬華區廣州街211號" },
            try record(Self.starter, "3", "淡水龍山寺", 23.2) { $0.officialName = "龍山寺" },
            try record("moi", "4", "鹿港龍山寺", 23.3) { $0.county = "彰化縣" },
            try record(Self.starter, "5", "新龍山寺", 23.4) { $0.county = "臺中市" },
            // 十八 is no place, and 艋舺 is none of this temple.
            try record(Self.starter, "6", "十八龍山寺", 23.5) { $0.address = "臺北市萬華區廣州街1號" },
            try record(Self.starter, "7", "艋舺龍山寺", 23.6) { $0.address = "臺中市西屯區某路1號" },
            try record(Self.starter, "8", "彰化鹿港龍山寺", 23.7) { $0.address = "彰化縣鹿港鎮龍山街100號" },
        ])
        let found = try ask(database, way, TempleQuery.Filter(text: "龍山寺"))
        expect(found.map(\.temple.id), equals: [2, 3, 8, 1, 5, 6, 7, 4])
        expect(
            found.map(\.nameFit),
            equals: [.exact, .exact, .exact, .exact] + [.contained, .contained, .contained, .contained])
        // No name of a temple alone.
        let part = try ask(database, way, TempleQuery.Filter(text: "山寺"))
        expect(part.allSatisfy { $0.nameFit == .contained })
    }

    @Test(arguments: SearchMethod.allCases) func aNicknameGoesBeforeADeity(_ way: SearchMethod) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try record(Self.starter, "1", "甲宮", 23.0) {
                $0.address = "臺中市大甲區中山路1號"
                $0.mainDeity = "媽祖"
            },
            try record("moi", "2", "乙宮", 23.1) {
                $0.aliases = ["大甲媽祖"]
                $0.mainDeity = "媽祖"
            },
        ])
        let found = try ask(database, way, TempleQuery.Filter(text: "大甲 媽祖"))
        expect(found.map(\.temple.id) == [2, 1] && found.map(\.nameFit) == [.exact, .elsewhere])
    }

    /// With a point the search finds it too, by distance.
    @Test(arguments: SearchMethod.allCases) func aTownshipWithANameIsFoundAroundAPoint(_ way: SearchMethod) throws {
        let query = try TempleQuery(
            latitude: 23, longitude: 120, radius: Distance(kilometers: 400),
            filter: TempleQuery.Filter(text: "鹿港天后宮"), today: someDay)
        let found = try database().store(way).temples(matching: query).matches
        expect(found.map(\.temple.id) == [1] && found.first?.nameFit == nil)
    }

    @Test(arguments: SearchMethod.allCases) func countiesReligionsIdsAndDeitiesNarrow(_ way: SearchMethod) throws {
        let database = try database()
        let ids = { (filter: TempleQuery.Filter) in try ask(database, way, filter).map(\.temple.id) }
        try expect(ids(TempleQuery.Filter(counties: ["臺中市"])), equals: [2, 3])
        try expect(ids(TempleQuery.Filter(counties: ["臺中市", "彰化縣"], labels: [.religion: "道教"])), equals: [1])
        try expect(ids(TempleQuery.Filter(labels: [.religion: "佛教"])), equals: [3])
        try expect(ids(TempleQuery.Filter(ids: [8, 99, 3, 1])), equals: [8, 3, 1])
        try expect(ids(TempleQuery.Filter(text: "天后宮", ids: [8, 3, 1])), equals: [1, 3])
        try expect(ask(database, way, TempleQuery.Filter(text: "天后"), deity: "媽祖").map(\.temple.id), equals: [3])
        try expect(
            ask(database, way, TempleQuery.Filter(text: "宮"), order: .rating).map(\.temple.id).prefix(2),
            equals: [4, 3])
        let around = try TempleQuery(
            latitude: 23, longitude: 120, radius: Distance(kilometers: 400),
            filter: TempleQuery.Filter(ids: [8, 1, 3], counties: ["臺中市", "彰化縣"]), today: someDay)
        try expect(database.store(way).temples(matching: around).matches.map(\.temple.id), equals: [1, 3])
    }

    /// Compares all pages of a long result with the order computed here.
    @Test(arguments: SearchMethod.allCases, [TempleQuery.Order.name, .rating, .date])
    func pagesShowEveryTempleOnceInOrder(_ way: SearchMethod, _ order: TempleQuery.Order) throws {
        var random = SplitMix64(seed: 12)
        let database = try TemporaryDatabase()
        var records: [TempleRecord] = []
        for index in 0..<400 {
            let stem = ["福德宮", "新福德宮", "福德宮廟", "甲福德"][Int(random.next() % 4)]
            records.append(
                try record(random.next() % 5 == 0 ? Self.starter : "moi", "\(index)", stem, 22 + Double(index) / 100) {
                    $0.mainDeity = random.next() % 2 == 0 ? "媽祖" : nil
                    $0.extras = TempleRecord.Extras(rating: [nil, 3, 4.5][Int(random.next() % 3)])
                })
        }
        _ = try database.write(records)
        let store = try database.store(way)
        var shown: [TempleMatch] = []
        var after: PageCursor?
        repeat {
            let page = try store.temples(
                matching: try TempleQuery(
                    anywhere: TempleQuery.Filter(text: "福德"), limit: 17, order: order, today: someDay, after: after))
            shown += page.matches
            after = page.next
        } while after != nil
        expect(Set(shown.map(\.temple.id)).count, equals: 400)
        let ranks = shown.map { match -> [Double] in
            let record = records[Int(match.temple.id) - 1]
            let fit: Double = record.name.hasPrefix("福德") ? 1 : 3
            let name = [fit, record.key.source == Self.starter ? 0 : 1, Double(match.temple.id)]
            return switch order {
            case .rating: [-(record.extras?.rating ?? -1)] + name
            case .date: [record.mainDeity == nil ? 1 : 0] + name
            default: name
            }
        }
        for (rank, next) in zip(ranks, ranks.dropFirst()) { expect(rank.lexicographicallyPrecedes(next)) }
    }
}
