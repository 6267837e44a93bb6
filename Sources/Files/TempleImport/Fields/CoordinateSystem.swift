public import Geodesy

/// What the numbers of a file's positions are.
public enum CoordinateSystem: Equatable, Sendable {
    /// Degrees: EPSG:4326 and OGC:CRS84, and EPSG:3824 of TWD97, which is the same within a metre.
    case degrees
    /// Metres of TWD97: EPSG:3826 and EPSG:3825.
    case taiwan(TWD97.Zone)
    /// Metres of the maps of the web: EPSG:3857.
    case webMercator

    /// Whether a name is one of TWD67's systems. What programs without its grids make of it is some 800 m off.
    static func isTWD67(_ name: String) -> Bool {
        ["3821", "3827", "3828", "102441", "102442"].contains { name.hasSuffix(":" + $0) || name.hasSuffix("/" + $0) }
    }

    /// The systems that are read, for messages.
    public static let names = "EPSG:4326, EPSG:3826, EPSG:3825 or EPSG:3857"

    /// Reads a name: `EPSG:3826`, `urn:ogc:def:crs:EPSG::3826`, `http://www.opengis.net/def/crs/EPSG/0/3826`,
    /// `urn:ogc:def:crs:OGC:1.3:CRS84`, and the numbers of ArcGIS, `ESRI:102443`. Nil for a system that is not read, such as
    /// TWD67 (EPSG:3828), for which Debian's PROJ has no transformation: it would be 800 m off.
    public init?(_ name: String) {
        let parts = name.uppercased().split { $0 == ":" || $0 == "/" }.map(String.init)
        guard let code = parts.last, parts.contains("EPSG") || parts.contains("ESRI") || code.hasPrefix("CRS") else {
            return nil
        }
        switch code {
        case "4326", "3824", "CRS84", "CRS84H": self = .degrees
        case "3826", "102443": self = .taiwan(.main)
        case "3825", "102444": self = .taiwan(.western)
        case "3857", "900913", "102100", "102113": self = .webMercator
        default: return nil
        }
    }
}
