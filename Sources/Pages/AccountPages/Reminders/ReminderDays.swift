internal import AccountModel
internal import LunarCalendar
internal import Notifications

/// The coming days of a reminder as pages show days.
enum ReminderDays {
    /// The days in which the next occurrence of any rule lies: a lunar year has at most 385.
    private static let mostDaysBetween = 800

    /// Returns at most `count` days, the soonest first; fewer where the calendar ends before.
    static func next(_ count: Int, of rule: ReminderDay, onOrAfter day: CivilDay) -> [Occurrence] {
        ReminderDates.all(of: rule, from: day, through: day.adding(days: mostDaysBetween * count)).prefix(count)
            .compactMap { occurrence(of: rule, on: $0) }
    }

    private static func occurrence(of rule: ReminderDay, on day: CivilDay) -> Occurrence? {
        guard let lunar = try? LunarCalendar.lunarDate(of: day) else { return nil }
        let isClamped = rule.calendar == .lunar && rule.day == 30 && lunar.lunarDay.day == 29
        return Occurrence(start: day, end: day, lunar: lunar, isClamped: isClamped)
    }
}
