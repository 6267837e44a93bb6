public import Geodesy

/// A box of latitude and longitude, including its edges. A box whose west is greater than its east crosses the 180th
/// meridian.
public struct BoundingBox: Hashable, Sendable {
    /// Degrees, as in ``Coordinate``.
    public let west: Double
    public let south: Double
    public let east: Double
    public let north: Double

    /// - Returns: nil for a number that is not a longitude or latitude, and for a south greater than the north.
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
        // The 180th meridian has two names: 180 and -180 degrees.
        return containsLongitude(position.longitude)
            || abs(position.longitude) == 180 && containsLongitude(-position.longitude)
    }

    private func containsLongitude(_ longitude: Double) -> Bool {
        west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
    }
}
