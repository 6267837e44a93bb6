import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import TempleFormats

/// Cached JSON is the same as newly written JSON.
struct RememberedJSONTests {
    private func match(_ id: Int64, name: String = "甲宮", meters: Double, openNow: Bool? = nil) throws -> TempleMatch {
        let known = try Temple.lukang()
        let temple = Temple(
            id: id, name: name, address: known.address, coordinate: known.coordinate, mainDeity: known.mainDeity,
            deities: known.deities, rating: known.rating, phone: known.phone, visit: known.visit)
        let deity = try require(temple.deities.first)
        return TempleMatch(
            temple: temple, distance: Distance(meters: meters), matchedDeity: id % 2 == 0 ? deity : nil,
            openNow: openNow)
    }

    private func page(_ matches: [TempleMatch], _ revision: DataRevision) -> ResultPage {
        ResultPage(matches: matches, next: nil, deity: nil, revision: revision)
    }

    @Test func isTheSameBytesAsWrittenAnewWhateverChangesWithTheQuestion() throws {
        let (remembered, revision) = (RememberedJSON(), DataRevision(count: 1, changedAt: 1, mark: 1))
        // The last two are not cached.
        let ids: [Int64] = [0, 1, 2, 700, 12_000, ValuesByID<Int>.idsBelow - 1, ValuesByID<Int>.idsBelow, .max]
        for (round, openNow) in [nil, true, false, nil].enumerated() {
            let matches = try ids.map { try match($0, meters: Double(round) * 1_234.5 + 0.4, openNow: openNow) }
            for matches in [matches, matches.reversed(), []] {
                expect(
                    TempleJSON.page(page(matches, revision), on: someDay, remembered),
                    equals: TempleJSON.page(page(matches, revision)))
            }
        }
    }

    /// Only some of the temples fit into the memory, or none.
    @Test(arguments: [0, 1_900 << 10, 3 << 20])
    func isTheSameBytesWhenItsMemoryIsUsedUp(mostBytes: Int) throws {
        let remembered = RememberedJSON(mostBytes: mostBytes)
        let revision = DataRevision(count: 1, changedAt: 1, mark: 1)
        for round in 0..<2 {
            for first in stride(from: Int64(0), to: 2_000, by: 50) {
                let matches = try (first..<first + 50).map { try match($0, meters: Double(round * 500)) }
                expect(
                    TempleJSON.page(page(matches, revision), on: someDay, remembered),
                    equals: TempleJSON.page(page(matches, revision)))
            }
        }
    }

    @Test func isWrittenAnewWhenTheDataOrTheDayHasChanged() throws {
        let remembered = RememberedJSON()
        let (old, new) = (try match(1, name: "甲宮", meters: 5), try match(1, name: "乙宮", meters: 5))
        let before = DataRevision(count: 1, changedAt: 1, mark: 1)
        let after = DataRevision(count: 1, changedAt: 1, mark: 2)
        func isNew(_ match: TempleMatch, _ revision: DataRevision, _ day: CivilDay) -> Bool {
            String(decoding: TempleJSON.page(page([match], revision), on: day, remembered), as: UTF8.self)
                .contains("乙宮")
        }
        expect(!isNew(old, before, someDay))
        expect(!isNew(new, before, someDay))
        expect(isNew(new, after, someDay))
        expect(!isNew(old, after, someDay.adding(days: 1)))
        // The cache does not keep data from a faulty store. A busy store is not faulty.
        remembered.forget(after: .busy)
        expect(isNew(new, after, someDay.adding(days: 2)) && isNew(old, after, someDay.adding(days: 2)))
        remembered.forget(after: .notADatabase(reason: "it is damaged"))
        expect(!isNew(old, after, someDay.adding(days: 2)))
        // Nothing is cached for a store that does not know its revision.
        var unknown = page([new], after)
        unknown.revision = nil
        expect(TempleJSON.page(unknown, on: someDay, remembered), equals: TempleJSON.page(unknown))
    }
}
