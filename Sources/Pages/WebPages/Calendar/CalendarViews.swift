internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// The kinds of days that the pages of a month and of a week can be narrowed to: `type` of their address.
struct CalendarKinds {
    /// Nil for all.
    let type: FestivalEvent.EventType?
    private let context: PageContext

    private static let types: [FestivalEvent.EventType] = [.deity, .festival]

    init(_ context: PageContext) throws(Fault) {
        self.context = context
        guard let text = context["type"] else {
            type = nil
            return
        }
        guard let asked = Self.types.first(where: { $0.rawValue == text }) else { throw Fault.wrong("type", text) }
        type = asked
    }

    /// Returns the links that choose one.
    ///
    /// - Parameter address: Returns the address of the page with a `type`.
    func links(_ address: (String?) -> String) -> HTML {
        func choice(_ text: String, _ type: FestivalEvent.EventType?) -> (text: String, address: String, isChosen: Bool)
        {
            (text, address(type?.rawValue), type == self.type)
        }
        return ChoiceLinks(
            label: context.words("Kinds of days", "日子的種類", "縁日・行事の種類"),
            choices: [
                choice(context.words("All", "全部", "すべて"), nil),
                choice(context.words("Deities' days", "神明", "神さま"), .deity),
                choice(context.words("Festivals", "節慶", "年中行事"), .festival),
            ]
        ).html
    }
}

/// The links between the views of the calendar: a month and a week.
struct CalendarViews {
    private let month: CalendarMonth
    private let week: CivilDay?
    private let kinds: CalendarKinds
    private let context: PageContext

    /// - Parameter week: The day whose week is shown; nil for the view of the month.
    init(month: CalendarMonth, week: CivilDay?, _ kinds: CalendarKinds, _ context: PageContext) {
        self.month = month
        self.week = week
        self.kinds = kinds
        self.context = context
    }

    var html: HTML {
        // From the present month to the present week, from another one to its first.
        let day = month.contains(context.today) ? context.today : max(month.first, LunarCalendar.firstDay)
        let ofMonth = PageAddress.make("/events", [("month", month.text), ("type", kinds.type?.rawValue)])
        let ofWeek = PageAddress.make("/events", [("week", "\(week ?? day)"), ("type", kinds.type?.rawValue)])
        let views = ChoiceLinks(
            label: context.words("Views", "檢視", "表示"),
            choices: [
                (context.words("Month", "月", "月"), ofMonth, week == nil),
                (context.words("Week", "週", "週"), ofWeek, week != nil),
            ]
        ).html
        return "<div class=\"views\">\(views)\(PageNavigation.beside([.activities, .lunar], context))</div>\n"
    }
}
