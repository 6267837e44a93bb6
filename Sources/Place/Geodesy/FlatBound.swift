internal import Glibc

/// A lower bound of the distance from a point to boxes of latitude and longitude, for a small radius. It is a haversine
/// too, without the sines and branches of a ``DistanceBound``.
///
/// The haversine is sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2). Within the radius, no cosine of a latitude is less than that of
/// the circle's northern or southern end, and sin x ≥ x (1 - x²/6). So the two differences squared, each times a
/// constant, are a bound.
public struct FlatBound: Sendable {
    private let center: Coordinate
    /// The least haversine for each square degree of difference.
    private let northward: Double
    private let eastward: Double

    /// The least quotient of the lengths of two parallels: up to about 100 km in Taiwan, where the bound is a part in a
    /// hundred too short.
    private static let leastFlatness = 0.99

    /// - Parameter window: of the radius around the point.
    /// - Returns: nil when the parallels of the window differ much, because it is high or near a pole.
    public init?(from center: Coordinate, in window: DistanceWindow) {
        let (height, gap) = (window.height * radiansPerDegree, window.gap * radiansPerDegree)
        let latitude = abs(center.latitude) * radiansPerDegree
        let (here, least) = (cos(latitude), cos(latitude + height))
        guard least >= here * Self.leastFlatness else { return nil }
        self.center = center
        let square = radiansPerDegree * radiansPerDegree / 4
        northward = square * (1 - height * height / 24) * (1 - height * height / 24)
        eastward = square * here * least * (1 - gap * gap / 24) * (1 - gap * gap / 24)
    }

    /// Returns a haversine that nothing in a box and within the radius has less of; 0 for a point inside the box. In
    /// degrees, from -180 to 180; the longitudes of the box are one range.
    public func haversine(toBoxSouth south: Double, west: Double, north: Double, east: Double) -> Double {
        let latitudes = max(south - center.latitude, center.latitude - north, 0)
        let longitudes = max(west - center.longitude, center.longitude - east, 0)
        return northward * latitudes * latitudes + eastward * longitudes * longitudes
    }
}
