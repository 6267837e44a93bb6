import Expectations
import Geodesy
import SearchSamples
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// Every filter, alone and with others, in every order, compared with a check of each temple.
struct SearchFilterTests {
    /// Opening hours, and whether they are open on a Friday at ten.
    private static let hours: [(text: String?, isOpen: Bool)] = [
        (nil, false), ("24/7", true), ("05:00-22:00", true), ("13:00-20:00", false), ("看廟公", false),
    ]
    private static let ratings: [Double?] = [nil, 0, 3, 4.5, 4.8, 5]
    private static let towns = ["彰化縣鹿港鎮中山路430號", "臺北市大同區保安街49號", "台南市安平区国胜路３３号", nil]
    private static let names = ["天后宮", "鹿港天后宮", "保安宮", "武廟", "ST. Temple Café"]
    private static let deities = ["天上聖母", "關公", "池府千歲", "石頭公", nil]

    /// A search text, and for each of its terms the indexes of the names, towns and deities that contain it.
    private struct Text {
        let text: String
        let terms: [(names: Set<Int>, towns: Set<Int>, deities: Set<Int>)]
    }
    private static let texts = [
        Text(text: "鹿港", terms: [([1], [0], [])]),
        Text(text: "天后", terms: [([0, 1], [], [0])]),
        Text(text: "台北 保安", terms: [([], [1], []), ([2], [1], [])]),
        Text(text: "臺南", terms: [([], [2], [])]),
        Text(text: "國勝路33號", terms: [([], [2], [])]),
        Text(text: "33", terms: [([], [2], [])]),
        Text(text: "mazu", terms: [([], [], [0])]),
        Text(text: "Guan  Yu 武庙", terms: [([], [], [1]), ([], [], [1]), ([3], [], [])]),
        Text(text: "王爺", terms: [([], [], [2])]),
        Text(text: "石头", terms: [([], [], [3])]),
        Text(text: "妈祖 彰化县", terms: [([], [], [0]), ([], [0], [])]),
        Text(text: "cafe st", terms: [([4], [], []), ([4], [], [])]),
        Text(text: "main", terms: [([], [], [])]),
        Text(text: "ＴＥＭＰＬＥ", terms: [([4], [], [])]),
        Text(text: "、 鹿港", terms: [([1], [0], [])]),
    ]

    private struct Sample {
        let record: TempleRecord
        let hours: Int, rating: Int, town: Int, name: Int, deity: Int
        let hasPhone: Bool

        init(_ index: Int, _ random: inout SplitMix64) throws {
            func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
            hours = pick(5)
            rating = pick(6)
            town = pick(4)
            name = pick(5)
            deity = pick(5)
            hasPhone = index % 7 < 3
            // Some lie on both sides of 180 degrees, many at one position.
            let (latitude, longitude): (Double, Double) =
                switch index % 4 {
                case 0: (random.real(-1...1), 180 - random.real(0...1))
                case 1: (random.real(-1...1), -180 + random.real(0...1))
                case 2: (24.5, 120.5)
                default: (random.real(24...25), random.real(120...121))
                }
            record = TempleRecord(
                key: SourceKey(source: "test", id: "\(index)"), name: names[name], address: towns[town],
                coordinate: try Coordinate(latitude: latitude, longitude: longitude), mainDeity: deities[deity],
                phone: hasPhone ? "04-2224\(index)" : nil,
                extras: TempleRecord.Extras(openTime: SearchFilterTests.hours[hours].text, rating: ratings[rating]))
        }

        func passes(_ filter: TempleQuery.Filter, _ text: Text?) -> Bool {
            if filter.isOpenNow, !SearchFilterTests.hours[hours].isOpen { return false }
            if let minimum = filter.minimumRating, ratings[rating].map({ $0 < minimum }) ?? true { return false }
            if filter.hasPhone, !hasPhone { return false }
            return text?.terms.allSatisfy { term in
                term.names.contains(name) || term.towns.contains(town) || term.deities.contains(deity)
            } ?? true
        }
    }

    private func samples() throws -> [Sample] {
        var random = SplitMix64(seed: 31)
        return try (0..<1_500).map { try Sample($0, &random) }
    }

