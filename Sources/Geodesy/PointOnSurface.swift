/// A position that stands for a shape and lies on it, as PostGIS's `ST_PointOnSurface`; a centroid can lie outside.
///
/// A polygon is a list of rings, the first its outer border, the others holes, of positions in degrees joined by lines
/// that are straight in latitude and longitude; a ring may repeat its first position at the end or not. A step of more
/// than 180 degrees of longitude is one across the meridian of 180 degrees.
public enum PointOnSurface {
    /// The most positions of all rings together that are looked at; a shape with more has no answer.
    public static let mostPositions = 1_000_000

    /// A position inside a polygon: the middle of the widest stretch inside it along a line of one latitude, the one
    /// halfway between south and north or, where nothing of it can be seen there, others nearby.
    ///
    /// - Returns: nil for rings that enclose nothing, and for one that goes round a pole.
    /// - Complexity: O(*n*) in the positions, at most 31 times, and the sorting of the crossings.
    public static func of(polygon: [[Coordinate]]) -> Coordinate? {
        of(multipolygon: [polygon])
    }

    /// A position inside the part of a multipolygon that is widest where it is cut.
    public static func of(multipolygon: [[[Coordinate]]]) -> Coordinate? {
        guard multipolygon.reduce(0, { $1.reduce($0) { $0 + $1.count } }) <= mostPositions else { return nil }
        var widest: ScanLine.Stretch?
        for polygon in multipolygon {
            guard let stretch = widestStretch(of: polygon) else { continue }
            if stretch.width > widest?.width ?? 0 { widest = stretch }
        }
        return widest?.middle
    }

    /// The middle one of a line's positions.
    ///
    /// - Returns: nil for a line of no positions.
    public static func of(line: [Coordinate]) -> Coordinate? {
        line.isEmpty ? nil : line[(line.count - 1) / 2]
    }

    private static func widestStretch(of polygon: [[Coordinate]]) -> ScanLine.Stretch? {
        guard let rings = UnwrappedRing.rings(of: polygon), let outer = rings.first else { return nil }
        let south = outer.positions.reduce(90) { min($0, $1.latitude) }
        let north = outer.positions.reduce(-90) { max($0, $1.latitude) }
        guard south < north else { return nil }
        // Halves, then quarters, eighths, ... thirty-seconds: 31 lines in all.
        for parts in [2, 4, 8, 16, 32] {
            for part in stride(from: 1, to: parts, by: 2) {
                let latitude = south + (north - south) * Double(part) / Double(parts)
                if let stretch = ScanLine(near: latitude, through: rings)?.widestStretch { return stretch }
            }
        }
        return nil
    }
}
