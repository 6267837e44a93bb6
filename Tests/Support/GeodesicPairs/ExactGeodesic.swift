internal import CGeodesic
package import Geodesy

/// PROJ's geodesics on WGS84, called directly.
package struct ExactGeodesic {
    private var ellipsoid = geod_geodesic()

    package init() {
        geod_init(&ellipsoid, Ellipsoid.semiMajorAxisMeters, Ellipsoid.flattening)
    }

    /// Returns the length of the shortest path between two positions.
    package mutating func meters(from start: Coordinate, to end: Coordinate) -> Double {
        var meters = 0.0
        geod_inverse(&ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude, &meters, nil, nil)
        return meters
    }

    /// Returns the position at a distance in an azimuth, in degrees clockwise from north.
    package mutating func position(
        from start: Coordinate, azimuth: Double, meters: Double
    ) throws(CoordinateError) -> Coordinate {
        var (latitude, longitude) = (0.0, 0.0)
        geod_direct(&ellipsoid, start.latitude, start.longitude, azimuth, meters, &latitude, &longitude, nil)
        return try Coordinate(latitude: latitude, longitude: longitude)
    }
}