    @Test(arguments: [SearchMethod.tree, .index, .indexWithoutTexts])
    func equalsBruteForceForEachFilterAloneAndForAllTogether(
        way: SearchMethod
    ) throws {
        let samples = try samples()
        let database = try TemporaryDatabase()
        _ = try database.write(samples.map(\.record))
        let store = try database.store(way)
        var random = SplitMix64(seed: 32)
        var found: [Int: Int] = [:]
        for round in 0..<Drill.rounds(1_800, drill: 36_000) {
            // Six bits select the filters of a query: first each alone, then random combinations.
            let chosen = round < 600 ? 1 << (round % 6) : Int(random.next() % 64)
            let isAt180 = random.next() % 2 == 0
            let center = try Coordinate(
                latitude: isAt180 ? 0 : 24.5, longitude: isAt180 ? (random.next() % 2 == 0 ? 179.9 : -179.9) : 120.5)
            let geodesic = Geodesic(from: center)
            let radius = Distance(kilometers: [30, 100, 400][Int(random.next() % 3)])
            let text = chosen & 1 != 0 ? Self.texts[Int(random.next() % UInt64(Self.texts.count))] : nil
            var filter = TempleQuery.Filter(text: text?.text)
            if chosen & 2 != 0 {
                // The corner of the box is exactly at a temple.
                let corner = samples[Int(random.next() % 375) * 4 + (random.next() % 3 == 0 ? 2 : 3)].record.coordinate
                filter.bounds =
                    isAt180
                    ? BoundingBox(
                        west: random.real(179...180), south: random.real(-1...0), east: random.real(-180 ... -179),
                        north: 0.5)
                    : BoundingBox(
                        west: corner.longitude, south: corner.latitude, east: random.real(121...122),
                        north: random.real(25...26))
            }
            if chosen & 4 != 0 { filter.minimumRadius = Distance(kilometers: random.real(0...29)) }
            if chosen & 8 != 0 { filter.minimumRating = [0, 3.5, 4.5, 5][Int(random.next() % 4)] }
            filter.isOpenNow = chosen & 16 != 0
            filter.hasPhone = chosen & 32 != 0
            let order: TempleQuery.Order = random.next() % 2 == 0 ? .distance : .rating
            let limit = [1, 10, 100][Int(random.next() % 3)]
            let query = try TempleQuery(
                latitude: center.latitude, longitude: center.longitude, radius: radius, filter: filter,
                expands: false, limit: limit, order: order, today: someDay, time: TaiwanTime(day: someDay, minute: 600))
            let page = try store.temples(matching: query)

            var expected: [(lead: Double, meters: Double, id: Int64)] = []
            for (index, sample) in samples.enumerated() {
                let there = sample.record.coordinate
                // A degree of latitude is more than 110 km, so distant temples need no geodesic.
                guard abs(there.latitude - center.latitude) * 110_000 <= radius.meters, sample.passes(filter, text)
                else { continue }
                if let box = filter.bounds {
                    let isBetween =
                        isAt180
                        ? there.longitude >= box.west || there.longitude <= box.east
                        : there.longitude >= box.west && there.longitude <= box.east
                    guard isBetween, there.latitude >= box.south, there.latitude <= box.north else { continue }
                }
                let meters = geodesic.distance(to: there).meters
                guard meters <= radius.meters, meters >= filter.minimumRadius.meters else { continue }
                let lead = order == .rating ? Self.ratings[sample.rating].map { -$0 } ?? 1 : 0
                expected.append((lead, meters, Int64(index + 1)))
            }
            expected.sort { ($0.lead, $0.meters, $0.id) < ($1.lead, $1.meters, $1.id) }
            expect(
                page.matches.map(\.temple.id), equals: expected.prefix(limit).map(\.id),
                "\(chosen) \(text?.text ?? "-")")
            expect(page.next != nil, equals: expected.count > limit)
            found[chosen, default: 0] += page.matches.count
        }
        for filters in 0..<64 { expect(found[filters] ?? 0 > 0, "\(filters)") }
    }

