internal import AccountModel
internal import LunarCalendar
internal import TempleModel

/// All that people can follow and that has a day in a window, found once for everybody.
struct CatalogueSubjects: Sendable {
    /// By the events' ids.
    private var events: [Int64: DatedSubject] = [:]
    /// The ids of the events of each deity, those of the deities that it gathers too.
    private let deities: [Int64: [Int64]]
    /// The ids of the events of each group.
    private let groups: [Int64: [Int64]]
    /// The own days of temples.
    private var activities: [DatedSubject] = []
    /// The indices of each temple's own days.
    private var ownDays: [Int64: [Int]] = [:]
    /// The events that own days are too, by the days' indices.
    private var joinedEvents: [Int: Int64] = [:]
    private let newMoon: DatedSubject
    private let fullMoon: DatedSubject
    /// The festivals that are the first or the fifteenth of every month.
    private let monthly: (first: Set<Int64>, fifteenth: Set<Int64>)

    init(_ data: CatalogueSnapshot, in window: PlanWindow) {
        let calendar = EventCalendar(data, today: window.first)
        for event in calendar.events(from: window.first, through: window.last).flatMap({ [$0] + $0.also })
        where event.occurrence.start >= window.first {
            events[event.id, default: DatedSubject(.event, id: String(event.id))].days.append(
                DatedSubject.Day(number: event.occurrence.start.dayNumber, title: event.title))
        }
        let dated = Set(events.keys)
        deities = data.deities.reduce(into: [:]) { deities, deity in
            let ids = calendar.eventIDs(of: deity).filter(dated.contains)
            if !ids.isEmpty { deities[deity.id] = ids }
        }
        groups = Self.groups(data, deities, dated)
        newMoon = DatedSubject(.newMoon, monthly: 1, in: window)
        fullMoon = DatedSubject(.fullMoon, monthly: 15, in: window)
        func monthly(_ day: Int) -> Set<Int64> { Set(data.festivals.filter { $0.monthlyDay == day }.map(\.id)) }
        self.monthly = (monthly(1), monthly(15))
        let joinedDays = JoinedDays(data.deities)
        for hosted in data.activities where hosted.activity.isOwnDay { add(hosted, joinedDays, in: window) }
    }

    private static func groups(
        _ data: CatalogueSnapshot, _ deities: [Int64: [Int64]], _ dated: Set<Int64>
    ) -> [Int64: [Int64]] {
        let bySlug = Dictionary(data.deities.map { ($0.slug, $0.id) }) { first, _ in first }
        let festivals = Dictionary(data.festivals.map { ($0.slug, $0.id) }) { first, _ in first }
        return data.groups.reduce(into: [:]) { groups, group in
            let days = group.deities.compactMap { bySlug[$0] }.flatMap { deities[$0] ?? [] }
            let ids = days + group.festivals.compactMap { festivals[$0] }.filter(dated.contains)
            if !ids.isEmpty { groups[group.id] = ids }
        }
    }

    private mutating func add(_ hosted: HostedActivity, _ joinedDays: JoinedDays, in window: PlanWindow) {
        let activity = hosted.activity
        let days = activity.recurrence.occurrences(from: window.first, through: window.last).map(\.start)
            .filter { $0 >= window.first }
        guard !days.isEmpty else { return }
        let joined = joinedDays.day(of: activity)
        if joined != nil { joinedEvents[activities.count] = activity.eventID }
        for host in hosted.hosts { ownDays[host.templeID, default: []].append(activities.count) }
        activities.append(
            DatedSubject(
                .activity, id: String(activity.id),
                days: days.map { DatedSubject.Day(number: $0.dayNumber, title: joined?.day.title ?? activity.title) }))
    }

    /// Returns what somebody follows and what has a day in the window, each once. The first of the month is left out for
    /// whoever follows it as a festival too, and so is the fifteenth. Festivals of favourite temples that are one deity's
    /// day are told once, and not at all to whoever follows the day.
    func followed(by recipient: Recipient) -> [DatedSubject] {
        var ids: Set<Int64> = []
        for (kind, subscriptions) in recipient.subscriptions {
            for subscription in subscriptions where subscription.isEnabled {
                switch kind {
                case .event: if events[subscription.id] != nil { ids.insert(subscription.id) }
                case .deity: ids.formUnion(deities[subscription.id] ?? [])
                case .group: ids.formUnion(groups[subscription.id] ?? [])
                }
            }
        }
        var followed = ids.compactMap { events[$0] }
        let own = Set(recipient.favourites.flatMap { ownDays[$0] ?? [] })
        var told = ids
        followed += own.sorted().filter { joinedEvents[$0].map { told.insert($0).inserted } ?? true }
            .map { activities[$0] }
        if recipient.settings.tellsNewMoon, ids.isDisjoint(with: monthly.first) { followed.append(newMoon) }
        if recipient.settings.tellsFullMoon, ids.isDisjoint(with: monthly.fifteenth) { followed.append(fullMoon) }
        return followed
    }
}
