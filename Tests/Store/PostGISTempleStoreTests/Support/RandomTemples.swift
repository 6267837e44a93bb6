import Geodesy
import SearchSamples
import SeededRandom
import TempleModel

/// Temples all over the world, dense at the poles, at 180 degrees and in Taiwan, some at the same position.
enum RandomTemples {
    static let deities = ["媽祖", "天上聖母、關公", "關公", "池府千歲", nil]
    private static let names = ["天后宮", "鹿港天后宮", "保安宮", "武廟", "ST. Temple Café", "quo'te\"d \\ {宮}"]
    private static let towns = ["彰化縣鹿港鎮中山路430號", "臺北市大同區保安街49號", "台南市安平区国胜路３３号", nil]
    private static let counties = ["彰化縣", "臺北市", "臺中市", nil]
    private static let hours = [nil, "24/7", "05:00-22:00", "13:00-20:00", "看廟公"]
    private static let ratings: [Double?] = [nil, 0, 3, 4.5, 4.8, 5]

    static func position(_ index: Int, _ random: inout SplitMix64) throws -> Coordinate {
        let (latitude, longitude): (Double, Double) =
            switch index % 10 {
            case 0: (random.real(-90...90), random.real(-180...180))
            case 1: (90 - random.real(0...3), random.real(-180...180))
            case 2: (random.next() % 4 == 0 ? -90 : -90 + random.real(0...3), random.real(-180...180))
            case 3: (random.real(-1...1), random.next() % 9 == 0 ? 180 : 180 - random.real(0...2))
            case 4: (random.real(-1...1), random.next() % 9 == 0 ? -180 : -180 + random.real(0...2))
            case 5: (24.5, 120.5)
            // Both sides of the last digits.
            case 6: (24.5 + random.real(-1e-7...1e-7), 120.5)
            default: (random.real(22...25.2), random.real(120...122))
            }
        return try Coordinate(latitude: latitude, longitude: longitude)
    }

    static func record(_ index: Int, source: String = "test", _ random: inout SplitMix64) throws -> TempleRecord {
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        // A rare deity, whose temples are listed instead of found by the nearest-neighbour search.
        let deity = random.next() % 60 == 0 ? "石頭公" : pick(deities)
        var extras = TempleRecord.Extras(
            sideDeities: random.next() % 4 == 0 ? ["趙公明", "無名神\(random.next() % 5)"] : [], openTime: pick(hours),
            rating: pick(ratings))
        let introduction = random.next() % 3 == 0 ? "介紹\n第\(index)座" : nil
        if extras.rating != nil { extras.ratingCount = Int(random.next() % 900) }
        var record = TempleRecord(
            key: SourceKey(source: source, id: "\(index)"), name: pick(names), aliases: pick([[], ["別名\(index)"]]),
            englishName: pick([nil, "Temple \(index)"]), address: pick(towns), county: pick(counties),
            coordinate: try position(index, &random), precision: pick([nil, .surveyed]), mainDeity: deity,
            phone: pick([nil, "04-2224\(index)"]), religion: pick([nil, "道教", "佛教"]), extras: extras)
        record.texts[.introduction] = introduction
        return record
    }

    static func records(_ count: Int, seed: UInt64) throws -> [TempleRecord] {
        var random = SplitMix64(seed: seed)
        return try (0..<count).map { try record($0, &random) }
    }
}

/// Random queries about ``RandomTemples``: every filter alone and with others, in every order.
enum RandomQueries {
    private static let asked = ["媽祖", "关公", "Wang-ye", "石头公", "池府王爺", "武財神", "無名神3", "不存在的神"]
    private static let texts = ["鹿港", "天后", "台北 保安", "臺南", "國勝路33號", "mazu", "王爺", "cafe st", "宮", "quo'te", "別名7"]
    private static let boxes = [
        "120,23,121,25", "179,-1,-179,1", "-180,-90,180,-88", "120.5,24.5,120.5,24.5", "179.5,-1,180,1",
        "-180,-1,180,1",
        "-10,-10,10,10",
    ]

