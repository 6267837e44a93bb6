import Expectations
import FakeEditor
import Geodesy
import TempleAdmin
import TempleModel
import Testing

@testable import AdminPages

/// The counts of the overview against a brute force.
struct DataCountTests {
    private let now = TaiwanTime(secondsSince1970: 1_795_000_000)

    /// Returns a temple whose facts are the bits of a number.
    private func temple(_ id: Int64, _ bits: Int) throws -> Temple {
        func has(_ bit: Int) -> Bool { bits & 1 << bit != 0 }
        return Temple(
            id: id, name: "宮\(id)", address: nil, coordinate: try Coordinate(latitude: 24, longitude: 120.5),
            mainDeity: has(0) ? "媽祖" : nil,
            deities: has(1) ? [TempleDeity(id: 1, name: "媽祖", role: .main, written: "媽祖")] : [], rating: nil,
            phone: has(2) ? "04-22245964" : nil,
            visit: Temple.Visit(
                hours: TempleHours(text: has(3) ? "05:00-21:00" : nil),
                coverURL: has(4) ? "https://example.org/1.jpg" : nil, hasDoubtfulPosition: has(5),
                hasSharedPosition: has(6)))
    }

    @Test func theyAreThoseOfABruteForce() throws {
        // Ids with gaps, and other numbers of temples than a question has.
        let numbers = (0..<437).map { $0 &* 89 % 128 }
        let store = try ListedStore(try numbers.enumerated().map { try temple(Int64($0 * 3 + 5), $1) })
        let figures = try DataCount(store: store, editors: FakeEditing([:]), now: now).figures()
        func lacking(_ bit: Int) -> Int { numbers.filter { $0 & 1 << bit == 0 }.count }
        expect(figures.temples == 437 && figures.pictures == 437 - lacking(4))
        expect(figures.missing[.deity] == lacking(0) && figures.missing[.day] == lacking(1))
        expect(figures.missing[.phone] == lacking(2) && figures.missing[.hours] == lacking(3))
        expect(figures.missing[.picture], equals: lacking(4))
        expect(figures.missing[.position] == 437 - lacking(5) && figures.missing[.ownPosition] == 437 - lacking(6))
        expect(figures.missing.count, equals: MissingFact.allCases.count)
        expect(figures.pairs, equals: DataFigures.Pairs(count: 0, isAll: true))
        // 媽祖 is a member of the family of 天后.
        expect(figures.templesOfDeities[1] == 437 - lacking(1) && figures.templesOfDeities[2] == 437 - lacking(1))
        expectNil(figures.templesOfDeities[3])
        // No question is for more than a hundred temples.
        expect(store.mostAsked, equals: 100)
    }

    /// Numbers of things with gaps, more than one question has, of which some are deleted and some lack what a group can have.
    @Test func thingsAreThoseOfABruteForce() throws {
        let editing = FakeEditing([:])
        let ids = (0..<430).map { Int64($0 * 7 + 1) }
        for id in ids {
            var members = [TestOffice.text("name", "群\(id)")]
            if id % 3 == 0 { members.append(TestOffice.list("deities", ["mazu"])) }
            if id % 5 == 0 { members.append(TestOffice.list("festivals", ["lantern"])) }
            var stored = FakeEditing.StoredEntity(base: members)
            stored.isDeleted = id % 11 == 0
            editing.data.entities[ChangeQuery.Entity(.group, id)] = stored
        }
        let figures = try DataCount(store: try ListedStore([]), editors: editing, now: now).figures()
        let there = ids.filter { $0 % 11 != 0 }
        let empty = there.filter { $0 % 3 != 0 && $0 % 5 != 0 }
        expect(figures.things, equals: [.deity: 0, .festival: 0, .activity: 0, .group: there.count])
        expect(figures.lacking[DataFigures.Lack(kind: .group, member: .items)] == empty.count && !empty.isEmpty)
        expect(Set(figures.lacking.keys), equals: Set(DataFigures.Lack.all))
        expect(figures.lacking.values.reduce(0, +), equals: empty.count)
    }

    /// A temple counts once for each deity whose search finds it, also where families go round in a circle.
    @Test func aDeityHasTheTemplesOfItsFamily() throws {
        let deities = [
            Deity(id: 1, slug: "a", name: "甲", family: "b"), Deity(id: 2, slug: "b", name: "乙", family: "c"),
            Deity(id: 3, slug: "c", name: "丙"), Deity(id: 4, slug: "d", name: "丁", family: "e"),
            Deity(id: 5, slug: "e", name: "戊", family: "d"), Deity(id: 6, slug: "", name: "己"),
        ]
        var counted = TemplesOfDeities(deities)
        for ids: [Int64] in [[1], [1, 2], [3], [4], [6], [7], []] {
            counted.add(
                Temple(
                    id: 1, name: "宮", address: nil, coordinate: try Coordinate(latitude: 24, longitude: 120.5),
                    mainDeity: nil, deities: ids.map { TempleDeity(id: $0, name: "", role: .side, written: "") },
                    rating: nil, phone: nil))
        }
        expect((1...7).map { counted[$0] }, equals: [2, 2, 3, 1, 1, nil, nil])
    }

    @Test func pairsAreCountedToTheEndOrToABound() throws {
        func pairs(of count: Int64) throws -> DataFigures.Pairs? {
            let place = try Coordinate(latitude: 24, longitude: 120.5)
            let records = (1...count).map { id in
                (id, [TempleRecord(key: SourceKey(source: "moi", id: "\(id)"), name: "宮", coordinate: place)])
            }
            let editing = FakeEditing(Dictionary(uniqueKeysWithValues: records))
            _ = try editing.edit(
                [.compare(1, 2, .later)], by: EditAuthor(name: "x", way: .command), EditOptions(now: 0))
            return try DataCount(store: try ListedStore([]), editors: editing, now: now).figures().pairs
        }
        // Each two of 17, of which one pair is decided.
        try expect(pairs(of: 17), equals: DataFigures.Pairs(count: 135, isAll: true))
        try expect(pairs(of: 50), equals: DataFigures.Pairs(count: DataCount.mostPairs, isAll: false))
    }
}
