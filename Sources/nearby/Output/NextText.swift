internal import LunarCalendar
internal import TempleCalendar
internal import TempleModel

/// What comes next at a temple, for people.
enum NextText {
    static func text(_ day: UpcomingDeityDay) -> String {
        "\(day.occurrence.start) \(day.occurrence.lunarText) \(day.title) (\(EventText.countdown(day.countdownDays)))"
    }

    static func text(_ activity: UpcomingActivity) -> String {
        let time = activity.time.map { " \($0)" } ?? ""
        return "\(activity.occurrence.start)\(time) \(activity.title) (\(EventText.countdown(activity.countdownDays)))"
    }

    /// In a table: whichever of a temple's days comes first, with how many days are left.
    static func short(_ match: TempleMatch) -> String {
        let day = match.nextLunarDate.map { (days: $0.countdownDays, start: $0.occurrence.start, title: $0.title) }
        let event = match.specialEvent.map { (days: $0.countdownDays, start: $0.occurrence.start, title: $0.title) }
        guard let next = [event, day].compactMap({ $0 }).min(by: { $0.days < $1.days }) else { return "" }
        return "\(next.start) \(next.title), \(EventText.countdown(next.days))"
    }
}
