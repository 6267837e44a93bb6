import Expectations
import CGeodesic
import Foundation
import Geodesy
import Testing

@Suite struct TWD97Tests {
    /// Expected values from PROJ's own EPSG definitions, 9.1.1:
    ///
    ///     echo 306741 2769665 | cs2cs -f %.10f EPSG:3826 EPSG:4326
    ///
    /// The first is on the central meridian; the second and third are 臺北市 and 高雄市. Each longitude is in degrees from
    /// that meridian.
    @Test(
        arguments: [
            (250_000.0, 2_700_000.0, 24.4061114162, 0.0), (306_741.0, 2_769_665.0, 25.0340334989, 0.5622751928),
            (177_653.0, 2_499_994.0, 22.5984847095, -0.7036632298),
            (318_000.0, 2_740_000.0, 24.7657575042, 0.6723882732),
            (317_900.0, 2_645_000.0, 23.9080487556, 0.6668937836),
            (150_000.0, 2_600_000.0, 23.5000715618, -0.979104159),
            (300_000.0, 2_900_000.0, 26.2108412336, 0.500354717), (250_000.0, 2_400_000.0, 21.6969115104, 0.0),
        ])
    func agreesWithEPSG(_ pair: (Double, Double, Double, Double)) throws {
        let twd97 = try require(TWD97())
        let coordinate = try require(twd97.coordinate(easting: pair.0, northing: pair.1))
        expect(abs(coordinate.latitude - pair.2), isBelow: 1e-9)
        expect(abs(coordinate.longitude - (121 + pair.3)), isBelow: 1e-9)
    }

    /// The zones differ in their meridian alone.
    @Test func theWesternZoneIsTwoDegreesToTheWest() throws {
        let (main, western) = (try require(TWD97()), try require(TWD97(.western)))
        for (easting, northing) in [(306_741.0, 2_769_665.0), (178_000.0, 2_704_000.0), (345_000.0, 2_900_000.0)] {
            let one = try require(main.coordinate(easting: easting, northing: northing))
            let other = try require(western.coordinate(easting: easting, northing: northing))
            expect(abs(one.latitude - other.latitude) < 1e-12 && abs(one.longitude - other.longitude - 2) < 1e-9)
        }
    }

    /// Expected values from pyproj 3.7.2, `Transformer.from_crs(4326, 3826, always_xy=True)`: 臺北101 and 馬公.
    @Test(arguments: [
        (306_965.6249708964, 2_769_640.0705309343, 25.0338, 121.5645),
        (103_657.46792542361, 2_607_636.8577180766, 23.5655, 119.5665),
    ])
    func findsKnownPlaces(
        _ easting: Double, _ northing: Double, _ latitude: Double, _ longitude: Double
    ) throws {
        let twd97 = try require(TWD97())
        let coordinate = try require(twd97.coordinate(easting: easting, northing: northing))
        expect(abs(coordinate.latitude - latitude) < 1e-9 && abs(coordinate.longitude - longitude) < 1e-9)
    }

    /// The forward series of L. P. Lee and J. P. Snyder ("Map Projections: A Working Manual", USGS PP 1395, 1987,
    /// equations 8-9 to 8-15 and 3-21), accurate to a millimetre within a zone and independent of PROJ's code.
    @Test func comesBackToACentimetre() throws {
        let twd97 = try require(TWD97())
        let meridian = 121.0
        for latitude in stride(from: 21.5, through: 26.5, by: 0.25) {
            for offset in stride(from: -1.25, through: 1.25, by: 0.125) {
                let start = try Coordinate(latitude: latitude, longitude: meridian + offset)
                let plane = Snyder.plane(latitude: latitude, longitudeFromMeridian: offset)
                let back = try require(twd97.coordinate(easting: plane.easting, northing: plane.northing))
                expect(Geodesic(from: start).distance(to: back).meters, isBelow: 0.01)
            }
        }
    }

