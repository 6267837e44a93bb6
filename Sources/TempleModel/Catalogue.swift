public import LunarCalendar

/// What comes with the program beside the temples: the deities, the festivals, the activities and the groups.
public struct Catalogue: Equatable, Sendable {
    public var deities: [Deity]
    public var festivals: [Festival]
    public var activities: [Activity]
    public var groups: [TempleGroup]
    /// A word that is another for every other catalogue, by which one is told from the next without being compared.
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

/// What a store knows beside its temples: the catalogue, with the temples that host its activities.
public struct CatalogueSnapshot: Equatable, Sendable {
    public var deities: [Deity]
    public var festivals: [Festival]
    public var activities: [HostedActivity]
    public var groups: [TempleGroup]
    /// Seconds since 1970 when any of it last changed.
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

    /// The activities that a temple hosts.
    public func activities(ofTemple id: Int64) -> [HostedActivity] {
        activities.filter { hosted in hosted.hosts.contains { $0.templeID == id } }
    }

    /// The deities that one gathers, in its order.
    public func members(of deity: Deity) -> [Deity] { deities.gathered(by: deity).map(\.deity) }

    /// What comes next, seen from a day.
    public func upcomingEvents(on day: CivilDay) -> UpcomingEvents {
        UpcomingEvents(today: day, deities: deities, activities: activities)
    }
}
