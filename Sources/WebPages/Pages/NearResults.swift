internal import Geodesy
internal import HTMLText
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// The list of temples that were found.
struct NearResults {
    private let search: NearSearch
    private let query: TempleQuery
    private let found: TemplePage
    private let context: PageContext

    init(_ search: NearSearch, _ query: TempleQuery, _ found: TemplePage, _ context: PageContext) {
        self.search = search
        self.query = query
        self.found = found
        self.context = context
    }

    var title: String {
        if let text = query.filter.text { return context.told("Temples: \(text)", "「\(text)」的查詢結果") }
        if let county = search.text[.county] { return context.told("Temples in \(county)", "\(county)的廟") }
        if let deity = query.deity { return context.told("Temples of \(deity) near", "附近供奉\(deity)的廟") }
        return context.told("Temples near", "附近的廟")
    }

    var html: HTML {
        """
        \(notes)
        \(list)
        """
    }

    /// What was searched, where that is not what the address says.
    private var notes: [HTML] {
        var notes: [HTML] = []
        if let deity = found.deity { notes.append(note(deity)) }
        if search.ignoresOpenNow {
            notes.append(
                note(
                    context.told(
                        "A day is chosen, so \"open now\" is left out.", "已選日期，因此不看現在是否開放。")))
        }
        if let place { notes.append(place) }
        return notes
    }

    private func note(_ text: String) -> HTML { "<p class=\"caption\">\(text)</p>\n" }

    private func note(_ deity: DeityMatch) -> HTML {
        DeityMatchNote(deity, context) { name in search.address(replacing: [.deity: name, .cursor: nil]) }.html
    }

    /// A link to the temples near what a typed name means: the middle of the temples found.
    private var place: HTML? {
        guard query.center == nil, let text = query.filter.text, query.after == nil, !found.matches.isEmpty else {
            return nil
        }
        func middle(_ values: [Double]) -> String { DecimalText.text(values.sorted()[values.count / 2], places: 4) }
        let latitude = middle(found.matches.map(\.temple.coordinate.latitude))
        let longitude = middle(found.matches.map(\.temple.coordinate.longitude))
        let address = search.address(replacing: [.lat: latitude, .lng: longitude, .q: nil, .sort: nil, .cursor: nil])
        return """
            <p><a class="button quiet" href="\(address)">\(context.told(
                "All temples near \(text)", "看「\(text)」附近所有的廟"))</a></p>

            """
    }

    private var list: HTML {
        guard !found.matches.isEmpty else {
            return """
                <p class="notice" role="status">\(context.told(
                    "No temple fits. Leave a filter out, or search farther.", "沒有符合的廟；請減少條件，或擴大距離。"))</p>
                """
        }
        let cards = context.site.cards.cards(of: found, countingFrom: query.today, context)
        return """
            \(context.site.cards.template(context))<more-rows\(nextPage)>
            <ol class="cards list" id="temples" data-today="\(context.today.description)" \
            data-from="\(query.today.description)">
            \(cards)</ol>
            \(nextLink)</more-rows>
            """
    }

    private var nextPage: HTML {
        search.nextOfAPI(found).map { " data-next=\"\($0)\"" } ?? ""
    }

    private var nextLink: HTML {
        search.next(found).map {
            """
            <p><a class="button quiet" rel="next" href="\($0)">\(context.told("More temples", "更多廟宇"))</a></p>

            """
        } ?? ""
    }
}
