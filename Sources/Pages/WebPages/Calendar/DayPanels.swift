internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The days of a month or a week, each with its lunar day and its events. `month-days` shows one of them at a time beside the
/// table of the month; without JavaScript all days with events are a list, and a link of the table leads to its day.
struct DayPanels {
    private let days: [CivilDay]
    private let events: [Int: [FestivalEvent]]
    private let festivals: RegisteredFestivals?
    private let activities: HeldActivities
    /// Level of the days' headings. Those of the events are of level 3.
    private let headingLevel: Int
    private let marks: ChoiceMarks
    private let context: PageContext

    /// - Parameters:
    ///   - events: The events with one of the days. Each is shown on all its days there.
    ///   - activities: The activities of the days.
    ///   - festivals: The festivals that temples have registered, to count those of each day; nil to leave them out.
    ///   - headingLevel: Level of the days' headings: one more than the last heading before them.
    init(
        _ days: [CivilDay], _ events: [FestivalEvent], _ activities: HeldActivities,
        _ festivals: RegisteredFestivals?, headingLevel: Int, _ marks: ChoiceMarks, _ context: PageContext
    ) {
        self.days = days
        self.activities = activities
        self.festivals = festivals
        self.headingLevel = headingLevel
        self.marks = marks
        self.context = context
        self.events = Self.byDay(events, days)
    }

    /// Returns the events of each day, by its number. One of several days is an event of each.
    static func byDay(_ events: [FestivalEvent], _ days: [CivilDay]) -> [Int: [FestivalEvent]] {
        guard let first = days.first, let last = days.last else { return [:] }
        var byDay: [Int: [FestivalEvent]] = [:]
        for event in events {
            for day in numbers(of: event.occurrence, within: first...last) { byDay[day, default: []].append(event) }
        }
        return byDay
    }

    /// Returns the numbers of the days of an occurrence that are in a range.
    static func numbers(of occurrence: Occurrence, within days: ClosedRange<CivilDay>) -> StrideThrough<Int> {
        stride(
            from: max(occurrence.start, days.lowerBound).dayNumber,
            through: min(occurrence.end, days.upperBound).dayNumber, by: 1)
    }

    var html: [HTML] { days.map(panel) }

    /// The name of a day's panel in addresses: `day-20`. No month and no week has a number twice.
    static func name(of day: CivilDay) -> String { "day-\(day.day)" }

    private func panel(_ day: CivilDay) -> HTML {
        let events = events[day.dayNumber] ?? []
        let lunar: HTML = context.lunarWords(day).map { "<p class=\"second\">\($0)</p>\n" } ?? ""
        let held = festivals.map { HeldFestivals($0, on: day, context).line } ?? ""
        let activities = activities.rows(on: day)
        let isEmpty = events.isEmpty && held.bytes.isEmpty && activities.bytes.isEmpty
        let none: HTML =
            isEmpty
            ? "<p class=\"second\">\(context.words("No event is known on this day.", "這一天沒有已知的日子。", "この日の縁日・行事は登録されていません。"))</p>"
            : ""
        let list: HTML =
            events.isEmpty
            ? none : "<ul class=\"cards list\">\(events.map { EventCard($0, marks, context).html })</ul>"
        let today: HTML = day == context.today ? " <span class=\"countdown\">\(context.countdown(0))</span>" : ""
        let heading: HTML = headingLevel == 2 ? "h2" : "h3"
        return """
            <section class="day-panel\(isEmpty ? " empty" : "")" id="\(Self.name(of: day))">
            <\(heading)><time datetime="\(day.description)">\(context.words(day))</time>\(today)</\(heading)>
            \(lunar)\(list)
            \(activities)\(held)\
            </section>

            """
    }
}
