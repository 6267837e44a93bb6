public import TempleCalendar

/// The next day of a deity or of a temple, seen from one day.
public struct UpcomingDay: Equatable, Sendable {
    /// 媽祖聖誕.
    public var title: String
    /// The deity whose day it is; nil for a temple's own day.
    public var deity: Owner?
    public var occurrence: Occurrence
    /// 0 for today, and while it goes on.
    public var countdownDays: Int

    /// A deity that has a day, by its number and its name.
    public struct Owner: Equatable, Sendable {
        public var id: Int64
        public var name: String

        public init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }
    }

    public init(title: String, deity: Owner?, occurrence: Occurrence, countdownDays: Int) {
        self.title = title
        self.deity = deity
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
