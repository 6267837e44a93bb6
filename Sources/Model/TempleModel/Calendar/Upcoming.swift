public import LunarCalendar

/// The next day of a deity or of a temple, as of one day.
public struct UpcomingDay: Equatable, Sendable {
    /// The title: 媽祖聖誕.
    public var title: String
    /// The deity that the day belongs to; nil for a temple's own day that is no day of its deity.
    public var deity: Owner?
    public var occurrence: Occurrence
    /// Days until it begins; 0 for today and while it goes on.
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

/// The next occurrence of a temple's activity, as of one day.
public struct UpcomingActivity: Equatable, Sendable {
    public var activityID: Int64
    public var title: String
    /// The hours, `18:00-23:00`.
    public var time: String?
    public var occurrence: Occurrence
    /// Days until it begins; 0 for today and while it goes on.
    public var countdownDays: Int

    public init(activityID: Int64, title: String, time: String?, occurrence: Occurrence, countdownDays: Int) {
        self.activityID = activityID
        self.title = title
        self.time = time
        self.occurrence = occurrence
        self.countdownDays = countdownDays
    }
}
