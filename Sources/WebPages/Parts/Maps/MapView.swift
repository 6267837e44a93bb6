internal import HTMLText
internal import TempleFormats
internal import TempleModel

/// The map of all temples that fit the filters. Without JavaScript there is none: the list says the same.
struct MapView {
    private let search: NearSearch
    /// Within which the temples are; nil for any distance.
    private let radius: String?
    private let context: PageContext

    /// Creates the map of a search, around its point or of its view.
    ///
    /// - Parameter radius: where temples were found beyond the radius of the search, how far.
    init(_ search: NearSearch, radius: String? = nil, _ context: PageContext) {
        self.search = search
        self.radius = radius ?? search.text[.radius]
        self.context = context
    }

    var html: HTML {
        guard context.site.files.hasMaps else { return "" }
        return """
            <temple-map class="map" id="map" role="region" aria-label="\(context.words(
                "Map of the temples", "廟宇地圖", "廟の地図"))"\
            \(startAttributes)\(MapGround(context: context).attributes)\
             data-filters="\(search.filters(ordered: false))" data-choices="\(search.filters(ordered: true))"\
             data-words="\(words)"></temple-map>
            """
    }

    /// Where the map begins. Without a search, it offers a list of its view.
    private var startAttributes: HTML {
        if search.query == nil { return " data-offers" }
        if search.hasView { return " data-view=\"\(search.text[.bbox] ?? "")\"" }
        guard search.hasPoint else { return "" }
        let attribute: HTML = radius.map { " data-radius=\"\($0)\"" } ?? ""
        return " data-lat=\"\(search.text[.lat] ?? "")\" data-lng=\"\(search.text[.lng] ?? "")\"" + attribute
    }

    private var words: String {
        var json = JSONWriter()
        json.object { json in
            json.member("here", context.words("Searched from here", "查詢的位置", "検索した位置"))
            json.member(
                "map", context.words("Map of the temples, moved by keys", "廟宇地圖，可用鍵盤移動", "廟の地図（キーで動かせます）"))
            json.member(
                "hint",
                context.words(
                    "Arrow keys move the map, + and - zoom, Tab goes to the temples.", "方向鍵移動地圖，+ 和 - 縮放，Tab 到各廟。",
                    "矢印キーで移動、+ と - で拡大・縮小、Tab で廟へ進みます。"))
            MapGround(context: context).writeZoomWords(to: &json)
            json.member("close", context.words("Close", "關閉", "閉じる"))
            json.member("count", context.words("{n} temples, zoom in", "{n} 間廟，放大", "廟{n}件、拡大"))
            json.member("group", context.words("{n} temples, list them", "{n} 間廟，列出", "廟{n}件、一覧"))
            json.member("one", context.words("1 temple", "1 間廟", "廟1件"))
            json.member("all", context.words("All {n} temples here", "看這裡全部 {n} 間廟", "ここの廟{n}件をすべて見る"))
            json.member(
                "offer", context.words("See the temples of this view", "看這個範圍的廟", "この範囲の廟を見る"))
            json.member(
                "no_tiles",
                context.words(
                    "The background could not be loaded; the county borders are shown.", "地圖底圖無法載入，改顯示縣市界線。",
                    "背景地図を読み込めないため、県市の境界を表示しています。"))
            json.member(
                "no_temples",
                context.words(
                    "The temples of this view could not be loaded. Move the map to try again.",
                    "無法載入這個範圍的廟；移動地圖會再試一次。", "この範囲の廟を読み込めません。地図を動かすと再試行します。"))
            json.member(
                "no_list",
                context.words(
                    "The list could not follow the map. Move the map to try again.", "清單無法更新；移動地圖會再試一次。",
                    "一覧を更新できません。地図を動かすと再試行します。"))
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
