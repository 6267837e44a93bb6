import Geodesy
import LunarCalendar
import TempleModel

/// A catalogue with every way to follow something, and with rules of most kinds.
enum SampleCatalogue {
    static func data() throws -> CatalogueSnapshot {
        CatalogueSnapshot(
            deities: try deities(), festivals: try festivals(), activities: try activities(), groups: groups,
            changedAt: 1_700_000_000)
    }

    private static func deities() throws -> [Deity] {
        [
            Deity(
                id: 1, slug: "mazu", name: "媽祖",
                days: [
                    try day(3, 23, "聖誕", "媽祖聖誕"), try day(9, 9, "飛昇", "媽祖飛昇"),
                ]),
            Deity(id: 2, slug: "dizang", name: "地藏王菩薩", days: [try day(7, 30, "聖誕", "地藏王菩薩聖誕")]),
            Deity(
                id: 3, slug: "guandi", name: "關聖帝君",
                days: [
                    try day(6, 24, "聖誕", "關聖帝君聖誕"), try day(1, 13, "飛昇", "關聖帝君飛昇"),
                ]),
            // Gathers one deity, and one day of another.
            Deity(id: 4, slug: "together", name: "眾神", gathers: ["dizang", "guandi/1"]),
            Deity(id: 5, slug: "dayless", name: "有應公"),
        ]
    }

    private static func day(_ month: Int, _ day: Int, _ kind: String, _ title: String) throws -> DeityDay {
        DeityDay(try LunarDay(month: month, day: day), kind: kind, title: title, source: "")
    }

    private static func festivals() throws -> [Festival] {
        [
            // One occasion with the first of the month.
            festival(
                1, "new-year", "春節", Recurrence(yearly: try LunarDay(month: 1, day: 1)), sameDay: ["chuyi"]),
            festival(2, "qingming", "清明節", try Recurrence(.solarTerm(.qingming))),
            festival(3, "eve", "除夕", try Recurrence(.lunarYearEnd)),
            festival(4, "chuyi", "初一", try Recurrence(.lunarMonthly(day: 1))),
            festival(5, "shiwu", "十五", try Recurrence(.lunarMonthly(day: 15))),
            festival(6, "double-tenth", "國慶日", try Recurrence(.solar(month: 10, day: 10))),
            // Longer than a plan looks ahead.
            festival(7, "ghost-month", "普度", try Recurrence(.lunar(LunarDay(month: 7, day: 1)), durationDays: 50)),
            festival(8, "leap-day", "閏日", try Recurrence(.solar(month: 2, day: 29))),
            festival(
                9, "rare", "醮", try Recurrence(.lunar(LunarDay(month: 10, day: 15)), everyYears: 3, knownYear: 2024)),
        ]
    }

    private static func festival(
        _ id: Int64, _ slug: String, _ name: String, _ recurrence: Recurrence, sameDay: [String] = []
    ) -> Festival {
        Festival(
            id: id, slug: slug, name: name, occasion: "節慶", recurrence: recurrence, description: nil, customs: nil,
            sameDay: sameDay, source: "")
    }

    private static func activities() throws -> [HostedActivity] {
        [
            try hosted(44, "廟慶", Recurrence(yearly: LunarDay(month: 3, day: 23)), isOwnDay: true, at: [50, 51]),
            try hosted(45, "冬尾", Recurrence(.lunarYearEnd), isOwnDay: true, at: [50]),
            try hosted(46, "遶境", Recurrence(yearly: LunarDay(month: 2, day: 2)), isOwnDay: false, at: [50, 52]),
        ]
    }

    private static func hosted(
        _ id: Int64, _ title: String, _ recurrence: Recurrence, isOwnDay: Bool, at temples: [Int64]
    ) throws -> HostedActivity {
        HostedActivity(
            activity: Activity(
                id: id, title: title, temples: [], recurrence: recurrence, isOwnDay: isOwnDay, source: ""),
            hosts: try temples.enumerated().map { index, temple in
                HostedActivity.Host(
                    templeID: temple, index: index, name: "廟", address: nil,
                    coordinate: try Coordinate(latitude: 24, longitude: 121))
            })
    }

    private static let groups = [
        TempleGroup(
            id: 1, slug: "peace", name: "求平安", description: nil, createdAt: "", deities: ["mazu", "together"],
            festivals: ["qingming", "new-year"]),
        TempleGroup(
            id: 2, slug: "closed", name: "求財", description: nil, isEnabled: false, createdAt: "", deities: ["guandi"],
            festivals: ["shiwu", "gone"]),
    ]
}
