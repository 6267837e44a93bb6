import Expectations
import SeededRandom
import TempleImport
import Testing

@Suite struct DecimalNumberTests {
    static func parse(_ text: String) -> DecimalNumber {
        Array(text.utf8).withUnsafeBufferPointer { DecimalNumber($0) }
    }

    @Test(arguments: [
        "", "-", "+", ".", ".5", "5.", "1e", "1e+", "e5", "NaN", "nan", "inf", "-Infinity", "0x1p3", "0x10", "1,5",
        "1_000",
        "1 2", "24.1N", "24°8'", "--1", "1.2.3", "٢٤", "1e5.0", "120.67;", String(repeating: "1", count: 65),
    ]) func refusesWhatIsNoDecimalNumber(_ text: String) { expect(Self.parse(text), equals: .malformed) }

    @Test(arguments: ["1e400", "-1e400", "1e99999999999999999999", "123456789e308"])
    func refusesWhatNoDoubleHolds(_ text: String) { expect(Self.parse(text), equals: .tooLarge) }

    @Test(arguments: [
        "0", "-0", "+1", "24", "120.675796508789", "23.9441890716553", "1e2", "1E-5", "1.5e+3", "000120.50", "0.0014",
        "9007199254740993", "18446744073709551616", "123456789012345678901234567890.123", "1e-400", "4.9e-324",
        "0.00000000000000000000000000000000000000000000012345", "1.7976931348623157e308", "1e22", "1e23", "8.5e-22",
    ]) func givesTheNearestDouble(_ text: String) {
        guard case .value(let value) = Self.parse(text) else {
            Issue.record("\(text) was refused")
            return
        }
        expect(value == Double(text) && value.sign == Double(text)?.sign)
    }

    @Test func agreesWithTheStandardLibraryOnRandomNumbers() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<20_000 {
            let digits = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                Character("\(Int.random(in: 0...9, using: &generator))")
            }
            let point = Int.random(in: 1...digits.count, using: &generator)
            let text = String(digits[..<point]) + (point < digits.count ? "." + String(digits[point...]) : "")
            expect(Self.parse(text), equals: Double(text).map { .value($0) }, "\(text)")
        }
    }
}
