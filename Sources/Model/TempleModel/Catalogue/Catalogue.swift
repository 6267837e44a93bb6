public import LunarCalendar

/// The reference data that the program supplies besides the temples: deities, festivals, activities and groups.
public struct Catalogue: Equatable, Sendable {
    public var deities: [Deity]
    public var festivals: [Festival]
    public var activities: [Activity]
    public var groups: [TempleGroup]
    /// The edition, which differs for every catalogue. It identifies a catalogue without comparing contents.
    public var edition: String

    public init(
        deities: [Deity], festivals: [Festival] = [], activities: [Activity] = [], groups: [TempleGroup] = [],
        edition: String
    ) {
        self.edition = edition
        self.deities = deities
        self.festivals = festivals
        self.activities = activities
        self.groups = groups
    }
}

/// The catalogue data in a store, with the temples that host its activities.
public struct CatalogueSnapshot: Equatable, Sendable {
    public var deities: [Deity]
    public var festivals: [Festival]
    public var activities: [HostedActivity]
    public var groups: [TempleGroup]
    /// When any of it last changed, in seconds since 1970.
    public var changedAt: Int64

    public init(
        deities: [Deity], festivals: [Festival], activities: [HostedActivity], groups: [TempleGroup], changedAt: Int64
    ) {
        self.deities = deities
        self.festivals = festivals
        self.activities = activities
        self.groups = groups
        self.changedAt = changedAt
    }

    /// Returns the activities that a temple hosts.
    public func activities(ofTemple id: Int64) -> [HostedActivity] {
        activities.filter { hosted in hosted.hosts.contains { $0.templeID == id } }
    }

    /// Returns the activities that each of some temples hosts, by the temples' ids. Imports bring thousands of activities, and
    /// this looks at each once.
    public func activities(ofTemples ids: Set<Int64>) -> [Int64: [HostedActivity]] {
        var found: [Int64: [HostedActivity]] = [:]
        for hosted in activities {
            let hosts = Set(hosted.hosts.lazy.map(\.templeID).filter(ids.contains))
            for id in hosts { found[id, default: []].append(hosted) }
        }
        return found
    }

    /// The deities that `deity` gathers, in its order.
    public func members(of deity: Deity) -> [Deity] { deities.gathered(by: deity).map(\.deity) }

    /// The upcoming events as of a day.
    public func upcomingEvents(on day: CivilDay) -> UpcomingEvents {
        UpcomingEvents(today: day, deities: deities, activities: activities)
    }
}
