public import LunarCalendar

/// A moment on Taiwan's clocks (UTC+8), to the second.
public struct TaiwanMoment: Hashable, Sendable {
    public var day: CivilDay
    /// Seconds since midnight, 0 to 86,399.
    public var second: Int

    public init(secondsSince1970 seconds: Int64) {
        day = CivilDay.taiwan(secondsSince1970: seconds)
        second = Int(seconds - Int64(day.dayNumber) * 86_400 + 8 * 3_600)
    }

    /// - Parameter minute: minutes since the day's midnight; 1440 is the next day's midnight.
    init(day: CivilDay, minute: Int) {
        self.init(day: day.adding(days: minute / 1440), second: minute % 1440 * 60)
    }

    init(day: CivilDay, second: Int) {
        self.day = day
        self.second = second
    }

    /// The moment in RFC 3339 form: `2027-02-19T18:00:00+08:00`.
    public var rfc3339: String {
        func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(day)T\(digits(second / 3600)):\(digits(second / 60 % 60)):\(digits(second % 60))+08:00"
    }
}
