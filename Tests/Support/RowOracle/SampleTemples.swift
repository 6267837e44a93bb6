internal import Geodesy
internal import LunarCalendar
internal import SeededRandom
package import TempleModel

/// Temples around 24.2, 120.6, each of whose facts is there or not whatever the others are, and a catalogue that gives
/// them days. So a fact that is read in another one's place changes answers.
package enum SampleTemples {
    private static let names = ["天后宮", "保安宮", "武廟", "鹿港龍山寺"]
    private static let addresses = ["彰化縣鹿港鎮中山路1號", "臺北市大同區保安街2號", nil]
    private static let counties = ["彰化縣", "臺北市", "臺中市", nil]
    private static let mainDeities = ["天上聖母", "關公", "池府千歲", "五府千歲", "天上聖母、關公", "石頭公", nil]
    private static let hours = [nil, "24/7", "05:00-22:00", "13:00-20:00", "看廟公"]
    private static let statedHours = [nil, nil, "09:00-12:00", "13:00-20:00", "unknown"]
    private static let ratings: [Double?] = [nil, 0, 3, 4.5, 5]

    package static func records(_ count: Int, seed: UInt64) throws -> [TempleRecord] {
        var random = SplitMix64(seed: seed)
        return try (0..<count).map { try record($0, &random) }
    }

    private static func record(_ index: Int, _ random: inout SplitMix64) throws -> TempleRecord {
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        // Some are within a kilometre of the middle.
        let spread = index.isMultiple(of: 10) ? 0.005 : 0.15
        var extras = TempleRecord.Extras(
            sideDeities: pick([[], [], ["趙公明"], ["媽祖"]]), openTime: pick(hours), rating: pick(ratings))
        extras.openingHours = pick(statedHours)
        let website = pick([nil, "https://example.org/\(index)"])
        extras.photos = pick([[], [Photo(url: "https://example.org/\(index).jpg")]])
        extras.ratingCount = pick([nil, index])
        let prose = FieldTexts.ofPage.map { field in pick([nil, "\(field.rawValue) \(index)"]) }
        var record = TempleRecord(
            key: SourceKey(source: "test", id: "\(index)"), name: pick(names), officialName: pick([nil, "保安堂"]),
            aliases: pick([[], ["別名\(index)", "老廟"]]), englishName: pick([nil, "Temple \(index)"]),
            address: pick(addresses), county: pick(counties),
            coordinate: try Coordinate(
                latitude: 24.2 + random.real(-spread...spread), longitude: 120.6 + random.real(-spread...spread)),
            mainDeity: pick(mainDeities), phone: pick([nil, "04-2224\(index)"]), religion: pick([nil, "道教", "佛教"]),
            extras: extras)
        record.texts[.website] = website
        for (field, text) in zip(FieldTexts.ofPage, prose) { record.texts[field] = text }
        return record
    }

    /// Deities with days of their own, with those of others and with none, and activities of every 9th to 17th temple.
    package static func catalogue() throws -> Catalogue {
        func day(_ month: Int, _ day: Int) throws -> DeityDay {
            DeityDay(try LunarDay(month: month, day: day), kind: "聖誕", title: "聖誕", source: "test")
        }
        func temples(every count: Int) -> [SourceKey] {
            stride(from: count, to: 1_000, by: count).map { SourceKey(source: "test", id: "\($0)") }
        }
        let deities = [
            Deity(
                id: 1, slug: "mazu", name: "媽祖", aliases: ["天上聖母", "天后"],
                days: [try day(3, 23), try day(9, 9)]),
            Deity(id: 2, slug: "guangong", name: "關聖帝君", aliases: ["關公"], days: [try day(6, 24)]),
            Deity(id: 3, slug: "wangye", name: "王爺", aliases: ["千歲"], noDay: .noCommonDay),
            Deity(
                id: 4, slug: "chi", name: "池府千歲", family: "wangye", aliases: ["池府王爺"], days: [try day(6, 18)]),
            Deity(id: 5, slug: "wufu", name: "五府千歲", family: "wangye", gathers: ["chi", "mazu/1"]),
            Deity(id: 6, slug: "zhao", name: "趙公明", noDay: .noSource),
        ]
        let activities = [
            Activity(
                id: 1, title: "廟會", temples: temples(every: 9),
                recurrence: try Recurrence(.solar(month: 12, day: 1), durationDays: 3), source: "test"),
            Activity(
                id: 2, title: "本廟聖誕", temples: temples(every: 11),
                recurrence: Recurrence(yearly: try LunarDay(month: 10, day: 22)), isOwnDay: true, source: "test"),
            // Later than the days of most deities, which do not count beside it.
            Activity(
                id: 3, title: "本廟慶成", temples: temples(every: 17),
                recurrence: Recurrence(yearly: try LunarDay(month: 9, day: 1)), isOwnDay: true, source: "test"),
        ]
        return Catalogue(deities: deities, activities: activities, edition: "sample")
    }
}
