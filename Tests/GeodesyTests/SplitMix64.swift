import Geodesy

/// A seeded generator, so that a failing case fails again (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func unit() -> Double {
        Double.random(in: 0...1, using: &self)
    }

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
