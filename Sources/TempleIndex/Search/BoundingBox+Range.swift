package import TempleModel

extension BoundingBox {
    /// Whether its longitudes are one range of numbers, which is all that a tree knows: it neither crosses 180 degrees nor
    /// touches its meridian, which has two names.
    package var isOneRange: Bool { west <= east && west > -180 && east < 180 }
}
