internal import LunarCalendar

/// A time in UTC as text (ISO 8601): `2026-10-03T08:00:00Z`.
public enum UTCText {
    public static func text(secondsSince1970 seconds: Int64) -> String {
        let (quotient, remainder) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
        let (number, second) = remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
        return "\(CivilDay(dayNumber: number))T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
