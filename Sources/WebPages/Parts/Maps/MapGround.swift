internal import HTMLText
internal import TempleFormats

/// What every map needs: Leaflet, and what is below the temples. `Web/map/leaflet.js` and `Web/map/ground.js` read it.
struct MapGround {
    let context: PageContext

    /// The attributes of the map's element.
    var attributes: HTML {
        """
        \(tiles) data-border-credit="\(borderCredit)" data-rail-credit="\(railCredit)" data-legend="\(legend)"\
         data-leaflet="\(context.file("leaflet/leaflet.esm.min.js"))"\
         data-leaflet-style="\(context.file("leaflet/leaflet.css"))"
        """
    }

    private var tiles: HTML {
        let settings = context.site.settings
        if let file = settings.tileFile {
            let bounds: HTML = file.bounds.map { " data-tiles-bounds=\"\($0)\"" } ?? ""
            return """
                 data-tiles="/tiles/\(file.mark)/{z}/{x}/{y}" data-tiles-credit="\(file.credit)"\
                 data-tiles-min="\(String(file.zooms.lowerBound))" data-tiles-max="\(String(file.zooms.upperBound))"\(bounds)
                """
        }
        return settings.tiles.map { " data-tiles=\"\($0.url)\" data-tiles-credit=\"\($0.credit)\"" } ?? ""
    }

    /// The credit that the open data licence of the borders asks for.
    private var borderCredit: String {
        context.words(
            "County borders: National Land Surveying and Mapping Center", "縣市界線：內政部國土測繪中心",
            "県市の境界：内政部国土測絵中心")
    }

    /// The credits of the railways' lines and stations, which have two licences.
    private var railCredit: String {
        context.words(
            "Railways: Ministry of Transportation TDX; TRA lines: © OpenStreetMap contributors (ODbL)",
            "軌道：交通部 TDX；臺鐵路線：© OpenStreetMap 貢獻者（ODbL）", "鉄道：交通部TDX、台鉄の路線：© OpenStreetMap contributors（ODbL）")
    }

    /// The words of the legend, as JSON, which `Web/map/legend.js` reads.
    private var legend: String {
        var json = JSONWriter()
        json.object { json in
            json.member("legend", context.words("Legend", "圖例", "凡例"))
            json.member("n", context.words("N", "北", "北"))
            json.member("north", context.words("North is up", "上方為北", "上が北"))
            json.member("temple", context.words("Temple", "廟宇", "廟"))
            json.member("open", context.words("Temple that is open now", "開放中的廟宇", "開門中の廟"))
            json.member("several", context.words("Several temples, with their number", "多間廟宇與其數目", "複数の廟とその数"))
            json.member("me", context.words("Where you are", "您的位置", "現在地"))
            json.member("fast", context.words("High-speed rail", "高鐵", "高速鉄道"))
            json.member("rail", context.words("Taiwan Railway", "臺鐵", "台鉄"))
            json.member("metro", context.words("Metro and light rail", "捷運、輕軌", "地下鉄・ライトレール"))
            json.member("forest", context.words("Alishan forest railway", "阿里山林業鐵路", "阿里山森林鉄路"))
            json.member("border", context.words("Coast and county border", "海岸與縣市界線", "海岸と県市の境界"))
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Writes the words that each map has, as members of an object: those of the buttons that zoom, and what
    /// `Web/elements/map-files.js` says where the map does not come.
    func writeWords(to json: inout JSONWriter) {
        json.member("no_map", context.words("The map could not be loaded.", "無法載入地圖。", "地図を読み込めません。"))
        json.member("again", context.words("Try again", "再試一次", "再読み込み"))
        json.member("zoom_in", context.words("Zoom in", "放大", "拡大"))
        json.member("zoom_out", context.words("Zoom out", "縮小", "縮小"))
    }
}
