import Expectations
import Geodesy
import SeededRandom
import TempleModel
import Testing

@testable import Oracles
@testable import TempleIndex

/// Finds what the oracle finds, after edits too.
struct NamedTests {
    private static let efforts = [
        NamedSearch.Effort(), .init(mostComparedAtOnce: 0), .init(mostComparedAtOnce: 0, mostLookedAt: 9),
    ]

    private func compare(_ index: InMemoryTempleIndex, _ village: inout NameVillage, rounds: Int) throws -> Set<
        NameMatch
    > {
        var matches: Set<NameMatch> = []
        let middle = try Coordinate(latitude: 24.15, longitude: 120.15)
        for _ in 0..<rounds {
            let text = village.typed()
            let query = NameQuery(text)
            let oracle = NameOracle(query: query)
            for temple in village.temples.values {
                if let match = oracle.match(NameCode.codes(of: SearchKey(temple.name))) { matches.insert(match) }
            }
            let point = village.pick([
                nil,
                try Coordinate(
                    latitude: 24 + village.random.real(0...0.3), longitude: 120 + village.random.real(0...0.3)),
            ])
            let limit = village.pick([1, 3, 8, 40])
            let effort = village.pick(Self.efforts)
            let found = index.named(query, near: point, inDistricts: nil, limit: limit, effort)
            let expected = oracle.ids(village.temples.values, near: point, limit: limit)
            expect(found.map { index.id(of: $0.item) }, equals: expected, "\(text) near \(String(describing: point))")
            for one in found { try check(one, text, index, village) }
            let all = index.named(query, near: point, inDistricts: nil, limit: 10_000)
            for way in [Suggestion.Matched.sound, .similar] {
                let found = index.named(query, near: point, inDistricts: nil, limit: limit, matched: way, effort)
                expect(found, equals: Array(all.filter { $0.matched == way }.prefix(limit)), "\(text): only \(way)")
            }

            let township = village.pick([nil, "鹿港鎮"])
            let district = DistrictFilter(
                county: "彰化縣", township: township, around: middle, within: Distance(kilometers: 100))
            let inDistrict = index.named(query, near: point, inDistricts: district, limit: limit, effort)
            let expectedThere = oracle.ids(village.temples.values, near: point, limit: limit) { temple in
                let isThere = temple.address?.hasPrefix("彰化縣" + (township ?? "")) ?? false
                return isThere || township == nil && temple.labels[.county] == "彰化縣"
            }
            expect(inDistrict.map { index.id(of: $0.item) }, equals: expectedThere, "\(text) in \(township ?? "彰化縣")")
        }
        return matches
    }

    /// The members of a result agree with the temple.
    private func check(
        _ one: NamedItem, _ text: String, _ index: InMemoryTempleIndex, _ village: NameVillage
    ) throws {
        let temple = try require(village.temples[index.id(of: one.item)])
        expect(one.isOtherName ? temple.otherNames.contains(one.name) : temple.name == one.name)
        expect(one.prominence, equals: temple.prominence)
        let scalars = Array(one.name.unicodeScalars)
        expect(one.ranges.allSatisfy { !$0.isEmpty && $0.upperBound <= scalars.count })
        expect(zip(one.ranges, one.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        guard one.matched <= .prefix, let range = one.ranges.first else { return }
        var marked = String.UnicodeScalarView()
        marked.append(contentsOf: scalars[range])
        expect(one.ranges.count == 1 && NameCode.codes(of: String(marked)).codes == NameQuery(text).codes)
    }

    @Test(arguments: [1, 2, 3, 4]) func findsWhatTheOracleFinds(seed: UInt64) throws {
        var village = NameVillage(seed: seed)
        var index = try village.build(500, mostInSegment: seed % 2 == 0 ? 500 : 64)
        var matches = try compare(index, &village, rounds: 150)
        for round in 0..<8 {
            index = try require(index.applying(try village.edit(index, count: village.pick([1, 5, 60]))))
            if round % 4 == 3 { index = index.compacted() }
            matches.formUnion(try compare(index, &village, rounds: 25))
        }
        // The random names and texts reach every kind of match.
        expect(matches.count, isAtLeast: NameMatch.allCases.count - 1, "\(matches)")
    }

    @Test func withoutTextsFindsNothing() throws {
        var builder = InMemoryTempleIndexBuilder(expecting: 1, textBytes: 1)
        _ = builder.belonging("") { DeitySet(mainDeity: nil, deities: []) }
        _ = builder.append(
            IndexedTemple(id: 1, position: try Coordinate(latitude: 24, longitude: 120), name: "天后宮", belonging: 0))
        let index = builder.finish()
        expect(index.layers.count == 1 && index.layers[0].names == nil)
        expectEmpty(index.named(NameQuery("天后宮"), near: nil, inDistricts: nil, limit: 8))
    }

    @Test func aDistrictEndsWithItsRadius() throws {
        var builder = InMemoryTempleIndexBuilder(expecting: 1)
        _ = builder.belonging("") { DeitySet(mainDeity: nil, deities: []) }
        for (id, latitude) in [(1, 24.0), (2, 24.05), (3, 25)] as [(Int64, Double)] {
            _ = builder.append(
                IndexedTemple(
                    id: id, position: try Coordinate(latitude: latitude, longitude: 120), name: "天后宮",
                    address: "臺中市大甲區",
                    belonging: 0))
        }
        let index = builder.finish()
        let district = DistrictFilter(
            county: "台中市", township: "大甲區", around: try Coordinate(latitude: 24, longitude: 120),
            within: Distance(kilometers: 10))
        let found = index.named(NameQuery("天后"), near: nil, inDistricts: district, limit: 8)
        expect(found.map { index.id(of: $0.item) }, equals: [1, 2])
    }
}
