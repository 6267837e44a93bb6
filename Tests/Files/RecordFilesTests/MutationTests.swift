import Expectations
import RecordFiles
import SeededRandom
import Testing

/// Mutation tests: reading a file ends, whatever damage it has.
@Suite struct MutationTests {
    @Test(arguments: CutTests.files.indices) func readingAlwaysEnds(_ file: Int) {
        let (_, bytes) = CutTests.files[file]
        var generator = SplitMix64(seed: UInt64(file) + 41)
        let alphabet = Array("\"{}[],:<>/&;\\\n\r\t 0宮eE-!".utf8) + [0, 0xFF, 0xA4, 0x80]
        for _ in 0..<400 {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) where !mutated.isEmpty {
                let index = Int.random(in: 0..<mutated.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: mutated[index] = alphabet.randomElement(using: &generator) ?? 0
                case 1: mutated[index] = UInt8.random(in: 0...255, using: &generator)
                case 2: mutated.remove(at: index)
                case 3: mutated.insert(alphabet.randomElement(using: &generator) ?? 0, at: index)
                default:
                    let end = Int.random(in: index..<mutated.count, using: &generator)
                    mutated.insert(contentsOf: Array(mutated[index...end].prefix(40)), at: index)
                }
            }
            let results = Reading.all(mutated, limits: .small(field: 30, row: 90))
            let rows = results.reduce(0) { $0 + ((try? $1.get().rows.count) ?? 0) }
            expect(results.count < 100 && rows <= mutated.count * 4)
        }
    }

    @Test(arguments: CutTests.files.indices) func readsTheSameInChunksOfAnySize(_ file: Int) throws {
        let (_, bytes) = CutTests.files[file]
        let whole = try Reading(bytes)
        for chunk in Array(1...40) + [64, 100] {
            try expect(Reading(bytes, chunk: chunk), equals: whole)
            var limits = RecordFileLimits()
            limits.chunkBytes = chunk
            try expect(Reading(bytes, limits: limits), equals: whole)
        }
    }
}
