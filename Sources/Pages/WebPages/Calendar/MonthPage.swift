internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/events`: the days of one month as a table, and what is on each of them.
struct MonthPage {
    private let context: PageContext
    private let month: CalendarMonth
    private let kinds: CalendarKinds
    /// The events of the month, and of the days to come on the page of the present month.
    private let events: [FestivalEvent]
    private let activities: HeldActivities
    private let festivals: RegisteredFestivals?
    private let marks: ChoiceMarks

    /// The days to come that the page of the present month lists.
    private static let daysAhead = 30

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        if let week = context["week"] { return .page(try WeekPage(week, context).page) }
        return .page(try MonthPage(context).page)
    }

    private init(_ context: PageContext) throws {
        self.context = context
        let present = CalendarMonth(of: context.today)
        month =
            try context["month"].map { text throws(Fault) in
                guard let month = CalendarMonth(text) else { throw Fault.wrong("month", text) }
                return month
            } ?? present
        kinds = try CalendarKinds(context)
        var end = month.last
        if month == present { end = max(end, context.today.adding(days: Self.daysAhead)) }
        let calendar = try context.calendar()
        marks = calendar.marks
        activities = HeldActivities(kinds.type == nil ? calendar.activities : [], on: month.days, context)
        festivals = kinds.type == nil ? calendar.festivals : nil
        events = calendar.events.events(
            from: month.first, through: end, .init(type: kinds.type))
    }

    private var isPresent: Bool { month.contains(context.today) }

    private var title: String {
        let name = context.monthName(month.first.year, month.first.month)
        return context.words("Days of \(name)", "\(name)的日子", "\(name)の縁日・行事")
    }

    private var page: Page {
        let name = context.monthName(month.first.year, month.first.month)
        let ofMonth = events.filter { $0.occurrence.start <= month.last }
        return Page(
            title: title,
            description: context.words(
                "Lunar days, solar terms, festivals and deities' days of \(name) in Taiwan.",
                "\(name)的農曆日期、節氣、民俗節慶與神明聖誕。", "\(name)の台湾の旧暦、二十四節気、年中行事、神さまの縁日。"),
            path: isPresent ? "/events" : PageAddress.make("/events", [("month", month.text)]), section: .days,
            body: """
                <h1>\(title)</h1>
                <month-days data-all="\(context.words("Show all days", "列出全部日子", "すべての日を表示"))" \
                data-one="\(context.words("Show the chosen day", "只看選的日子", "選んだ日だけを表示"))">
                \(bar)
                \(CalendarViews(month: month, week: nil, kinds, context).html)
                \(kinds.links { address(isPresent ? nil : month, $0) })
                <div class="calendar">
                \(MonthTable(month, ofMonth, activities, marks, context).html)
                <section>
                <h2 class="title">\(context.words("Days of the month", "本月的日子", "この月の縁日・行事"))</h2>
                \(ofMonth.isEmpty ? nothing : "")<div class="days">\(DayPanels(month.days, ofMonth, activities, festivals, headingLevel: 3, marks, context).html)</div>
                </section>
                </div>
                </month-days>
                \(comingDays)
                """)
    }

    private var nothing: HTML {
        """
        <p class="notice">\(context.words("No day is known in this month.", "這個月沒有資料。", "この月の縁日・行事は登録されていません。"))</p>

        """
    }

    private var bar: HTML {
        let previous: HTML = month.previous.map { link(to: $0, rel: "prev", "← \(name(of: $0))") } ?? "<span></span>"
        let next: HTML = month.next.map { link(to: $0, rel: "next", "\(name(of: $0)) →") } ?? "<span></span>"
        let present: HTML =
            isPresent
            ? ""
            : "<a class=\"button quiet\" href=\"\(address(nil, kinds.type?.rawValue))\">\(context.words("This month", "本月", "今月"))</a>\n"
        return """
            <nav class="month-bar" aria-label="\(context.words("Months", "月份", "月を選ぶ"))">
            \(previous)
            \(present)\(next)
            </nav>
            """
    }

    private func link(to month: CalendarMonth, rel: HTML, _ text: String) -> HTML {
        "<a class=\"button quiet\" rel=\"\(rel)\" href=\"\(address(month, kinds.type?.rawValue))\">\(text)</a>"
    }

    /// The month; with its year where that is another one.
    private func name(of other: CalendarMonth) -> String {
        other.first.year == month.first.year
            ? context.monthName(other.first.month) : context.monthName(other.first.year, other.first.month)
    }

    private func address(_ month: CalendarMonth?, _ type: String?) -> String {
        PageAddress.make("/events", [("month", month?.text), ("type", type)])
    }

    /// The days to come, on the page of the present month.
    private var comingDays: HTML {
        guard isPresent else { return "" }
        let last = context.today.adding(days: Self.daysAhead)
        let coming = events.filter { $0.occurrence.end >= context.today && $0.occurrence.start <= last }
        guard !coming.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(context.words("Days to come", "近期重要日子", "もうすぐの縁日・行事"))</h2>
            <ul class="cards">\(coming.map { EventCard($0, marks, context).html })</ul>
            </section>
            """
    }
}
