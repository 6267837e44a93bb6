internal import Geodesy
internal import LunarCalendar
package import TempleModel

extension FakeStore {
    /// Returns one item of each kind. Some items have all possible details, others have as few as possible.
    package static func smallAlmanac() throws -> CatalogueSnapshot {
        let birthday = DeityDay(try LunarDay(month: 3, day: 23), kind: "聖誕", title: "媽祖聖誕", source: "表")
        let deities = [
            Deity(
                id: 1, slug: "mazu", name: "媽祖", family: "family", aliases: ["天上聖母"], romanized: ["Mazu"],
                role: "海上守護神", worshipNotes: "鮮花", days: [birthday], daysNote: "另有飛昇日"),
            Deity(id: 2, slug: "family", name: "天后"),
        ]
        let festivals = [
            Festival(
                id: 1, slug: "lantern", name: "元宵", occasion: "節慶",
                recurrence: Recurrence(yearly: try LunarDay(month: 1, day: 15)), description: nil, customs: "提燈",
                coverURL: "https://example.org/lantern.jpg", source: "表"),
            Festival(
                id: 2, slug: "qingming", name: "清明節", occasion: "節慶", recurrence: try Recurrence(.solarTerm(.qingming)),
                description: "掃墓", customs: nil, source: "表"),
            Festival(
                id: 3, slug: "shiwu", name: "十五", occasion: "十五", recurrence: try Recurrence(.lunarMonthly(day: 15)),
                description: nil, customs: nil, source: "表"),
        ]
        func host(_ id: Int64, index: Int, _ name: String, latitude: Double) throws -> HostedActivity.Host {
            HostedActivity.Host(
                templeID: id, index: index, name: name, address: nil,
                coordinate: try Coordinate(latitude: latitude, longitude: 120.4316))
        }
        let lukang = try host(123, index: 0, "鹿港天后宮", latitude: 24.0593)
        let activities = [
            HostedActivity(
                activity: Activity(
                    id: 1, title: "遶境", temples: [], recurrence: Recurrence(yearly: try LunarDay(month: 3, day: 1)),
                    time: "09:00-17:30", place: "鹿港", eventID: 10100, source: "表"),
                hosts: [lukang, try host(124, index: 2, "他廟", latitude: 25.0593)]),
            HostedActivity(
                activity: Activity(
                    id: 2, title: "進香", temples: [], recurrence: try Recurrence(.announced), usual: "三月間",
                    source: "表"), hosts: [lukang]),
            HostedActivity(
                activity: Activity(
                    id: 3, title: "無廟之會", temples: [], recurrence: try Recurrence(.solar(month: 4, day: 1)),
                    source: "表"), hosts: []),
            HostedActivity(
                activity: Activity(
                    id: 4, title: "爵士音樂節", temples: [], recurrence: try Recurrence(.solar(month: 5, day: 1)),
                    place: "文化中心", coordinate: try Coordinate(latitude: 24.07, longitude: 120.4316), source: "tourism"),
                hosts: []),
        ]
        let groups = [
            TempleGroup(
                id: 1, slug: "peace", name: "求平安", description: nil, createdAt: "2026-11-21T15:25:51+08:00",
                deities: ["mazu", "family"], festivals: ["lantern", "qingming"]),
            TempleGroup(
                id: 2, slug: "closed", name: "停用", description: "不再更新", isEnabled: false,
                videoURL: "https://example.org/film", createdAt: "2026-11-21T15:25:51+08:00", deities: [],
                festivals: []),
        ]
        return CatalogueSnapshot(
            deities: deities, festivals: festivals, activities: activities, groups: groups,
            changedAt: 1_700_000_000)
    }
}
