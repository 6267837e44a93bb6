public import Geodesy
public import LunarCalendar

/// An activity at one of its temples, as one entry of a list: with its next date, or without one where each date is
/// announced.
public struct DatedActivity: Equatable, Sendable, Identifiable {
    public var activity: Activity
    /// The temple; nil for an activity at no temple, and for one whose temples are all unknown.
    public var host: HostedActivity.Host?
    /// The date; nil where it is announced.
    public var occurrence: Occurrence?
    /// Days until it begins; 0 while it goes on, negative when it is over.
    public var countdownDays: Int?
    /// The distance from the query's point to the temple, or else to the activity's own position.
    public var distance: Distance?

    /// The activity's id times 1000, plus the temple's index among the activity's temples.
    public var id: Int64 { activity.id * Int64(ActivityCalendar.mostTemples) + Int64(host?.index ?? 0) }

    /// When it begins and ends: midnight to midnight where no hours are known, nil where the date is announced.
    public var span: (start: TaiwanMoment, end: TaiwanMoment)? {
        guard let occurrence else { return nil }
        if let hours = activity.time.flatMap(ActivityHours.init) { return hours.span(of: occurrence) }
        return (
            TaiwanMoment(day: occurrence.start, second: 0), TaiwanMoment(day: occurrence.end, second: 86_399)
        )
    }
}

/// Lists the dates of temples' activities as of one day.
///
/// An activity of several temples is one entry for each of them. The entry's id is the activity's id times 1000, plus
/// the temple's index among the activity's temples in the catalogue, counted from 0: 44000 is activity 44 at its first
/// temple. For that reason, the catalogue only appends temples to an activity and never inserts them. An activity at no
/// temple, or whose temples are all unknown, is one entry with index 0.
public struct ActivityCalendar: Sendable {
    private let today: CivilDay

    /// The largest number of temples of one activity.
    public static let mostTemples = 1000

    public init(today: CivilDay) {
        self.today = today
    }

    /// The predicates for activities.
    public struct Filter: Sendable {
        /// Only activities with at least one day in this range.
        public var days: ClosedRange<CivilDay>?
        /// Only activities whose temple is within the radius of a point, or which are at no temple and within it
        /// themselves.
        public var near: (center: Coordinate, radius: Distance)?
        /// Only activities of this temple.
        public var templeID: Int64?

        public init(
            days: ClosedRange<CivilDay>? = nil, near: (center: Coordinate, radius: Distance)? = nil,
            templeID: Int64? = nil
        ) {
            self.days = days
            self.near = near
            self.templeID = templeID
        }
    }

    /// Returns the activities by date. Activities whose date is announced come last.
    ///
    /// Without a range of days, each activity comes once for each of its temples, with its next date. With a range, it
    /// comes once for each occurrence in the range, and an activity with no known date is left out.
    public func upcoming(_ activities: [HostedActivity], _ filter: Filter = Filter()) -> [DatedActivity] {
        let geodesic = filter.near.map { Geodesic(from: $0.center) }
        var dated: [DatedActivity] = []
        for hosted in activities {
            var hosts: [(host: HostedActivity.Host?, distance: Distance?)] = []
            for host in hosted.hosts where filter.templeID ?? host.templeID == host.templeID {
                let distance = geodesic?.distance(to: host.coordinate)
                if let distance, let near = filter.near, distance > near.radius { continue }
                hosts.append((host, distance))
            }
            if hosted.hosts.isEmpty, filter.templeID == nil {
                let distance = hosted.activity.coordinate.flatMap { geodesic?.distance(to: $0) }
                if filter.near.map({ near in distance.map { $0 <= near.radius } ?? false }) ?? true {
                    hosts = [(nil, distance)]
                }
            }
            guard !hosts.isEmpty else { continue }
            for occurrence in occurrences(hosted.activity, filter) {
                for entry in hosts {
                    dated.append(
                        DatedActivity(
                            activity: hosted.activity, host: entry.host, occurrence: occurrence,
                            countdownDays: occurrence?.countdown(from: today), distance: entry.distance))
                }
            }
        }
        return dated.sorted { rank($0) < rank($1) }
    }

    private func occurrences(_ activity: Activity, _ filter: Filter) -> [Occurrence?] {
        guard let days = filter.days else {
            if activity.recurrence.rule == .announced { return [nil] }
            return activity.recurrence.next(onOrAfter: today).map { [$0] } ?? []
        }
        return activity.recurrence.occurrences(from: days.lowerBound, through: days.upperBound)
    }

    private func rank(_ dated: DatedActivity) -> (Int, Double, Int64) {
        (dated.occurrence?.start.dayNumber ?? Int.max, dated.distance?.meters ?? 0, dated.id)
    }
}
