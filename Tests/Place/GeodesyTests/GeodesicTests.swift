import Expectations
import GeodesicPairs
import Geodesy
import SeededRandom
import Testing

struct GeodesicTests {
    /// Expected lengths from GeographicLib's manual of geod (its example from JFK to LHR), and the exact quarter
    /// meridian and equator of WGS84.
    @Test(arguments: [
        (40.6, -73.8, 51.6, -0.5, 5_551_759.400),
        (0.0, 0.0, 90.0, 0.0, 10_001_965.729),
        (0.0, 0.0, 0.0, 1.0, 111_319.491),
    ])
    func agreesWithPublishedLengths(lat1: Double, lng1: Double, lat2: Double, lng2: Double, meters: Double) throws {
        let distance = Geodesic(from: try Coordinate(latitude: lat1, longitude: lng1))
            .distance(to: try Coordinate(latitude: lat2, longitude: lng2))
        expect(abs(distance.meters - meters), isBelow: 0.5)
    }

    @Test func crossesTheAntimeridianTheShortWay() throws {
        let distance = Geodesic(from: try Coordinate(latitude: 0, longitude: 179.5))
            .distance(to: try Coordinate(latitude: 0, longitude: -179.5))
        expect(abs(distance.meters - 111_319.491), isBelow: 0.01)
    }
}

/// The closed formula and PROJ's function, compared directly. All other tests may use either.
struct ShortGeodesicTests {
    @Test func agreesWithPROJToATenthOfAMicrometre() throws {
        var pairs = GeodesicPairs(seed: 15)
        var worst = (meters: 0.0, pair: try pairs.next())
        var short = 0
        for _ in 0..<200_000 {
            let pair = try pairs.next()
            let error = abs(Geodesic(from: pair.start).distance(to: pair.end).meters - pair.meters)
            if error > worst.meters { worst = (error, pair) }
            if pair.meters < 50_000 { short += 1 }
        }
        // 33 nanometres were measured, and 0.1 mm would do.
        expect(worst.meters, isBelow: 1e-7, "\(worst)")
        expect(short > 150_000 && short < 195_000)
    }

    @Test func isZeroOnlyBetweenEqualPositions() throws {
        var random = SplitMix64(seed: 16)
        for _ in 0..<2_000 {
            let there = try random.coordinate()
            expect(Geodesic(from: there).distance(to: there).meters, equals: 0)
            guard abs(there.latitude) < 89 else { continue }
            let beside = try Coordinate(latitude: there.latitude + 1e-9, longitude: there.longitude)
            expect(abs(Geodesic(from: there).distance(to: beside).meters - 1.11e-4), isBelow: 2e-6)
        }
        let east = try Coordinate(latitude: 12, longitude: 180)
        let west = try Coordinate(latitude: 12, longitude: -180)
        expect(Geodesic(from: east).distance(to: west).meters, equals: 0)
    }

    /// Across the border between formula and PROJ, steps of a tenth of a millimetre keep their order.
    @Test func distancesGrowAcrossTheBorder() throws {
        var random = SplitMix64(seed: 17)
        var exact = ExactGeodesic()
        for _ in 0..<200 {
            let start = try Coordinate(latitude: random.real(-90...90), longitude: random.real(-180...180))
            let azimuth = random.real(0...360)
            let geodesic = Geodesic(from: start)
            var last = 0.0
            // The arc over a chord of 50 km is 12.8 to 13 cm longer.
            for step in 0..<200 {
                let meters = 50_000.12 + 1e-4 * Double(step)
                let end = try exact.position(from: start, azimuth: azimuth, meters: meters)
                let distance = geodesic.distance(to: end).meters
                expect(distance, isAbove: last)
                last = distance
            }
        }
    }
}

struct DistanceBoundTests {
    /// The bound must never exceed the geodesic distance, or a search would lose temples. It must also be close to it,
    /// or a search would read too many temples.
    @Test func neverExceedsTheGeodesicToAPoint() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<20_000 {
            let from = try random.coordinate()
            let to = try random.coordinate(near: from)
            let haversine = DistanceBound(from: from).haversine(toLatitude: to.latitude, longitude: to.longitude)
            let bound = DistanceBound.distance(ofHaversine: haversine).meters
            let exact = Geodesic(from: from).distance(to: to).meters
            expect(bound, isAtMost: exact + 1e-6, "\(from) \(to)")
            if exact < 2_000_000 { expect(bound, isAtLeast: exact * 0.989 - 1e-6, "\(from) \(to)") }
        }
    }

    @Test func neverExceedsTheGeodesicToAnyPointOfABox() throws {
        var random = SplitMix64(seed: 12)
        for _ in 0..<3_000 {
            let from = try random.coordinate()
            let corner = try random.coordinate(near: from)
            let south = max(-90, corner.latitude - random.unit() * 5)
            let east = min(180, corner.longitude + random.unit() * 10)
            let bound = DistanceBound(from: from).haversine(
                toBoxSouth: south, west: corner.longitude, north: corner.latitude, east: east)
            let meters = DistanceBound.distance(ofHaversine: bound).meters
            var nearest = Double.infinity
            for _ in 0..<40 {
                let inside = try Coordinate(
                    latitude: south + (corner.latitude - south) * random.edgy(),
                    longitude: corner.longitude + (east - corner.longitude) * random.edgy())
                nearest = min(nearest, Geodesic(from: from).distance(to: inside).meters)
            }
            expect(meters, isAtMost: nearest + 1e-6, "\(from) \(south) \(corner) \(east)")
        }
    }

    @Test func boundToABoxIsReachedByOneOfItsPoints() throws {
        var random = SplitMix64(seed: 13)
        for _ in 0..<500 {
            let from = try random.coordinate()
            let corner = try random.coordinate(near: from)
            let south = max(-90, corner.latitude - random.unit() * 3)
            let east = min(180, corner.longitude + random.unit() * 3)
            let bound = DistanceBound(from: from)
            let toBox = bound.haversine(
                toBoxSouth: south, west: corner.longitude, north: corner.latitude, east: east)
            var nearest = Double.infinity
            for row in 0...60 {
                for column in 0...60 {
                    nearest = min(
                        nearest,
                        bound.haversine(
                            toLatitude: south + (corner.latitude - south) * Double(row) / 60,
                            longitude: corner.longitude + (east - corner.longitude) * Double(column) / 60))
                }
            }
            let gap =
                DistanceBound.distance(ofHaversine: nearest).meters - DistanceBound.distance(ofHaversine: toBox).meters
            expect(gap >= -1e-6 && gap < 10_000, "\(from) \(south) \(corner) \(east)")
        }
    }

    @Test func haversineAndDistanceAreInverse() {
        for meters in [0.0, 0.001, 1, 1000, 500_000, 9_000_000] {
            let there = DistanceBound.haversine(of: Distance(meters: meters))
            expect(abs(DistanceBound.distance(ofHaversine: there).meters - meters), isBelow: max(1e-6, meters * 1e-9))
        }
    }
}
