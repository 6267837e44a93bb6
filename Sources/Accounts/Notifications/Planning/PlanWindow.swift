internal import AccountModel
internal import LunarCalendar

/// The time in which the reminders of one plan are sent.
struct PlanWindow: Sendable {
    /// Seconds since 1970.
    let times: ClosedRange<Int64>
    /// All days that such a reminder may be about, in Taiwan.
    let days: ClosedRange<Int>

    private static let secondsPerDay: Int64 = 86_400

    /// - Parameter ahead: how many seconds from now on the time has.
    init(now: Int64, ahead: Int64 = NotificationLimits.queueAheadSeconds) {
        times = now - NotificationLimits.tooLateSeconds...now + ahead
        // No clock is more than a day from Taiwan's, and one may leave out a day.
        let today = CivilDay.taiwan(secondsSince1970: now).dayNumber
        let last = Int(ahead / Self.secondsPerDay) + 2
        days = today - 2...today + last + AccountLimits.advanceDays.upperBound
    }

    /// The first day.
    var first: CivilDay { CivilDay(dayNumber: days.lowerBound) }
    /// The last day.
    var last: CivilDay { CivilDay(dayNumber: days.upperBound) }

    /// Returns the days of a zone on which a reminder at a time of day is sent.
    func sendings(zone: String, minute: Int) -> [SendingDay] {
        let margin = 3 * Self.secondsPerDay
        let clock = ZoneClock(zone: zone, from: times.lowerBound - margin, through: times.upperBound + margin)
        return (clock.day(at: times.lowerBound) - 1...clock.day(at: times.upperBound) + 1).compactMap { day in
            let moment = clock.moment(day: day, minute: minute)
            return times.contains(moment) ? SendingDay(day: day, at: moment) : nil
        }
    }
}

/// A day on which reminders are sent.
struct SendingDay: Hashable, Sendable {
    /// The number of days since 1970-01-01 on the person's clock.
    let day: Int
    /// Seconds since 1970.
    let at: Int64
}
