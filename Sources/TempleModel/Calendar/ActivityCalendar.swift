public import Geodesy
public import LunarCalendar
public import TempleCalendar

/// An activity as a list shows it: with its next date, or without one where that is announced anew each time.
public struct DatedActivity: Equatable, Sendable {
    public var hosted: HostedActivity
    /// Nil where the date is announced.
    public var occurrence: Occurrence?
    /// 0 for today and for one that is going on.
    public var countdownDays: Int?
    /// From the point that was asked about to the nearest host.
    public var distance: Distance?
}

/// When the temples' activities fall, seen from one day.
public struct ActivityCalendar: Sendable {
    private let today: CivilDay

    public init(today: CivilDay) {
        self.today = today
    }

    /// What activities are narrowed to.
    public struct Filter: Sendable {
        /// Only what touches these days.
        public var days: ClosedRange<CivilDay>?
        /// Only what a temple within the radius of a point hosts.
        public var near: (center: Coordinate, radius: Distance)?

        public init(days: ClosedRange<CivilDay>? = nil, near: (center: Coordinate, radius: Distance)? = nil) {
            self.days = days
            self.near = near
        }
    }

    /// The activities by date, those whose date is announced last.
    ///
    /// Without days each activity comes once, with its next date; with days it comes as often as it touches them, and
    /// one whose date nobody knows yet does not.
    public func upcoming(_ activities: [HostedActivity], _ filter: Filter = Filter()) -> [DatedActivity] {
        let geodesic = Geodesic()
        var dated: [DatedActivity] = []
        for hosted in activities {
            var distance: Distance?
            if let near = filter.near {
                let nearest = hosted.hosts.map { geodesic.distance(from: near.center, to: $0.coordinate) }.min()
                guard let nearest, nearest <= near.radius else { continue }
                distance = nearest
            }
            for occurrence in occurrences(hosted.activity, filter) {
                dated.append(
                    DatedActivity(
                        hosted: hosted, occurrence: occurrence,
                        countdownDays: occurrence.map { Recurrence.countdown(from: today, to: $0.start) },
                        distance: distance))
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
        (
            dated.occurrence?.start.dayNumber ?? Int.max, dated.distance?.meters ?? 0, dated.hosted.activity.id
        )
    }
}
