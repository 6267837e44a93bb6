internal import HTMLText
internal import TempleCalendar
internal import TempleModel

/// One activity at one temple in a list.
struct ActivityCard {
    private let dated: DatedActivity
    private let context: PageContext

    private var activity: Activity { dated.activity }

    init(_ dated: DatedActivity, _ context: PageContext) {
        self.dated = dated
        self.context = context
    }

    var html: HTML {
        """
        <li class="card activity">
        <h3>\(activity.title)</h3>
        \(days)\(place)\(text("p", "text", activity.description))\(note)</li>

        """
    }

    private var days: HTML {
        guard let occurrence = dated.occurrence, let countdown = dated.countdownDays else {
            let usual = activity.usual ?? context.told("announced by the temple", "日期由廟方公告")
            let cycle = activity.announcedEveryYears.map { years in
                // The usual date often names the years itself.
                years == 1 || usual.contains("年") ? "" : context.told(", every \(years) years", "，每 \(years) 年一次")
            }
            return "<p class=\"facts\">\(usual)\(cycle ?? "")</p>\n"
        }
        let lunar: HTML = activity.recurrence.rule.isLunar ? "<span>\(occurrence.lunarText)</span>" : ""
        return """
            <p class="facts"><span>\(context.words(occurrence))</span>\(lunar)\(text("span", "time", activity.time))</p>
            <p class="countdown">\(context.countdown(countdown))</p>

            """
    }

    private var place: HTML {
        let temple: HTML? = dated.host.map { "<a href=\"/temples/\($0.templeID.description)\">\($0.name)</a>" }
        let parts: [HTML] = [
            temple.map { "<span>\($0)</span>" }, activity.place.map { "<span>\($0)</span>" },
            dated.distance.map { "<span class=\"distance\">\(context.words($0))</span>" },
        ].compactMap { $0 }
        return parts.isEmpty ? "" : "<p class=\"facts\">\(parts)</p>\n"
    }

    /// How the date is chosen; for an activity of a feed, its web page.
    private var note: HTML {
        guard let note = activity.note else { return "" }
        guard PageSettings.origin(of: note) != nil else { return "<p class=\"caption\">\(note)</p>\n" }
        return """
            <p class="caption"><a href="\(note)" rel="noopener nofollow">\(context.told("Web page", "活動網頁"))</a></p>

            """
    }

    private func text(_ tag: HTML, _ name: HTML, _ text: String?) -> HTML {
        text.map { "<\(tag) class=\"\(name)\">\($0)</\(tag)>\n" } ?? ""
    }
}
