import Expectations
import SeededRandom
import Testing

@testable import TempleIndex

struct TextSignatureTests {
    private static let characters = Array("鹿港天后宮保安武廟彰化縣台南市中山路123")

    private func text(_ random: inout SplitMix64, _ length: Int) -> String {
        String((0..<length).map { _ in Self.characters[Int(random.next() % UInt64(Self.characters.count))] })
    }

    /// A signature may report a term that the text does not have, but it never misses a term that the text has.
    @Test func neverLosesATermThatTheTextHas() {
        var random = SplitMix64(seed: 51)
        var (had, passed, asked) = (0, 0, 0)
        for _ in 0..<20_000 {
            var key = SearchKey()
            for length in [3, 8, 2] { key.appendField(text(&random, length)) }
            let term = SearchKey(text(&random, Int(random.next() % 3) + 1))
            let mayHave = TextSignature(key).mayHave(TextGrams(term))
            if key.contains(term) {
                had += 1
                expect(mayHave)
            } else {
                asked += 1
                if mayHave { passed += 1 }
            }
        }
        expect(had, isAbove: 2_000)
        expect(passed, isBelow: asked / 4, "\(passed) of \(asked)")
    }

    @Test func everyTextMayHaveNothing() {
        expect(TextSignature().mayHave(TextGrams(SearchKey())))
        expect(!TextSignature().mayHave(TextGrams(SearchKey("廟"))))
    }
}
