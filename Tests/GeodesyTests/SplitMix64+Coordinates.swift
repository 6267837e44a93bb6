import Geodesy
import SeededRandom

/// Positions that find the corners of the globe.
extension SplitMix64 {
    /// 0 to 1, often exactly an end.
    mutating func edgy() -> Double {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: 0
        case 1: 1
        default: unit()
        }
    }

    /// Anywhere, often at a pole or at 180 degrees.
    mutating func coordinate() throws -> Coordinate {
        try Coordinate(latitude: -90 + 180 * edgy(), longitude: -180 + 360 * edgy())
    }

    /// Near another position or anywhere.
    mutating func coordinate(near other: Coordinate) throws -> Coordinate {
        guard Bool.random(using: &self) else { return try coordinate() }
        var longitude = other.longitude + (unit() - 0.5) * 20
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return try Coordinate(
            latitude: min(90, max(-90, other.latitude + (unit() - 0.5) * 10)), longitude: longitude)
    }
}
