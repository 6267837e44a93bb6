internal import LunarCalendar
internal import TempleModel
internal import Wording

/// One activity at one temple in a list.
struct ActivityCard {
    private let dated: DatedActivity
    /// Nil for a list that has no marks.
    private let marks: ChoiceMarks?
    private let context: PageContext

    private var activity: Activity { dated.activity }

    init(_ dated: DatedActivity, _ marks: ChoiceMarks?, _ context: PageContext) {
        self.dated = dated
        self.marks = marks
        self.context = context
    }

    var html: HTML {
        """
        <li class="card activity"\(marks?.attribute(ofEvent: activity.eventID) ?? "")>
        <h3>\(context.name(ofDay: activity.title).html)</h3>
        \(days)\(venue)\(about)\(note)\(registered)</li>

        """
    }

    private var days: HTML {
        guard let occurrence = dated.occurrence, let countdown = dated.countdownDays else {
            let usual = UsualDate(activity, context)
            let cycle = activity.announcedEveryYears.map { years in
                // The usual date often names the years itself.
                years == 1 || usual.isTold && activity.usual?.contains("年") ?? false
                    ? "" : context.words(", every \(years) years", "，每 \(years) 年一次", "、\(years) 年に一度")
            }
            return "<p class=\"facts\">\(usual.words)\(cycle ?? "")</p>\n\(usual.original)"
        }
        let lunar: HTML = activity.recurrence.rule.isLunar ? "<span>\(context.lunarText(occurrence))</span>" : ""
        return """
            <p class="facts"><span>\(context.words(occurrence))</span>\(lunar)\(time)</p>
            <p class="countdown">\(context.countdown(countdown))</p>

            """
    }

    private var venue: HTML {
        let temple: HTML? = dated.host.map {
            "<a href=\"/temples/\($0.templeID.description)\">\(context.name(ofTemple: $0.templeID, $0.name).html)</a>"
        }
        let parts: [HTML] = [
            temple.map { "<span>\($0)</span>" }, activity.place.map { "<span>\(context.data($0))</span>" },
            dated.distance.map { "<span class=\"distance\">\(context.words($0))</span>" },
            activity.hasDoubtfulPosition ? "<span class=\"doubt\">\(TempleCard.doubt(context))</span>" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? "" : "<p class=\"facts\">\(parts)</p>\n"
    }

    private var time: HTML {
        activity.time.map { "<span class=\"time\"\(context.mark($0))>\($0)</span>\n" } ?? ""
    }

    private var about: HTML {
        let text = context.text(activity.description, "description", activity.translations)
        return text.map { context.paragraph($0, "text") } ?? ""
    }

    /// How the date is chosen; for an activity of a feed, its web page.
    private var note: HTML {
        guard let note = activity.note else { return "" }
        guard PageSettings.origin(of: note) != nil else {
            return context.text(note, "note", activity.translations).map { context.paragraph($0, "caption") } ?? ""
        }
        return """
            <p class="caption"><a href="\(note)" rel="noopener nofollow">\(context.words("Web page", "活動網頁", "行事のページ"))</a></p>

            """
    }

    private var registered: HTML {
        SourceWords.registered(activity, context).map { "<p class=\"caption\">\($0)</p>\n" } ?? ""
    }
}
