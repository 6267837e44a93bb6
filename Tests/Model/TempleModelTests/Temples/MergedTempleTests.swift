import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

struct MergedTempleTests {
    private func record(_ source: String, _ name: String, _ change: (inout TempleRecord) -> Void = { _ in }) throws
        -> TempleRecord
    {
        var record = TempleRecord(
            key: SourceKey(source: source, id: "1"), name: name,
            coordinate: try Coordinate(latitude: 24, longitude: 120.5))
        change(&record)
        return record
    }

    @Test func nothingIsNoTemple() {
        expectNil(MergedTemple([]))
    }

    @Test func oneSourceIsItself() throws {
        let only = try record("osm", "甲宮") { $0.extras = TempleRecord.Extras(openTime: "24/7") }
        let merged = try require(MergedTemple([only]))
        expect(merged.record, equals: only)
        expect(merged.sources, equals: [TempleSource(key: only.key, fields: [.name, .position, .openTime])])
    }

    @Test func theStarterDataHasTheNameAndTheStory() throws {
        let registry = try record("moi", "甲宮") {
            $0.officialName = "財團法人甲宮"
            $0.phone = "04-1"
            $0.extras = TempleRecord.Extras(openTime: "old")
            $0.texts[.introduction] = "old"
        }
        let starter = try record("nearby", "大甲宮") {
            $0.aliases = ["甲廟"]
            $0.phone = "04-2"
            $0.extras = TempleRecord.Extras(openTime: "new")
            $0.texts[.introduction] = "new"
        }
        let map = try record("osm", "甲公宮") { $0.officialName = "甲宮管理委員會" }
        let merged = try require(MergedTemple([registry, map, starter])).record
        expect(merged.name == "大甲宮" && merged.officialName == "財團法人甲宮" && merged.phone == "04-1")
        expect(merged.aliases, equals: ["甲廟", "甲宮", "甲公宮", "甲宮管理委員會"])
        expect(merged.extras?.openTime == "new" && merged.texts[.introduction] == "new")
    }

    /// Hours, pictures and web pages go out of date: the newest are shown, complete and with their date. Texts come
    /// from the starter data.
    @Test func whatAgesIsTheNewest() throws {
        func dated(_ source: String, _ day: String?, _ mark: String) throws -> TempleRecord {
            try record(source, "甲宮") {
                var extras = TempleRecord.Extras(openTime: mark, rating: 4)
                extras.openingHours = mark == "old" ? "24/7" : nil
                $0.texts = [.introduction: mark, .website: "https://example.org/" + mark]
                extras.photos = [Photo(url: "https://example.org/\(mark).jpg")]
                extras.asOf = day.flatMap { CivilDay(iso8601: $0) }
                $0.extras = extras
            }
        }
        let records = [
            try dated("nearby", nil, "starter"), try dated("tourism", "2021-03-31", "old"),
            try dated("other", "2026-09-26", "new"),
        ]
        for order in [records, records.reversed()] {
            let merged = try require(MergedTemple(order))
            let extras = try require(merged.record.extras)
            expect(extras.openTime == "new" && extras.openingHours == nil)
            expect(extras.hours.asOf, equals: CivilDay(iso8601: "2026-09-26"))
            expect(
                merged.record.texts[.website] == "https://example.org/new"
                    && extras.photos.map(\.url) == ["https://example.org/new.jpg"])
            expect(merged.record.texts[.introduction], equals: "starter")
            let sources = Dictionary(uniqueKeysWithValues: merged.sources.map { ($0.key.source, $0) })
            expect(sources["other"]?.fields.contains(.photos), equals: true)
            expect(sources["tourism"]?.asOf, equals: CivilDay(iso8601: "2021-03-31"))
        }
    }

    @Test func theRegistryNamesItTheMapKnowsWhereItIsAndWhenItIsOpen() throws {
        let registry = try record("moi", "財團法人甲宮") {
            $0.precision = .geocoded
            $0.phone = "04-1234567"
            $0.extras = TempleRecord.Extras(openTime: "05:00-21:00")
        }
        let map = try record("osm", "甲宮") {
            $0.coordinate = try! Coordinate(latitude: 24.001, longitude: 120.5)
            $0.precision = .surveyed
            $0.englishName = "Jia Temple"
            $0.phone = "04-7654321"
            $0.extras = TempleRecord.Extras(openTime: "Mo-Su 06:00-20:00")
        }
        // The order of the records does not matter.
        for records in [[registry, map], [map, registry]] {
            let merged = try require(MergedTemple(records))
            expect(merged.record.key, equals: registry.key)
            expect(merged.record.name, equals: "財團法人甲宮")
            expect(merged.record.englishName, equals: "Jia Temple")
            expect(merged.record.phone, equals: "04-1234567")
            expect(merged.record.extras?.openTime, equals: "Mo-Su 06:00-20:00")
            expect(merged.record.coordinate.latitude, equals: 24.001)
            expect(merged.sources.map(\.key), equals: [registry.key, map.key])
            expect(merged.sources.map(\.fields), equals: [[.name, .phone], [.englishName, .position, .openTime]])
        }
    }

    @Test func aSharedPositionIsTheLastToBeTaken() throws {
        let registry = try record("moi", "甲宮") { $0.precision = .shared }
        let own = try record("mine", "甲宮") { $0.coordinate = try! Coordinate(latitude: 25, longitude: 121) }
        expect(MergedTemple([registry, own])?.record.coordinate.latitude, equals: 25)
    }

    @Test func aFieldThatOneSourceHasIsKeptFromAny() throws {
        let own = try record("mine", "甲宮") {
            $0.extras = TempleRecord.Extras(sideDeities: ["關公"], rating: 4.5)
            $0.texts[.introduction] = "介紹"
        }
        let merged = try require(MergedTemple([try record("moi", "甲宮"), own, try record("taipei", "甲宮")]))
        expect(merged.record.extras, equals: own.extras)
        expect(merged.record.texts, equals: own.texts)
        expect(merged.sources.map(\.key.source), equals: ["moi", "taipei", "mine"])
    }
}
