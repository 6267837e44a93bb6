public import LunarCalendar
public import TempleModel

/// A page of the feed of changes: each thing in the form in which its own path has it.
public struct FeedDocument {
    private let data: CatalogueSnapshot
    private let upcoming: UpcomingEvents
    private let calendar: EventCalendar
    private let activityCalendar: ActivityCalendar
    // A page may have a thousand things of one kind.
    private let deities: [Int64: Deity]
    private let activities: [Int64: HostedActivity]

    /// - Parameter today: The day as of which next days are.
    public init(_ data: CatalogueSnapshot, _ upcoming: UpcomingEvents, today: CivilDay) {
        self.data = data
        self.upcoming = upcoming
        calendar = EventCalendar(data, today: today)
        activityCalendar = ActivityCalendar(today: today)
        deities = Dictionary(data.deities.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        activities = Dictionary(data.activities.map { ($0.activity.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a page.
    ///
    /// - Parameter temple: Returns a temple with all its details; nil if there is none.
    public func json(
        _ page: FeedPage, temple: (Int64) throws(SearchError) -> TempleDetail?
    ) throws(SearchError) -> [UInt8] {
        var values: [[UInt8]?] = []
        values.reserveCapacity(page.entries.count)
        for entry in page.entries { values.append(try value(of: entry, temple)) }
        let size = values.reduce(64) { $0 + ($1?.count ?? 4) + 80 }
        return JSONWriter.bytes(reservingCapacity: size) { json in
            json.object { json in
                json.key("changes")
                json.array(zip(page.entries, values)) { json, changed in
                    json.object { json in
                        json.member("kind", changed.0.kind.rawValue)
                        json.member("id", changed.0.id)
                        // What no path shows is not there for a reader.
                        json.member("deleted", changed.1 == nil)
                        json.key("value")
                        if let value = changed.1 { json.value(written: value) } else { json.null() }
                    }
                }
                json.member("next", page.next.text)
            }
        }
    }

    private func value(
        of entry: FeedEntry, _ temple: (Int64) throws(SearchError) -> TempleDetail?
    ) throws(SearchError) -> [UInt8]? {
        guard !entry.isDeleted else { return nil }
        switch entry.kind {
        case .temple: return try temple(entry.id).map { TempleJSON.detail($0, upcoming, openNow: nil) }
        case .deity: return deities[entry.id].map(deity)
        case .festival: return calendar.event(id: entry.id).map { EventDocument.json($0, calendar) }
        case .activity: return activities[entry.id].map { ListDocument.json(activityCalendar.upcoming([$0])) }
        case .group: return data.groups.first { $0.id == entry.id }.map(group)
        }
    }

    private func deity(_ deity: Deity) -> [UInt8] {
        let family = data.deities.first { $0.slug == deity.family }
        var json = JSONWriter(reservingCapacity: 4096)
        json.object {
            CalendarJSON.detail(of: deity, family: family, members: data.members(of: deity), calendar, to: &$0)
        }
        return json.bytes
    }

    /// A group has its deities and festivals too, which another path has.
    private func group(_ group: TempleGroup) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            GroupDocument.members(of: group, to: &json)
            json.key("items")
            json.value(written: GroupDocument.items(of: group, in: data, calendar))
        }
        return json.bytes
    }
}
