import Expectations
import Geodesy
import SeededRandom
import Testing

struct DecimalTests {
    /// The standard library's parser is the oracle.
    @Test func aDecimalIsTheNearestNumberHoweverItIsWritten() {
        var random = SplitMix64(seed: 31)
        for _ in 0..<200_000 {
            let digits = (0..<Int.random(in: 1...18, using: &random)).map { _ in
                Character(String(random.next() % 10))
            }
            var text = String(digits)
            if Bool.random(using: &random) {
                let place = Int.random(in: 0...digits.count, using: &random)
                text.insert(".", at: text.index(text.startIndex, offsetBy: place))
            }
            expect(Double(decimal: text)?.bitPattern, equals: Double(text)?.bitPattern, "\(text)")
        }
    }

    @Test(arguments: [".", "", "1.2.3", "-", "--1", "1e", "0x10", " 1", "1 ", "１", "nan", "inf", "1e999"])
    func refusesWhatIsNoNumber(text: String) {
        expectNil(Double(decimal: text))
    }
}
