import Expectations
import Geodesy
import LunarCalendar
import SeededRandom
import TempleModel
import Testing

@testable import TempleIndex

/// An index that follows edits answers as one that is made anew of the same temples.
struct LayeredIndexTests {
    private static let names = ["天后宮", "保安宮", "武廟", "大廟甲", "Mazu", String(repeating: "宮", count: 70)]
    private let today: CivilDay
    private let upcoming: UpcomingEvents

    init() throws {
        today = try require(CivilDay(iso8601: "2026-11-20"))
        let day = DeityDay(try LunarDay(month: 10, day: 15), kind: "聖誕", title: "聖誕", source: "表")
        upcoming = UpcomingEvents(
            today: today, deities: [Deity(id: 1, slug: "d", name: "神1", days: [day])], activities: [])
    }

    private static func deities(_ number: Int64) -> DeitySet {
        let deity = TempleDeity(id: number, name: "神\(number)", role: .main, written: "神\(number)")
        return DeitySet(mainDeity: deity.name, deities: [deity])
    }

    /// The temples that there are, as a source of edits and as the truth.
    private struct Town {
        var random: SplitMix64
        var temples: [Int64: (temple: IndexedTemple, deity: Int64)] = [:]
        var newest: Int64 = 0

        mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

        /// A temple on a grid, so that many have the same position.
        mutating func make(_ id: Int64, _ belonging: (String, () -> DeitySet) -> Int32) throws -> IndexedTemple {
            let deity = Int64(random.next() % 9)
            let temple = IndexedTemple(
                id: id,
                position: try Coordinate(
                    latitude: 24 + Double(random.next() % 30) / 100, longitude: 120 + Double(random.next() % 30) / 100),
                name: pick(LayeredIndexTests.names), otherNames: pick([[], ["又名"]]),
                address: pick([nil, "彰化縣鹿港鎮\(id)號", "臺中市大甲區順天路"]),
                belonging: belonging("\(deity)") { LayeredIndexTests.deities(deity) }, rating: pick([nil, 3, 4.5]),
                phone: pick([nil, "04-7779899"]),
                labels: [.county: pick([nil, "彰化縣"]), .religion: pick([nil, "道教"])],
                prominence: pick([1, 2]))
            temples[id] = (temple, deity)
            return temple
        }

        mutating func build(_ count: Int, mostInSegment: Int) throws -> InMemoryTempleIndex {
            var made: [Int64: IndexedTemple] = [:]
            var table = DeitySetTable()
            for _ in 0..<count {
                newest += 1
                made[newest] = try make(newest) { table.number($0, $1) }
            }
            return try index(mostInSegment: mostInSegment)
        }

        /// An index that is made of the temples as they are now.
        func index(mostInSegment: Int = IndexPlan.usualInSegment) throws -> InMemoryTempleIndex {
            var plan = IndexPlan(expecting: temples.count, mostInSegment: mostInSegment)
            for (id, one) in temples { plan.append(id: id, at: one.temple.position) }
            plan.divide()
            var builder = InMemoryTempleIndexBuilder(plan)
            for id in plan.ids {
                let one = try require(temples[id])
                let belonging = builder.belonging("\(one.deity)") { LayeredIndexTests.deities(one.deity) }
                let isAppended = builder.append(one.temple.with(belonging: belonging))
                expect(isAppended)
            }
            return builder.finish()
        }

        /// Changes, removes and adds temples, and returns what an index needs to know.
        mutating func edit(_ index: InMemoryTempleIndex, count: Int) throws -> IndexUpdate {
            var update = IndexUpdate(to: index)
            var touched: Set<Int64> = []
            for _ in 0..<count {
                switch random.next() % 4 {
                case 0:
                    newest += 1
                    touched.insert(newest)
                    update.write(try make(newest) { update.belonging($0, $1) })
                case let kind:
                    guard let id = temples.keys.sorted().dropFirst(Int(random.next() % 40)).first,
                        touched.insert(id).inserted, let old = temples[id]?.temple
                    else { continue }
                    update.remove(id: id, at: old.position)
                    temples[id] = nil
                    if kind > 1 { update.write(try make(id) { update.belonging($0, $1) }) }
                }
            }
            return update
        }
    }

    // MARK: Answers

    /// The texts of all answers of an index to some queries.
    private func answers(_ index: InMemoryTempleIndex, _ queries: [TempleQuery]) throws -> [[String]] {
        let days = DaysUntilNextEvent(of: index, upcoming) {}
        return try queries.map { query in
            let deities = query.deity.map { _ in AskedDeities([1, 3]) }
            let text = query.filter.text.map { _ in SearchText(query.filter.terms) { _ in [] } }
            let filter = TemplePredicates(query, deities: deities, text: text)
            let found = deities.map { index.items(of: $0, listingAtMost: 60) }
            let choice = NearestNeighborSearch.Choice(
                deities: found, days: query.order == .date || query.withinDays != nil ? days : nil)
            var page = PageCollector(query: query, radius: query.radius, filter: filter, openingCheck: nil)
            try page.collect(from: index, choice) {}
            var lines = page.matches(upcoming) { kept in
                guard case .item(let item) = kept else { return nil }
                return index.temple(item)
            }.map { "\($0.distance?.meters ?? 0) \($0.temple)" }
            var seen = query.filter
            seen.bounds = BoundingBox(west: 120, south: 24, east: 120.3, north: 24.25)
            let view = try TempleQuery(
                latitude: 24, longitude: 120, deity: query.deity, filter: seen, withinDays: query.withinDays,
                today: today)
            var clusters = ClusterCollector(
                try require(ClusterQuery(view, zoom: 11)), TemplePredicates(view, deities: deities, text: text),
                openingCheck: nil)
            try clusters.collect(from: index, choice) {}
            lines += clusters.clusters.map { "\($0)" }
            return lines
        }
    }

