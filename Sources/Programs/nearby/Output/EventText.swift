internal import LunarCalendar
internal import TempleModel

/// Events for display, each with all its names: `2027-04-29 農曆三月廿三 媽祖聖誕 (in 14 days)`.
enum EventText {
    static func line(_ event: FestivalEvent) -> String {
        let title = event.titles.joined(separator: "、")
        return "\(event.occurrence.start) \(event.occurrence.lunarText) \(title) (\(countdown(event.countdownDays)))"
    }

    static func countdown(_ days: Int) -> String {
        switch days {
        // Today, or begun before and still going on.
        case 0: "now"
        case 1: "tomorrow"
        case -1: "yesterday"
        case ..<0: "\(-days) days ago"
        default: "in \(days) days"
        }
    }
}
