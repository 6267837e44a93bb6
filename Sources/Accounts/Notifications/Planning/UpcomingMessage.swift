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

    /// So long ago the last plan for everybody may be: there is one each hour, which takes a while.
    private static let planSeconds: Int64 = 2 * 3_600

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
        // Before it, what is not queued was sent or cancelled; after it, it may not be queued yet.
        let end = now + NotificationLimits.queueAheadSeconds - planSeconds
        let isQueued = { (planned: PlannedNotification) in
            queued.contains {
                $0.planned.subject == planned.subject && $0.planned.kind == planned.kind
                    && $0.planned.day == planned.day
            }
        }
        for reach in reaches where found.count < most && recipient.settings.isEnabled {
            let planner = NotificationPlanner(data, PlanWindow(now: now, ahead: reach))
            let later = planner.plan(for: recipient).notifications.filter { $0.at > end && !isQueued($0) }
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
