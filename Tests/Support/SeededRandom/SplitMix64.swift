/// Seeded random generator, so that a failed test fails again (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014).
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed &+ Drill.seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to 1, both included.
    package mutating func unit() -> Double {
        Double.random(in: 0...1, using: &self)
    }

    /// Returns a number in a range, both ends included.
    package mutating func real(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }
}
