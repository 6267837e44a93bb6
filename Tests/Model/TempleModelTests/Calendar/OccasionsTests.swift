import Expectations
import LunarCalendar
import TempleModel
import Testing

/// Tests that events of one occasion on the same day are merged into one entry.
struct OccasionsTests {
    private func data() throws -> CatalogueSnapshot {
        func day(_ month: Int, _ day: Int, _ title: String) throws -> DeityDay {
            DeityDay(try LunarDay(month: month, day: day), kind: "聖誕", title: title, source: "表")
        }
        func festival(
            _ id: Int64, _ slug: String, _ occasion: String, _ rule: DayRule, sameDay: [String] = []
        ) throws -> Festival {
            Festival(
                id: id, slug: slug, name: slug, occasion: occasion, recurrence: try Recurrence(rule), description: nil,
                customs: nil, sameDay: sameDay, source: "表")
        }
        return CatalogueSnapshot(
            deities: [
                Deity(
                    id: 1, slug: "sanguan", name: "三官大帝",
                    days: [try day(1, 15, "天官"), try day(10, 15, "水官（下元）")]),
                Deity(id: 2, slug: "shuiguan", name: "水官大帝", days: [try day(10, 15, "水官")]),
                Deity(id: 3, slug: "other", name: "他神", days: [try day(10, 15, "他神聖誕")]),
            ],
            festivals: [
                try festival(
                    15, "xiayuan", "節慶", .lunar(try LunarDay(month: 10, day: 15)),
                    sameDay: ["sanguan/1", "shuiguan/0", "shiwu", "nothing/7"]),
                try festival(
                    16, "second", "節慶", .lunar(try LunarDay(month: 10, day: 15)), sameDay: ["shuiguan/0", "shiwu"]),
                try festival(26, "shiwu", "十五", .lunarMonthly(day: 15)),
            ], activities: [], groups: [], changedAt: 0)
    }

    private func events(_ data: CatalogueSnapshot, _ filter: EventCalendar.Filter = .init()) throws -> [[Int64]] {
        let day = try require(CivilDay(iso8601: "2026-11-23"))
        return EventCalendar(data, today: day).events(from: day, through: day, filter)
            .map { [$0.id] + $0.also.map(\.id) }
    }

    private func only(_ ids: Int...) -> EventCalendar.Filter { .init(ids: Set(ids.map(Int64.init))) }

    @Test func theLeadingEventHasTheOthers() throws {
        var data = try data()
        // Events that no festival declares stay separate.
        try expect(events(data), equals: [[15, 10101, 10200, 26, 16], [10300]])
        data.festivals[1].sameDay = []
        try expect(events(data), equals: [[15, 10101, 10200, 26], [16], [10300]])
    }

    @Test func onlyWhatIsKeptIsFolded() throws {
        var data = try data()
        data.festivals.remove(at: 1)
        try expect(events(data, .init(type: .deity)), equals: [[10101, 10200], [10300]])
        try expect(events(data, .init(type: .festival)), equals: [[15, 26]])
        try expect(events(data, .init(excludedKinds: ["節慶", "聖誕"])), equals: [[26]])
        try expect(events(data, only(10200, 26)), equals: [[10200, 26]])
        try expect(events(data, only(15)), equals: [[15]])
    }

    /// On the other eleven or twelve fifteenths of a year, the same events stay separate.
    @Test func whatFallsOnOtherDaysIsNotFolded() throws {
        let data = try data()
        let calendar = EventCalendar(data, today: someDay)
        let start = try CivilDay(year: 2020, month: 1, day: 1)
        let end = try CivilDay(year: 2040, month: 12, day: 31)
        let folded = calendar.events(from: start, through: end)
        let alone =
            data.festivals.flatMap { $0.recurrence.occurrences(from: start, through: end) }.count
            + data.deities.flatMap(\.days).flatMap { $0.recurrence.occurrences(from: start, through: end) }.count
        expect(folded.map { 1 + $0.also.count }.reduce(0, +), equals: alone)
        for event in folded {
            expect(event.also.allSatisfy { $0.occurrence.start == event.occurrence.start && $0.also.isEmpty })
            expect(event.also.isEmpty, equals: event.id != 15)
        }
    }

    @Test func oneEventHasTheOthersOfItsDay() throws {
        let data = try data()
        let on = EventCalendar(data, today: try require(CivilDay(iso8601: "2026-11-23")))
        let before = EventCalendar(data, today: try require(CivilDay(iso8601: "2026-10-20")))
        expect(on.event(id: 26)?.also.map(\.id), equals: [15, 10101, 10200, 16])
        expect(on.event(id: 10101)?.also.map(\.id), equals: [15, 10200, 26])
        expect(on.event(id: 15)?.titles, equals: ["xiayuan", "水官（下元）", "水官", "shiwu"])
        expect(before.event(id: 26)?.also.isEmpty, equals: true)
        expect(before.event(id: 15)?.also.map(\.id), equals: [10101, 10200, 26])
        expect(on.event(id: 10300)?.also.isEmpty, equals: true)
    }
}
