import LunarCalendar

/// Formats the dates, times and durations of RFC 5545, section 3.3.
enum DateTimeValue {
    /// Returns `YYYYMMDD` for a day in the years 0000...9999.
    static func text(of day: CivilDay) -> String {
        day.description.filter { $0 != "-" }
    }

    /// Returns `YYYYMMDDThhmmssZ` for a moment in the years 0000...9999.
    static func text(utcSecondsSince1970 seconds: Int64) -> String {
        let (quotient, remainder) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
        let (day, second) = remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
        let time = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return "\(text(of: CivilDay(dayNumber: day)))T\(time)Z"
    }

    /// Returns the duration from the midnight that begins an all-day event to 09:00, `daysAhead` days before.
    ///
    /// 09:00 on the day is `PT9H`; 09:00 on the day before is 15 hours before that midnight, `-PT15H`.
    static func morningTrigger(daysAhead: Int) -> String {
        switch daysAhead {
        case 0: "PT9H"
        case 1: "-PT15H"
        default: "-P\(daysAhead - 1)DT15H"
        }
    }
}
