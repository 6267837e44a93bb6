/// A position that represents a shape and lies on it, like PostGIS's `ST_PointOnSurface`. A centroid can lie outside.
///
/// A polygon is a list of rings: the first is its outer border, the others are holes. A ring is a list of positions in
/// degrees, joined by lines that are straight in latitude and longitude. It may repeat its first position at the end. A
/// step of more than 180 degrees of longitude crosses the meridian of 180 degrees.
public enum PointOnSurface {
    /// The maximum number of positions in all rings together; a shape with more has no result.
    public static let mostPositions = 1_000_000

    /// Returns a position inside a polygon: the middle of the widest stretch inside it along a line of one latitude.
    /// The line is halfway between south and north. If no stretch is found there, other lines are tried.
    ///
    /// - Returns: nil for rings that enclose nothing, and for a ring around a pole.
    /// - Complexity: O(*n*) in the positions, at most 31 times, and the sorting of the crossings.
    public static func of(polygon: [[Coordinate]]) -> Coordinate? {
        of(multipolygon: [polygon])
    }

    /// Returns a position inside the polygon of a multipolygon whose stretch is the widest.
    public static func of(multipolygon: [[[Coordinate]]]) -> Coordinate? {
        guard multipolygon.reduce(0, { $1.reduce($0) { $0 + $1.count } }) <= mostPositions else { return nil }
        var widest: ScanLine.Stretch?
        for polygon in multipolygon {
            guard let stretch = widestStretch(of: polygon) else { continue }
            if stretch.width > widest?.width ?? 0 { widest = stretch }
        }
        return widest?.middle
    }

    /// Returns the middle position of a line.
    ///
    /// - Returns: nil for a line without positions.
    public static func of(line: [Coordinate]) -> Coordinate? {
        line.isEmpty ? nil : line[(line.count - 1) / 2]
    }

    private static func widestStretch(of polygon: [[Coordinate]]) -> ScanLine.Stretch? {
        guard let rings = UnwrappedRing.rings(of: polygon), let outer = rings.first else { return nil }
        let south = outer.positions.reduce(90) { min($0, $1.latitude) }
        let north = outer.positions.reduce(-90) { max($0, $1.latitude) }
        guard south < north else { return nil }
        // Try halves, then quarters, eighths, ... thirty-seconds: 31 lines in all.
        for parts in [2, 4, 8, 16, 32] {
            for part in stride(from: 1, to: parts, by: 2) {
                let latitude = south + (north - south) * Double(part) / Double(parts)
                if let stretch = ScanLine(near: latitude, through: rings)?.widestStretch { return stretch }
            }
        }
        return nil
    }
}
