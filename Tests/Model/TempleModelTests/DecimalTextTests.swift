import Expectations
import SeededRandom
import TempleModel
import Testing

struct DecimalTextTests {
    /// The same by the standard library's rounding and whole numbers, digit by digit.
    private func expected(_ value: Double, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = UInt64((value.magnitude * scale).rounded(.toNearestOrAwayFromZero))
        var digits = String(scaled)
        digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        var text = String(digits.dropLast(decimals))
        let fraction = digits.suffix(decimals)
        if let last = fraction.lastIndex(where: { $0 != "0" }) { text += "." + fraction[...last] }
        return (value < 0 && scaled > 0 ? "-" : "") + text
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7])
    func hasTheNearestDigits(decimals: Int) {
        var random = SplitMix64(seed: UInt64(decimals))
        var values = [
            0, -0.0, 0.49999999999999994, 0.5, 1.5, 2.5, 0.05, 0.25, 9.5, 9.9999999999, 99.95, 0.00000005, 1e-9, 120.5,
            4_503_599_627_370_495.5 / 1e7, 99_999_999_999.9999999,
        ].filter { $0 < 1e11 }
        for _ in 0..<5_000 {
            values += [random.real(0...1), random.real(21...123), random.real(0...1e11)]
            // Numbers with few fraction, and halves between two of them.
            values.append(Double(random.next() % 1_000_000_000) / 1e7)
            values.append((Double(random.next() % 1_000_000) + 0.5) / 1e3)
        }
        for value in values + values.map({ -$0 }) {
            expect(DecimalText.text(value, decimals: decimals), equals: expected(value, decimals: decimals), "\(value)")
        }
    }

    @Test(arguments: [
        (24.0593, "24.0593"), (120.675796508789, "120.6757965"), (-0.00001, "-0.00001"), (0, "0"), (-0.00000001, "0"),
        (180, "180"), (-179.9999999, "-179.9999999"), (0.99999999, "1"),
    ])
    func writesDegreesWithoutExponents(value: Double, text: String) {
        expect(DecimalText.degrees(value), equals: text)
    }
}
