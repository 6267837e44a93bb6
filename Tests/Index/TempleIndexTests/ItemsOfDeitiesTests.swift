import Expectations
import Geodesy
import SeededRandom
import TempleModel
import Testing

@testable import TempleIndex

/// The places of an index that have one of some deities.
struct ItemsOfDeitiesTests {
    private func index(items count: Int) throws -> InMemoryTempleIndex {
        var random = SplitMix64(seed: 5)
        var builder = InMemoryTempleIndexBuilder(expecting: count)
        for number in 0..<6 {
            _ = builder.belonging("\(number)") {
                DeitySet(
                    mainDeity: nil,
                    deities: (number..<6).map { TempleDeity(id: Int64($0), name: "神", role: .main, written: "神") })
            }
        }
        for id in 0..<Int64(count) {
            let added = builder.append(
                IndexedTemple(
                    id: id,
                    position: try Coordinate(latitude: 24 + random.real(0...1), longitude: 120 + random.real(0...1)),
                    name: "廟", belonging: Int32(random.next() % 5)))
            expect(added)
        }
        return builder.finish()
    }

    @Test(arguments: [[0], [2], [0, 3], [5], [9], []]) func areAllThatHaveOne(ids: [Int64]) throws {
        let index = try index(items: 400)
        let asked = AskedDeities(ids)
        let expected = index.items.filter {
            asked.accepts(index.belongings[Int(index[$0].belonging)].deities)
        }
        let found = index.items(of: asked, listingAtMost: expected.count)
        expect(found.few?.sorted { $0.number < $1.number }, equals: expected)
        expect(found.belongings, equals: index.belongings.map { asked.accepts($0.deities) })
        if !expected.isEmpty { expectNil(index.items(of: asked, listingAtMost: expected.count - 1).few) }
    }

    /// The numbers of places take more than sixteen bits.
    @Test func areAllOfALargeSegment() throws {
        let index = try index(items: 70_000)
        let asked = AskedDeities([0])
        let expected = index.items.filter { index[$0].belonging == 0 }
        expect(index.items(of: asked, listingAtMost: .max).few, equals: expected)
    }

    @Test func areNoneOfAnEmptyIndex() throws {
        try expect(index(items: 0).items(of: AskedDeities([1]), listingAtMost: 0).few, equals: [])
    }
}
