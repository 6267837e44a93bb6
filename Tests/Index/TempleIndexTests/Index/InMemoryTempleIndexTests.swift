import Expectations
import Geodesy
import LunarCalendar
import SeededRandom
import TempleModel
import Testing

@testable import TempleIndex

/// The tests build indexes from plain values, without a store.
struct InMemoryTempleIndexTests {
    private static let marks = ["", "彰化縣鹿港鎮", "彰化縣鹿港鎮順興里", "Taipei, ", "村村村", "é\u{301}𡒸頭村"]

    private func temple(_ index: Int, _ random: inout SplitMix64, belonging: Int32) throws -> IndexedTemple {
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        return IndexedTemple(
            id: Int64(index),
            position: try Coordinate(latitude: random.real(-90...90), longitude: random.real(-180...180)),
            name: pick(["鹿港天后宮", "A", "廟\(index)", String(repeating: "宮", count: 60)]),
            otherNames: pick([[], ["甲", "乙 丙"]]), address: pick([nil, pick(Self.marks) + pick(Self.marks)]),
            belonging: belonging, rating: pick([nil, 0, 3.123456789]), phone: pick([nil, "04-7779899"]),
            visit: pick([
                Temple.Visit(),
                Temple.Visit(
                    hours: TempleHours(
                        text: "24/7", stated: "24/7", statedLunar: "1,15 05:00-21:00",
                        asOf: CivilDay(iso8601: "2021-03-31")),
                    coverURL: "https://example.org/1.jpg", website: "https://example.org/", ratingCount: 12),
            ]), labels: [.county: pick([nil, "彰化縣"]), .religion: pick([nil, "道教"])], prominence: pick([1, 3, 1_002]))
    }

    private func index(of count: Int, seed: UInt64) throws -> (InMemoryTempleIndex, [IndexedTemple]) {
        var random = SplitMix64(seed: seed)
        var builder = InMemoryTempleIndexBuilder(expecting: count)
        var temples: [IndexedTemple] = []
        for number in 0..<count {
            let name = "無名神\(number % 7)"
            let belonging = builder.belonging(name) {
                DeitySet(
                    mainDeity: name,
                    deities: [TempleDeity(id: Int64(number % 7), name: name, role: .main, written: name)])
            }
            let temple = try temple(number, &random, belonging: belonging)
            let isAppended = builder.append(temple)
            expect(isAppended)
            temples.append(temple)
        }
        return (builder.finish(), temples)
    }

    @Test func givesBackWhatWasAppended() throws {
        let (index, temples) = try index(of: 2_000, seed: 63)
        expect(index.belongings.count == 7 && Set(index.items.map { index.id(of: $0) }).count == 2_000)
        for item in index.items {
            let known = try require(index.candidate(item))
            let expected = temples[Int(index.id(of: item))]
            let temple = try require(index.temple(item))
            expect(temple.name == expected.name && temple.address == expected.address)
            expect(temple.coordinate == expected.position && temple.rating == expected.rating)
            expect(temple.phone == expected.phone && temple.visit == expected.visit)
            expect(temple.mainDeity == "無名神\(temple.id % 7)" && temple.deities.map(\.id) == [temple.id % 7])
            expect(known.names, equals: [expected.name] + expected.otherNames)
            for label in FieldTexts.labels { expect(known.label(label), equals: expected.labels[label]) }
            expect(known.prominence, equals: expected.prominence)
        }
    }

    /// The boxes contain their members, and every place is in the tree once.
    @Test func theTreeHoldsEveryItemOnce() throws {
        let index = try require(index(of: 1_000, seed: 62).0.layers.first).segment
        var members: [UInt32] = []
        for node in index.nodes {
            members += node.members
            for member in node.members.map({ Int($0) }) {
                if member < index.items.count {
                    let position = index.items[member].position
                    expect(node.box.south <= position.latitude && position.latitude <= node.box.north)
                    expect(node.box.west <= position.longitude && position.longitude <= node.box.east)
                } else {
                    let inner = index.nodes[member - index.items.count]
                    expect(node.box.south <= inner.box.south && inner.box.north <= node.box.north)
                    expect(node.box.west <= inner.box.west && inner.box.east <= node.box.east)
                }
            }
        }
        // All nodes except the root are members.
        expect(members, equals: Array(0..<UInt32(index.items.count + index.nodes.count - 1)))
    }

    @Test func takesSoManyAndNoMore() throws {
        var random = SplitMix64(seed: 64)
        var builder = InMemoryTempleIndexBuilder(expecting: 10, atMost: 2)
        let nobody = builder.belonging("") { DeitySet(mainDeity: nil, deities: []) }
        var appended: [Bool] = []
        for number in 0..<3 { appended.append(builder.append(try temple(number, &random, belonging: nobody))) }
        expect(appended, equals: [true, true, false])
    }

    @Test func hasNoTextsWhereTheyTakeTooMuch() throws {
        var random = SplitMix64(seed: 65)
        var builder = InMemoryTempleIndexBuilder(expecting: 10, textBytes: 8)
        let nobody = builder.belonging("") { DeitySet(mainDeity: nil, deities: []) }
        for number in 0..<3 { _ = builder.append(try temple(number, &random, belonging: nobody)) }
        let index = builder.finish()
        expect(!index.hasTexts && index.items.count == 3 && index.temple(index.items[0]) == nil)
    }

    @Test func ofNothingHasNoLayer() {
        let index = InMemoryTempleIndexBuilder(expecting: 0).finish()
        expect(index.layers.isEmpty && index.items.isEmpty && index.count == 0)
    }
}
