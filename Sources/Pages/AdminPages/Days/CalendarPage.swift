internal import LunarCalendar
internal import TempleModel
internal import WebPages
internal import Wording

/// All days of twelve months from this one on, as an editor sees them, and what has none of them.
enum CalendarPage {
    /// How many months are shown.
    static let months = 12

    /// Returns the first days of the months.
    static func months(from today: CivilDay) -> [CivilDay] {
        var first = today.adding(days: 1 - today.day)
        return (0..<months).map { _ in
            defer { first = next(first) }
            return first
        }
    }

    /// Returns the first day of the month after one.
    private static func next(_ first: CivilDay) -> CivilDay {
        // 31 days after the first is always in the next month.
        let later = first.adding(days: 31)
        return later.adding(days: 1 - later.day)
    }

    static func page(_ context: AdminContext) throws -> AdminPage {
        let filter = try CalendarFilter(context)
        let all = try CalendarEntries(try context.site.editors())
        let months = months(from: context.today)
        let (start, end) = (months[0], next(months[months.count - 1]).adding(days: -1))
        let dated = all.dated(from: start, through: end)
        let shown = dated.filter { filter.keeps($0.entry) }
        // What began before the first day is shown on it.
        let days = Dictionary(grouping: shown) { max($0.occurrence.start, start) }
        let imported = ImportedDays(
            filter.mayKeepImported ? try context.things().catalogue.activities : [], from: context.today, through: end,
            filter)
        let view = MonthView(days: days, imported, filter, context)
        let sections: [HTML] = months.map { view.html($0, last: next($0).adding(days: -1)) }
        let with = Set(dated.map(\.entry.thing))
        let without = all.entries.values.filter { !with.contains($0.thing) && filter.keeps($0) }
        let title = context.words("Days", "日子", "暦日")
        let moved = context[MovePage.to].flatMap { CivilDay(iso8601: $0) }.flatMap { days[$0] == nil ? nil : $0 }
        let place = moved.map { link(to: $0, context) } ?? ""
        return AdminPage(
            title: title, section: .days,
            body: """
                <h1>\(title)</h1>
                \(DoneNote.html(context, showsValues: true, more: place))\
                \(DayLinks.html(context))\
                \(filter.form(context))\
                <p class="second">\(context.words(
                    "\(shown.count + imported.count) days in twelve months. Imported activities are here from today on; their imports change them.",
                    "十二個月共 \(shown.count + imported.count) 個日子。匯入的活動從今天起列出，由匯入更新。",
                    "12か月に\(shown.count + imported.count)件。取り込まれた行事は今日以降のもので、取り込みで変わります。"))</p>
                \(jumps(months, context))\
                <day-calendar data-move="\(context.may(.editor) ? filter.address(DayPages.move) : "")">
                \(sections)</day-calendar>
                \(WithoutDays.html(without, filter, context))
                """)
    }

    /// Returns the link to the place of what was moved: the calendar is long.
    private static func link(to day: CivilDay, _ context: AdminContext) -> HTML {
        let name = context.site.parts.days(for: context.call).day(day)
        return """
            <p><a href="#\(MonthView.id(of: day))">\(context.words("Go to \(name)", "看\(name)", "\(name)へ"))</a></p>

            """
    }

    private static func jumps(_ months: [CivilDay], _ context: AdminContext) -> HTML {
        let days = context.site.parts.days(for: context.call)
        let rows: [HTML] = months.map { first in
            "<li><a href=\"#\(MonthView.id(first))\">\(days.month(first))</a></li>\n"
        }
        return
            "<nav aria-label=\"\(context.words("Months", "月份", "月"))\"><ul class=\"inline month-jumps\">\n\(rows)</ul></nav>\n"
    }
}

/// One month: a table of its weeks in a wide window, a list of the days with something in a narrow one.
struct MonthView {
    private let days: [CivilDay: [CalendarEntries.Dated]]
    private let imported: ImportedDays
    private let words: DayParts
    private let filter: CalendarFilter
    private let context: AdminContext

    init(
        days: [CivilDay: [CalendarEntries.Dated]], _ imported: ImportedDays, _ filter: CalendarFilter,
        _ context: AdminContext
    ) {
        self.days = days
        self.imported = imported
        self.filter = filter
        self.context = context
        words = context.site.parts.days(for: context.call)
    }

    static func id(_ first: CivilDay) -> String { "month-" + first.description.dropLast(3) }

    /// The id of a day that has something.
    static func id(of day: CivilDay) -> String { "day-\(day)" }

