internal import LunarCalendar
internal import TempleModel

/// A moment on Taiwan's clocks as the pages show it, such as `2026-11-26 11:34`.
enum AdminTime {
    /// - Parameter seconds: since 1970.
    static func text(_ seconds: Int64) -> String {
        let time = TaiwanTime(secondsSince1970: seconds)
        return "\(time.day) \(TaiwanTime.text(ofMinute: time.minute))"
    }
}
