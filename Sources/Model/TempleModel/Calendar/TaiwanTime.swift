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

    /// The first second of the minute, since 1970.
    public var secondsSince1970: Int64 { (Int64(day.dayNumber) * 1_440 + Int64(minute)) * 60 - 8 * 3600 }

    /// Parses a time of day, such as `08:00`, as minutes since midnight. Nil for any other text.
    public static func minute(_ text: String) -> Int? {
        let digits = Array(text.utf8)
        guard digits.count == 5, digits[2] == UInt8(ascii: ":") else { return nil }
        let values = [0, 1, 3, 4].map { Int(digits[$0]) - 0x30 }
        guard values.allSatisfy((0...9).contains) else { return nil }
        let (hour, minute) = (values[0] * 10 + values[1], values[2] * 10 + values[3])
        return hour < 24 && minute < 60 ? hour * 60 + minute : nil
    }

    /// Returns a time of day as text, such as `08:00`.
    ///
    /// - Parameter minute: Minutes since midnight, 0 to 1439.
    public static func text(ofMinute minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minute / 60)):\(two(minute % 60))"
    }
}