    func html(_ first: CivilDay, last: CivilDay) -> HTML {
        let all = (0..<last.day).map { first.adding(days: $0) }
        let before = first.weekday.rawValue % 7
        var cells: [HTML] = Array(repeating: Self.empty, count: before) + all.map(cell)
        while cells.count % 7 != 0 { cells.append(Self.empty) }
        let weeks: [HTML] = stride(from: 0, to: cells.count, by: 7).map { "<tr>\(Array(cells[$0..<$0 + 7]))</tr>\n" }
        let heads: [HTML] = words.weekdays.map { "<th scope=\"col\">\($0)</th>" }
        let none: HTML =
            all.contains { days[$0] != nil || imported.days[$0] != nil }
            ? "" : "<p class=\"second\">\(context.words("Nothing in this month.", "這個月沒有。", "この月にはありません。"))</p>\n"
        return """
            <section class="day-month" aria-labelledby="\(Self.id(first))">
            <h2 id="\(Self.id(first))">\(words.month(first))</h2>
            \(none)<table class="day-table">
            <caption class="hidden-text">\(words.month(first))</caption>
            <thead><tr>\(heads)</tr></thead>
            <tbody>
            \(weeks)</tbody>
            </table>
            </section>

            """
    }

    private static let empty: HTML = "<td class=\"outside\"></td>"

    private func cell(_ day: CivilDay) -> HTML {
        let things =
            (days[day] ?? []).map { CalendarItem($0, on: day, filter, context).html } + imported.rows(of: day, context)
        let lunar = (try? LunarCalendar.lunarDate(of: day)).map { words.short($0.lunarDay) } ?? ""
        let today: HTML =
            day == context.today
            ? " <strong>\(context.words("today", "今天", "今日"))</strong>" : ""
        let list: HTML =
            things.isEmpty ? "" : "<ul>\n\(things)</ul>"
        return """
            <td\(things.isEmpty ? " class=\"free\"" : " id=\"\(Self.id(of: day))\"" as HTML) data-day="\(day.description)"><p class="date">\
            <span class="whole">\(words.day(day))</span><span class="day-number" aria-hidden="true">\("\(day.day)")</span> \
            <span class="second">\(lunar)</span>\(today)</p>\(list)</td>

            """
    }
}

/// One thing on a day, with what is marked and what can be done.
struct CalendarItem {
    private let dated: CalendarEntries.Dated
    private let day: CivilDay
    private let filter: CalendarFilter
    private let context: AdminContext

    init(_ dated: CalendarEntries.Dated, on day: CivilDay, _ filter: CalendarFilter, _ context: AdminContext) {
        self.dated = dated
        self.day = day
        self.filter = filter
        self.context = context
    }

    var html: HTML {
        let (entry, occurrence) = (dated.entry, dated.occurrence)
        let until: HTML =
            occurrence.end == occurrence.start
            ? ""
            : "<small>\(MarkWords.until(context.site.parts.days(for: context.call).day(occurrence.end), context))</small> "
        return """
            <li class="day-item \(entry.thing.kind.rawValue)" data-thing="\(entry.thing.text)" data-from="\(occurrence.start.description)">\
            \(MarkWords.link(to: entry, context))\(move(occurrence.start))\
            <span class="marks">\(until)\(MarkWords.html(entry.marks, context))</span></li>

            """
    }

    private func move(_ from: CivilDay) -> HTML {
        guard context.may(.editor) else { return "" }
        return MovePage.link(to: dated.entry, from: from, filter, context)
    }
}

/// The things that have no day in the months that are shown: announced ones, and rules that do not fall.
enum WithoutDays {
    static func html(_ entries: [CalendarEntry], _ filter: CalendarFilter, _ context: AdminContext) -> HTML {
        guard !entries.isEmpty else { return "" }
        let today = context.today
        let days = context.site.parts.days(for: context.call)
        let sorted = entries.sorted { ($0.title, $0.thing.text) < ($1.title, $1.thing.text) }
        let rows: [HTML] = sorted.map { entry in
            let rule = RuleMembers.words(entry.form, context)
            let next = entry.recurrence.next(onOrAfter: today)
            let when =
                entry.form.kind == .announced
                ? ""
                : next.map {
                    context.words("next: \(days.day($0.start))", "下次：\(days.day($0.start))", "次：\(days.day($0.start))")
                }
                    ?? context.words("never falls any more", "不會再有", "今後はありません")
            let move: HTML = context.may(.editor) ? MovePage.link(to: entry, from: nil, filter, context) : ""
            return """
                <li class="day-item \(entry.thing.kind.rawValue)">\(MarkWords.link(to: entry, context))\(move)\
                <span class="marks"><small>\(rule)</small> <small>\(when)</small> \(MarkWords.html(entry.marks, context))</span></li>

                """
        }
        return """
            <section class="without-days">
            <h2>\(context.words("Without a day in these months", "這十二個月沒有日子的", "この12か月に日のないもの"))</h2>
            <ul>
            \(rows)</ul>
            </section>

            """
    }
}
