internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The activities of each day of a month or a week, but for registered festivals, of which each day has many. One of several
/// days, such as a procession, is on all of them, as on the first page.
struct HeldActivities {
    /// By the number of the day, each once, however many temples have it.
    private let byDay: [Int: [DatedActivity]]
    private let context: PageContext

    /// The list of activities has all.
    private static let mostShown = 4

    init(_ activities: [HostedActivity], on days: [CivilDay], _ context: PageContext) {
        self.context = context
        var byDay: [Int: [DatedActivity]] = [:]
        if let first = days.first, let last = days.last, first <= LunarCalendar.lastDay, last >= LunarCalendar.firstDay
        {
            let range = max(first, LunarCalendar.firstDay)...min(last, LunarCalendar.lastDay)
            let dated = ActivityCalendar(today: context.today).upcoming(
                activities, ActivityCalendar.Filter(days: range))
            for one in dated {
                guard let occurrence = one.occurrence else { continue }
                for day in DayPanels.numbers(of: occurrence, within: range)
                where byDay[day]?.contains(where: { $0.activity.id == one.activity.id }) != true {
                    byDay[day, default: []].append(one)
                }
            }
        }
        self.byDay = byDay
    }

    /// The name of a day's first activity, for a cell that has no room for more; nil where there is none.
    func first(on day: CivilDay) -> HTML? {
        byDay[day.dayNumber]?.first.map { context.name(ofDay: $0.activity.title).short }
    }

    /// The rows of a day's activities, with a link to all of them; empty where there is none.
    func rows(on day: CivilDay) -> HTML {
        let all = byDay[day.dayNumber] ?? []
        guard !all.isEmpty else { return "" }
        let rows: [HTML] = all.prefix(Self.mostShown).map { dated in
            let temple: HTML =
                dated.host.map {
                    " <a href=\"/temples/\($0.templeID.description)\">\(context.name(ofTemple: $0.templeID, $0.name).html)</a>"
                } ?? ""
            return "<li><strong>\(context.name(ofDay: dated.activity.title).html)</strong>\(temple)</li>\n"
        }
        let rest = all.count - rows.count
        let address = PageAddress.make("/activities", [("on", day.description)])
        let more: HTML =
            rest == 0
            ? ""
            : "<p class=\"second\"><a href=\"\(address)\">\(context.words("and \(rest.grouped) more activities", "另有 \(rest.grouped) 項活動", "ほか\(rest.grouped)件の行事"))</a></p>\n"
        return "<ul class=\"rows\">\(rows)</ul>\n\(more)"
    }
}
