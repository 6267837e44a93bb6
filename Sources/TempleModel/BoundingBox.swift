public import Geodesy

/// A box of latitude and longitude, its edges belonging to it; one whose west is greater than its east crosses 180
/// degrees.
public struct BoundingBox: Hashable, Sendable {
    /// Degrees, as in ``Coordinate``.
    public let west: Double
    public let south: Double
    public let east: Double
    public let north: Double

    /// - Returns: nil for a number that is no longitude or latitude, and for a south that is greater than the north.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard abs(west) <= 180, abs(east) <= 180, south >= -90, south <= north, north <= 90 else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Reads four decimal numbers in GeoJSON's order (RFC 7946, section 5): `west,south,east,north`.
    public init?(parsing text: some StringProtocol) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: $0) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3]
        else { return nil }
        self.init(west: west, south: south, east: east, north: north)
    }

    public func contains(_ position: Coordinate) -> Bool {
        guard position.latitude >= south, position.latitude <= north else { return false }
        // The meridian of 180 degrees has two names.
        return containsLongitude(position.longitude)
            || abs(position.longitude) == 180 && containsLongitude(-position.longitude)
    }

    private func containsLongitude(_ longitude: Double) -> Bool {
        west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
    }
}
