internal import HTMLText
internal import LunarCalendar
internal import TempleCalendar
internal import TempleModel

/// The next days of a temple and its activities, the soonest first. Those without a date are last.
struct TempleDays {
    private let temple: Temple
    private let upcoming: UpcomingEvents
    private let activities: [DatedActivity]
    private let context: PageContext

    init(
        _ temple: Temple, upcoming: UpcomingEvents, activities: [DatedActivity], _ context: PageContext
    ) {
        self.temple = temple
        self.upcoming = upcoming
        self.activities = activities
        self.context = context
    }

    /// Whether a calendar file of the temple has anything.
    var isEmpty: Bool { activities.isEmpty && upcoming.nextDay(of: temple) == nil }

    var html: HTML {
        let rows = (datedRows + undatedRows)
        guard !rows.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(context.words("Days and activities", "日子與活動", "祭日と行事"))</h2>
            <ul class="rows">\(rows)</ul>
            </section>
            """
    }

    /// The temple's own day; without one, the next day of each main deity.
    private var days: [UpcomingDay] {
        if let own = upcoming.ownDay(ofTemple: temple.id) { return [own] }
        return temple.deities.filter { $0.role == .main }.compactMap { upcoming.nextDay(ofDeity: $0.id) }
    }

    private var datedRows: [HTML] {
        var rows: [(countdown: Int, html: HTML)] = []
        var titles: Set<String> = []
        for activity in activities {
            guard let occurrence = activity.occurrence, let countdown = activity.countdownDays else { continue }
            titles.insert(activity.activity.title)
            let time: HTML = activity.activity.time.map { " \(context.data($0))" } ?? ""
            rows.append((countdown, row(activity.activity.title, occurrence, time: time, countdown)))
        }
        for day in days where titles.insert(day.title).inserted {
            rows.append((day.countdownDays, row(day.title, day.occurrence, time: "", day.countdownDays)))
        }
        return rows.enumerated()
            .sorted { ($0.element.countdown, $0.offset) < ($1.element.countdown, $1.offset) }
            .map(\.element.html)
    }

    private var undatedRows: [HTML] {
        activities.filter { $0.occurrence == nil || $0.countdownDays == nil }.map { activity in
            let usual = context.usual(activity.activity)
            return """
                <li><strong>\(context.name(ofDay: activity.activity.title).html)</strong> <span class="second">\(usual)</span></li>

                """
        }
    }

    private func row(_ title: String, _ occurrence: Occurrence, time: HTML, _ countdown: Int) -> HTML {
        """
        <li><strong>\(context.name(ofDay: title).html)</strong> <span>\(context.words(occurrence))\(time)</span> \
        <span class="second">\(context.lunarText(occurrence))</span> \
        <span class="countdown">\(context.countdown(countdown))</span></li>

        """
    }
}
