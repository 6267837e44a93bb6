import Expectations
import SeededRandom
import TempleModel
import Testing

@testable import TempleWriting

struct PendingKeysTests {
    @Test func comesOutInTheTablesOrderWhateverTheIDsHaveInCommon() {
        var random = SplitMix64(seed: 1)
        // Short ids, long ids with the same first bytes, bytes above ASCII, and an empty id.
        var ids = ["", "a", "node/1", "node/12345678", "node/1234567", "廟", "廟宇", "z\u{0}", "z"]
        ids += (0..<2_000).map { _ in "node/\(UInt32.random(in: 0...99_999_999, using: &random))" }
        var pending = KeyBuffer()
        var expected: [String: Int64] = [:]
        for (index, id) in ids.enumerated() where pending.note(SourceKey(source: "osm", id: id)) {
            pending.append(SourceKey(source: "osm", id: id), templeID: Int64(index))
            expected[id] = Int64(index)
        }
        let all = pending.takeAll()
        expect(all.map(\.id), equals: expected.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        expect(all.allSatisfy { expected[$0.id] == $0.templeID })
        expect(pending.isEmpty)
    }

    @Test func knowsWhatItHasHadEvenAfterItIsWritten() {
        var pending = KeyBuffer()
        let key = SourceKey(source: "a", id: "1")
        let first = pending.note(key)
        pending.append(key, templeID: 1)
        let second = pending.note(key)
        _ = pending.takeAll()
        let third = pending.note(key)
        let other = pending.note(SourceKey(source: "b", id: "1"))
        expect([first, second, third, other], equals: [true, false, false, true])
    }
}
