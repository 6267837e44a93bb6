public import LunarCalendar
public import TempleModel

/// A page of the feed of changes: each thing in the form in which its own path has it, in Chinese.
public struct FeedDocument {
    /// More than most temples take up.
    private static let usualBytes = 2048
    /// A copy is for readers of every language: it has the Chinese texts, and the others in `translations`.
    private static let language = "zh"

    private let data: CatalogueSnapshot
    private let upcoming: UpcomingEvents
    private let calendar: EventCalendar
    private let activityCalendar: ActivityCalendar
    // A page may have a thousand things of one kind.
    private let deities: [Int64: Deity]
    private let activities: [Int64: HostedActivity]

    /// - Parameters:
    ///   - data: The catalogue; nil for a page that has nothing but temples.
    ///   - today: The day as of which next days are.
    public init(_ data: CatalogueSnapshot?, _ upcoming: UpcomingEvents, today: CivilDay) {
        let data = data ?? CatalogueSnapshot(deities: [], festivals: [], activities: [], groups: [], changedAt: 0)
        self.data = data
        self.upcoming = upcoming
        calendar = EventCalendar(data, today: today)
        activityCalendar = ActivityCalendar(today: today)
        deities = Dictionary(data.deities.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        activities = Dictionary(data.activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a page.
    ///
    /// - Parameters:
    ///   - temples: The temples of the page with all their details, by their ids.
    ///   - fields: The members to keep for each temple. Nil keeps all.
    public func json(
        _ page: FeedPage, temples: [Int64: TempleDetail], keeping fields: [String]? = nil
    ) -> [UInt8] {
        JSONWriter.bytes(reservingCapacity: Self.usualBytes * page.entries.count + 256) { json in
            json.object { json in
                json.key("changes")
                json.array(page.entries) { json, entry in
                    let value = value(of: entry, temples, keeping: fields)
                    json.object { json in
                        json.member("kind", entry.kind.rawValue)
                        json.member("id", entry.id)
                        // What no path shows is not there for a reader.
                        json.member("deleted", value == nil)
                        json.key("value")
                        if let value { json.value(written: value) } else { json.null() }
                    }
                }
                json.member("next", page.next.text)
            }
        }
    }

    private func value(
        of entry: FeedEntry, _ temples: [Int64: TempleDetail], keeping fields: [String]?
    ) -> [UInt8]? {
        guard !entry.isDeleted else { return nil }
        switch entry.kind {
        case .temple:
            return temples[entry.id].map { TempleJSON.detail($0, upcoming, openNow: nil, keeping: fields) }
        case .deity: return deities[entry.id].map(deity)
        case .festival: return calendar.event(id: entry.id).map { EventDocument.json($0, calendar, in: Self.language) }
        case .activity:
            return activities[entry.id].map { ListDocument.json(activityCalendar.upcoming([$0]), in: Self.language) }
        case .group: return data.groups.first { $0.id == entry.id }.map(group)
        }
    }

    private func deity(_ deity: Deity) -> [UInt8] {
        let family = data.deities.first { $0.slug == deity.family }
        var json = JSONWriter(reservingCapacity: 4096)
        json.object {
            CalendarJSON.detail(
                of: deity, family: family, members: data.members(of: deity), calendar, in: Self.language, to: &$0)
        }
        return json.bytes
    }

    /// A group has its deities and festivals too, which another path has.
    private func group(_ group: TempleGroup) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            GroupDocument.members(of: group, in: Self.language, to: &json)
            json.key("items")
            json.value(written: GroupDocument.items(of: group, in: data, calendar, in: Self.language))
        }
        return json.bytes
    }
}
