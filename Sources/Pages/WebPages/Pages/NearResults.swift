internal import Geodesy
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import Wording

/// The list of temples that were found.
struct NearResults {
    private let search: NearSearch
    private let query: TempleQuery
    private let found: ResultPage
    private let counts: NearCounts
    /// What may be meant; nil where a temple was found.
    private let meant: DidYouMean?
    private let context: PageContext

    init(
        _ search: NearSearch, _ query: TempleQuery, _ found: ResultPage, _ counts: NearCounts, _ context: PageContext
    ) throws {
        self.search = search
        self.query = query
        self.found = found
        self.counts = counts
        meant = found.matches.isEmpty && query.after == nil ? try DidYouMean(query, context) : nil
        self.context = context
    }

    var title: HTML {
        if search.hasView { return viewTitle }
        if let text = query.filter.text {
            return context.markup(
                "Temples: \(context.data(text))", "「\(text)」的查詢結果", "「\(context.data(text))」の検索結果")
        }
        if let county = search.text[.county] {
            let name = context.data(context.words(county: county))
            return context.markup("Temples in \(name)", "\(name)的廟", "\(name)の廟")
        }
        if let deity = query.deity {
            let name = context.name(ofDeity: deity).short
            return context.markup("Temples of \(name) near you", "附近供奉\(name)的廟", "近くの\(name)を祀る廟")
        }
        return "\(context.words("Temples near you", "附近的廟", "近くの廟"))"
    }

    /// The list and the map. A map whose view was searched comes before its list, else after it. On a phone one of the two
    /// is shown, as ``ViewSwitch`` says.
    func beside(_ map: HTML) -> HTML {
        let section: HTML = """
            <section id="found" aria-label="\(context.words("Temples", "廟宇", "廟の一覧"))">
            \(notes)
            \(list)
            </section>

            """
        let parts: HTML = search.hasView ? "\(map)\n\(section)" : "\(section)\(map)\n"
        return """
            <div class="beside">
            \(parts)</div>
            """
    }

    private var viewTitle: HTML {
        if let text = query.filter.text {
            return context.markup(
                "Temples on the map: \(context.data(text))", "地圖範圍內「\(text)」的查詢結果",
                "地図の範囲の「\(context.data(text))」の検索結果")
        }
        if let deity = query.deity {
            let name = context.name(ofDeity: deity).short
            return context.markup(
                "Temples of \(name) on the map", "地圖範圍內供奉\(deity)的廟", "地図の範囲で\(name)を祀る廟")
        }
        return context.markup("Temples on the map", "地圖範圍內的廟", "地図の範囲の廟")
    }

    /// Notes on differences between the query and the address, such as a parameter that was left out.
    private var notes: [HTML] {
        var notes: [HTML] = []
        if let deity = found.deity { notes.append(note(deity)) }
        if search.ignoresOpenNow {
            notes.append(
                note(
                    context.words(
                        "A day is chosen, so \"open now\" is left out.", "已選日期，因此不看現在是否開放。",
                        "日付を選んだため、「いま開門中」の条件は外しました。")))
        }
        if let nearbyLink { notes.append(nearbyLink) }
        return notes
    }

    private func note(_ text: String) -> HTML { "<p class=\"caption\">\(text)</p>\n" }

    private func note(_ deity: DeityMatch) -> HTML {
        DeityMatchNote(deity, context) { name in search.address(replacing: [.deity: name, .cursor: nil]) }.html
    }

    /// A link to the temples near what a typed name means: the middle of the temples found.
    private var nearbyLink: HTML? {
        guard query.center == nil, let text = query.filter.text, query.after == nil, !found.matches.isEmpty else {
            return nil
        }
        func middle(_ values: [Double]) -> String { DecimalText.text(values.sorted()[values.count / 2], decimals: 4) }
        let latitude = middle(found.matches.map(\.temple.coordinate.latitude))
        let longitude = middle(found.matches.map(\.temple.coordinate.longitude))
        let address = search.address(replacing: [.lat: latitude, .lng: longitude, .q: nil, .sort: nil, .cursor: nil])
        return """
            <p><a class="button quiet" href="\(address)">\(context.markup(
                "All temples near \(context.data(text))", "看「\(text)」附近所有的廟",
                "「\(context.data(text))」の近くの廟をすべて見る"))</a></p>

            """
    }

    private var list: HTML {
        guard !found.matches.isEmpty else {
            return """
                <p class="notice" role="status">\(nothing)</p>
                \(FewNote(search, counts, context).html)\(meant?.html ?? "")
                """
        }
        // Who asks for farther days wants to see them.
        let farDays = query.order == .date || query.withinDays.map { $0 > TempleFacets.soonDays } ?? false
        let cards = context.site.cards.cards(of: found, countingFrom: query.today, farDays: farDays, context)
        return """
            \(FewNote(search, counts, context).html)<more-rows>
            <ol class="cards list" id="temples">
            \(cards)</ol>
            \(nextLink)</more-rows>
            """
    }

    /// What to do where no temple fits: only what the search has can be taken away.
    private var nothing: String {
        var words = [context.words("No temple fits.", "沒有符合的廟。", "合う廟がありません。")]
        if [.openNow, .withinDays, .deity, .county].contains(where: { search.text[$0] != nil }) {
            words.append(context.words("Leave a filter out.", "請減少條件。", "条件を減らしてください。"))
        }
        if search.text[.radius] != nil {
            words.append(context.words("Search farther.", "請擴大距離。", "距離を広げてください。"))
        }
        if search.text[.bbox] != nil {
            words.append(context.words("Zoom the map out.", "請縮小地圖，看更大的範圍。", "地図を縮小して範囲を広げてください。"))
        }
        return words.joined(separator: context.words(" ", "", ""))
    }

    private var nextLink: HTML {
        search.next(found).map {
            """
            <p><a class="button quiet" rel="next" href="\($0)">\(context.words("More temples", "更多廟宇", "さらに表示"))</a></p>

            """
        } ?? ""
    }
}
