public import AccountModel
public import LunarCalendar
public import TempleModel

/// A message that somebody is going to get, by what is followed now.
public struct UpcomingMessage: Equatable, Sendable {
    /// Seconds since 1970.
    public let at: Int64
    /// The day on which it comes, on the person's clock.
    public let day: CivilDay
    /// The time of that day, in minutes since midnight.
    public let minute: Int
    /// What it tells, the nearest day first.
    public let notifications: [PlannedNotification]

    /// So far ahead is looked: first a month, and a year where that has too few.
    private static let reaches: [Int64] = [31 * 86_400, 366 * 86_400]

    /// Returns the next messages: those that are queued, and then those that the planner is going to queue.
    ///
    /// - Parameters:
    ///   - most: how many.
    ///   - recipient: with the ids that the favourite temples have now.
    ///   - queued: what is queued for the person.
    ///   - now: in seconds since 1970.
    public static func next(
        _ most: Int, for recipient: Recipient, queued: [LoggedNotification], in data: CatalogueSnapshot, now: Int64
    ) -> [UpcomingMessage] {
        var found = messages(queued.map { ($0.nextAt, $0.planned) }, recipient.settings)
        let end = now + NotificationLimits.queueAheadSeconds
        for reach in reaches where found.count < most && recipient.settings.isEnabled {
            let planner = NotificationPlanner(data, PlanWindow(now: now, ahead: reach))
            let later = planner.plan(for: recipient).notifications.filter { $0.at > end }
            found = messages(queued.map { ($0.nextAt, $0.planned) } + later.map { ($0.at, $0) }, recipient.settings)
        }
        return Array(found.prefix(most))
    }

    /// Puts together what comes at one time.
    private static func messages(
        _ planned: [(at: Int64, planned: PlannedNotification)], _ settings: NotificationSettings
    ) -> [UpcomingMessage] {
        let times = planned.map(\.at)
        guard let first = times.min(), let last = times.max() else { return [] }
        let clock = ZoneClock(zone: settings.timeZone, from: first, through: last)
        return Dictionary(grouping: planned, by: \.at).sorted { $0.key < $1.key }.map { at, planned in
            UpcomingMessage(
                at: at, day: CivilDay(dayNumber: clock.day(at: at)), minute: clock.minute(at: at),
                notifications: planned.map(\.planned))
        }
    }
}
