import Expectations
import LunarCalendar
import TempleModel
import Testing
@testable import TempleIndex

/// A place with a deity or a name: the temples of a county are not those near its middle.
struct SuggestPlaceTests {
    private func ids(
        _ text: String, at point: (Double, Double)? = nil, _ add: (inout SuggestTemples) throws -> Void
    ) throws -> [Int64] {
        var temples = SuggestTemples()
        try add(&temples)
        let query = try SuggestQuery(
            text, latitude: point?.0, longitude: point?.1, limit: 8, today: CivilDay(dayNumber: 20_777))
        return try temples.suggester().suggestions(for: query).filter { $0.kind == .temple }.map(\.id)
    }

    /// More temples than are looked at are nearer to the middle of the county, or of the township.
    private func addMazus(_ temples: inout SuggestTemples, _ address: String, _ latitude: Double, _ longitude: Double)
        throws
    {
        let mazu = SuggestTemples.mazu
        for number in 0..<60 {
            try temples.add(
                "永興\(number)宮", [], address, latitude + Double(number) / 1e5, longitude, deity: mazu, prominence: 2)
        }
        try temples.add("鎮瀾宮", [], address, latitude + 0.2, longitude, deity: mazu, prominence: 1_002)
        try temples.add("朝天宮", [], "雲林縣北港鎮中山路178號", 23.568, 120.3046, deity: mazu, prominence: 1_003)
    }

    @Test(arguments: ["台中 媽祖", "臺中市媽祖", "mazu near Taichung"])
    func ofACountyTheBestKnownTemplesOfADeityComeFirst(text: String) throws {
        try expect(ids(text) { try addMazus(&$0, "臺中市中區某路1號", 24.203, 120.681) }, equals: [61, 1, 2])
    }

    /// Of those that are near; equally known ones in the order of their ids, wherever they are.
    @Test func ofATownshipTheNearTemplesOfADeityComeFirst() throws {
        try expect(ids("媽祖 台中中區") { try addMazus(&$0, "臺中市中區某路1號", 24.142, 120.679) }, equals: [1, 2, 3])
        let found = try ids("媽祖 台中中區") { temples in
            for number in 0..<9 {
                try temples.add(
                    "永興宮", [], "臺中市中區某路1號", 24.142 - Double(number) / 1e4, 120.679 - Double(number % 4) / 1e3,
                    deity: SuggestTemples.mazu, prominence: 2)
            }
        }
        expect(found, equals: [1, 2, 3])
    }

    @Test func ofACountyTheBestKnownTempleOfANameComesFirst() throws {
        func add(_ temples: inout SuggestTemples) throws {
            try temples.add("天后宮", [], "臺南市永康區某路1號", 23.17, 120.24, prominence: 1)
            try temples.add("天后宮", [], "臺南市安平區某路1號", 23.0, 120.16, prominence: 1_002)
        }
        try expect(ids("台南 天后宮", add), equals: [2, 1])
        // Where the person is known, it is the nearest again.
        try expect(ids("台南 天后宮", at: (23.17, 120.24), add), equals: [1, 2])
    }
}
