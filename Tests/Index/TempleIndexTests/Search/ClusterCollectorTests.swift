import Expectations
import Geodesy
import LunarCalendar
import SeededRandom
import TempleModel
import Testing

@testable import TempleIndex

/// What a cell has does not depend on the order in which its temples come, to the last bit.
struct ClusterCollectorTests {
    private static let noDeity = DeitySet(mainDeity: nil, deities: [])
    private let view: TempleQuery
    private let upcoming: UpcomingEvents

    init() throws {
        let today = try require(CivilDay(iso8601: "2026-11-20"))
        upcoming = UpcomingEvents(today: today, deities: [], activities: [])
        var filter = TempleQuery.Filter()
        filter.bounds = BoundingBox(west: 119, south: 21, east: 123, north: 26)
        view = try TempleQuery(latitude: 24, longitude: 120, filter: filter, today: today)
    }

    private func temple(_ id: Int64, _ latitude: Double, _ longitude: Double) throws -> IndexedTemple {
        IndexedTemple(
            id: id, position: try Coordinate(latitude: latitude, longitude: longitude), name: "廟", belonging: 0,
            rating: nil, prominence: 1)
    }

    private func index(_ temples: [IndexedTemple], mostInSegment: Int) throws -> InMemoryTempleIndex {
        var plan = IndexPlan(expecting: temples.count, mostInSegment: mostInSegment)
        for temple in temples { plan.append(id: temple.id, at: temple.position) }
        plan.divide()
        let known = Dictionary(uniqueKeysWithValues: temples.map { ($0.id, $0) })
        var builder = InMemoryTempleIndexBuilder(plan)
        for id in plan.ids {
            let belonging = builder.belonging("") { Self.noDeity }
            let temple = try require(known[id])
            expect(belonging, equals: temple.belonging)
            let isAppended = builder.append(temple)
            expect(isAppended)
        }
        return builder.finish()
    }

    private func clusters(
        _ zoom: Int, _ collect: (inout ClusterCollector, TemplePredicates) throws -> Void
    ) throws -> [TempleCluster] {
        let filter = TemplePredicates(view, deities: nil, text: nil)
        var collector = ClusterCollector(try require(ClusterQuery(view, zoom: zoom)), filter, openingCheck: nil)
        try collect(&collector, filter)
        return collector.clusters
    }

    private func clusters(_ zoom: Int, in index: InMemoryTempleIndex) throws -> [TempleCluster] {
        try clusters(zoom) { collector, _ in
            try collector.collect(from: index, NearestNeighborSearch.Choice(deities: nil, days: nil)) {}
        }
    }

    private func clusters(_ zoom: Int, of list: [IndexedTemple]) throws -> [TempleCluster] {
        try clusters(zoom) { collector, filter in
            var source = ListSource(list, [Self.noDeity], filter, upcoming, .distance)
            try collector.collect(from: &source) {}
        }
    }

    @Test(arguments: [1, 2, 3]) func areTheSameInAnyOrderAndInAnyTree(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var temples = try (0..<700).map { id in
            try temple(Int64(id), random.real(21.9...25.3), random.real(119.9...122))
        }
        for zoom in [0, 5, 7, 9, 10] {
            let expected = try clusters(zoom, of: temples)
            expect(expected.reduce(0) { $0 + $1.count }, equals: temples.count)
            for mostInSegment in [16, 60, 1_000] {
                temples.shuffle(using: &random)
                try expect(clusters(zoom, of: temples), equals: expected)
                try expect(clusters(zoom, in: index(temples, mostInSegment: mostInSegment)), equals: expected)
            }
        }
    }

    /// The mean of plain sums depends on the order in the last digits; these are exact.
    @Test func theCentreIsTheMean() throws {
        let temples = try [temple(1, 24.1, 120.1), temple(2, 24.2, 120.4), temple(3, 24.6, 120.1)]
        let clusters = try clusters(0, of: temples)
        expect(clusters.map(\.latitude) == [24.3] && clusters.map(\.longitude) == [120.2])
    }

    /// Also where it has more places than the sum.
    @Test func theCentreOfOnePositionIsThatPosition() throws {
        let (latitude, longitude) = (24.123_456_789_012_34, 120.987_654_321_098_7)
        for count in 1...3 {
            let temples = try (0..<Int64(count)).map { try temple($0, latitude, longitude) }
            let clusters = try clusters(9, of: temples)
            expect(clusters.map(\.latitude) == [latitude] && clusters.map(\.longitude) == [longitude])
        }
    }
}
