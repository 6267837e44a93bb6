public import LunarCalendar

/// The next events of every deity and of every temple with an activity, as of one day.
///
/// They are computed once a day, not once per temple: an answer only looks them up. All answers of a day share one
/// instance.
public final class UpcomingEvents: Sendable {
    public let today: CivilDay
    private let deityDays: [Int64: UpcomingDay]
    /// In how many days each of ``deityDays`` is.
    private let deityCountdowns: [Int64: Int]
    /// Why the other deities of the catalogue have no day.
    private let noDays: [Int64: NoDayReason]
    /// The next own day of each temple that has one.
    private let ownDays: [Int64: UpcomingDay]
    private let activities: [Int64: UpcomingActivity]
    private let joinedDays: JoinedDays

    /// How far ahead an activity still counts as a temple's next one.
    public static let activityHorizonDays = TempleQuery.withinDaysRange.upperBound

    public init(today: CivilDay, deities: [Deity], activities hosted: [HostedActivity]) {
        self.today = today
        deityDays = Self.deityDays(deities, today)
        deityCountdowns = deityDays.mapValues(\.countdownDays)
        noDays = deities.reduce(into: [:]) { $0[$1.id] = $1.noDayReason }
        let joinedDays = JoinedDays(deities)
        let horizon = today.adding(days: Self.activityHorizonDays)
        // Thousands of registered festivals are on some hundred days of the year.
        var known: [Recurrence: Occurrence?] = [:]
        func occurrence(of recurrence: Recurrence) -> Occurrence? {
            if let known = known[recurrence] { return known }
            let next = recurrence.next(onOrAfter: today)
            known[recurrence] = .some(next)
            return next
        }
        var next: [Int64: UpcomingActivity] = [:]
        var own: [Int64: UpcomingDay] = [:]
        for entry in hosted {
            guard let occurrence = occurrence(of: entry.activity.recurrence) else { continue }
            let countdown = occurrence.countdown(from: today)
            let joined = joinedDays.day(of: entry.activity)
            for host in entry.hosts {
                if joined == nil, occurrence.start <= horizon,
                    next[host.templeID].map({ occurrence.start < $0.occurrence.start }) ?? true
                {
                    next[host.templeID] = UpcomingActivity(
                        activityID: entry.activity.id, title: entry.activity.title, time: entry.activity.time,
                        occurrence: occurrence, countdownDays: countdown)
                }
                if entry.activity.isOwnDay, own[host.templeID].map({ occurrence.start < $0.occurrence.start }) ?? true {
                    own[host.templeID] = UpcomingDay(
                        title: joined?.day.title ?? entry.activity.title,
                        deity: joined.map { UpcomingDay.Owner(id: $0.deity.id, name: $0.deity.name) },
                        occurrence: occurrence, countdownDays: countdown)
                }
            }
        }
        self.joinedDays = joinedDays
        activities = next
        ownDays = own
    }

    /// Returns the next day of each deity, among its own days and those of the deities that it gathers.
    private static func deityDays(_ deities: [Deity], _ today: CivilDay) -> [Int64: UpcomingDay] {
        var days: [Int64: UpcomingDay] = [:]
        for deity in deities {
            for one in [GatheredDeity(deity)] + deities.gathered(by: deity) {
                for day in one.days {
                    guard let occurrence = day.recurrence.next(onOrAfter: today) else { continue }
                    if let known = days[deity.id], known.occurrence.start <= occurrence.start { continue }
                    days[deity.id] = UpcomingDay(
                        title: day.title, deity: UpcomingDay.Owner(id: one.deity.id, name: one.deity.name),
                        occurrence: occurrence, countdownDays: occurrence.countdown(from: today))
                }
            }
        }
        return days
    }

    // MARK: One temple

    /// Returns the next day of a temple: its own, or else its main deity's; with several main deities, the earliest.
    public func nextDay(of temple: Temple) -> UpcomingDay? { nextDay(ofTemple: temple.id, deities: temple.deities) }

    /// Returns the next day of the temple with this id and these deities.
    public func nextDay(ofTemple id: Int64, deities: [TempleDeity]) -> UpcomingDay? {
        ownDays[id] ?? nextDay(ofMain: deities)
    }

    /// Returns the temple's next own day; nil for a temple without one, where its deities' days count instead.
    public func ownDay(ofTemple id: Int64) -> UpcomingDay? { ownDays[id] }

    /// Returns the deity's day that a registered festival is; nil for every other activity.
    public func joinedDay(of activity: Activity) -> JoinedDays.Found? { joinedDays.day(of: activity) }

    /// Returns the earliest next day among the main deities of `deities`.
    public func nextDay(ofMain deities: [TempleDeity]) -> UpcomingDay? {
        var next: UpcomingDay?
        for deity in deities where deity.role == .main {
            guard let day = deityDays[deity.id] else { continue }
            if let known = next, known.occurrence.start <= day.occurrence.start { continue }
            next = day
        }
        return next
    }

    /// Returns why a temple has no day, by its first main deity. Nil where it has one, and where the calendar ends
    /// before its next day.
    public func noDayReason(of temple: Temple) -> NoDayReason? {
        nextDay(of: temple) == nil ? noDayReason(ofMain: temple.deities) : nil
    }

    /// Returns why the first main deity among `deities` has no day. Only for deities of which none has one.
    public func noDayReason(ofMain deities: [TempleDeity]) -> NoDayReason? {
        guard let main = deities.first(where: { $0.role == .main }) else { return .noMainDeity }
        return main.id >= Deity.firstOwnNameID ? .deityUnknown : noDays[main.id]
    }

    /// Returns the temple's next activity within a year. A registered festival that is a deity's day is none: it is the
    /// temple's day already.
    public func nextActivity(ofTemple id: Int64) -> UpcomingActivity? { activities[id] }

    /// Returns the number of days until something happens at a temple; nil if nothing is known.
    public func daysUntilNext(ofTemple id: Int64, deities: [TempleDeity]) -> Int? {
        daysUntilNext(ofTemple: id, ofMain: daysUntilNext(ofMain: deities))
    }

    /// Returns the number of days until something happens at a temple, by that of its main deities.
    ///
    /// - Parameter days: what ``daysUntilNext(ofMain:)`` says of its deities.
    public func daysUntilNext(ofTemple id: Int64, ofMain days: Int?) -> Int? {
        let day = ownDays[id]?.countdownDays ?? days
        guard let activity = activities[id]?.countdownDays else { return day }
        return day.map { min($0, activity) } ?? activity
    }

    /// Returns the number of days until the next day of the main deities among `deities`.
    public func daysUntilNext(ofMain deities: [TempleDeity]) -> Int? {
        var next: Int?
        for deity in deities where deity.role == .main {
            guard let days = deityCountdowns[deity.id] else { continue }
            next = next.map { min($0, days) } ?? days
        }
        return next
    }

    // MARK: Deities

    /// Returns the next day of a deity.
    public func nextDay(ofDeity id: Int64) -> UpcomingDay? { deityDays[id] }
}
