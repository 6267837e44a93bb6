internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The form of the page of temples near: a position, or what is typed into one box, and filters. It works as a plain form;
/// `near-form` and `search-box` make it quicker.
struct NearForm {
    private let search: NearSearch
    private let context: PageContext
    /// Whether the page asks for the position without a press where the reader has allowed it before.
    private let asksAtOnce: Bool

    private static let radii = ["1", "2", "5", "10", "20", "50", "100"]
    private static let spans = ["0", "3", "7", "30"]

    init(_ search: NearSearch, asksAtOnce: Bool = false, _ context: PageContext) {
        self.search = search
        self.asksAtOnce = asksAtOnce
        self.context = context
    }

    var html: HTML {
        """
        <near-form>
        <form class="search" action="/" method="get" role="search">
        \(position)\(kept)
        <div class="field wide">
        <label for="q">\(context.words("Temple, deity or place", "廟名、神明或地點", "廟・神さま・場所"))</label>
        \(SearchBox.ofEverything("q", search.text[.q], context).html)
        </div>
        \(search.hasPoint ? radius : "")
        <details class="more"\(hasMore ? " open" : "")>
        <summary>\(context.words("More filters", "更多條件", "その他の条件"))</summary>
        <div class="fields">
        \(within)
        <div class="field">
        <label for="date">\(context.words("As of the day", "以哪一天為準", "基準の日"))</label>
        <input id="date" name="date" type="date" min="\(LunarCalendar.firstDay.description)" max="\(LunarCalendar.lastDay.description)"
          value="\(search.text[.date] ?? "")">
        </div>
        \(sort)
        <div class="field check">
        <input id="open_now" name="open_now" type="checkbox" value="true"\(search.text[.openNow] == nil ? "" : " checked")>
        <label for="open_now">\(context.words("Open now", "現在開放", "いま開門中"))</label>
        </div>
        </div>
        </details>
        <div class="field"><button type="submit">\(context.words("Search", "查詢", "検索"))</button></div>
        </form>
        </near-form>
        """
    }

    /// What the address has and the form has no field for.
    private var kept: [HTML] {
        var values: [(name: String, value: String?)] = [SearchParameter.bbox, .deity].map {
            ($0.rawValue, search.text[$0])
        }
        values.append(("me", search.me.map { "\($0.latitude),\($0.longitude)" }))
        return values.compactMap { name, value in
            value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">\n" }
        }
    }

    private var hasMore: Bool {
        [.withinDays, .date, .openNow].contains { search.text[$0] != nil }
            || (search.text[.sort] ?? "distance") != "distance"
    }

    private var position: HTML {
        """
        \(PositionButton.fields(latitude: search.text[.lat], longitude: search.text[.lng]))\
        \(PositionButton(
            advice: context.words("Type a place or a temple.", "請輸入地點或廟名。", "場所または廟の名前を入力してください。"),
            words: search.query == nil
                ? context.words("Temples near me", "查看附近相關廟宇", "現在地の近くの廟を見る") : nil,
            asksAtOnce: asksAtOnce, context
        ).html)
        """
    }

    private var radius: HTML {
        let chosen = search.text[.radius]
        var radii = Self.radii
        if let chosen, !radii.contains(chosen) { radii.append(chosen) }
        return select(
            "radius", context.words("Within", "距離", "距離"), chosen,
            [("", context.words("any distance", "不限", "指定なし"))]
                + radii.map { ($0, context.words("\($0) km", "\($0) 公里內", "\($0) km 以内")) })
    }

    private var within: HTML {
        let chosen = search.text[.withinDays]
        var spans = Self.spans
        if let chosen, !spans.contains(chosen) { spans.append(chosen) }
        return select(
            "within_days", context.words("With an event", "近期有日子或活動", "縁日・行事"), chosen,
            [("", context.words("at any time", "不限", "指定なし"))]
                + spans.map {
                    (
                        $0,
                        $0 == "0"
                            ? context.words("today", "今天", "今日")
                            : context.words("within \($0) days", "\($0) 天內", "\($0)日以内")
                    )
                })
    }

    private var sort: HTML {
        let first: TempleQuery.Order = search.hasPoint || search.hasView ? .distance : .name
        let orders: [(String, String)] =
            [("", NearSorts.words(first, context))]
            + [TempleQuery.Order.known, .date, .rating].map { ($0.rawValue, NearSorts.words($0, context)) }
        return select(
            "sort", context.words("Order", "排序", "並び順"), orders.map(\.0).first { $0 == search.text[.sort] }, orders)
    }

    private func select(_ name: String, _ label: String, _ chosen: String?, _ options: [(value: String, text: String)])
        -> HTML
    {
        SelectField(name: name, label: label, chosen: chosen, options: options).html
    }
}
