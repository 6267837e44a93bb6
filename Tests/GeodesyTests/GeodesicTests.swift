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
        let distance = Geodesic().distance(
            from: try Coordinate(latitude: lat1, longitude: lng1), to: try Coordinate(latitude: lat2, longitude: lng2))
        #expect(abs(distance.meters - meters) < 0.5)
    }

    @Test func crossesTheAntimeridianTheShortWay() throws {
        let distance = Geodesic().distance(
            from: try Coordinate(latitude: 0, longitude: 179.5), to: try Coordinate(latitude: 0, longitude: -179.5))
        #expect(abs(distance.meters - 111_319.491) < 0.01)
    }
}

struct DistanceBoundTests {
    let geodesic = Geodesic()

    /// The bound must never exceed the geodesic distance, or a search would lose temples. It must also be close to it,
    /// or a search would read too many temples.
    @Test func neverExceedsTheGeodesicToAPoint() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<20_000 {
            let from = try random.coordinate()
            let to = try random.coordinate(near: from)
            let haversine = DistanceBound(from: from).haversine(toLatitude: to.latitude, longitude: to.longitude)
            let bound = DistanceBound.distance(ofHaversine: haversine).meters
            let exact = geodesic.distance(from: from, to: to).meters
            #expect(bound <= exact + 1e-6, "\(from) \(to)")
            if exact < 2_000_000 { #expect(bound >= exact * 0.989 - 1e-6, "\(from) \(to)") }
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
                nearest = min(nearest, geodesic.distance(from: from, to: inside).meters)
            }
            #expect(meters <= nearest + 1e-6, "\(from) \(south) \(corner) \(east)")
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
            #expect(gap >= -1e-6 && gap < 10_000, "\(from) \(south) \(corner) \(east)")
        }
    }

    @Test func haversineAndDistanceAreInverse() {
        for meters in [0.0, 0.001, 1, 1000, 500_000, 9_000_000] {
            let there = DistanceBound.haversine(of: Distance(meters: meters))
            #expect(abs(DistanceBound.distance(ofHaversine: there).meters - meters) < max(1e-6, meters * 1e-9))
        }
    }
}
