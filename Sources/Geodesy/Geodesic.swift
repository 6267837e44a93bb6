internal import CGeodesic

/// Exact distances on the WGS84 ellipsoid, computed by PROJ's `geod_inverse`.
///
/// The algorithm is C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013), accurate to about 15 nanometres.
/// A call takes about a microsecond.
public struct Geodesic: Sendable {
    /// PROJ's precomputed series for the ellipsoid; never changed after the initializer.
    private var ellipsoid = geod_geodesic()

    public init() {
        geod_init(&ellipsoid, Ellipsoid.semiMajorAxisMeters, Ellipsoid.flattening)
    }

    /// Returns the length of the shortest path between two positions.
    public func distance(from start: Coordinate, to end: Coordinate) -> Distance {
        var meters = 0.0
        withUnsafePointer(to: ellipsoid) { ellipsoid in
            geod_inverse(
                ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude, &meters, nil, nil)
        }
        return Distance(meters: meters)
    }
}

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
