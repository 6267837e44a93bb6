internal import Glibc

/// The ranges of latitude and longitude that hold everything within a radius of a point. A comparison with them rejects
/// most boxes without a ``DistanceBound``.
public struct DistanceWindow: Sendable {
    private let south: Double
    private let west: Double
    private let north: Double
    private let east: Double
    /// From the center to the north and the south, and to the east and the west, in degrees.
    let height: Double
    let gap: Double

    /// For rounding, in degrees: a hundredth of a millimetre.
    private static let rounding = 1e-10

    /// - Returns: nil when the circle contains a pole or touches the meridian of 180 degrees, so that its longitudes are
    ///   not one range.
    /// - Parameter radius: on the sphere of ``Ellipsoid/smallestCurvatureRadiusMeters``, as ``DistanceBound``.
    public init?(around center: Coordinate, within radius: Distance) {
        // The meridians that touch a circle (I. N. Bronshtein and others, "Handbook of Mathematics", spherical
        // triangles): the right angle is at the meridian, so sin(gap) = sin(radius) / cos(latitude).
        let angle = radius.meters / Ellipsoid.smallestCurvatureRadiusMeters
        let latitude = center.latitude * radiansPerDegree
        guard angle >= 0, abs(latitude) + angle < .pi / 2 * (1 - 1e-9) else { return nil }
        height = angle / radiansPerDegree * (1 + 1e-9) + Self.rounding
        gap = asin(min(1, sin(angle) / cos(latitude))) / radiansPerDegree * (1 + 1e-9) + Self.rounding
        (south, north) = (center.latitude - height, center.latitude + height)
        (west, east) = (center.longitude - gap, center.longitude + gap)
        guard west > -180, east < 180 else { return nil }
    }

    /// Whether a part of a box may be within the radius; false means that none is. In degrees from -180 to 180; the
    /// longitudes of the box are one range.
    public func mayHold(south: Double, west: Double, north: Double, east: Double) -> Bool {
        south <= self.north && north >= self.south && west <= self.east && east >= self.west
    }
}
