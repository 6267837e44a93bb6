import Expectations
import Geodesy
import SeededRandom
import Testing

struct FlatBoundTests {
    private struct Box {
        let south: Double
        let west: Double
        let north: Double
        let east: Double

        /// Where the radius ends is in some of them, and the point in others.
        init(near center: Coordinate, degrees: Double, _ random: inout SplitMix64) {
            south = center.latitude + degrees * random.real(-1.5...1)
            west = center.longitude + degrees * random.real(-1.5...1)
            north = south + degrees * random.edgy()
            east = west + degrees * random.edgy()
        }

        func position(_ random: inout SplitMix64) throws -> Coordinate {
            try Coordinate(
                latitude: south + (north - south) * random.edgy(), longitude: west + (east - west) * random.edgy())
        }
    }

    @Test func nothingWithinTheRadiusIsNearer() throws {
        var random = SplitMix64(seed: 2_003)
        var (compared, flat) = (0, 0)
        for _ in 0..<100_000 {
            let center = try Coordinate(latitude: random.real(-85...85), longitude: random.real(-170...170))
            let radius = Distance(meters: random.real(10...100_000))
            guard let window = DistanceWindow(around: center, within: radius),
                let bound = FlatBound(from: center, in: window)
            else { continue }
            flat += 1
            let (exact, limit) = (DistanceBound(from: center), DistanceBound.haversine(of: radius))
            let box = Box(near: center, degrees: radius.meters / 100_000, &random)
            let least = bound.haversine(toBoxSouth: box.south, west: box.west, north: box.north, east: box.east)
            for _ in 0..<4 {
                let position = try box.position(&random)
                let haversine = exact.haversine(toLatitude: position.latitude, longitude: position.longitude)
                guard haversine <= limit else { continue }
                compared += 1
                expect(least, isAtMost: haversine)
            }
        }
        expect(flat, isAbove: 50_000)
        expect(compared, isAbove: 50_000)
    }

    @Test func isHardlyShorterThanTheExactBound() throws {
        var random = SplitMix64(seed: 2_004)
        for _ in 0..<20_000 {
            let center = try Coordinate(latitude: random.real(21...26), longitude: random.real(118...123))
            let window = try require(DistanceWindow(around: center, within: Distance(kilometers: 10)))
            let bound = try require(FlatBound(from: center, in: window))
            let box = Box(near: center, degrees: 0.1, &random)
            let exact = DistanceBound(from: center)
                .haversine(toBoxSouth: box.south, west: box.west, north: box.north, east: box.east)
            let flat = bound.haversine(toBoxSouth: box.south, west: box.west, north: box.north, east: box.east)
            expect(flat, isAtLeast: exact * 0.998)
            expect(flat == 0, equals: exact == 0)
        }
    }

    @Test(arguments: [(24.0, 300.0), (85, 20), (-89, 5)])
    func isMissingWhereParallelsDiffer(latitude: Double, kilometers: Double) throws {
        let center = try Coordinate(latitude: latitude, longitude: 121)
        let window = try require(DistanceWindow(around: center, within: Distance(kilometers: kilometers)))
        expectNil(FlatBound(from: center, in: window))
    }
}
