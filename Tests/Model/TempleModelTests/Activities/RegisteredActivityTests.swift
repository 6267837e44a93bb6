import Expectations
import LunarCalendar
import TempleModel
import Testing

/// Which activities are festivals that temples have registered, and which of them the catalogue has already.
struct RegisteredActivityTests {
    @Test func whatAnImportBringsForEveryYearAtATempleIsRegistered() throws {
        let lunar = DayRule.lunar(try LunarDay(month: 3, day: 23))
        func isRegistered(_ id: Int64, _ rule: DayRule, at temples: [Int64] = [7]) throws -> Bool {
            try HostedActivity.sample(id, "祭典", rule, at: temples).activity.isRegistered
        }
        try expect(isRegistered(1_000_000, lunar) && isRegistered(1_000_000, .solar(month: 3, day: 1)))
        // The catalogue's, one by hand, one of a single year, one without a date, and one at no temple.
        try expect(!isRegistered(44, lunar) && !isRegistered(999_999, lunar))
        try expect(!isRegistered(1_000_000, .once(start: someDay, end: someDay)))
        try expect(!isRegistered(1_000_000, .announced) && !isRegistered(1_000_000, lunar, at: []))
    }

    @Test func aFestivalThatTheCatalogueHasIsLeftOut() throws {
        let (lunar, other) = (try LunarDay(month: 3, day: 23), try LunarDay(month: 3, day: 24))
        let kept: [HostedActivity] = [
            try .sample(44, "廟慶", .lunar(lunar), at: [7, 8]),
            // An import of a single year, and another day or another temple.
            try .sample(1_000_001, "一次", .once(start: someDay, end: someDay), at: [7]),
            try .sample(1_000_002, "他日", .lunar(other), at: [7]),
            try .sample(1_000_003, "國曆", .solar(month: 3, day: 23), at: [7]),
            try .sample(1_000_004, "他廟", .lunar(lunar), at: [9]),
        ]
        var gone = try HostedActivity.sample(1_000_006, "廟已不在", .lunar(other), at: [10])
        gone.hosts = []
        let all = kept + [try .sample(1_000_005, "聖誕", .lunar(lunar), at: [8]), gone]
        expect(all.withoutRepeats(), equals: kept)
        expect(all.dropFirst().map { $0 }.withoutRepeats().map(\.activity.id), contains: 1_000_005)
        var atBoth = try HostedActivity.sample(1_000_007, "兩廟", .lunar(lunar), at: [7, 9])
        let left = (kept + [atBoth]).withoutRepeats()
        atBoth.hosts.removeFirst()
        expect(left == kept + [atBoth] && atBoth.hosts.map(\.templeID) == [9])
    }

    /// The catalogue's activity is only in some years.
    @Test func aFestivalOfEveryYearStaysBesideOneOfSomeYears() throws {
        let lunar = DayRule.lunar(try LunarDay(month: 3, day: 23))
        var rare = try HostedActivity.sample(44, "大醮", lunar, at: [7], isOwnDay: false)
        rare.activity.recurrence = try Recurrence(lunar, everyYears: 3, knownYear: 2024)
        let all = [rare, try .sample(1_000_000, "聖誕", lunar, at: [7])]
        expect(all.withoutRepeats(), equals: all)
    }

    @Test func thoseOfSeveralTemplesAreThoseOfEach() throws {
        let rule = DayRule.lunar(try LunarDay(month: 3, day: 23))
        let data = CatalogueSnapshot(
            deities: [], festivals: [],
            activities: [
                try .sample(44, "廟慶", rule, at: [7, 8]), try .sample(45, "無廟", rule, at: []),
                try .sample(1_000_000, "聖誕", rule, at: [8]), try .sample(1_000_001, "聖誕", rule, at: [10]),
            ], groups: [], changedAt: 0)
        let found = data.activities(ofTemples: [7, 8, 9])
        expect(found.mapValues { $0.map(\.activity.id) }, equals: [7: [44], 8: [44, 1_000_000]])
        for id: Int64 in 7...9 { expect(found[id] ?? [], equals: data.activities(ofTemple: id)) }
    }
}
