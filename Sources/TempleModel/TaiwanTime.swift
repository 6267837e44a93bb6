public import LunarCalendar

/// A moment on Taiwan's clocks (UTC+8, without summer time since 1979): the day and the minute.
public struct TaiwanTime: Equatable, Sendable {
    public var day: CivilDay
    /// Minutes since midnight, 0 to 1439.
    public var minute: Int

    public init(day: CivilDay, minute: Int) {
        self.day = day
        self.minute = minute
    }

    public init(secondsSince1970 seconds: Int64) {
        let local = seconds + 8 * 3600
        let secondOfDay = local % 86_400
        day = CivilDay.taiwan(secondsSince1970: seconds)
        minute = Int(secondOfDay < 0 ? secondOfDay + 86_400 : secondOfDay) / 60
    }
}
