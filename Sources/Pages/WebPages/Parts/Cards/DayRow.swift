package import LunarCalendar
package import Wording

/// One day in a list of rows: what it is, its date, its lunar day and the time until then.
package struct DayRow {
    /// What the day is, such as a link; nil where the list says it.
    var title: HTML?
    let occurrence: Occurrence
    /// The days until then. More than a year is not shown: the date says it better.
    let countdown: Int
    /// More about the day, such as its source.
    var more: HTML?
    let context: PageContext

    package init(
        title: HTML? = nil, occurrence: Occurrence, countdown: Int, more: HTML? = nil, context: PageContext
    ) {
        self.title = title
        self.occurrence = occurrence
        self.countdown = countdown
        self.more = more
        self.context = context
    }

    package var html: HTML {
        let title: HTML = title.map { "<strong>\($0)</strong> " } ?? ""
        let countdown: HTML =
            countdown > 366 ? "" : " <span class=\"countdown\">\(context.countdown(countdown))</span>"
        let more: HTML = more.map { "<br><small class=\"second\">\($0)</small>" } ?? ""
        return """
            <li>\(title)<span>\(context.words(occurrence))</span> <span class="second">\(context.lunarText(occurrence))</span>\
            \(countdown)\(more)</li>

            """
    }
}