    private func queries(_ random: inout SplitMix64) throws -> [TempleQuery] {
        func query(
            radius: Double = 50, deity: String? = nil, filter: TempleQuery.Filter = .init(), withinDays: Int? = nil,
            order: TempleQuery.Order = .distance
        ) throws -> TempleQuery {
            try TempleQuery(
                latitude: 24 + random.real(0...0.3), longitude: 120 + random.real(0...0.3),
                radius: Distance(kilometers: radius), deity: deity, filter: filter, limit: 40, withinDays: withinDays,
                order: order, today: today)
        }
        return [
            try query(), try query(radius: 3), try query(deity: "神"), try query(filter: .init(text: "天后")),
            try query(filter: .init(text: "鹿港")), try query(filter: .init(hasPhone: true)), try query(order: .rating),
            try query(order: .date), try query(withinDays: 30), try query(filter: .init(counties: ["彰化縣"])),
        ]
    }

    private func compare(_ index: InMemoryTempleIndex, _ town: inout Town) throws {
        let queries = try queries(&town.random)
        let (known, expected) = (try answers(index, queries), try answers(town.index(), queries))
        for (known, expected) in zip(known, expected) { expect(known, equals: expected) }
        expect(index.count == town.temples.count && index.items.count == town.temples.count)
    }

    // MARK: Tests

    @Test(arguments: [1, 2, 3]) func answersAsAnIndexMadeAnew(seed: UInt64) throws {
        var town = Town(random: SplitMix64(seed: seed))
        var index = try town.build(400, mostInSegment: 64)
        expect(index.layers.count, equals: 7)
        try compare(index, &town)
        for round in 0..<24 {
            let count = town.pick([1, 1, 3, 60])
            index = try require(index.applying(try town.edit(index, count: count)))
            if round % 5 == 4 { index = index.compacted() }
            if round % 3 == 2 { try compare(index, &town) }
        }
        try compare(index, &town)
    }

    /// Compaction goes on while changes come; they are applied to its result afterwards.
    @Test func changesOfTheMeantimeAreAppliedToACompactedIndex() throws {
        var town = Town(random: SplitMix64(seed: 9))
        var index = try town.build(300, mostInSegment: 50)
        index = try require(index.applying(try town.edit(index, count: 80)))
        for _ in 0..<12 {
            let start = index
            var since: [IndexUpdate] = []
            for _ in 0..<3 {
                since.append(try town.edit(index, count: 10))
                index = try require(index.applying(since[since.count - 1]))
            }
            var compacted = start.compacted()
            for update in since { compacted = try require(compacted.applying(update)) }
            index = compacted
            try compare(index, &town)
        }
    }

    @Test func compactsUntilNothingIsRecent() throws {
        var town = Town(random: SplitMix64(seed: 4))
        var index = try town.build(100, mostInSegment: 20_000)
        expect(!index.needsCompaction)
        var update = IndexUpdate(to: index)
        for id in Int64(1_001)...10_000 { update.write(try town.make(id) { update.belonging($0, $1) }) }
        index = try require(index.applying(update))
        expect(index.needsCompaction && index.layers.count == 2)
        index = index.compacted()
        expect(!index.needsCompaction && index.layers.count == 1 && index.count == 9_100)
        try compare(index, &town)
    }

    /// A base layer that grew too large becomes several.
    @Test func dividesWhatGrew() throws {
        var town = Town(random: SplitMix64(seed: 5))
        var index = try town.build(40, mostInSegment: 1_000)
        var update = IndexUpdate(to: index)
        for id in Int64(1_001)...11_000 { update.write(try town.make(id) { update.belonging($0, $1) }) }
        index = try require(index.applying(update)).compacted()
        expect(index.baseCount == 10 && index.layers.allSatisfy { $0.count < 1_100 })
        try compare(index, &town)
    }

    /// Many small edits stay few layers.
    @Test func mergesSmallLayers() throws {
        var town = Town(random: SplitMix64(seed: 6))
        var index = try town.build(50, mostInSegment: 1_000)
        for _ in 0..<200 { index = try require(index.applying(try town.edit(index, count: 2))) }
        expect(index.layers.count, isBelow: 9)
        try compare(index, &town)
    }

    /// A change that does not fit means that the index is not of the data that it should be.
    @Test func aTempleThatIsNotWhereItShouldBeDoesNotFit() throws {
        var town = Town(random: SplitMix64(seed: 7))
        let index = try town.build(50, mostInSegment: 1_000)
        let there = try require(town.temples[1]?.temple.position)
        var update = IndexUpdate(to: index)
        update.remove(id: 1, at: try Coordinate(latitude: there.latitude + 0.001, longitude: there.longitude))
        expectNil(index.applying(update))
        update = IndexUpdate(to: index)
        update.remove(id: 99, at: there)
        expectNil(index.applying(update))
        expectNil(InMemoryTempleIndexBuilder(expecting: 0).finish().applying(update))
    }
}

extension IndexedTemple {
    fileprivate func with(belonging: Int32) -> IndexedTemple {
        IndexedTemple(
            id: id, position: position, name: name, otherNames: otherNames, address: address, belonging: belonging,
            rating: rating, phone: phone, visit: visit, labels: labels, prominence: prominence)
    }
}
