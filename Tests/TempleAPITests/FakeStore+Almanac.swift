import Geodesy
import LunarCalendar
import TempleCalendar
import TempleModel

extension FakeStore {
    /// One of each thing: with all that can be known of it, or with as little as can be.
    static func smallAlmanac() throws -> AlmanacData {
        let birthday = DeityDay(try LunarDay(month: 3, day: 23), kind: "聖誕", title: "媽祖聖誕", source: "表")
        let deities = [
            Deity(
                id: 1, slug: "mazu", name: "媽祖", family: "family", aliases: ["天上聖母"], romanized: ["Mazu"],
                role: "海上守護神", worshipNotes: "鮮花", days: [birthday], daysNote: "另有飛昇日"),
            Deity(id: 2, slug: "family", name: "天后"),
        ]
        let festivals = [
            Festival(
                id: 1, slug: "lantern", name: "元宵", recurrence: Recurrence(yearly: try LunarDay(month: 1, day: 15)),
                description: nil, customs: "提燈", source: "表")
        ]
        let host = HostedActivity.Host(
            templeID: 123, name: "鹿港天后宮", address: nil,
            coordinate: try Coordinate(latitude: 24.0593, longitude: 120.4316), mainDeityIDs: [1])
        let activities = [
            HostedActivity(
                activity: Activity(
                    id: 1, title: "遶境", temples: [], recurrence: Recurrence(yearly: try LunarDay(month: 3, day: 1)),
                    time: "09:00", place: "鹿港", source: "表"), hosts: [host]),
            HostedActivity(
                activity: Activity(
                    id: 2, title: "進香", temples: [], recurrence: try Recurrence(.announced), usual: "三月間",
                    source: "表"), hosts: [host]),
        ]
        let group = TempleGroup(
            id: 1, slug: "peace", name: "求平安", description: nil, deities: ["mazu", "family"], festivals: ["lantern"])
        return AlmanacData(
            deities: deities, festivals: festivals, activities: activities, groups: [group],
            changedAt: 1_700_000_000)
    }
}
