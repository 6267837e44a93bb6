internal import LunarCalendar

/// Finds the registered festivals of temples that are their deities' days too. Such a day is told once, as the deity's.
///
/// An import joins a festival with a deity's day by the id of its event (``EventID``). A later edition of the catalogue may
/// have moved the day; then the festival is a day of the temple's own like others.
public struct JoinedDays: Sendable {
    /// By their numbers. Deities without a day are left out.
    private let deities: [Int64: Deity]

    public init(_ deities: [Deity]) {
        self.deities = deities.reduce(into: [:]) { known, deity in
            if !deity.days.isEmpty { known[deity.id] = deity }
        }
    }

    /// A deity with one of its days.
    public struct Found: Sendable {
        public var deity: Deity
        public var day: DeityDay
    }

    /// Returns the deity's day that an activity is; nil for every other activity.
    ///
    /// - Complexity: O(1).
    public func day(of activity: Activity) -> Found? {
        guard activity.isOwnDay, activity.isRegistered, let eventID = activity.eventID,
            let (deityID, index) = EventID.deityDay(eventID), let deity = deities[deityID],
            deity.days.indices.contains(index), deity.days[index].recurrence == activity.recurrence
        else { return nil }
        return Found(deity: deity, day: deity.days[index])
    }

    /// Returns the event of the deity's day that an activity is; nil for every other activity.
    public func eventID(of activity: Activity) -> Int64? { day(of: activity) == nil ? nil : activity.eventID }
}
