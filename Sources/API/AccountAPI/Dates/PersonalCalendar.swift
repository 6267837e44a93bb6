package import AccountModel
package import LunarCalendar
internal import Notifications
internal import TempleFormats
package import TempleModel

/// The calendar of one person: what is followed as it is now, the own days of favourite temples, the person's own days, and
/// the first and the fifteenth of each lunar month where they are wanted. It has the years of the calendars of a choice,
/// so that nothing goes for whoever takes this one instead.
package struct PersonalCalendar {
    let contents: AccountContents
    let data: CatalogueSnapshot
    let today: CivilDay
    /// The favourite temples, by the ids that they have now.
    let temples: [Int64]

    static let name = "我的重要日子"

    package init(contents: AccountContents, data: CatalogueSnapshot, today: CivilDay, temples: [Int64]) {
        self.contents = contents
        self.data = data
        self.today = today
        self.temples = temples
    }

    package func bytes() throws -> [UInt8] {
        let span = try CalendarFeed.span(of: today)
        let (start, end) = (span.lowerBound, span.upperBound)
        let settings = contents.settings
        let feed = CalendarFeed(
            data, today: today, advanceDays: settings.isEnabled ? settings.advanceDays : nil,
            notifyMinute: settings.notifyMinute)
        let events = try feed.entries(of: followed, from: start, through: end) + ownDays(from: start, through: end)
        return try ICalendar(
            name: Self.name, events: events.sorted { ($0.start, $0.uid) < ($1.start, $1.uid) },
            stampSecondsSince1970: stamp
        ).bytes()
    }

    /// When what is in it may have changed last.
    private var stamp: Int64 {
        ([data.changedAt] + contents.reminders.map(\.updatedAt)).max() ?? data.changedAt
    }

    private func enabled(_ kind: SubscriptionKind) -> Set<Int64> {
        Set((contents.subscriptions[kind] ?? []).filter(\.isEnabled).map(\.id))
    }

    /// What is followed, as it is now.
    private var followed: CalendarFeed.Contents {
        let (events, groups, deities) = (enabled(.event), enabled(.group), enabled(.deity))
        var followed = CalendarFeed.Contents(
            name: Self.name, deities: data.deities.filter { deities.contains($0.id) }, eventIDs: events.sorted(),
            activities: daysOfTemples, monthlyDays: monthlyDays)
        for group in data.groups where groups.contains(group.id) {
            let items = CalendarFeed.Contents(group, in: data)
            followed.deities += items.deities
            followed.eventIDs += items.eventIDs
        }
        return followed
    }

    /// The own days of the favourite temples, each once.
    private var daysOfTemples: [HostedActivity] {
        let ofTemples = data.activities(ofTemples: Set(temples))
        var seen: Set<Int64> = []
        return temples.flatMap { ofTemples[$0] ?? [] }.filter {
            $0.activity.isOwnDay && seen.insert($0.activity.id).inserted
        }
    }

    private var monthlyDays: Set<Int> {
        var days: Set<Int> = []
        if contents.settings.tellsNewMoon { days.insert(1) }
        if contents.settings.tellsFullMoon { days.insert(15) }
        return days
    }

    private func ownDays(from start: CivilDay, through end: CivilDay) throws -> [CalendarEvent] {
        let settings = contents.settings
        guard settings.tellsOwnDays else { return [] }
        return try contents.reminders.filter(\.day.isEnabled).flatMap { reminder in
            try ReminderDates.all(of: reminder.day, from: start, through: end).map { day in
                try CalendarEvent(
                    uid: "reminder-\(reminder.id)-\(day)@nearby", start: day, summary: reminder.day.title,
                    description: reminder.day.calendar == .lunar ? LunarCalendar.lunarDate(of: day).chineseText : nil,
                    alarmDaysAhead: settings.isEnabled ? [reminder.day.daysAhead ?? settings.advanceDays] : [],
                    alarmMinute: settings.notifyMinute)
            }
        }
    }
}
