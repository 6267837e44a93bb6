import SeededRandom
import Testing

@testable import TempleSuggest

/// Compares with the plain definition: the fewest faults over all ways to go through both texts.
struct EditDistanceTests {
    private static func faults(_ first: ArraySlice<UInt32>, _ second: ArraySlice<UInt32>) -> Int {
        guard let one = first.first, let two = second.first else { return first.count + second.count }
        let (rest, other) = (first.dropFirst(), second.dropFirst())
        if one == two { return faults(rest, other) }
        var least = 1 + min(faults(rest, other), faults(rest, second), faults(first, other))
        if rest.first == two, other.first == one {
            least = min(least, 1 + faults(rest.dropFirst(), other.dropFirst()))
        }
        return least
    }

    @Test(arguments: 1...20) func agreesWithTheDefinition(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var met = [Bool: Int]()
        for _ in 0..<500 {
            func text() -> [UInt32] {
                (0..<Int.random(in: 0...6, using: &random)).map { _ in UInt32.random(in: 1...3, using: &random) }
            }
            let (first, second) = (text(), text())
            for most in 0...2 {
                let expected = Self.faults(first[...], second[...]) <= most
                #expect(
                    EditDistance.isAtMost(most, between: first, and: second) == expected,
                    "\(first) and \(second), at most \(most)")
                met[expected, default: 0] += 1
            }
        }
        #expect(met[true, default: 0] > 50 && met[false, default: 0] > 50)
    }
}
