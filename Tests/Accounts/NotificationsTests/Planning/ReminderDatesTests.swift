import Expectations
import AccountModel
import LunarCalendar
import Notifications
import Testing

struct ReminderDatesTests {
    private static func reminder(
        _ calendar: ReminderDay.Calendar, month: Int?, day: Int?
    ) -> ReminderDay {
        ReminderDay(title: "a", calendar: calendar, month: month, day: day, daysAhead: nil, isEnabled: true)
    }

    private static let lunarDays: [Int?] = [nil, 1, 15, 29, 30]
    private static let solarDays: [Int?] = [nil, 1, 28, 29, 30, 31]
    private static let lunarMonths: [Int?] = [nil, 1, 3, 6, 12]
    private static let solarMonths: [Int?] = [nil, 1, 2, 4, 12]

    private static let lunar: [ReminderDay] = lunarMonths.flatMap { month in
        lunarDays.map { reminder(.lunar, month: month, day: $0) }
    }

    private static let solar: [ReminderDay] = solarMonths.flatMap { month in
        solarDays.map { reminder(.solar, month: month, day: $0) }
    }

    /// Whether a day is one of a reminder, by the words of the rule.
    private func isDay(_ day: CivilDay, of reminder: ReminderDay) throws -> Bool {
        switch reminder.calendar {
        case .lunar:
            let lunar = try LunarCalendar.lunarDate(of: day)
            if let month = reminder.month, lunar.month != month || lunar.isLeapMonth { return false }
            let length = try LunarCalendar.monthLength(
                year: lunar.year, month: lunar.month, isLeapMonth: lunar.isLeapMonth)
            return lunar.day == min(reminder.day ?? length, length)
        case .solar:
            if let month = reminder.month, day.month != month { return false }
            let isLast = day.adding(days: 1).month != day.month
            return day.day == reminder.day || (isLast && (reminder.day ?? 32) > day.day)
        }
    }

    /// The years have leap months, leap days, and twelfth months of 29 and of 30 days.
    @Test(arguments: lunar + solar) func theDaysAreThoseOfTheRule(reminder: ReminderDay) throws {
        let start = try CivilDay(year: 2023, month: 1, day: 1)
        let days = (0..<2_600).map { start.adding(days: $0) }
        let expected = try days.filter { try isDay($0, of: reminder) }
        expect(ReminderDates.all(of: reminder, from: start, through: start.adding(days: 2_599)), equals: expected)
        for day in stride(from: 0, to: 1_500, by: 97).map({ start.adding(days: $0) }) {
            expect(ReminderDates.next(of: reminder, onOrAfter: day), equals: expected.first { $0 >= day })
        }
    }

    /// The 30th of a month of 29 days is the 29th; in a leap month there is no day of the year.
    @Test func theWellKnownDays() throws {
        let eve = Self.reminder(.lunar, month: 12, day: 30)
        expect(
            ReminderDates.next(of: eve, onOrAfter: try CivilDay(year: 2025, month: 1, day: 1)),
            equals: try CivilDay(year: 2025, month: 1, day: 28))
        let sixth = Self.reminder(.lunar, month: 6, day: 1)
        let in2025 = ReminderDates.all(
            of: sixth, from: try CivilDay(year: 2025, month: 1, day: 1),
            through: try CivilDay(year: 2025, month: 12, day: 31))
        expect(in2025, equals: [try CivilDay(year: 2025, month: 6, day: 25)])
    }

    @Test func theCalendarEnds() {
        for calendar in ReminderDay.Calendar.allCases {
            let reminder = Self.reminder(calendar, month: 12, day: 31)
            expectNil(ReminderDates.next(of: reminder, onOrAfter: LunarCalendar.lastDay.adding(days: 1)))
        }
        let monthly = Self.reminder(.solar, month: nil, day: 1)
        expectEmpty(ReminderDates.all(of: monthly, from: LunarCalendar.lastDay, through: LunarCalendar.firstDay))
    }
}
