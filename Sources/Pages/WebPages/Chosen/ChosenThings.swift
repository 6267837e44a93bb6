package import LunarCalendar
internal import TempleFormats
package import TempleModel

/// The deities, festivals and groups of a choice.
package struct ChosenThings {
    /// The choice without what is not there.
    package let choice: Choice
    /// Whether something that was asked for is not in the data.
    package let lacksSome: Bool
    /// Whether more was asked for than a calendar takes.
    package let isCut: Bool
    package let deities: [Deity]
    package let festivals: [Festival]
    package let groups: [TempleGroup]

    /// - Parameter most: how many deities, festivals and groups there may be: as many as a calendar takes whose address
    ///   has them.
    package init(_ asked: Choice, in data: CatalogueSnapshot, most: Int = CalendarFeed.mostChosen) {
        var choice = asked
        choice[.deities] = asked[.deities].filter { id in data.deities.contains { $0.id == id } }
        choice[.festivals] = asked[.festivals].filter { id in data.festivals.contains { $0.id == id } }
        choice[.groups] = asked[.groups].filter { id in data.groups.contains { $0.id == id } }
        lacksSome = choice.count < asked.count
        var left = most
        isCut = choice.count > left
        for kind in Choice.Kind.allCases {
            choice[kind] = Array(choice[kind].prefix(left))
            left -= choice[kind].count
        }
        self.choice = choice
        deities = choice[.deities].compactMap { id in data.deities.first { $0.id == id } }
        festivals = choice[.festivals].compactMap { id in data.festivals.first { $0.id == id } }
        groups = choice[.groups].compactMap { id in data.groups.first { $0.id == id } }
    }

    /// Returns the chosen days that come next, soonest first, and each event once: 初一 would fill the list.
    ///
    /// - Parameter others: the ids of more events, such as single days of a deity.
    package func nextDays(
        _ count: Int, and others: [Int64] = [], in data: CatalogueSnapshot, today: CivilDay
    ) -> [FestivalEvent] {
        let calendar = EventCalendar(data, today: today)
        let ofGroups = groups.map { CalendarFeed.Contents($0, in: data) }
        let monthly = data.festivals.filter { festival in
            festival.isNewMoon && choice.hasNewMoon || festival.isFullMoon && choice.hasFullMoon
        }
        let ids = Set((deities + ofGroups.flatMap(\.deities)).flatMap(calendar.eventIDs))
            .union(festivals.map(\.id) + ofGroups.flatMap(\.eventIDs) + monthly.map(\.id) + others)
        guard !ids.isEmpty else { return [] }
        // A year, and what a leap month adds.
        let end = min(LunarCalendar.lastDay, today.adding(days: 385))
        var seen: Set<Int64> = []
        let events = calendar.events(from: today, through: end, .init(ids: ids))
        return Array(events.filter { seen.insert($0.id).inserted }.prefix(count))
    }
}

extension Festival {
    /// Whether it is 初一, the first of every lunar month.
    package var isNewMoon: Bool { monthlyDay == 1 }
    /// Whether it is 十五, the fifteenth of every lunar month.
    package var isFullMoon: Bool { monthlyDay == 15 }
}
