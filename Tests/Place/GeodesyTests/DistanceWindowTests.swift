import Expectations
import Foundation
import Geodesy
import SeededRandom
import Testing

struct DistanceWindowTests {
    /// Most radii are those of searches, and some reach around the globe.
    private func radius(_ random: inout SplitMix64) -> Distance {
        Distance(meters: pow(10, random.real(0...7.4)))
    }

    @Test func holdsEverythingWithinTheRadius() throws {
        var random = SplitMix64(seed: 2_001)
        var held = 0
        for _ in 0..<200_000 {
            let (center, radius) = (try random.coordinate(), radius(&random))
            guard let window = DistanceWindow(around: center, within: radius) else { continue }
            let position = try random.coordinate(near: center)
            let (latitude, longitude) = (position.latitude, position.longitude)
            guard
                DistanceBound(from: center).haversine(toLatitude: latitude, longitude: longitude)
                    <= DistanceBound.haversine(of: radius)
            else { continue }
            held += 1
            expect(window.mayHold(south: latitude, west: longitude, north: latitude, east: longitude))
            expect(window.mayHold(south: latitude - 1, west: longitude, north: latitude, east: longitude + 1))
        }
        expect(held, isAbove: 2_000)
    }

    @Test func touchesTheCircleOnItsFourSides() throws {
        var random = SplitMix64(seed: 2_002)
        for _ in 0..<20_000 {
            let center = try Coordinate(latitude: -80 + 160 * random.unit(), longitude: -170 + 340 * random.unit())
            let radius = Distance(meters: 10 + 100_000 * random.unit())
            let window = try require(DistanceWindow(around: center, within: radius))
            let angle = radius.meters / Ellipsoid.smallestCurvatureRadiusMeters
            let height = angle * 180 / .pi
            let gap = asin(sin(angle) / cos(center.latitude * .pi / 180)) * 180 / .pi
            for (factor, isHeld) in [(1.0, true), (1.001, false)] {
                for (north, east) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
                    let latitude = center.latitude + factor * north * height
                    let longitude = center.longitude + factor * east * gap
                    expect(
                        window.mayHold(south: latitude, west: longitude, north: latitude, east: longitude),
                        equals: isHeld)
                }
            }
        }
    }

    @Test(arguments: [(89.99, 0.0, 10_000.0), (-90, 0, 1), (24, 179.99, 10_000), (24, -180, 0), (0, 0, 2e7)])
    func isMissingWhereLongitudesAreNotOneRange(latitude: Double, longitude: Double, meters: Double) throws {
        let center = try Coordinate(latitude: latitude, longitude: longitude)
        expectNil(DistanceWindow(around: center, within: Distance(meters: meters)))
    }
}
