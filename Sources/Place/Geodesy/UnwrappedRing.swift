/// A ring of positions whose longitudes continue past 180 degrees, so that each step is the shorter way around the
/// globe.
struct UnwrappedRing {
    struct Position {
        var latitude: Double
        var longitude: Double
    }

    /// The positions, without the first one repeated at the end.
    private(set) var positions: [Position]

    /// - Returns: nil for a ring of fewer than three positions, and for a ring around a pole.
    init?(_ ring: [Coordinate]) {
        guard let first = ring.first else { return nil }
        positions = []
        positions.reserveCapacity(ring.count)
        var longitude = first.longitude
        for coordinate in ring {
            longitude = Self.nearest(coordinate.longitude, to: longitude)
            positions.append(Position(latitude: coordinate.latitude, longitude: longitude))
        }
        guard abs(Self.nearest(first.longitude, to: longitude) - first.longitude) < 180 else { return nil }
        if ring.count > 1, ring.last == first { positions.removeLast() }
        guard positions.count >= 3 else { return nil }
    }

    /// Returns the rings of a polygon. Holes are moved by whole turns to the outer ring.
    ///
    /// - Returns: nil when the outer ring is not valid; a hole that is not valid is left out.
    static func rings(of polygon: [[Coordinate]]) -> [UnwrappedRing]? {
        guard let first = polygon.first, let outer = UnwrappedRing(first) else { return nil }
        let middle = outer.middleLongitude
        return [outer]
            + polygon.dropFirst().compactMap { hole in
                guard var ring = UnwrappedRing(hole) else { return nil }
                ring.move(near: middle)
                return ring
            }
    }

    private var middleLongitude: Double {
        var west = Double.infinity
        var east = -Double.infinity
        for position in positions {
            west = min(west, position.longitude)
            east = max(east, position.longitude)
        }
        return (west + east) / 2
    }

    private mutating func move(near longitude: Double) {
        let middle = middleLongitude
        let turns = Self.nearest(middle, to: longitude) - middle
        guard turns != 0 else { return }
        for index in positions.indices { positions[index].longitude += turns }
    }

    /// Returns `longitude` plus the number of whole turns that brings it nearest to `other`.
    private static func nearest(_ longitude: Double, to other: Double) -> Double {
        longitude + 360 * ((other - longitude) / 360).rounded()
    }
}
