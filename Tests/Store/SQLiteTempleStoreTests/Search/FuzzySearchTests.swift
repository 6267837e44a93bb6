import Expectations
import Geodesy
import SearchSamples
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// Searches for a text that no temple has, by names that sound or look like it.
struct FuzzySearchTests {
    private static let now = TaiwanTime(day: someDay, minute: 600)
    /// The index without texts has no names.
    private static let ways = SearchMethod.allCases.filter { $0 != .indexWithoutTexts }

    private func database() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        func record(_ id: String, _ name: String, _ latitude: Double, county: String, deity: String) throws
            -> TempleRecord
        {
            TempleRecord(
                key: SourceKey(source: "test", id: id), name: name, county: county,
                coordinate: try Coordinate(latitude: latitude, longitude: 120), mainDeity: deity)
        }
        _ = try database.write([
            try record("1", "天后宮", 24.00, county: "彰化縣", deity: "媽祖"),
            try record("2", "龍山寺", 24.05, county: "彰化縣", deity: "觀音"),
            try record("3", "行天宮", 24.50, county: "臺北市", deity: "關公"),
            try record("4", "天后宮", 25.00, county: "臺北市", deity: "媽祖"),
        ])
        return database
    }

    private func ask(_ store: SQLiteTempleStore, _ text: TempleQueryText) throws -> ResultPage {
        try store.temples(matching: try TempleQuery(parsing: text, radiusUnits: false, now: Self.now))
    }

    @Test(
        arguments: ways,
        [
            ("天厚宮", .sound, [1, 4]), ("tian hou gong", .sound, [1, 4]), ("ㄊㄧㄢ ㄏㄡˋ ㄍㄨㄥ", .sound, [1, 4]),
            ("行天官", .similar, [3]), ("龍山市", .similar, [2]), ("天厚", nil, []), ("玉皇宮", nil, []), ("天后宮", nil, [1, 4]),
        ] as [(String, Suggestion.Matched?, [Int64])])
    func namesThatSoundOrLookAlikeAreFound(
        _ way: SearchMethod, _ asked: (text: String, matched: Suggestion.Matched?, ids: [Int64])
    ) throws {
        let store = try database().store(way)
        let page = try ask(store, [.q: asked.text, .fuzzy: "true"])
        expect(page.matches.map(\.temple.id), equals: asked.ids)
        expect(page.matched, equals: asked.matched)
        let plain = try ask(store, [.q: asked.text])
        expect(plain.matched == nil && plain.matches.isEmpty == (asked.matched != nil || asked.ids.isEmpty))
    }

    @Test(arguments: ways) func otherFiltersHold(_ way: SearchMethod) throws {
        let store = try database().store(way)
        let found = { (text: TempleQueryText) in
            try ask(store, text.with(.q, "天厚宮").with(.fuzzy, "true")).matches.map(\.temple.id)
        }
        try expect(found([.county: "臺北市"]), equals: [4])
        try expect(found([.ids: "1,2"]), equals: [1])
        try expect(found([.deity: "關公"]), equals: [])
        try expect(found([.deity: "不存在的神"]), equals: [])
        try expect(found([.bbox: "119,24.9,121,26", .deity: "媽祖"]), equals: [4])
    }

    @Test(arguments: ways) func theNearestComeFirstAndFarOnesAreFound(_ way: SearchMethod) throws {
        let store = try database().store(way)
        let far: TempleQueryText = [.lat: "25.1", .lng: "120", .radius: "5", .q: "天厚宮", .fuzzy: "true"]
        let widened = try ask(store, far)
        expect(widened.matches.map(\.temple.id) == [4] && widened.matched == .sound)
        expect(widened.radius?.kilometers, equals: 20)
        expect(widened.matches.first?.distance.map { (11_000...11_200).contains($0.meters) }, equals: true)
        try expectEmpty(ask(store, far.with(.expand, "false")).matches)
        let both = try ask(store, far.with(.radius, "300").with(.limit, "1"))
        expect(both.matches.map(\.temple.id) == [4] && both.radius == nil)
        // One page.
        expectNil(both.next)
    }

    /// Of names that have the text there may be very many, which other filters leave out.
    @Test(arguments: ways) func namesThatHaveTheTextHideNoOthers(_ way: SearchMethod) throws {
        let database = try TemporaryDatabase()
        _ = try database.write(
            (0..<1_100).map { try TempleRecord("\($0)", "天后宮\($0)", 24 + Double($0) / 10_000, 120, deity: "媽祖") } + [
                try TempleRecord("sound", "天厚宮", 24, 120.1, deity: "關公")
            ])
        let store = try database.store(way)
        let page = try ask(store, [.q: "天后宮", .deity: "關公", .fuzzy: "true"])
        expect(page.matches.map(\.temple.name) == ["天厚宮"] && page.matched == .sound)
    }

    @Test(arguments: ways) func facetsCountTheSameTemples(_ way: SearchMethod) throws {
        let store = try database().store(way)
        let query = try TempleQuery(parsing: [.q: "天厚宮", .fuzzy: "true"], radiusUnits: false, now: Self.now)
        try expect(store.facets([.county], of: query).counties.map(\.value), equals: ["彰化縣", "臺北市"])
    }

    /// A page after the first belongs to a search that has found the text.
    @Test(arguments: ways) func theNextPageIsThatOfThePlainSearch(_ way: SearchMethod) throws {
        let store = try database().store(way)
        let text: TempleQueryText = [.q: "天后宮", .fuzzy: "true", .limit: "1"]
        let first = try ask(store, text)
        let second = try ask(store, text.with(.cursor, try require(first.next).text))
        expect(second.matches.map(\.temple.id) == [4] && second.matched == nil && second.next == nil)
    }
}
