internal import CGeodesic

/// Distances from one position on the WGS84 ellipsoid.
///
/// Below 50 km they come from a closed formula that differs from PROJ by less than a ten-thousandth of a millimetre. A
/// distance then takes a tenth of the time. PROJ's `geod_inverse` computes the others: C. F. F. Karney, "Algorithms for
/// geodesics", J. Geodesy 87 (2013), accurate to about 15 nanometres.
///
/// Whatever shows, ranks or limits distances uses this type, so that they agree to the last bit.
public struct Geodesic: Sendable {
    private let start: Coordinate
    private let short: ShortGeodesic

    public init(from start: Coordinate) {
        self.start = start
        short = ShortGeodesic(from: start)
    }

    /// Returns the length of the shortest path to a position.
    public func distance(to end: Coordinate) -> Distance {
        Distance(meters: short.meters(to: end) ?? exactMeters(to: end))
    }

    private func exactMeters(to end: Coordinate) -> Double {
        var meters = 0.0
        withUnsafePointer(to: wgs84) { wgs84 in
            geod_inverse(wgs84, start.latitude, start.longitude, end.latitude, end.longitude, &meters, nil, nil)
        }
        return meters
    }
}

/// PROJ's precomputed series for the ellipsoid.
private let wgs84: geod_geodesic = {
    var ellipsoid = geod_geodesic()
    geod_init(&ellipsoid, Ellipsoid.semiMajorAxisMeters, Ellipsoid.flattening)
    return ellipsoid
}()

/// The constants of WGS84 (NIMA TR8350.2).
public enum Ellipsoid {
    public static let semiMajorAxisMeters = 6_378_137.0
    public static let flattening = 1 / 298.257223563
    /// The smallest radius of curvature anywhere: that of the meridian at the equator, a(1 - e²), about 6,335,439 m.
    ///
    /// Both radii of curvature, along the meridian and across it, are at least this everywhere. So on a sphere of this
    /// radius, with the same latitudes and longitudes, no path is longer than on the ellipsoid, and a distance on it is
    /// a lower bound of the geodesic distance.
    public static let smallestCurvatureRadiusMeters =
        semiMajorAxisMeters * (1 - flattening) * (1 - flattening)
    /// The greatest radius of curvature anywhere: that of both directions at the poles, a/(1 - f), about 6,399,594 m.
    public static let greatestCurvatureRadiusMeters = semiMajorAxisMeters / (1 - flattening)
}
