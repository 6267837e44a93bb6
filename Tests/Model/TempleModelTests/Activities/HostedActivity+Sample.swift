import Geodesy
import LunarCalendar
import TempleModel

extension HostedActivity {
    /// Returns an activity at temples; one that an import has brought for a number of a million or more.
    static func sample(
        _ id: Int64, _ title: String, _ rule: DayRule, at temples: [Int64], eventID: Int64? = nil, isOwnDay: Bool? = nil
    ) throws -> HostedActivity {
        var activity = Activity(
            id: id, title: title, temples: temples.map { SourceKey(source: "moi", id: "\($0)") },
            recurrence: try Recurrence(rule), eventID: eventID, isOwnDay: false, source: "moi-festival")
        activity.isOwnDay = isOwnDay ?? activity.canBeOwnDay
        return HostedActivity(
            activity: activity,
            hosts: try temples.enumerated().map { index, temple in
                HostedActivity.Host(
                    templeID: temple, index: index, name: "廟\(temple)", address: nil,
                    coordinate: try Coordinate(latitude: 24, longitude: 120))
            })
    }
}
