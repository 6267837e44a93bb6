import Expectations
import SeededRandom
import Testing

@testable import TempleFormats

struct ValuesByIDTests {
    @Test func keepsWhatIsBelowTheBoundAsADictionaryWould() {
        let bound = ValuesByID<String>.idsBelow
        var random = SplitMix64(seed: 3)
        var values = ValuesByID<String>()
        var expected: [Int64: String] = [:]
        let edges: [Int64] = [.min, -1, 0, bound - 1, bound, .max]
        for round in 0..<2_000 {
            let id = round < edges.count ? edges[round] : Int64(random.next() % UInt64(bound * 2))
            let value = round % 5 == 0 ? nil : "\(round)"
            values[id] = value
            if id >= 0 && id < bound { expected[id] = value }
        }
        let ids = edges + (0..<bound * 2)
        expect(ids.allSatisfy { values[$0] == expected[$0] })
        values.removeAll()
        expect(ids.allSatisfy { values[$0] == nil })
    }
}
