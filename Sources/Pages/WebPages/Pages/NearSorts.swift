internal import TempleModel
internal import Wording

/// The line above a list: how many temples there are in all, and links that sort them otherwise.
struct NearSorts {
    private let search: NearSearch
    /// The temples on all pages; nil where nobody has counted them.
    private let total: Int?
    private let isEmpty: Bool
    private let context: PageContext

    init(_ search: NearSearch, total: Int?, isEmpty: Bool, _ context: PageContext) {
        self.search = search
        self.total = total
        self.isEmpty = isEmpty
        self.context = context
    }

    var html: HTML { "<div class=\"list-head\">\(isEmpty ? "" : count + links)</div>" }

    private var count: HTML {
        guard let total, !search.hasView else { return "" }
        let number = total.grouped
        let words = context.words(total == 1 ? "1 temple" : "\(number) temples", "共 \(number) 間", "全\(number)件")
        return "<p class=\"total\">\(words)</p>\n"
    }

    private var links: HTML {
        let chosen = search.text[.sort].flatMap(TempleQuery.Order.init) ?? first
        var orders: [TempleQuery.Order] = [first, .known, .date]
        if !orders.contains(chosen) { orders.append(chosen) }
        let rows: [HTML] = orders.map { order in
            let value: String? = order == first ? nil : order.rawValue
            let address = search.address(replacing: [.sort: value, .cursor: nil])
            let current: HTML = order == chosen ? " aria-current=\"true\"" : ""
            return "<li><a href=\"\(address)\"\(current)>\(Self.words(order, context))</a></li>"
        }
        return """
            <nav class="sorts" aria-label="\(context.words("Sorted by", "排列方式", "並べ方"))"><ul>\(rows)</ul></nav>
            """
    }

    /// The order of a search that names none.
    private var first: TempleQuery.Order { search.hasPoint || search.hasView ? .distance : .name }

    /// Returns the words for an order, also in the form.
    static func words(_ order: TempleQuery.Order, _ context: PageContext) -> String {
        switch order {
        case .distance: context.words("nearest first", "由近到遠", "近い順")
        case .name: context.words("best match first", "名稱最符合", "名前が合う順")
        case .known: context.words("best known first", "最知名", "有名な順")
        case .date: context.words("next day first", "日子最近", "縁日が近い順")
        case .rating: context.words("best rated first", "評分最高", "評価が高い順")
        }
    }
}
