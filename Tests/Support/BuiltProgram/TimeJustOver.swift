import Foundation

/// A time of today in Taiwan that is just over: of what is planned for it, the sender is told at once.
package struct TimeJustOver {
    /// The number of days since 1970-01-01.
    package let day: Int
    /// Minutes since midnight.
    package let minute: Int
    package let month: Int
    package let dayOfMonth: Int

    package init() {
        let minutes = Int(Date().timeIntervalSince1970) / 60 + 8 * 60
        day = minutes / 1_440
        minute = max(0, minutes % 1_440 - 2)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let civil = calendar.dateComponents([.month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
        (month, dayOfMonth) = (civil.month ?? 0, civil.day ?? 0)
    }

    /// Seconds since 1970.
    package var time: Int { (day * 1_440 + minute - 8 * 60) * 60 }
}