    private static func center(_ random: inout SplitMix64, _ temples: [TempleRecord]) -> (Double, Double) {
        switch random.next() % 9 {
        case 0: (90, random.real(-180...180))
        case 1: (-90, 0)
        case 2: (random.real(-2...2), 180)
        case 3: (random.real(-2...2), -179.99)
        case 4:
            {
                let there = temples[Int(random.next() % UInt64(temples.count))].coordinate
                return (there.latitude, there.longitude)
            }()
        case 5: (random.real(-90...90), random.real(-180...180))
        case 6: (24.5, 120.5)
        default: (random.real(22...25.2), random.real(120...122))
        }
    }

    /// All filters. The order of the first ones decides which queries the numbers of a seed make.
    private static let filters: [SearchParameter] = {
        let first: [SearchParameter] = [
            .deity, .q, .bbox, .minRating, .openNow, .hasPhone, .withinDays, .county, .religion, .ids,
        ]
        return first + SearchParameter.filters.filter { !first.contains($0) }
    }()

    /// Returns the values of a filter, one of which is asked with.
    private static func values(of filter: SearchParameter) -> [String] {
        switch filter {
        case .deity: asked
        case .q: texts
        case .bbox: boxes
        case .minRating: ["0", "3", "4.5", "5"]
        case .withinDays: ["0", "30", "366"]
        case .county: ["彰化縣", "台北", "臺中市", "澎湖縣"]
        case .religion: ["道教", "佛教", "x"]
        case .minRadius: ["0.1", "0.4"]
        default: filter.samples
        }
    }

    /// Returns a query, which is valid; its text, to ask for the next page.
    static func text(_ round: Int, _ random: inout SplitMix64, _ temples: [TempleRecord]) -> TempleQueryText {
        func pick(_ values: [String]) -> String { values[Int(random.next() % UInt64(values.count))] }
        func value(of filter: SearchParameter) -> String {
            guard filter == .ids else {
                let values = Self.values(of: filter)
                return values.count == 1 ? values[0] : pick(values)
            }
            return (0..<20).map { _ in "\(random.next() % UInt64(temples.count + 50))" }.joined(separator: ",")
        }
        // Each bit selects a filter: first none and each alone, then random ones.
        let sets = 1 << filters.count
        let alone = round % (filters.count + 1)
        let chosen =
            round < 5 * (filters.count + 1)
            ? (alone == 0 ? 0 : 1 << (alone - 1)) : Int(random.next() & random.next() % UInt64(sets))
        let added = filters.indices.filter { chosen & 1 << $0 != 0 }.map { filters[$0] }
        var text: TempleQueryText = [.limit: pick(["1", "5", "20", "100"])]
        for filter in added where filter.role == .filter(needsPoint: false) { text[filter] = value(of: filter) }
        let needsNoPoint = text[.q] != nil || text[.ids] != nil || text[.county] != nil || text[.religion] != nil
        if needsNoPoint, random.next() % 3 == 0 {
            text[.sort] = pick(["name", "date", "rating", "known"])
            return text
        }
        let (latitude, longitude) = center(&random, temples)
        (text[.lat], text[.lng]) = (decimal(latitude), decimal(longitude))
        text[.radius] = pick(["0.5", "5", "37.5", "100", "500"])
        for filter in added where filter.role == .filter(needsPoint: true) { text[filter] = value(of: filter) }
        if random.next() % 4 == 0 { text[.expand] = "true" }
        text[.sort] = pick(["distance", "distance", "date", "rating", "known"])
        return text
    }

    private static func decimal(_ degrees: Double) -> String {
        let text = "\(degrees)"
        return text.contains("e") || text.utf8.count > 17 ? "\((degrees * 1e9).rounded() / 1e9)" : text
    }
}
