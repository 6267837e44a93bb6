internal import TempleFormats
internal import TempleModel
internal import Wording

/// The map of all temples that fit the filters. Without JavaScript there is none: the list says the same.
struct MapView {
    private let search: NearSearch
    private let context: PageContext

    /// Creates the map of a search, around its point or of its view.
    init(_ search: NearSearch, _ context: PageContext) {
        self.search = search
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
        if search.hasView {
            let me: HTML = search.me.map { " data-lat=\"\($0.latitude)\" data-lng=\"\($0.longitude)\"" } ?? ""
            return " data-view=\"\(search.text[.bbox] ?? "")\"" + me
        }
        guard search.hasPoint else { return "" }
        let attribute: HTML = search.text[.radius].map { " data-radius=\"\($0)\"" } ?? ""
        return " data-lat=\"\(search.text[.lat] ?? "")\" data-lng=\"\(search.text[.lng] ?? "")\"" + attribute
    }

    private var words: String {
        var json = JSONWriter()
        json.object { json in
            json.member("here", context.words("Searched from here", "查詢的位置", "検索した位置"))
            writePopupWords(to: &json)
            json.member(
                "map", context.words("Map of the temples, moved by keys", "廟宇地圖，可用鍵盤移動", "廟の地図（キーで動かせます）"))
            json.member(
                "hint",
                context.words(
                    "Arrow keys move the map, + and - zoom, Tab goes to the temples.", "方向鍵移動地圖，+ 和 - 縮放，Tab 到各廟。",
                    "矢印キーで移動、+ と - で拡大・縮小、Tab で廟へ進みます。"))
            MapGround(context: context).writeWords(to: &json)
            json.member("close", context.words("Close", "關閉", "閉じる"))
            json.member("count", context.words("{n} temples, zoom in", "{n} 間廟，放大", "廟{n}件、拡大"))
            json.member("group", context.words("{n} temples, list them", "{n} 間廟，列出", "廟{n}件、一覧"))
            json.member("one", context.words("1 temple", "1 間廟", "廟1件"))
            json.member("all", context.words("All {n} temples here", "看這裡全部 {n} 間廟", "ここの廟{n}件をすべて見る"))
            json.member(
                "offer", context.words("See the temples of this view", "看這個範圍的廟", "この範囲の廟を見る"))
            json.member("search", context.words("Search this area", "搜尋這個範圍", "この範囲を検索"))
            json.member("back", context.words("Back to me", "回到我的位置", "現在地に戻る"))
            json.member("first", context.words("Back to the first search", "回到原來的查詢", "最初の検索に戻る"))
            json.member(
                "no_tiles",
                context.words(
                    "The background could not be loaded; the map's own is shown.", "地圖底圖無法載入，改用內建的底圖。",
                    "背景地図を読み込めないため、内蔵の地図を表示しています。"))
            json.member(
                "no_temples",
                context.words(
                    "The temples of this view could not be loaded. Move the map to try again.",
                    "無法載入這個範圍的廟；移動地圖會再試一次。", "この範囲の廟を読み込めません。地図を動かすと再試行します。"))
            json.member(
                "no_list",
                context.words(
                    "The list of this area could not be loaded. Press the button again.", "無法載入這個範圍的清單；請再按一次按鈕。",
                    "この範囲の一覧を読み込めません。もう一度ボタンを押してください。"))
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Writes the words of popups, as members of an object.
    private func writePopupWords(to json: inout JSONWriter) {
        json.member("open", context.openWords(true) ?? "")
        json.member("closed", context.openWords(false) ?? "")
        json.member("today", context.countdown(0))
        json.member("tomorrow", context.countdown(1))
        json.member("in_days", context.words("in {n} days", "還有 {n} 天", "あと{n}日"))
        json.member("details", context.words("Details", "詳細資料", "詳細"))
        json.member("directions", context.words("Directions", "路線", "行き方"))
        json.member("meters", context.words("{n} m", "{n} 公尺", "{n} m"))
        json.member("kilometers", context.words("{n} km", "{n} 公里", "{n} km"))
    }
}
