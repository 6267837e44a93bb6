internal import CGeodesic

/// A converter from Taiwan's plane coordinates, TWD97 two-degree Transverse Mercator (TM2), to WGS84 degrees. It uses
/// PROJ.
///
/// The usual projection is EPSG:3826, the zone of the main island with 綠島 and 蘭嶼: central meridian 121 degrees east, the
/// GRS80 ellipsoid, scale 0.9999, 250,000 m of false easting. EPSG:3825 differs in its meridian alone. TWD97 is a frame of
/// fixed marks on the ITRF of 1994, and WGS84 follows the moving Earth. The two agree within a metre. EPSG's own
/// transformation between them (EPSG:3830) changes nothing, and this type uses it.
///
/// An object owns a PROJ context and stays on the thread that created it.
public final class TWD97 {
    /// A zone, by the degrees of its central meridian.
    public enum Zone: Int, Sendable, CaseIterable {
        /// EPSG:3826: the main island, 綠島 and 蘭嶼.
        case main = 121
        /// EPSG:3825: 澎湖, 金門 and 馬祖.
        case western = 119
    }

    /// The accepted eastings in metres: about four degrees to each side, so they include 澎湖, 金門 and 馬祖.
    public static let eastings = -200_000.0...700_000.0
    /// The accepted northings in metres, latitude 10 to 27. They do not overlap ``eastings``, so swapped numbers are
    /// rejected.
    public static let northings = 1_100_000.0...3_000_000.0

    private let context: OpaquePointer
    private let projection: OpaquePointer

    /// - Returns: nil when PROJ has no memory left.
    public init?(_ zone: Zone = .main) {
        guard let context = proj_context_create() else { return nil }
        // Without this, PROJ writes its log to standard error.
        proj_log_level(context, PJ_LOG_NONE)
        let definition = "+proj=tmerc +lat_0=0 +lon_0=\(zone.rawValue) +k=0.9999 +x_0=250000 +y_0=0 +ellps=GRS80"
        guard let projection = proj_create(context, definition) else {
            proj_context_destroy(context)
            return nil
        }
        self.context = context
        self.projection = projection
    }

    deinit {
        proj_destroy(projection)
        proj_context_destroy(context)
    }

    /// Returns the position of a pair of plane coordinates in metres.
    ///
    /// - Returns: nil for numbers that are not finite or that are outside ``eastings`` and ``northings``.
    public func coordinate(easting: Double, northing: Double) -> Coordinate? {
        guard Self.eastings.contains(easting), Self.northings.contains(northing) else { return nil }
        let position = proj_trans(projection, PJ_INV, proj_coord(easting, northing, 0, 0))
        let degrees = 180 / Double.pi
        return try? Coordinate(latitude: position.lp.phi * degrees, longitude: position.lp.lam * degrees)
    }
}