    @Test func comesBackByPROJsForwardTransform() throws {
        let twd97 = try require(TWD97())
        let definition = "+proj=tmerc +lat_0=0 +lon_0=121 +k=0.9999 +x_0=250000 +y_0=0 +ellps=GRS80"
        let context = try require(proj_context_create())
        defer { proj_context_destroy(context) }
        let forward = try require(proj_create(context, definition))
        defer { proj_destroy(forward) }
        for latitude in stride(from: 10.25, through: 26.75, by: 0.5) {
            for longitude in stride(from: 118.0, through: 124, by: 0.5) {
                let radians = Double.pi / 180
                let plane = proj_trans(forward, PJ_FWD, proj_coord(longitude * radians, latitude * radians, 0, 0)).xy
                let back = try require(twd97.coordinate(easting: plane.x, northing: plane.y))
                expect(abs(back.latitude - latitude) < 1e-9 && abs(back.longitude - longitude) < 1e-9)
            }
        }
    }

    @Test(arguments: [
        (Double.nan, 2_600_000.0), (250_000, .nan), (.infinity, 2_600_000), (250_000, -.infinity), (0, 0),
        (2_769_665, 306_741), (121.5, 25.03), (-200_001, 2_600_000), (700_001, 2_600_000), (250_000, 1_099_999),
        (250_000, 3_000_001), (1e300, 1e300),
    ])
    func rejectsWhatIsNoPlaceOfAZone(_ easting: Double, _ northing: Double) throws {
        let twd97 = try require(TWD97())
        expectNil(twd97.coordinate(easting: easting, northing: northing))
    }

    @Test func answersAtTheCornersOfItsBounds() throws {
        let twd97 = try require(TWD97())
        for easting in [TWD97.eastings.lowerBound, TWD97.eastings.upperBound] {
            for northing in [TWD97.northings.lowerBound, TWD97.northings.upperBound] {
                let coordinate = try require(twd97.coordinate(easting: easting, northing: northing))
                expect((9.8...27.2).contains(coordinate.latitude) && (116...126).contains(coordinate.longitude))
            }
        }
    }
}

/// Snyder's forward series on GRS80 with TM2's constants.
private enum Snyder {
    static func plane(latitude: Double, longitudeFromMeridian: Double) -> (easting: Double, northing: Double) {
        let a = 6_378_137.0
        let flattening = 1 / 298.257222101
        let e2 = flattening * (2 - flattening)
        let (e4, e6) = (e2 * e2, e2 * e2 * e2)
        let ep2 = e2 / (1 - e2)
        let scale = 0.9999
        let phi = latitude * .pi / 180
        let (sine, cosine, tangent) = (sin(phi), cos(phi), tan(phi))
        let n = a / (1 - e2 * sine * sine).squareRoot()
        let (t, c) = (tangent * tangent, ep2 * cosine * cosine)
        let big = longitudeFromMeridian * .pi / 180 * cosine
        let arc0 = (1 - e2 / 4 - 3 * e4 / 64 - 5 * e6 / 256) * phi
        let arc2 = (3 * e2 / 8 + 3 * e4 / 32 + 45 * e6 / 1024) * sin(2 * phi)
        let arc4 = (15 * e4 / 256 + 45 * e6 / 1024) * sin(4 * phi)
        let m = a * (arc0 - arc2 + arc4 - 35 * e6 / 3072 * sin(6 * phi))
        let (big2, big3) = (big * big, big * big * big)
        let (big4, big5) = (big2 * big2, big2 * big3)
        let x3 = (1 - t + c) * big3 / 6
        let x5 = (5 - 18 * t + t * t + 72 * c - 58 * ep2) * big5 / 120
        let y4 = (5 - t + 9 * c + 4 * c * c) * big4 / 24
        let y6 = (61 - 58 * t + t * t + 600 * c - 330 * ep2) * big3 * big3 / 720
        return (250_000 + scale * n * (big + x3 + x5), scale * (m + n * tangent * (big2 / 2 + y4 + y6)))
    }
}
