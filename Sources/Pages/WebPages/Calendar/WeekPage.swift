internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/events?week=2026-11-20`: the seven days of one week, Sunday first, with all that is on each.
struct WeekPage {
    private let context: PageContext
    private let days: [CivilDay]
    private let kinds: CalendarKinds
    private let events: [FestivalEvent]
    private let activities: HeldActivities
    private let festivals: RegisteredFestivals?
    private let marks: ChoiceMarks

    /// - Parameter text: The value of `week`: any day of it.
    init(_ text: String, _ context: PageContext) throws {
        guard let day = CivilDay(iso8601: text), Self.calendar.contains(day) else { throw Fault.wrong("week", text) }
        self.context = context
        kinds = try CalendarKinds(context)
        days = Self.week(of: day)
        let sunday = Self.sunday(before: day)
        let calendar = try context.calendar()
        marks = calendar.marks
        activities = HeldActivities(kinds.type == nil ? calendar.activities : [], on: days, context)
        festivals = kinds.type == nil ? calendar.festivals : nil
        events = calendar.events.events(from: sunday, through: sunday.adding(days: 6), .init(type: kinds.type))
    }

    private static let calendar = LunarCalendar.firstDay...LunarCalendar.lastDay

    /// Returns the days of the week that a day is in, Sunday first.
    static func week(of day: CivilDay) -> [CivilDay] {
        let sunday = Self.sunday(before: day)
        return (0..<7).map { sunday.adding(days: $0) }
    }

    /// The day itself where it is a Sunday.
    private static func sunday(before day: CivilDay) -> CivilDay { day.adding(days: -(day.weekday.rawValue % 7)) }

    private static func firstInCalendar(_ days: [CivilDay]) -> CivilDay? { days.first { calendar.contains($0) } }

    var page: Page {
        let first = days.first ?? context.today
        // The calendar may begin within the week, and an address names a day of the calendar.
        let named = Self.firstInCalendar(days) ?? first
        let title = context.words(
            "Week of \(context.words(first))", "\(context.words(first))起的一週", "\(context.words(first))からの週")
        return Page(
            title: title,
            description: context.words(
                "Lunar days, festivals and deities' days of one week in Taiwan.", "這一週的農曆日期、民俗節慶與神明聖誕。",
                "この週の台湾の旧暦、年中行事、神さまの縁日。"),
            path: PageAddress.make("/events", [("week", "\(named)")]), section: .days, isListed: false,
            body: """
                <h1>\(title)</h1>
                <month-days class="week">
                \(bar(first))
                \(CalendarViews(month: CalendarMonth(of: named), week: named, kinds, context).html)
                \(kinds.links { PageAddress.make("/events", [("week", "\(named)"), ("type", $0)]) })
                <div class="days">\(DayPanels(days, events, activities, festivals, headingLevel: 2, marks, context).html)</div>
                </month-days>
                """)
    }

    private func bar(_ first: CivilDay) -> HTML {
        let isPresent = days.contains(context.today)
        let present: HTML =
            isPresent
            ? "" : link(context.today, "", context.words("This week", "本週", "今週"))
        return """
            <nav class="month-bar" aria-label="\(context.words("Weeks", "週", "週を選ぶ"))">
            \(step(first.adding(days: -7), " rel=\"prev\"", context.words("← Week before", "← 前一週", "← 前の週")))
            \(present)
            \(step(first.adding(days: 7), " rel=\"next\"", context.words("Week after →", "後一週 →", "次の週 →")))
            </nav>
            """
    }

    /// A link to another week; a gap where the calendar has no day of it.
    private func step(_ day: CivilDay, _ rel: HTML, _ text: String) -> HTML {
        guard let inCalendar = Self.firstInCalendar(Self.week(of: day)) else { return "<span></span>" }
        return link(inCalendar, rel, text)
    }

    private func link(_ day: CivilDay, _ rel: HTML, _ text: String) -> HTML {
        let address = PageAddress.make("/events", [("week", "\(day)"), ("type", kinds.type?.rawValue)])
        return "<a class=\"button quiet\"\(rel) href=\"\(address)\">\(text)</a>"
    }
}
