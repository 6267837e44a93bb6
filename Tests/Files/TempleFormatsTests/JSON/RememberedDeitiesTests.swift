import Expectations
import Geodesy
import LunarCalendar
import SeededRandom
import TempleModel
import Testing

@testable import TempleFormats

/// JSON that temples of the same deities share is the same as newly written JSON.
struct RememberedDeitiesTests {
    private static let deityCount: Int64 = 40

    /// Deities of which two thirds have a day. Some days are of temples 0 to 9 alone.
    private func upcoming(_ random: inout SplitMix64, on day: CivilDay = someDay) throws -> UpcomingEvents {
        let deities = try (0..<Self.deityCount).map { id in
            let date = try LunarDay(month: 1 + Int(random.next() % 12), day: 1 + Int(random.next() % 28))
            let days = id % 3 == 0 ? [] : [DeityDay(date, kind: "聖誕", title: "第\(id)聖誕", source: "表")]
            return Deity(
                id: id, slug: "d\(id)", name: "神\(id)", days: days, noDay: days.isEmpty ? .noCommonDay : nil)
        }
        let rule = DayRule.lunar(try LunarDay(month: 12, day: 3))
        let own = try (0..<10).map { id in
            HostedActivity(
                activity: Activity(
                    id: id, title: "開基\(id)", temples: [], recurrence: try Recurrence(rule), isOwnDay: id % 2 == 0,
                    source: "表"),
                hosts: [
                    HostedActivity.Host(
                        templeID: id, index: 0, name: "廟", address: nil,
                        coordinate: try Coordinate(latitude: 24, longitude: 120))
                ])
        }
        return UpcomingEvents(today: day, deities: deities, activities: own)
    }

    /// Combinations of deities, each in one array, as an index has them; the first is empty.
    private func combinations(_ count: Int, _ random: inout SplitMix64) -> [[TempleDeity]] {
        (0..<count).map { number in
            (0..<min(number, Int(1 + random.next() % 4))).map { index in
                let id = Int64(random.next() % UInt64(Self.deityCount))
                return TempleDeity(
                    id: id, name: "神\(id)", role: index == 0 ? .main : .side, written: "神\(id)\(number)")
            }
        }
    }

    private func matches(
        _ combinations: [[TempleDeity]], _ upcoming: UpcomingEvents, _ random: inout SplitMix64
    ) throws -> [TempleMatch] {
        try (0..<50).map { _ in
            let deities = combinations[Int(random.next() % UInt64(combinations.count))]
            let temple = Temple(
                id: Int64(random.next() % 30), name: "廟", address: nil,
                coordinate: try Coordinate(latitude: 24, longitude: 120),
                mainDeity: random.next() % 8 == 0 ? nil : deities.first?.written, deities: deities, rating: nil,
                phone: nil)
            return TempleMatch(temple: temple, distance: Distance(meters: 5), upcoming: upcoming)
        }
    }

    /// More combinations than the cache has places, and more bytes than it has room for.
    @Test(arguments: [1, 30, 20_000])
    func isTheSameBytesAsWrittenAnew(combinationCount: Int) throws {
        var random = SplitMix64(seed: UInt64(combinationCount))
        let remembered = RememberedJSON()
        let combinations = combinations(combinationCount, &random)
        // Other data, another day, and the first again.
        let first = try upcoming(&random)
        let all = [first, try upcoming(&random), try upcoming(&random, on: someDay.adding(days: 40)), first]
        for upcoming in all {
            for _ in 0..<100 {
                let page = ResultPage(
                    matches: try matches(combinations, upcoming, &random), next: nil, deity: nil, revision: nil)
                let isSame = TempleJSON.page(page, on: someDay, remembered) == TempleJSON.page(page)
                expect(isSame)
                if !isSame { return }
            }
        }
    }

    /// An array that is gone may leave its address to another one. The cache holds those that it knows.
    @Test func arraysOfOneAnswerAreNotTakenForThoseOfAnother() throws {
        var random = SplitMix64(seed: 4)
        let remembered = RememberedJSON()
        let upcoming = try upcoming(&random)
        for _ in 0..<500 {
            let page = ResultPage(
                matches: try matches(combinations(20, &random), upcoming, &random), next: nil, deity: nil,
                revision: nil)
            let isSame = TempleJSON.page(page, on: someDay, remembered) == TempleJSON.page(page)
            expect(isSame)
            if !isSame { return }
        }
    }
}
