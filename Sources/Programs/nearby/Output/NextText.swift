internal import LunarCalendar
internal import TempleModel

/// The next day and activity of a temple, for display.
enum NextText {
    static func text(_ day: UpcomingDay) -> String {
        let title = day.title + whose(day.title, day.deity?.name)
        return
            "\(day.occurrence.start) \(day.occurrence.lunarText) \(title) (\(EventText.countdown(day.countdownDays)))"
    }

    /// Returns the deity of the day, if the title does not name it.
    static func whose(_ title: String, _ deity: String?) -> String {
        deity.flatMap { title.contains($0) ? nil : " of \($0)" } ?? ""
    }

    static func text(_ reason: NoDayReason) -> String { "none known: \(reason.explanation)" }

    static func text(_ activity: UpcomingActivity) -> String {
        let time = activity.time.map { " \($0)" } ?? ""
        return "\(activity.occurrence.start)\(time) \(activity.title) (\(EventText.countdown(activity.countdownDays)))"
    }

    /// Returns the days until the next day or activity of a temple, for a table.
    static func days(_ match: TempleMatch) -> String {
        first(match).map { $0.days == 0 ? "now" : "\($0.days) d" } ?? ""
    }

    /// Returns the date and title of the next day or activity of a temple, for a table.
    static func title(_ match: TempleMatch) -> String {
        first(match).map { "\($0.start) \($0.title)" } ?? ""
    }

    private static func first(_ match: TempleMatch) -> (days: Int, start: CivilDay, title: String)? {
        let day = match.nextLunarDate.map { (days: $0.countdownDays, start: $0.occurrence.start, title: $0.title) }
        let event = match.specialEvent.map { (days: $0.countdownDays, start: $0.occurrence.start, title: $0.title) }
        return [event, day].compactMap { $0 }.min { $0.days < $1.days }
    }
}
