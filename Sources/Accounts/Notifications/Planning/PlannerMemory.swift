internal import AccountModel
internal import LunarCalendar
internal import Synchronization

/// What several plans of one moment need, found by the first of them: when a time of day is in a zone, and which days a rule
/// of somebody's own has.
final class PlannerMemory: Sendable {
    private struct Clock: Hashable {
        let zone: String
        let minute: Int
    }

    private struct Rule: Hashable {
        let calendar: ReminderDay.Calendar
        let month: Int?
        let day: Int?
    }

    private struct State {
        var sendings: [Clock: [SendingDay]] = [:]
        var days: [Rule: [Int]] = [:]
    }

    private let window: PlanWindow
    private let state = Mutex(State())

    init(_ window: PlanWindow) {
        self.window = window
    }

    /// Returns the days on which somebody's reminders are sent.
    func sendings(_ settings: NotificationSettings) -> [SendingDay] {
        let clock = Clock(zone: settings.timeZone, minute: settings.notifyMinute)
        return state.withLock { state in
            if let known = state.sendings[clock] { return known }
            let sendings = window.sendings(zone: clock.zone, minute: clock.minute)
            state.sendings[clock] = sendings
            return sendings
        }
    }

    /// Returns the days of a reminder in the window.
    func days(of reminder: ReminderDay) -> [Int] {
        let rule = Rule(calendar: reminder.calendar, month: reminder.month, day: reminder.day)
        return state.withLock { state in
            if let known = state.days[rule] { return known }
            let days = ReminderDates.all(of: reminder, from: window.first, through: window.last).map(\.dayNumber)
            state.days[rule] = days
            return days
        }
    }
}
