internal import HTMLText
internal import TempleModel

/// The map beside a list. Without JavaScript there is none: the list says the same.
struct MapView {
    private let context: PageContext
    private let center: HTML
    /// Whether the reader may search around the middle of the map.
    private let canSearch: Bool

    /// Creates the map of a search, around its point.
    init(_ search: NearSearch, _ context: PageContext) throws {
        self.context = context
        canSearch = true
        center =
            search.hasPoint
            ? " data-lat=\"\(search.text[.lat] ?? "")\" data-lng=\"\(search.text[.lng] ?? "")\"" : ""
    }

    /// Creates the map of one list without a point.
    init(_ context: PageContext) {
        self.context = context
        canSearch = false
        center = ""
    }

    var html: HTML {
        guard context.site.files.hasMaps else { return "" }
        let ground: HTML =
            context.site.settings.tiles.map {
                " data-tiles=\"\($0.url)\" data-credit=\"\($0.credit)\""
            } ?? " data-borders=\"\(context.file("counties.geojson"))\" data-credit=\"\(borderCredit)\""
        return """
            <temple-map class="map" id="map" role="region" aria-label="\(context.told(
                "Map of the temples in the list", "清單中廟宇的地圖"))"\
            \(center)\(ground) data-leaflet="\(context.file("leaflet/leaflet.esm.min.js"))"\
             data-leaflet-style="\(context.file("leaflet/leaflet.css"))"\
             data-here="\(context.told("Searched from here", "查詢的位置"))"\(search)></temple-map>
            """
    }

    private var search: HTML {
        canSearch ? " data-search=\"\(context.told("Search around the middle of the map", "以地圖中心查詢"))\"" : ""
    }

    /// The credit that the open data licence of the borders asks for.
    private var borderCredit: String {
        context.told("County borders: National Land Surveying and Mapping Center", "縣市界線：內政部國土測繪中心")
    }
}
