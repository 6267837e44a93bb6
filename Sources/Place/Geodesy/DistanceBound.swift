internal import Glibc

/// A lower bound of the geodesic distance from one point to boxes of latitude and longitude.
///
/// Distances are measured on the sphere of ``Ellipsoid/smallestCurvatureRadiusMeters``. So the bound is true
/// everywhere, across 180 degrees and over the poles, and at most 1.1 % shorter than the geodesic (most at the poles).
/// It is stored as the haversine, sin²(d/2r), which grows with the distance and saves one arc sine per box.
public struct DistanceBound: Sendable {
    /// The maximum distance between an edge of a box in an R*Tree and its true place, rounded up.
    ///
    /// The tree's coordinates are 32-bit floats, rounded outwards by up to 2^-22 of their value: 4.8 m at 180 degrees.
    /// The boxes only grow, so no row is lost; but the order of two rows and the limit of the radius are not more exact
    /// than this.
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

    /// Returns the haversine of a distance on the bounding sphere; 1 for a distance of at least half the circumference.
    public static func haversine(of distance: Distance) -> Double {
        let angle = distance.meters / Ellipsoid.smallestCurvatureRadiusMeters
        guard angle < .pi else { return 1 }
        let half = sin(angle / 2)
        return half * half
    }

    /// Returns a haversine below which every position is certainly nearer than a distance.
    ///
    /// It is measured on the sphere of ``Ellipsoid/greatestCurvatureRadiusMeters``, where no distance is shorter than
    /// on the ellipsoid. It is reduced by one part in a billion, so that rounding cannot matter.
    public static func haversine(ofAllNearerThan distance: Distance) -> Double {
        let angle = min(.pi, distance.meters / Ellipsoid.greatestCurvatureRadiusMeters)
        let half = sin(angle / 2)
        return half * half * (1 - 1e-9)
    }

    /// Returns the distance of a haversine.
    public static func distance(ofHaversine haversine: Double) -> Distance {
        Distance(meters: 2 * Ellipsoid.smallestCurvatureRadiusMeters * asin(min(1, haversine.squareRoot())))
    }

    /// Returns the haversine of the distance to a position.
    public func haversine(toLatitude latitude: Double, longitude: Double) -> Double {
        let northward = latitude * radiansPerDegree - self.latitude
        let eastward = Self.gap(longitude - self.longitude) * radiansPerDegree
        return squaredSine(ofHalf: northward) + cosLatitude * cosine(northward: northward)
            * squaredSine(ofHalf: eastward)
    }

    /// Returns the haversine of the distance to the nearest position of a box; 0 inside it. In degrees, south and west
    /// first.
    ///
    /// The method is from E. Schubert, A. Zimek and H.-P. Kriegel, "Geodetic Distance Queries on R-Trees for Indexing
    /// Geographic Data" (SSTD 2013). For a point beside the box, the nearest position is on the box's nearer meridian:
    /// where the great circle perpendicular to that meridian meets it, or else at one of its ends.
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
            // Add the smallest distance northward and the shortest parallel, each taken on its own. The sum is never
            // more than both at one position, and hardly less in a box as low as nearly all boxes are.
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

    /// For a box of less than this height, in radians, the short formula is used: about 30 km, for which the bound is
    /// one part in a thousand smaller.
    private static let flatHeight = 0.005
    /// For angles up to this, in radians, a few terms of the series are enough: the error is below 1e-14.
    private static let smallAngle = 0.1

    private func squaredSine(ofHalf angle: Double) -> Double {
        let half = angle / 2
        guard abs(angle) < Self.smallAngle else {
            let sine = sin(half)
            return sine * sine
        }
        let square = half * half
        let sine = half * Self.sineFactor(square)
        return sine * sine
    }

    /// Returns the cosine of the latitude that is `angle` north of the point.
    private func cosine(northward angle: Double) -> Double {
        guard abs(angle) < Self.smallAngle else { return cos(latitude + angle) }
        let square = angle * angle
        let cosine =
            1 - square * (1.0 / 2) * (1 - square * (1.0 / 12) * (1 - square * (1.0 / 30) * (1 - square * (1.0 / 56))))
        return cosLatitude * cosine - sinLatitude * (angle * Self.sineFactor(square))
    }

    /// Returns the sine of a small angle as a multiple of the angle, from its square. Products with constants take a
    /// fifth of the time of quotients, and there are some thousand in a search.
    private static func sineFactor(_ square: Double) -> Double {
        1 - square * (1.0 / 6) * (1 - square * (1.0 / 20) * (1 - square * (1.0 / 42)))
    }

    /// Whether the point's meridian passes through the box, for longitudes in any range.
    private func longitudeIsInside(west: Double, east: Double) -> Bool {
        (longitude >= west && longitude <= east) || (longitude + 360 >= west && longitude + 360 <= east)
            || (longitude - 360 >= west && longitude - 360 <= east)
    }

    /// Returns the angle between two meridians, 0 to 180 degrees, for a difference of longitudes in degrees.
    private static func gap(_ difference: Double) -> Double {
        let gap = abs(difference)
        return gap > 180 ? abs(360 - gap) : gap
    }
}

let radiansPerDegree = Double.pi / 180
