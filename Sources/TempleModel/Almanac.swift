public import LunarCalendar
internal import TempleCalendar

/// What comes next for every deity and every temple with an activity, seen from one day.
///
/// It is worked out once a day, not once a temple: an answer then only looks things up. All answers of a day share it.
public final class Almanac: Sendable {
    public let today: CivilDay
    private let deityDays: [Int64: UpcomingDeityDay]
    private let activities: [Int64: UpcomingActivity]

    /// How far ahead an activity counts as a temple's next.
    public static let activityHorizonDays = TempleQuery.withinDaysRange.upperBound

    public init(today: CivilDay, deities: [Deity], activities hosted: [HostedActivity]) {
        self.today = today
        var days: [Int64: UpcomingDeityDay] = [:]
        for deity in deities {
            for day in deity.days {
                guard let occurrence = day.recurrence.next(onOrAfter: today) else { continue }
                if let known = days[deity.id], known.occurrence.start <= occurrence.start { continue }
                days[deity.id] = UpcomingDeityDay(
                    deityID: deity.id, title: day.title, occurrence: occurrence,
                    countdownDays: occurrence.countdown(from: today))
            }
        }
        deityDays = days
        let horizon = today.adding(days: Self.activityHorizonDays)
        var next: [Int64: UpcomingActivity] = [:]
        for entry in hosted {
            guard let occurrence = entry.activity.recurrence.next(onOrAfter: today), occurrence.start <= horizon else {
                continue
            }
            let upcoming = UpcomingActivity(
                activityID: entry.activity.id, title: entry.activity.title, time: entry.activity.time,
                occurrence: occurrence, countdownDays: occurrence.countdown(from: today))
            for host in entry.hosts {
                if let known = next[host.templeID], known.occurrence.start <= occurrence.start { continue }
                next[host.templeID] = upcoming
            }
        }
        activities = next
    }

    /// The next day of a temple's main deity; of several main deities, whichever comes first.
    public func nextDeityDay(of temple: Temple) -> UpcomingDeityDay? { nextDeityDay(of: temple.deities) }

    /// The next day of the main ones of a temple's deities.
    public func nextDeityDay(of deities: [TempleDeity]) -> UpcomingDeityDay? {
        var next: UpcomingDeityDay?
        for deity in deities where deity.role == .main {
            guard let day = deityDays[deity.id] else { continue }
            if let known = next, known.occurrence.start <= day.occurrence.start { continue }
            next = day
        }
        return next
    }

    /// The next day of a deity.
    public func nextDay(ofDeity id: Int64) -> UpcomingDeityDay? { deityDays[id] }

    /// The temple's next activity within a year.
    public func nextActivity(ofTemple id: Int64) -> UpcomingActivity? { activities[id] }

    /// How many days until something happens at a temple; nil if nothing is known.
    public func daysUntilNext(ofTemple id: Int64, deities: [TempleDeity]) -> Int? {
        switch (nextDeityDay(of: deities)?.countdownDays, nextActivity(ofTemple: id)?.countdownDays) {
        case (let deity?, let activity?): min(deity, activity)
        case (let days?, nil), (nil, let days?): days
        case (nil, nil): nil
        }
    }

    /// The deities with a day, and the temples with an activity, within so many days.
    public func coming(withinDays days: Int) -> (deityIDs: [Int64], templeIDs: [Int64]) {
        (
            deityDays.values.filter { $0.countdownDays <= days }.map(\.deityID).sorted(),
            activities.filter { $0.value.countdownDays <= days }.map(\.key).sorted()
        )
    }
}
