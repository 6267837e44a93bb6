package import TempleModel

extension BoundingBox {
    /// Whether the longitudes of the box are one numeric range, the only form that an R-tree can query: the box does
    /// not cross the meridian of 180 degrees and does not touch it, because that meridian has two numbers.
    package var isOneRange: Bool { west <= east && west > -180 && east < 180 }
}
