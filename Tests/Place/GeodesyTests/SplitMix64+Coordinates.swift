import Geodesy
import SeededRandom

/// Random positions that often lie at the limits of latitude and longitude.
extension SplitMix64 {
    /// Returns a number from 0 to 1, often exactly 0 or 1.
    mutating func edgy() -> Double {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: 0
        case 1: 1
        default: unit()
        }
    }

    /// Returns a position anywhere, often at a pole or at 180 degrees.
    mutating func coordinate() throws -> Coordinate {
        try Coordinate(latitude: -90 + 180 * edgy(), longitude: -180 + 360 * edgy())
    }

    /// Returns a position near another one, or anywhere.
    mutating func coordinate(near other: Coordinate) throws -> Coordinate {
        guard Bool.random(using: &self) else { return try coordinate() }
        var longitude = other.longitude + (unit() - 0.5) * 20
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return try Coordinate(
            latitude: min(90, max(-90, other.latitude + (unit() - 0.5) * 10)), longitude: longitude)
    }
}