    @Test(arguments: [
        ("170,-1,180,1", ["東", "西"]), ("-180,-1,-170,1", ["東", "西"]), ("180,-1,180,1", ["東", "西"]),
        ("179,-1,-179.5,1", ["東", "西"]), ("179,-1,179.9,1", []), ("-180,-1,180,1", ["東", "西"]),
        ("-180,0.5,180,1", []),
    ])
    func theMeridianOf180HasTwoNames(box: String, names: [String]) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("e", "東", 0, 180), try TempleRecord("w", "西", 0.1, -180)])
        let query = try TempleQuery(
            latitude: 0, longitude: 179.9, radius: Distance(kilometers: 100),
            filter: TempleQuery.Filter(bounds: BoundingBox(parsing: box)), today: someDay)
        for way in SearchMethod.allCases {
            let page = try database.store(way).temples(matching: query)
            expect(page.matches.map(\.temple.name), equals: names)
        }
    }

    /// Each text finds exactly the expected temples, whichever texts the random test above used.
    @Test(arguments: texts.indices, [SearchMethod.tree, .index, .indexWithoutTexts])
    func findsEachText(index: Int, way: SearchMethod) throws {
        let text = Self.texts[index]
        let samples = try samples()
        let database = try TemporaryDatabase()
        _ = try database.write(samples.map(\.record))
        let filter = TempleQuery.Filter(text: text.text)
        let query = try TempleQuery(
            latitude: 24.5, longitude: 120.5, radius: Distance(kilometers: 500), filter: filter, limit: 1_500,
            limits: 1...1_500, today: someDay)
        let found = try database.store(way).temples(matching: query).matches.map { Int($0.temple.id) - 1 }
        let expected = samples.indices.filter { $0 % 4 > 1 && samples[$0].passes(filter, text) }
        expect(found.sorted(), equals: expected)
        expect(expected.isEmpty, equals: text.text == "main")
    }

    /// A text reaches as far as it has to, and its pages keep to the radius that was found; nothing else does.
    @Test(arguments: [SearchMethod.tree, .index, .indexWithoutTexts]) func aTextWidensByItself(way: SearchMethod) throws
    {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try TempleRecord("near", "近宮", 24.02, 120), try TempleRecord("far", "遠宮", 24.15, 120),
            try TempleRecord("farther", "遠寺", 24.16, 120),
        ])
        let store = try database.store(way)
        func ask(_ text: TempleQueryText) throws -> ResultPage {
            let around = text.with(.lat, "24").with(.lng, "120").with(.limit, "1")
            let now = TaiwanTime(day: someDay, minute: 600)
            return try store.temples(matching: try TempleQuery(parsing: around, radiusUnits: false, now: now))
        }
        let far = try ask([.q: "遠"])
        expect(far.matches.map(\.temple.name) == ["遠宮"] && far.radius?.kilometers == 20)
        let next = try ask([.q: "遠", .radius: "20", .cursor: try require(far.next).text])
        expect(next.matches.map(\.temple.name) == ["遠寺"] && next.radius == nil && next.next == nil)
        let near = try ask([.q: "近宮"])
        expect(near.matches.map(\.temple.name) == ["近宮"] && near.radius == nil)
        let strict = try ask([.q: "遠", .expand: "false"])
        expect(strict.matches.isEmpty && strict.radius == nil)
        let plain = try ask([.radius: "1"])
        expect(plain.matches.isEmpty && plain.radius == nil)
        let none = try ask([.q: "無此廟"])
        expect(none.matches.isEmpty && none.radius == TempleQuery.maximumRadius)
    }

    @Test(arguments: [TempleQuery.Order.distance, .date, .rating], [SearchMethod.tree, .index, .indexWithoutTexts])
    func widensUntilSomethingIsFoundAndSaysHowFar(order: TempleQuery.Order, way: SearchMethod) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try TempleRecord("near", "近宮", 24.02, 120), try TempleRecord("far", "遠宮", 24.15, 120, deity: "媽祖"),
        ])
        let store = try database.store(way)
        func ask(_ kilometers: Double, text: String? = nil, expands: Bool = true) throws -> ResultPage {
            try store.temples(
                matching: try TempleQuery(
                    latitude: 24, longitude: 120, radius: Distance(kilometers: kilometers),
                    filter: TempleQuery.Filter(text: text), expands: expands, order: order, today: someDay))
        }
        // 近宮 is 2.2 km away, 遠宮 16.6 km.
        let near = try ask(1)
        expect(near.matches.map(\.temple.name) == ["近宮"] && near.radius?.kilometers == 4)
        let far = try ask(5, text: "媽祖")
        expect(far.matches.map(\.temple.name) == ["遠宮"] && far.radius?.kilometers == 20)
        let both = try ask(20)
        expect(both.matches.count == 2 && both.radius?.kilometers == 20)
        let none = try ask(5, text: "無此廟")
        expect(none.matches.isEmpty && none.radius == TempleQuery.maximumRadius)
        let asAsked = try ask(1, expands: false)
        expect(asAsked.matches.isEmpty && asAsked.radius == nil)
    }
}
