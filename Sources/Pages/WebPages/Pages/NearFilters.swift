internal import TempleModel
internal import Wording

/// The filters that are asked for most, as links above the list: each turns itself on or off.
struct NearFilters {
    private let search: NearSearch
    /// How many temples a filter leaves; nil where that was not counted.
    private let counts: TempleFacets?
    private let context: PageContext

    init(_ search: NearSearch, counts: TempleFacets? = nil, _ context: PageContext) {
        self.search = search
        self.counts = counts
        self.context = context
    }

    var html: HTML {
        var links: [HTML] = []
        if let deityLink { links.append(deityLink) }
        if let radius = search.text[.radius] {
            links.append(
                link(context.words("within \(radius) km", "\(radius) 公里內", "\(radius) km 以内"), isOn: true, .radius, ""))
        }
        if search.text[.date] == nil {
            let words = context.words("open now", "現在開放", "いま開門中")
            links.append(
                link(words, isOn: search.text[.openNow] != nil, .openNow, "true", count: counts?.openNow))
        }
        let span = search.text[.withinDays] ?? "\(TempleFacets.soonDays)"
        let words =
            span == "0"
            ? context.words("event today", "今天有日子或活動", "今日、縁日・行事あり")
            : context.words("event within \(span) days", "\(span) 天內有日子或活動", "\(span)日以内に縁日・行事あり")
        links.append(link(words, isOn: search.text[.withinDays] != nil, .withinDays, span, count: counts?.daySoon))
        if let date = search.text[.date] {
            links.append(link(context.words("as of \(date)", "以 \(date) 為準", "\(date) 時点"), isOn: true, .date, ""))
        }
        return list(links)
    }

    /// The link that takes the deity away; empty without one.
    var deity: HTML { deityLink.map { list([$0]) + "\n" } ?? "" }

    private var deityLink: HTML? {
        search.text[.deity].map { link(context.data($0), isOn: true, .deity, "") }
    }

    private func list(_ links: [HTML]) -> HTML {
        "<ul class=\"filters\" aria-label=\"\(context.words("Filters", "條件", "条件"))\">\(links)</ul>"
    }

    private func link(
        _ text: String, isOn: Bool, _ parameter: SearchParameter, _ value: String, count: Int? = nil
    ) -> HTML {
        let number: HTML = count.map { " <span class=\"count\">\($0.grouped)</span>" } ?? ""
        return link("\(text)\(number)" as HTML, isOn: isOn, parameter, value)
    }

    private func link(_ text: HTML, isOn: Bool, _ parameter: SearchParameter, _ value: String) -> HTML {
        let new: String? = isOn ? nil : value
        let address = search.address(replacing: [parameter: new, .cursor: nil])
        let action =
            isOn
            ? context.words("remove the filter", "取消條件", "条件を外す") : context.words("add the filter", "加上條件", "条件を加える")
        let mark: HTML = isOn ? " <span aria-hidden=\"true\">✕</span>" : ""
        return """
            <li><a class="filter\(isOn ? " on" : "")" href="\(address)" \
            title="\(action)">\(text)\(mark)<span class="hidden-text">\(context.words(": ", "：", "："))\(action)</span></a></li>
            """
    }
}
