internal import LunarCalendar
internal import TempleCalendar
internal import TempleModel

/// Days for people, each with all its names: `2027-04-29 農曆三月廿三 媽祖聖誕 (in 14 days)`.
enum EventText {
    static func line(_ event: FestivalEvent) -> String {
        let title = event.titles.joined(separator: "、")
        return "\(event.occurrence.start) \(event.occurrence.lunarText) \(title) (\(countdown(event.countdownDays)))"
    }

    static func countdown(_ days: Int) -> String {
        switch days {
        // Today, or going on since a day before.
        case 0: "now"
        case 1: "tomorrow"
        case -1: "yesterday"
        case ..<0: "\(-days) days ago"
        default: "in \(days) days"
        }
    }
}
