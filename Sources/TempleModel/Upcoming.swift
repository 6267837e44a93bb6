public import TempleCalendar

/// The next day of a deity, seen from one day.
public struct UpcomingDeityDay: Equatable, Sendable {
    public var deityID: Int64
    /// 媽祖聖誕.
    public var title: String
    public var occurrence: Occurrence
    /// 0 for today.
    public var countdownDays: Int

    public init(deityID: Int64, title: String, occurrence: Occurrence, countdownDays: Int) {
        self.deityID = deityID
        self.title = title
        self.occurrence = occurrence
        self.countdownDays = countdownDays
    }
}

/// The next time of a temple's activity, seen from one day.
public struct UpcomingActivity: Equatable, Sendable {
    public var activityID: Int64
    public var title: String
    /// The hours, `18:00-23:00`.
    public var time: String?
    public var occurrence: Occurrence
    /// 0 for today and for one that is going on.
    public var countdownDays: Int

    public init(activityID: Int64, title: String, time: String?, occurrence: Occurrence, countdownDays: Int) {
        self.activityID = activityID
        self.title = title
        self.time = time
        self.occurrence = occurrence
        self.countdownDays = countdownDays
    }
}
