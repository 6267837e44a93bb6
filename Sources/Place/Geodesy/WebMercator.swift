internal import Glibc

/// The plane coordinates of maps of the web, EPSG:3857: the spherical Mercator projection of WGS84's degrees on its equatorial
/// radius (EPSG guidance note 7-2, method 1024).
public enum WebMercator {
    private static let radius = 6_378_137.0
    /// Half of the square that such maps show, in metres.
    private static let most = radius * Double.pi

    /// Returns the position of a pair of plane coordinates in metres; nil for one outside the square.
    public static func coordinate(easting: Double, northing: Double) -> Coordinate? {
        guard abs(easting) <= most, abs(northing) <= most else { return nil }
        let latitude = 2 * atan(exp(northing / radius)) - Double.pi / 2
        return try? Coordinate(latitude: latitude * 180 / Double.pi, longitude: easting / radius * 180 / Double.pi)
    }
}
