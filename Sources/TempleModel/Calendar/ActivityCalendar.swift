public import Geodesy
public import LunarCalendar
public import TempleCalendar

/// An activity at one of its temples, as a list shows it: with its next date, or without one where that is announced anew
/// each time.
public struct DatedActivity: Equatable, Sendable, Identifiable {
    public var activity: Activity
    /// The temple; nil for an activity at no temple, and for one none of whose temples is known.
    public var host: HostedActivity.Host?
    /// Nil where the date is announced.
    public var occurrence: Occurrence?
    /// 0 while it goes on, negative where it is over.
    public var countdownDays: Int?
    /// From the point that was asked about to the temple, or to where it is itself.
    public var distance: Distance?

    /// The activity's id times 1000 and the temple's place among the activity's temples.
    public var id: Int64 { activity.id * Int64(ActivityCalendar.mostTemples) + Int64(host?.place ?? 0) }

    /// When it begins and ends: from midnight to midnight where no hours are known, nil where the date is announced.
    public var span: (start: TaiwanMoment, end: TaiwanMoment)? {
        guard let occurrence else { return nil }
        if let hours = activity.time.flatMap(ActivityHours.init) { return hours.span(of: occurrence) }
        return (
            TaiwanMoment(day: occurrence.start, second: 0), TaiwanMoment(day: occurrence.end, second: 86_399)
        )
    }
}

/// When the temples' activities fall, seen from one day.
///
/// An activity of several temples is one entry for each. The entry's id is the activity's id times 1000 and the temple's
/// place among the activity's temples in the catalogue, counted from 0: 44000 is activity 44 at its first temple. So
/// temples are appended to an activity, never put between others. An activity at no temple, or none of whose temples is
/// known, is one entry with place 0.
public struct ActivityCalendar: Sendable {
    private let today: CivilDay

    /// As many temples as an activity may have.
    public static let mostTemples = 1000

    public init(today: CivilDay) {
        self.today = today
    }

    /// What activities are narrowed to.
    public struct Filter: Sendable {
        /// Only what touches these days.
        public var days: ClosedRange<CivilDay>?
        /// Only what a temple within the radius of a point hosts, and what is at no temple but there itself.
        public var near: (center: Coordinate, radius: Distance)?
        /// Only what this temple hosts.
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

    /// The activities by date, those whose date is announced last.
    ///
    /// Without days each activity comes once for each of its temples, with its next date; with days it comes as often as
    /// it touches them, and one whose date nobody knows yet does not.
    public func upcoming(_ activities: [HostedActivity], _ filter: Filter = Filter()) -> [DatedActivity] {
        let geodesic = Geodesic()
        var dated: [DatedActivity] = []
        for hosted in activities {
            var hosts: [(host: HostedActivity.Host?, distance: Distance?)] = []
            for host in hosted.hosts where filter.templeID ?? host.templeID == host.templeID {
                let distance = filter.near.map { geodesic.distance(from: $0.center, to: host.coordinate) }
                if let distance, let near = filter.near, distance > near.radius { continue }
                hosts.append((host, distance))
            }
            if hosted.hosts.isEmpty, filter.templeID == nil {
                let distance = filter.near.flatMap { near in
                    hosted.activity.coordinate.map { geodesic.distance(from: near.center, to: $0) }
                }
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
