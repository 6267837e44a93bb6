import Expectations
import Geodesy
import SearchSamples
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// Counts of a search's temples by facets: what is asked for, in which order, and at most how many.
struct FacetTests {
    private static let now = TaiwanTime(day: someDay, minute: 600)

    private func query(_ text: TempleQueryText) throws -> TempleQuery {
        try TempleQuery(parsing: text, radiusUnits: false, now: Self.now)
    }

    private func database() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        _ = try database.write(
            try (0..<60).map { index in
                TempleRecord(
                    key: SourceKey(source: "test", id: "\(index)"), name: "\(index)宮",
                    county: ["臺中市", "彰化縣", "彰化縣", nil][index % 4],
                    coordinate: try Coordinate(latitude: 24 + Double(index) / 1_000, longitude: 120),
                    mainDeity: index < 58 ? "無名神\(index)" : "媽祖",
                    extras: TempleRecord.Extras(openTime: index.isMultiple(of: 3) ? "24/7" : nil))
            })
        return database
    }

    @Test(arguments: SearchMethod.allCases) func theMostComeFirstAndOnlyWhatIsAskedFor(_ way: SearchMethod) throws {
        let store = try database().store(way)
        let around = try query([.lat: "24", .lng: "120", .radius: "50"])
        let counties = try store.facets([.county], of: around)
        expect(counties.total == 60 && counties.deities.isEmpty)
        expect(counties.counties.map(\.value) == ["彰化縣", "臺中市"] && counties.counties.map(\.count) == [30, 15])
        expect(counties.openNow == nil && counties.daySoon == nil)
        let others = try store.facets([.deity, .openNow, .daySoon], of: around)
        expect(others.counties.isEmpty && others.openNow == 20 && others.daySoon != nil)
        // 媽祖 has two temples, and each other deity one.
        expect(others.deities.count, equals: TempleFacets.mostValues)
        expect(others.deities.first.map { $0.name == "媽祖" && $0.count == 2 }, equals: true)
        let ids = others.deities.dropFirst().map(\.value)
        expect(ids, equals: ids.sorted())
        try expect(store.facets([], of: around), equals: TempleFacets(total: 60))
    }

    @Test(arguments: SearchMethod.allCases) func anotherDayHasNoPresent(_ way: SearchMethod) throws {
        let later = try query([.lat: "24", .lng: "120", .radius: "50", .date: "2027-04-15"])
        try expect(database().store(way).facets([.openNow], of: later), equals: TempleFacets(total: 60))
    }

    /// A count is that of the temples that the search shows.
    @Test(arguments: SearchMethod.allCases) func widensAsTheSearchDoes(_ way: SearchMethod) throws {
        let store = try database().store(way)
        // Some 44 km away.
        let named = try query([.lat: "24.4", .lng: "120", .radius: "5", .q: "3宮"])
        let page = try store.temples(matching: named)
        expect(page.radius.map { $0 > named.radius } == true && !page.matches.isEmpty)
        try expect(store.facets([], of: named).total, equals: page.matches.count)
        let strict = try query([.lat: "24.4", .lng: "120", .radius: "5", .q: "3宮", .expand: "false"])
        try expect(store.facets([], of: strict).total, equals: 0)
    }

    /// The search for a family finds its members' temples, and a temple of both counts only once.
    @Test(arguments: SearchMethod.allCases) func aFamilyHasItsMembersTemples(_ way: SearchMethod) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try TempleRecord("a", "代天宮", 24, 120, deity: "池府千歲、王爺"),
            try TempleRecord("b", "池府宮", 24, 120.01, deity: "池府千歲"),
            try TempleRecord("c", "王爺宮", 24, 120.02, deity: "王爺"),
        ])
        let store = try database.store(way)
        let around: TempleQueryText = [.lat: "24", .lng: "120", .radius: "50"]
        let counts = try store.facets([.deity], of: try query(around)).deities
        expect(counts.first { $0.name == "池府千歲" }?.count, equals: 2)
        expect(counts.first.map { $0.name == "王爺" && $0.count == 3 }, equals: true)
        for one in counts {
            let found = try store.temples(matching: try query(around.with(.deity, one.name)))
            expect(one.count, equals: found.matches.count)
        }
    }

    @Test(arguments: SearchMethod.allCases) func anUnknownDeityHasNoTemples(_ way: SearchMethod) throws {
        let unknown = try query([.lat: "24", .lng: "120", .radius: "50", .deity: "不存在的神"])
        let counts = try database().store(way).facets([.deity, .county, .openNow, .daySoon], of: unknown)
        expect(counts, equals: TempleFacets(openNow: 0, daySoon: 0))
    }
}
