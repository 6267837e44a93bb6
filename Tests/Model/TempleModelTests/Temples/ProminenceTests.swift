import Expectations
import Geodesy
import TempleModel
import Testing

/// Which temples are well known.
struct ProminenceTests {
    private static let keys = ["moi", "osm", "wikidata", "religion"].map { SourceKey(source: $0, id: "1") }

    private func isWellKnown(_ sources: [SourceKey], picture: String?) throws -> Bool {
        Temple(
            id: 1, name: "天后宮", address: nil, coordinate: try Coordinate(latitude: 24, longitude: 120),
            mainDeity: nil, deities: [], rating: nil, phone: nil, visit: Temple.Visit(coverURL: picture),
            prominence: Prominence.value(of: sources)
        ).isWellKnown
    }

    @Test(arguments: [(1, false), (2, false), (3, false), (4, true)])
    func fourSourcesMakeATempleWellKnown(count: Int, isKnown: Bool) throws {
        try expect(isWellKnown(Array(Self.keys.prefix(count)), picture: nil), equals: isKnown)
    }

    @Test(arguments: [(1, false), (2, true)])
    func aPictureCountsAsTwoSources(count: Int, isKnown: Bool) throws {
        try expect(isWellKnown(Array(Self.keys.prefix(count)), picture: "https://example.org/1.jpg"), equals: isKnown)
    }

    @Test func aStarterTempleIsWellKnown() throws {
        try expect(isWellKnown([SourceKey(source: SourceKey.starterSource, id: "1")], picture: nil))
    }
}
