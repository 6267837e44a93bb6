internal import Glibc

/// A lower bound of the geodesic distance from one point to boxes of latitude and longitude.
///
/// Distances are measured on the sphere of ``Ellipsoid/smallestCurvatureRadiusMeters``, so the bound is true everywhere,
/// across 180 degrees and over the poles, and at most 1.1 % short of the geodesic (most at the poles). It is kept as the
/// haversine, sin²(d/2r), which grows with the distance and saves an arc sine a box.
public struct DistanceBound: Sendable {
    /// How far an R*Tree may put an edge of a box from where it belongs, rounded up.
    ///
    /// Its coordinates are 32-bit floats, moved outwards by up to 2^-22 of themselves: at 180 degrees 4.8 m. The boxes
    /// only grow, so nothing is lost by it; but the order of two rows, and the cut at the radius, are known to no better.
    public static let indexRoundingMeters = 10.0

    /// The point's latitude, in radians.
    private let latitude: Double
    private let cosLatitude: Double
    private let sinLatitude: Double
    /// The point's longitude, in degrees from -180 to 180.
    private let longitude: Double

    public init(from center: Coordinate) {
        latitude = center.latitude * radiansPerDegree
        cosLatitude = cos(latitude)
        sinLatitude = sin(latitude)
        longitude = center.longitude
    }

    /// The haversine that a distance of `radius` has on the bounding sphere; at least half the sphere round gives 1.
    public static func haversine(of distance: Distance) -> Double {
        let angle = distance.meters / Ellipsoid.smallestCurvatureRadiusMeters
        guard angle < .pi else { return 1 }
        let half = sin(angle / 2)
        return half * half
    }

    /// The haversine below which a position is certain to be nearer than a distance: measured on the sphere of
    /// ``Ellipsoid/greatestCurvatureRadiusMeters``, on which nothing is nearer than on the ellipsoid; a billionth less, so
    /// that no rounding matters.
    public static func haversine(ofAllNearerThan distance: Distance) -> Double {
        let angle = min(.pi, distance.meters / Ellipsoid.greatestCurvatureRadiusMeters)
        let half = sin(angle / 2)
        return half * half * (1 - 1e-9)
    }

    /// The distance that a haversine stands for.
    public static func distance(ofHaversine haversine: Double) -> Distance {
        Distance(meters: 2 * Ellipsoid.smallestCurvatureRadiusMeters * asin(min(1, haversine.squareRoot())))
    }

    /// The haversine of the distance to a position.
    public func haversine(toLatitude latitude: Double, longitude: Double) -> Double {
        let northward = latitude * radiansPerDegree - self.latitude
        let eastward = Self.gap(longitude - self.longitude) * radiansPerDegree
        return squaredSine(ofHalf: northward) + cosLatitude * cosine(northward: northward)
            * squaredSine(ofHalf: eastward)
    }

    /// The haversine of the distance to the nearest position of a box, 0 inside it. Degrees; south and west first.
    ///
    /// After E. Schubert, A. Zimek and H.-P. Kriegel, "Geodetic Distance Queries on R-Trees for Indexing Geographic
    /// Data" (SSTD 2013): beside the box the nearest position lies on its nearer meridian, where the great circle that
    /// meets that meridian at a right angle meets it, or else at one of its ends.
    public func haversine(toBoxSouth south: Double, west: Double, north: Double, east: Double) -> Double {
        let southRadians = south * radiansPerDegree
        let northRadians = north * radiansPerDegree
        if longitudeIsInside(west: west, east: east) {
            if latitude < southRadians { return squaredSine(ofHalf: southRadians - latitude) }
            if latitude > northRadians { return squaredSine(ofHalf: latitude - northRadians) }
            return 0
        }
        let nearestMeridian = min(Self.gap(west - longitude), Self.gap(east - longitude)) * radiansPerDegree
        if northRadians - southRadians < Self.flatHeight {
            // The nearest way north and the shortest parallel, each for itself: never more than both at one position, and
            // hardly less in a box as low as nearly all are.
            let northward = max(southRadians - latitude, latitude - northRadians, 0)
            let edge = abs(southRadians) > abs(northRadians) ? southRadians : northRadians
            return squaredSine(ofHalf: northward)
                + cosLatitude * max(0, cosine(northward: edge - latitude)) * squaredSine(ofHalf: nearestMeridian)
        }
        let cosGap = cos(nearestMeridian)
        let foot = atan2(sinLatitude, cosLatitude * cosGap)
        let nearest = foot > southRadians && foot < northRadians ? foot : nil
        let halfGap = sin(nearestMeridian / 2)
        let across = cosLatitude * halfGap * halfGap
        if let nearest { return haversine(to: nearest, across: across) }
        return min(haversine(to: southRadians, across: across), haversine(to: northRadians, across: across))
    }

    private func haversine(to other: Double, across: Double) -> Double {
        squaredSine(ofHalf: other - latitude) + cos(other) * across
    }

    /// A box lower than this, in radians, is taken in the short way: about 30 km, for which the bound is a thousandth less.
    private static let flatHeight = 0.005
    /// Angles up to this, in radians, are near enough for a few terms of the series: they are off by less than 1e-14 there.
    private static let smallAngle = 0.1

    private func squaredSine(ofHalf angle: Double) -> Double {
        let half = angle / 2
        guard abs(angle) < Self.smallAngle else {
            let sine = sin(half)
            return sine * sine
        }
        let square = half * half
        let sine = half * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
        return sine * sine
    }

    /// The cosine of a latitude, by how far north of this one it is.
    private func cosine(northward angle: Double) -> Double {
        guard abs(angle) < Self.smallAngle else { return cos(latitude + angle) }
        let square = angle * angle
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
        let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
        return cosLatitude * cosine - sinLatitude * sine
    }

    /// Whether the point's meridian passes through the box, whichever way round its longitudes are written.
    private func longitudeIsInside(west: Double, east: Double) -> Bool {
        (longitude >= west && longitude <= east) || (longitude + 360 >= west && longitude + 360 <= east)
            || (longitude - 360 >= west && longitude - 360 <= east)
    }

    /// The angle between two meridians, 0 to 180, of a difference of longitudes in degrees.
    private static func gap(_ difference: Double) -> Double {
        let gap = abs(difference)
        return gap > 180 ? abs(360 - gap) : gap
    }
}

private let radiansPerDegree = Double.pi / 180
