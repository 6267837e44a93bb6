import LunarCalendar
import TempleModel

/// Returns a day of the lunar year; for tests that know it to be valid.
func lunarDay(_ month: Int, _ day: Int) -> LunarDay {
    guard let day = try? LunarDay(month: month, day: day) else { preconditionFailure("\(month)/\(day)") }
    return day
}

/// A date for tests that do not depend on the date: 2026-11-20.
let someDay = CivilDay(dayNumber: 20_777)

extension Catalogue {
    /// A few deities, and something in every table of a catalogue.
    static let few: Catalogue = {
        var catalogue = Catalogue(
            deities: [
                Deity(
                    id: 1, slug: "mazu", name: "媽祖", aliases: ["天上聖母", "天后"], romanized: ["Mazu", "Matsu"],
                    description: "傳說", coverURL: "https://example.org/mazu.jpg",
                    days: [DeityDay(lunarDay(3, 23), kind: "聖誕", title: "媽祖聖誕", source: "test")],
                    source: "test https://example.org"),
                Deity(
                    id: 2, slug: "guangong", name: "關聖帝君", aliases: ["關公", "武財神"], romanized: ["Guan Yu"],
                    days: [
                        DeityDay(lunarDay(6, 24), kind: "聖誕", title: "關聖帝君聖誕", source: "test"),
                        DeityDay(lunarDay(1, 13), kind: "飛昇", title: "關聖帝君飛昇", source: "test"),
                    ]),
                Deity(
                    id: 3, slug: "wangye", name: "王爺", aliases: ["千歲"], romanized: ["Wangye"], noDay: .noCommonDay),
                Deity(
                    id: 4, slug: "chi", name: "池府千歲", family: "wangye", aliases: ["池府王爺"],
                    gathers: ["guangong", "wangye"]),
                Deity(id: 5, slug: "zhao", name: "趙公明", aliases: ["武財神"]),
            ], edition: "first")
        let yearly = try? Recurrence(.solar(month: 12, day: 1), durationDays: 3)
        let end = try? Recurrence(.lunarYearEnd)
        guard let yearly, let end else { return catalogue }
        catalogue.activities = [
            Activity(
                id: 1, title: "廟會",
                temples: [SourceKey(source: "test", id: "3"), SourceKey(source: "test", id: "40")],
                recurrence: yearly, time: "09:00-16:00", source: "test"),
            Activity(
                id: 4, title: "本廟聖誕", temples: [7, 11, 13].map { SourceKey(source: "test", id: "\($0)") },
                recurrence: Recurrence(yearly: lunarDay(10, 22)), isOwnDay: true, source: "test"),
        ]
        catalogue.activities[0].translations["title", "en"] = "Temple fair"
        catalogue.festivals = [
            Festival(
                id: 5, slug: "eve", name: "除夕", occasion: "節慶", recurrence: end, description: nil, customs: nil,
                coverURL: "https://example.org/eve.jpg", sameDay: ["guangong/1", "mazu/0"], source: "test")
        ]
        catalogue.groups = [
            TempleGroup(
                id: 2, slug: "b", name: "乙", description: "說明", isEnabled: false, videoURL: "https://example.org/b",
                createdAt: "2026-11-21T15:25:51+08:00", deities: ["mazu"], festivals: ["eve"])
        ]
        return catalogue
    }()
}
