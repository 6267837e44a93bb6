import LunarCalendar

/// Moments by a clock in seconds since 1970.
enum Moment {
    /// - Parameter time: hours, minutes and seconds of UTC.
    static func utc(_ day: String, _ time: (Int, Int, Int)) throws -> Int64 {
        Int64(try Self.day(day)) * 86_400 + Int64(time.0 * 3_600 + time.1 * 60 + time.2)
    }

    /// - Parameter time: hours, minutes and seconds in Taiwan.
    static func taiwan(_ day: String, _ time: (Int, Int, Int)) throws -> Int64 {
        try utc(day, time) - 8 * 3_600
    }

    /// Returns the number of days since 1970-01-01.
    static func day(_ text: String) throws -> Int {
        guard let day = CivilDay(iso8601: text) else { throw NoDay(text: text) }
        return day.dayNumber
    }

    private struct NoDay: Error {
        let text: String
    }
}
