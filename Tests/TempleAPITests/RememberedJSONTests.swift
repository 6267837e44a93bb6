import Geodesy
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

@testable import TempleAPI

/// What is written once and used again is what would have been written anew.
struct RememberedJSONTests {
    private func match(_ id: Int64, name: String = "甲宮", meters: Double, openNow: Bool? = nil) throws -> TempleMatch {
        let known = try FakeStore.lukang().temple
        let temple = Temple(
            id: id, name: name, address: known.address, coordinate: known.coordinate, mainDeity: known.mainDeity,
            deities: known.deities, rating: known.rating, phone: known.phone, visit: known.visit)
        let deity = try #require(temple.deities.first)
        return TempleMatch(
            temple: temple, distance: Distance(meters: meters), matchedDeity: id % 2 == 0 ? deity : nil,
            openNow: openNow)
    }

    private func page(_ matches: [TempleMatch], _ state: DataState) -> TemplePage {
        TemplePage(matches: matches, next: nil, deity: nil, state: state)
    }

    @Test func isTheSameBytesAsWrittenAnewWhateverChangesWithTheQuestion() throws {
        let (remembered, state) = (RememberedJSON(), DataState())
        // The last two are not remembered.
        let ids: [Int64] = [0, 1, 2, 700, 12_000, ValuesByID<Int>.idsBelow - 1, ValuesByID<Int>.idsBelow, .max]
        for (round, openNow) in [nil, true, false, nil].enumerated() {
            let matches = try ids.map { try match($0, meters: Double(round) * 1_234.5 + 0.4, openNow: openNow) }
            for matches in [matches, matches.reversed(), []] {
                #expect(
                    TempleJSON.page(page(matches, state), on: someDay, remembered)
                        == TempleJSON.page(page(matches, state)))
            }
        }
    }

    @Test func isWrittenAnewWhenTheDataOrTheDayHasChanged() throws {
        let remembered = RememberedJSON()
        let (old, new) = (try match(1, name: "甲宮", meters: 5), try match(1, name: "乙宮", meters: 5))
        let (before, after) = (DataState(), DataState())
        func isNew(_ match: TempleMatch, _ state: DataState, _ day: CivilDay) -> Bool {
            String(decoding: TempleJSON.page(page([match], state), on: day, remembered), as: UTF8.self)
                .contains("乙宮")
        }
        #expect(!isNew(old, before, someDay))
        #expect(!isNew(new, before, someDay))
        #expect(isNew(new, after, someDay))
        #expect(!isNew(old, after, someDay.adding(days: 1)))
        // A store that cannot say what its data is has nothing remembered of it.
        var unknown = page([new], after)
        unknown.state = nil
        #expect(TempleJSON.page(unknown, on: someDay, remembered) == TempleJSON.page(unknown))
    }
}
