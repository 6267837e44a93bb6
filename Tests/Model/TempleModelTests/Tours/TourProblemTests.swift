import Expectations
import Geodesy
import SeededRandom
import Testing

@testable import TempleModel

@Suite("Tours")
struct TourProblemTests {
    /// The length of a visit in this order, measured stop by stop.
    private func length(_ stops: [TourProblem.Stop], _ problem: TourProblem) -> Double {
        var positions = stops.map(\.coordinate)
        if let start = problem.start { positions.insert(start, at: 0) }
        if problem.isRound, let first = positions.first { positions.append(first) }
        return zip(positions, positions.dropFirst()).reduce(0) { $0 + Geodesic(from: $1.0).distance(to: $1.1).meters }
    }

    @Test("up to seven stops, no order is shorter than the planned one", arguments: Kind.allCases)
    func isShortest(kind: Kind) throws {
        var random = SplitMix64(seed: 20_261_122)
        for count in 1...7 {
            for trial in 0..<(count < 7 ? 12 : 3) {
                // Every third set lies across 180 degrees.
                let east = trial % 3 == 2 ? 180.0 : 120.6
                let stops = try random.stops(count, around: 24, east)
                let start = kind.hasStart ? try random.position(around: 24, east, 0.3) : nil
                let problem = TourProblem(stops, from: start, isRound: kind.isRound)
                let tour = problem.planned()
                let shortest = permutations(Array(stops.indices)).map { length($0.map { stops[$0] }, problem) }.min()
                expect(tour.isExact)
                expect(Set(tour.ids) == Set(stops.map(\.id)) && tour.ids.count == count)
                expect(abs(tour.length.meters - (shortest ?? 0)), isBelow: 1e-3)
                let order = tour.ids.map { id in stops.first { $0.id == id }! }
                expect(abs(tour.length.meters - length(order, problem)), isBelow: 1e-3)
            }
        }
    }

    @Test("the order of nine stops is that of brute force, and ten stops are no longer exact")
    func nineStops() throws {
        var random = SplitMix64(seed: 9)
        let stops = try random.stops(9)
        // The ends of a way are free; the first stop of a round is not.
        let lengths = TourLengths(stops.sorted { $0.id < $1.id }, from: nil, isRound: true, beginningAt: 0)
        let shortest = permutations(Array(0..<8)).map(lengths.total).min()
        let sorted = stops.sorted { $0.id < $1.id }
        let tour = TourProblem(sorted, isRound: true).planned()
        expect(tour.isExact && tour.ids.first == sorted[0].id)
        expect(Int((tour.length.meters * 1e6).rounded()) - (shortest ?? 0), isBelow: 100)
        expect(!TourProblem(try random.stops(10)).planned().isExact)
    }

    @Test("a tour does not depend on the order in which stops are given", arguments: Kind.allCases, [6, 9, 23])
    func ignoresTheOrderGiven(kind: Kind, count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let stops = try random.stops(count)
        let start = kind.hasStart ? try random.position(around: 24, 120.6, 0.3) : nil
        let tour = TourProblem(stops, from: start, isRound: kind.isRound).planned()
        for _ in 0..<3 {
            // The first stop of a round without a start is where it begins.
            let others = Array(stops.dropFirst()).shuffled(using: &random)
            expect(TourProblem([stops[0]] + others, from: start, isRound: kind.isRound).planned(), equals: tour)
        }
        // Given in the order of the tour, it is the same tour again.
        let again = tour.ids.map { id in stops.first { $0.id == id }! }
        expect(TourProblem(again, from: start, isRound: kind.isRound).planned(), equals: tour)
    }

    @Test("a round without a start begins at the first stop given")
    func roundBeginsAtFirst() throws {
        var random = SplitMix64(seed: 4)
        for count in [2, 5, 9, 12, 23] {
            let stops = try random.stops(count)
            let tour = TourProblem(stops, isRound: true).planned()
            expect(tour.ids.first == stops[0].id && tour.legs[0] == nil && tour.legBack != nil)
        }
    }

    @Test("of orders of equal length, the one with the lowest ids first is chosen")
    func tiesById() throws {
        let here = try Coordinate(latitude: 24, longitude: 120.6)
        for count in [1, 2, 9, 23] {
            let stops = (1...Int64(count)).reversed().map { TourProblem.Stop(id: $0, coordinate: here) }
            let tour = TourProblem(stops).planned()
            expect(tour.ids, equals: Array(1...Int64(count)))
            expect(tour.length.meters, equals: 0)
        }
    }

    @Test("a way has a leg to each stop, and a round one back")
    func legs() throws {
        let positions = try [24.0, 24.1, 24.2].map { try Coordinate(latitude: $0, longitude: 120.6) }
        let stops = [2, 0, 1].map { TourProblem.Stop(id: Int64($0) + 10, coordinate: positions[$0]) }
        let way = TourProblem(stops).planned()
        expect(way.ids, equals: [10, 11, 12])
        expect(way.legs.map { $0 == nil }, equals: [true, false, false])
        expectNil(way.legBack)
        let start = try Coordinate(latitude: 24.3, longitude: 120.6)
        let fromStart = TourProblem(stops, from: start, isRound: true).planned()
        // Both directions of the round are equally long.
        expect(fromStart.ids, equals: [10, 11, 12])
        expect(fromStart.legs[0], equals: Geodesic(from: start).distance(to: positions[0]))
        expect(fromStart.legBack, equals: Geodesic(from: positions[2]).distance(to: start))
        expect(TourProblem(stops, from: start).planned().ids, equals: [12, 11, 10])
        expect(TourProblem(stops, from: start).inGivenOrder().ids, equals: [12, 10, 11])
        expect(TourProblem([]).planned(), equals: TourProblem([]).inGivenOrder())
    }
}
