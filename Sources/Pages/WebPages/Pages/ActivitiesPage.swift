internal import Geodesy
internal import HanNames
internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/activities`: the activities of the days to come, near a point or in all of Taiwan, in pages.
struct ActivitiesPage {
    private let context: PageContext
    private let days: Int
    /// The one day of the list; nil for the days to come.
    private let day: CivilDay?
    /// The values of the address.
    private let text: TempleQueryText
    private let dated: [DatedActivity]
    private let announced: [DatedActivity]
    private let marks: ChoiceMarks
    /// What their names, their temples' names or their places have; nil for all.
    private let name: String?
    /// Nil for all.
    private let kind: ActivityKind?
    /// How many activities of each kind there are, whichever is chosen.
    private let counts: [ActivityKind: Int]
    private let links: PageLinks

    private static let defaultDays = 90
    private static let spans = [7, 30, 90, 180, 366]
    private static let radii = ["5", "10", "20", "50", "100"]
    private static let defaultRadius = "20"
    private static let pageSize = 24
    /// In bytes.
    private static let longestName = 256
    /// The activities to be announced that are shown before the folded rest.
    private static let mostAnnounced = 6

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        .page(try ActivitiesPage(context).page)
    }

    private init(_ context: PageContext) throws {
        self.context = context
        days =
            try context["days"].map { text throws(Fault) in
                guard text.utf8.count <= 3, let days = Int(text), TempleQuery.withinDaysRange.contains(days) else {
                    throw Fault.wrong("days", text)
                }
                return days
            } ?? Self.defaultDays
        let day = try context["on"].map { text throws(Fault) in
            guard let day = CivilDay(iso8601: text), LunarCalendar.contains(day) else { throw Fault.wrong("on", text) }
            return day
        }
        // One of them says which days.
        if day != nil, let span = context["days"] { throw Fault.wrong("days", span) }
        self.day = day
        var text = TempleQueryText([.lat, .lng, .radius]) { context[$0.rawValue] }
        var filter = ActivityCalendar.Filter()
        if text[.lat] == nil, text[.lng] == nil {
            text[.radius] = nil
        } else {
            if text[.radius] == nil { text[.radius] = Self.defaultRadius }
            let query = try TempleQuery(parsing: text, radiusUnits: false, now: context.time)
            filter.near = query.center.map { ($0, query.radius) }
        }
        self.text = text
        marks = try context.choiceMarks()
        let activities = try context.store.catalogueSnapshot().activities
        let calendar = ActivityCalendar(today: context.today)
        let wanted = context["q"]
        if let wanted, wanted.utf8.count > Self.longestName { throw Fault.wrong("q", wanted) }
        name = wanted
        let kind = try context["kind"].map { text throws(Fault) in
            guard let kind = ActivityKind(rawValue: text) else { throw Fault.wrong("kind", text) }
            return kind
        }
        self.kind = kind
        func named(_ dated: [DatedActivity]) -> [DatedActivity] {
            guard let key = wanted.map(DeityKey.key) else { return dated }
            // Signs alone are no name.
            guard !key.isEmpty else { return [] }
            return dated.filter { one in
                [one.activity.title, one.host?.name, one.activity.place].contains { text in
                    text.map { DeityKey.key($0).holds(key) } ?? false
                }
            }
        }
        let announced =
            day == nil
            ? named(calendar.upcoming(activities.filter { $0.activity.recurrence.rule == .announced }, filter)) : []
        let end = min(LunarCalendar.lastDay, context.today.adding(days: days))
        filter.days = day.map { $0...$0 } ?? (context.today <= end ? context.today...end : nil)
        let dated = named(calendar.upcoming(activities, filter))
        counts = (dated + announced).reduce(into: [:]) { $0[ActivityKind(of: $1), default: 0] += 1 }
        func ofKind(_ dated: [DatedActivity]) -> [DatedActivity] {
            kind == nil ? dated : dated.filter { ActivityKind(of: $0) == kind }
        }
        self.announced = ofKind(announced)
        self.dated = ofKind(dated)
        links = try PageLinks(of: self.dated.count, size: Self.pageSize, context)
    }

    private var hasPoint: Bool { text[.lat] != nil }

    private var page: Page {
        let title =
            hasPoint
            ? context.words("Activities near you", "附近的活動", "近くの行事")
            : context.words("Activities of temples", "廟會活動", "廟の行事")
        return Page(
            title: title,
            description: context.words(
                "Processions, festivals and other activities of temples in Taiwan: near and soon.",
                "臺灣各地的遶境、祭典與廟會：附近與近期的活動。", "台湾各地の廟の巡行、祭り、行事。近くのもの、もうすぐのものを探せます。"),
            path: PageAddress.make("/activities", [("on", day?.description)]), section: .activities,
            isListed: day == nil,
            body: """
                <h1>\(title)</h1>
                \(form)
                \(kinds)<section>
                <h2 class="title">\(listTitle)</h2>
                \(list)\(links.html { PageAddress.make("/activities", parameters + [("kind", kind?.rawValue), ("page", $0)]) })
                </section>
                \(announcedList)
                """)
    }

    private var listTitle: String {
        day.map(context.words) ?? context.words("In the next \(days) days", "\(days) 天內", "これから\(days)日間")
    }

    /// The parameters of the address without the kind and the page.
    private var parameters: [(name: String, value: String?)] {
        [
            ("lat", text[.lat]), ("lng", text[.lng]), ("radius", context["radius"]), ("days", context["days"]),
            ("on", day?.description), ("q", name),
        ]
    }

    /// The index by kind: links with the number of activities that each shows. Kinds without any are left out.
    private var kinds: HTML {
        let shown = ActivityKind.allCases.filter { counts[$0] != nil || $0 == kind }
        guard shown.count > 1 || kind != nil else { return "" }
        func choice(_ text: String, _ count: Int, _ choice: ActivityKind?) -> (
            text: String, address: String, isChosen: Bool
        ) {
            (
                context.bracketed(text, String(count)),
                PageAddress.make("/activities", parameters + [("kind", choice?.rawValue)]), choice == kind
            )
        }
        let all = choice(context.words("All", "全部", "すべて"), counts.values.reduce(0, +), nil)
        return ChoiceLinks(
            label: context.words("Kinds of activities", "活動的種類", "行事の種類"),
            choices: [all] + shown.map { choice($0.words.text(in: context.language), counts[$0] ?? 0, $0) }
        ).html
    }

    private var list: HTML {
        guard !dated.isEmpty else {
            guard day == nil else {
                let none = context.words("No activity is known on this day.", "這一天沒有已知的活動。", "この日の行事は見つかりませんでした。")
                return "<p class=\"notice\" role=\"status\">\(none)</p>\n"
            }
            let advice =
                name == nil
                ? context.words(
                    "No activity is known. Choose more days, or search farther.", "沒有已知的活動；請選較多天數，或擴大距離。",
                    "行事は見つかりませんでした。日数を増やすか、距離を広げてください。")
                : context.words(
                    "No activity has this name in these days. Choose more days, or another name.",
                    "這段期間沒有這個名稱的活動；請選較多天數，或換個名稱。", "この期間にその名前の行事はありません。日数を増やすか、別の名前で探してください。")
            return "<p class=\"notice\" role=\"status\">\(advice)</p>\n"
        }
        return "<ul class=\"cards\">\(cards(links.members(of: dated)))</ul>\n"
    }

    /// The activities without a date, on the first page.
    private var announcedList: HTML {
        guard !announced.isEmpty, links.number == 1 else { return "" }
        let rest = announced.dropFirst(Self.mostAnnounced)
        let more: HTML =
            rest.isEmpty
            ? ""
            : """
            <details class="names">
            <summary>\(context.words("\(rest.count) more", "其他 \(rest.count) 項", "ほか \(rest.count) 件"))</summary>
            <ul class="cards">\(cards(rest))</ul>
            </details>

            """
        return """
            <section>
            <h2 class="title">\(context.words("Days to be announced", "日期待公告", "日程は発表待ち"))</h2>
            <ul class="cards">\(cards(announced.prefix(Self.mostAnnounced)))</ul>
            \(more)</section>
            """
    }

    private func cards(_ activities: ArraySlice<DatedActivity>) -> [HTML] {
        activities.map { ActivityCard($0, marks, context).html }
    }

    private var form: HTML {
        let everywhere: HTML =
            hasPoint
            ? """
            <p><a href="\(everywhereAddress)">\(context.words(
                "All of Taiwan", "看全臺灣的活動", "台湾全体の行事を見る"))</a></p>
            """ : ""
        return """
            <form class="plain" action="/activities" method="get">
            \(PositionButton.fields(latitude: text[.lat], longitude: text[.lng]))\(kept)\(PositionButton(context).html)
            <div class="field">
            <label for="q">\(context.words("Activity, temple or place", "活動、廟名或地點", "行事・廟・場所"))</label>
            <input id="q" name="q" value="\(name ?? "")" maxlength="64" autocomplete="off" enterkeyhint="search">
            </div>
            \(span)\(hasPoint ? radius : "")
            <div class="field"><button type="submit">\(context.words("Show", "查詢", "表示"))</button></div>
            </form>
            \(everywhere)\(everyDay)
            """
    }

    /// The link to the days to come, from one day.
    private var everyDay: HTML {
        guard day != nil else { return "" }
        let address = PageAddress.make("/activities", parameters.filter { $0.name != "on" })
        return """
            <p><a href="\(address)">\(context.words(
                "Activities of the days to come", "看近期的活動", "これからの行事を見る"))</a></p>
            """
    }

    /// What the address has and the form has no field for.
    private var kept: HTML {
        let kind: HTML = kind.map { "<input type=\"hidden\" name=\"kind\" value=\"\($0.rawValue)\">\n" } ?? ""
        let day: HTML = day.map { "<input type=\"hidden\" name=\"on\" value=\"\($0.description)\">\n" } ?? ""
        return kind + day
    }

    private var everywhereAddress: String {
        PageAddress.make(
            "/activities", [("days", context["days"]), ("on", day?.description), ("q", name), ("kind", kind?.rawValue)])
    }

    /// The choice of days; nothing for one day.
    private var span: HTML {
        guard day == nil else { return "" }
        let spans = Self.spans.contains(days) ? Self.spans : Self.spans + [days]
        return SelectField(
            name: "days", label: context.words("Within", "期間", "期間"), chosen: String(days),
            options: spans.map { (String($0), context.words("\($0) days", "\($0) 天內", "\($0)日以内")) }
        ).html
    }

    private var radius: HTML {
        let chosen = text[.radius] ?? Self.defaultRadius
        let radii = Self.radii.contains(chosen) ? Self.radii : Self.radii + [chosen]
        return SelectField(
            name: "radius", label: context.words("Distance", "距離", "距離"), chosen: chosen,
            options: radii.map { ($0, context.words("\($0) km", "\($0) 公里內", "\($0) km 以内")) }
        ).html
    }
}

extension ActivityKind {
    fileprivate init(of dated: DatedActivity) { self.init(ofTitle: dated.activity.title) }
}
