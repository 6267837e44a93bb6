public import AccountModel
public import LunarCalendar

/// The days of a reminder.
///
/// A lunar day of the year is in the regular month, never in its leap month; a day of every lunar month is in leap months
/// too. A day that a month does not have is the last one of that month: the 30th of a lunar month of 29 days is the 29th,
/// and the 31st of April the 30th.
public enum ReminderDates {
    /// The most days that a month can have; of any month where none is given.
    public static func longestMonth(_ month: Int?, of calendar: ReminderDay.Calendar) -> Int {
        switch (calendar, month) {
        case (.lunar, _): 30
        case (.solar, 2?): 29
        case (.solar, 4?), (.solar, 6?), (.solar, 9?), (.solar, 11?): 30
        case (.solar, _): 31
        }
    }

    /// Returns the next day, which may be the day itself. Nil where the calendar ends before.
    public static func next(of reminder: ReminderDay, onOrAfter day: CivilDay) -> CivilDay? {
        // A lunar year has at most 385 days, so that each day comes within two years.
        all(of: reminder, from: day, through: day.adding(days: 800)).first
    }

    /// Returns all days from `start` to `end`, in order, within the lunar calendar.
    public static func all(of reminder: ReminderDay, from start: CivilDay, through end: CivilDay) -> [CivilDay] {
        let (start, end) = (max(start, LunarCalendar.firstDay), min(end, LunarCalendar.lastDay))
        guard start <= end else { return [] }
        switch reminder.calendar {
        case .lunar: return lunar(reminder)?.occurrences(from: start, through: end).map(\.start) ?? []
        case .solar:
            let months = reminder.month.map { $0...$0 } ?? 1...12
            return (start.year...end.year).flatMap { year in
                months.compactMap { solarDay(year, $0, reminder.day ?? 31) }
            }.filter { start <= $0 && $0 <= end }
        }
    }

    /// The rule of a lunar day. The last day is the 30th, or the 29th of a month that has no more.
    private static func lunar(_ reminder: ReminderDay) -> Recurrence? {
        let day = reminder.day ?? 30
        guard let month = reminder.month else { return try? Recurrence(.lunarMonthly(day: day)) }
        return (try? LunarDay(month: month, day: day)).map(Recurrence.init(yearly:))
    }

    private static func solarDay(_ year: Int, _ month: Int, _ day: Int) -> CivilDay? {
        for day in stride(from: day, through: min(day, 28), by: -1) {
            if let found = try? CivilDay(year: year, month: month, day: day) { return found }
        }
        return nil
    }
}
