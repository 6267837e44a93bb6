public import AccountModel
public import TempleModel

/// Finds the reminders that people are to have queued at one moment.
///
/// A day is Taiwan's, and its reminders come at the person's time of day in the person's time zone: three days before, as
/// many days before as the person wants, and on the day. Where two of them are one, ``NotificationKind/early`` and
/// ``NotificationKind/day`` stay. Of something that lasts for days, the day is the first one.
///
/// It is made once for the catalogue of a moment, and shared by all threads; a plan then costs microseconds.
public struct NotificationPlanner: Sendable {
    private let subjects: CatalogueSubjects
    private let memory: PlannerMemory

    /// - Parameter now: in seconds since 1970.
    public init(_ data: CatalogueSnapshot, now: Int64) { self.init(data, PlanWindow(now: now)) }

    init(_ data: CatalogueSnapshot, _ window: PlanWindow) {
        subjects = CatalogueSubjects(data, in: window)
        memory = PlannerMemory(window)
    }

    /// Returns what somebody is to have queued: all that is sent from ``NotificationLimits/tooLateSeconds`` before now until
    /// ``NotificationLimits/queueAheadSeconds`` after it, by time; of one time, the nearest day first.
    ///
    /// - Parameter recipient: with the ids that the favourite temples have now.
    public func plan(for recipient: Recipient) -> NotificationPlan {
        let settings = recipient.settings
        guard settings.isEnabled else { return NotificationPlan(account: recipient.account.id, notifications: []) }
        let sendings = memory.sendings(settings)
        var planned: [PlannedNotification] = []
        func add(_ subject: NotificationSubject, _ title: String, on day: Int, daysAhead: Int) {
            for sending in sendings {
                guard let kind = Self.kind(day - sending.day, daysAhead: daysAhead) else { continue }
                planned.append(
                    PlannedNotification(subject: subject, kind: kind, day: day, at: sending.at, title: title))
            }
        }
        for dated in subjects.followed(by: recipient) {
            for day in dated.days { add(dated.subject, day.title, on: day.number, daysAhead: settings.advanceDays) }
        }
        if settings.tellsOwnDays {
            for reminder in recipient.reminders where reminder.day.isEnabled {
                let subject = NotificationSubject(kind: .reminder, id: reminder.id)
                let daysAhead = reminder.day.daysAhead ?? settings.advanceDays
                for day in memory.days(of: reminder.day) {
                    add(subject, reminder.day.title, on: day, daysAhead: daysAhead)
                }
            }
        }
        return NotificationPlan(account: recipient.account.id, notifications: planned.sorted(by: Self.comesBefore))
    }

    /// Returns which reminder comes so many days before a day; nil for none.
    private static func kind(_ days: Int, daysAhead: Int) -> NotificationKind? {
        switch days {
        case 0: .day
        case NotificationLimits.earlyDays: .early
        case daysAhead: .main
        default: nil
        }
    }

    private static func comesBefore(_ first: PlannedNotification, _ second: PlannedNotification) -> Bool {
        if (first.at, first.day) != (second.at, second.day) {
            return (first.at, first.day) < (second.at, second.day)
        }
        let (one, other) = (first.subject, second.subject)
        if one.kind != other.kind { return rank(one.kind) < rank(other.kind) }
        // Numbers by their size.
        return (one.id.utf8.count, one.id) < (other.id.utf8.count, other.id)
    }

    private static func rank(_ kind: NotificationSubject.Kind) -> Int {
        switch kind {
        case .event: 0
        case .activity: 1
        case .reminder: 2
        case .newMoon: 3
        case .fullMoon: 4
        }
    }
}
