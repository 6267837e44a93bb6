internal import LunarCalendar
internal import TempleModel
internal import Wording

/// A month as a table, Sunday first: each day with its number, its lunar day, its solar term and its events. A whole day is
/// one link, which leads to its panel.
struct MonthTable {
    private let month: CalendarMonth
    private let events: [Int: [FestivalEvent]]
    private let activities: HeldActivities
    private let marks: ChoiceMarks
    private let context: PageContext

    /// - Parameter events: The events with a day in the month. Each is shown on all its days there.
    init(
        _ month: CalendarMonth, _ events: [FestivalEvent], _ activities: HeldActivities, _ marks: ChoiceMarks,
        _ context: PageContext
    ) {
        self.month = month
        self.activities = activities
        self.marks = marks
        self.context = context
        self.events = DayPanels.byDay(events, month.days)
    }

    var html: HTML {
        let names: [HTML] = context.weekdayNames.enumerated().map { place, name in
            "<th scope=\"col\" class=\"\(place % 6 == 0 ? "weekend" : "workday")\">\(name)</th>"
        }
        let before = month.first.weekday.rawValue % 7
        let after = (7 - (before + month.last.day) % 7) % 7
        let blank: HTML = "<td class=\"other\"></td>\n"
        let cells =
            Array(repeating: blank, count: before) + month.days.map(cell) + Array(repeating: blank, count: after)
        let rows: [HTML] = stride(from: 0, to: cells.count, by: 7).map { start in
            "<tr>\(Array(cells[start..<start + 7]))</tr>\n"
        }
        return """
            <table class="month" aria-label="\(context.monthName(month.first.year, month.first.month))">
            <thead><tr>\(names)</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>
            """
    }

    private func cell(_ day: CivilDay) -> HTML {
        let isWeekend = day.weekday == .saturday || day.weekday == .sunday
        let today: HTML =
            day == context.today
            ? " class=\"today\(isWeekend ? " weekend" : "")\" aria-current=\"date\""
            : isWeekend ? " class=\"weekend\"" : ""
        let events = events[day.dayNumber] ?? []
        let term = SolarTerm.on(day)
        let titles: [HTML] = events.filter { $0.title != term?.chineseName }.map { event in
            " <span class=\"event\"\(marks.attribute(of: event))>\(context.name(ofDay: event.title).short)</span>"
        }
        let held: HTML = activities.first(on: day).map { " <span class=\"event\">\($0)</span>" } ?? ""
        return """
            <td\(today)><a href="#\(DayPanels.name(of: day))">\
            <time class="day" datetime="\(day.description)">\(String(day.day))</time> \
            \(lunar(day))\(term.map { html(term: $0, events) } ?? "")\(titles)\(held)</a></td>

            """
    }

    /// The solar term, with the marks of its event where it is one too.
    private func html(term: SolarTerm, _ events: [FestivalEvent]) -> HTML {
        guard let event = events.first(where: { $0.title == term.chineseName }) else {
            return " <span class=\"lunar term\">\(context.words(term))</span>"
        }
        return " <span class=\"lunar term\"\(marks.attribute(of: event))>\(context.words(term))</span>"
    }

    /// The lunar day; the month on its first day, as almanacs have it.
    private func lunar(_ day: CivilDay) -> HTML {
        guard let date = try? LunarCalendar.lunarDate(of: day) else { return "" }
        return date.day == 1
            ? "<span class=\"lunar first\">\(context.shortText(date.lunarDay))</span>"
            : "<span class=\"lunar\">\(context.shortText(date.lunarDay))</span>"
    }
}
