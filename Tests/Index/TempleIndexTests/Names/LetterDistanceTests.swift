import Expectations
import SeededRandom
import Testing

@testable import Oracles
@testable import TempleIndex

struct LetterDistanceTests {
    @Test func isThatOfTheMatrix() throws {
        var random = SplitMix64(seed: 71)
        func word(_ lengths: ClosedRange<Int>) -> [UInt8] {
            let length = lengths.lowerBound + Int(random.next() % UInt64(lengths.count))
            return (0..<length).map { _ in Array("abcnz9".utf8)[Int(random.next() % 6)] }
        }
        for _ in 0..<3_000 {
            let (typed, text) = (word(1...LetterDistance.mostLetters), word(0...70))
            let distance = try require(LetterDistance(typed))
            expect(distance.distance(to: text), equals: NameOracle.distance(typed, text))
            let short = try require(LetterDistance(Array(typed.prefix(9))))
            expect(
                short.distance(to: text.prefix(8)),
                equals: NameOracle.distance(Array(typed.prefix(9)), Array(text.prefix(8)))
            )
        }
    }

    @Test func takesOneToSoManyLetters() {
        expectNil(LetterDistance([]))
        expectNil(LetterDistance(Array(repeating: 0x61, count: LetterDistance.mostLetters + 1)))
    }
}
