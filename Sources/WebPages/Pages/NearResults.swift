internal import Geodesy
internal import HTMLText
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
        if let radius = found.radius, query.after == nil, radius > query.radius, !found.matches.isEmpty {
            notes.append(
                note(
                    context.told(
                        "Nothing nearer: searched within \(context.words(radius)).",
                        "附近沒有，已擴大到 \(context.words(radius))內。")))
        }
        if let place { notes.append(place) }
        return notes
    }

    private func note(_ text: String) -> HTML { "<p class=\"caption\">\(text)</p>\n" }

    private func note(_ deity: DeityMatch) -> HTML {
        if deity.isKnown {
            guard deity.names != [deity.asked] else { return "" }
            let names = deity.names.joined(separator: "、")
            return note(context.told("\(deity.asked) means \(names).", "「\(deity.asked)」指\(names)。"))
        }
        let nearest: [HTML] = deity.suggestions.map { name in
            "<a href=\"\(search.address(replacing: [.deity: name, .cursor: nil]))\">\(name)</a>"
        }
        let suggestions: HTML =
            nearest.isEmpty ? "" : "\(context.told(" Did you mean ", "您是不是要找："))\(HTML(nearest, separator: "、"))"
        return """
            <p class="notice" role="status">\(context.told(
                "No deity is known by the name \(deity.asked).", "沒有名為「\(deity.asked)」的神明。"))\(suggestions)</p>

            """
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
        let cards = found.matches.map { TempleCard($0, context).html }
        return """
            \(TempleCard.template(countingFrom: query.today, context))<more-rows\(nextPage)>
            <ol class="cards list" id="temples">
            \(cards)</ol>
            \(nextLink)</more-rows>
            """
    }

    private var nextPage: HTML {
        guard let next = search.next(found) else { return "" }
        return " data-next=\"\(search.address("/api/temples", replacing: next))\""
    }

    private var nextLink: HTML {
        guard let next = search.next(found) else { return "" }
        return """
            <p><a class="button quiet" rel="next" href="\(search.address(replacing: next))">\(context.told(
                "More temples", "更多廟宇"))</a></p>

            """
    }
}
