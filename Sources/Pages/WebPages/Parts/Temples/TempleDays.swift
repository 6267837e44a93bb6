internal import LunarCalendar
internal import TempleModel
internal import Wording

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
            <h2 class="title">\(context.words("Days and activities", "日子與活動", "縁日・行事"))</h2>
            <ul class="rows">\(rows)</ul>
            </section>
            """
    }

    /// The next day of each main deity; none where the temple has days of its own, which are among its activities.
    private var days: [UpcomingDay] {
        guard upcoming.ownDay(ofTemple: temple.id) == nil else { return [] }
        return temple.deities.filter { $0.role == .main }.compactMap { upcoming.nextDay(ofDeity: $0.id) }
    }

    private var datedRows: [HTML] {
        var rows: [(countdown: Int, html: HTML)] = []
        var shown: [String: [Occurrence]] = [:]
        /// Two of one name at the same time are one day. One of the name at another time is another day.
        func isNew(_ title: String, _ occurrence: Occurrence) -> Bool {
            defer { shown[title, default: []].append(occurrence) }
            return !(shown[title] ?? []).contains { $0.start <= occurrence.end && occurrence.start <= $0.end }
        }
        for activity in activities {
            guard let occurrence = activity.occurrence, let countdown = activity.countdownDays else { continue }
            // A festival that is the deity's day has the day's name.
            let joined = upcoming.joinedDay(of: activity.activity)?.day.title
            let title = joined ?? activity.activity.title
            guard isNew(title, occurrence) || joined == nil else { continue }
            let time: HTML = activity.activity.time.map { " \(context.data($0))" } ?? ""
            rows.append(
                (countdown, row(title, occurrence, time: time, countdown, more: registered(activity.activity))))
        }
        for day in days where isNew(day.title, day.occurrence) {
            rows.append((day.countdownDays, row(day.title, day.occurrence, time: "", day.countdownDays, more: "")))
        }
        return rows.enumerated()
            .sorted { ($0.element.countdown, $0.offset) < ($1.element.countdown, $1.offset) }
            .map(\.element.html)
    }

    private var undatedRows: [HTML] {
        activities.filter { $0.occurrence == nil || $0.countdownDays == nil }.map { activity in
            let usual = UsualDate(activity.activity, context)
            return """
                <li><strong>\(context.name(ofDay: activity.activity.title).html)</strong> \
                <span class="second">\(usual.words)</span>\(usual.original)</li>

                """
        }
    }

    /// Returns where a festival is registered, and what the temple says of it; empty for every other activity.
    private func registered(_ activity: Activity) -> HTML {
        guard let source = SourceWords.registered(activity, context) else { return "" }
        guard let note = context.text(activity.description, "description", activity.translations) else {
            return "<br><small class=\"second\">\(source)</small>"
        }
        let told: HTML = note.told.map { "<br>\($0)" } ?? ""
        return "<br><small class=\"second\">\(source)\(told)</small>\(note.isForeign ? context.paragraph(note) : "")"
    }

    private func row(
        _ title: String, _ occurrence: Occurrence, time: HTML, _ countdown: Int, more: HTML
    ) -> HTML {
        """
        <li><strong>\(context.name(ofDay: title).html)</strong> <span>\(context.words(occurrence))\(time)</span> \
        <span class="second">\(context.lunarText(occurrence))</span> \
        <span class="countdown">\(context.countdown(countdown))</span>\(more)</li>

        """
    }
}
