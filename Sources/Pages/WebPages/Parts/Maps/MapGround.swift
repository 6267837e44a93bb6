internal import TempleFormats
internal import Wording

/// What every map needs: Leaflet, and what is below the temples. `Web/map/leaflet.js` and `Web/map/ground.js` read it.
struct MapGround {
    let context: PageContext

    /// The attributes of the map's element.
    var attributes: HTML {
        """
        \(tiles) data-credit="\(credit)" data-legend="\(legend)"\
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

    /// The credits of the ground in one short line, as JSON: texts, with links where the licence asks for one. The legend
    /// has them in full.
    private var credit: String {
        let parts: [(text: String, address: String?)] = [
            (context.words("NLSC", "國土測繪中心", "国土測絵センター"), nil), ("TDX", nil),
            (
                context.words("© OpenStreetMap contributors", "© OpenStreetMap 貢獻者", "© OpenStreetMap 貢献者"),
                "https://www.openstreetmap.org/copyright"
            ),
        ]
        var json = JSONWriter()
        json.object { json in
            json.member("between", context.words(", ", "、", "、"))
            json.key("parts")
            json.array(parts) { json, part in Self.write(part, to: &json) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The credits in full, each with its licence.
    private var credits: [(text: String, address: String?)] {
        let openData = "https://data.gov.tw/license"
        return [
            (
                context.words(
                    "County borders: National Land Surveying and Mapping Center, Open Government Data License 1.0",
                    "縣市界線：內政部國土測繪中心，政府資料開放授權條款－第1版", "県市の境界：内政部国土測絵センター、政府資料開放授権条款 第1版"), openData
            ),
            (
                context.words(
                    "Railways: Ministry of Transportation and Communications TDX, Open Government Data License 1.0",
                    "軌道與車站：交通部 TDX，政府資料開放授權條款－第1版", "鉄道と駅：交通部TDX、政府資料開放授権条款 第1版"), openData
            ),
            (
                context.words(
                    "Taiwan Railway lines: © OpenStreetMap contributors, ODbL 1.0", "臺鐵路線：© OpenStreetMap 貢獻者，ODbL 1.0",
                    "台鉄の路線：© OpenStreetMap 貢献者、ODbL 1.0"), "https://opendatacommons.org/licenses/odbl/1-0/"
            ),
        ]
    }

    private static func write(_ part: (text: String, address: String?), to json: inout JSONWriter) {
        json.object { json in
            json.member("text", part.text)
            json.member("href", part.address)
        }
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
            json.key("credits")
            json.array(credits) { json, part in Self.write(part, to: &json) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Writes the words that each map has, as members of an object: those of the buttons that zoom, of the
    /// reader's position, and what `Web/map/files.js` says where the map does not come.
    func writeWords(to json: inout JSONWriter) {
        json.member("no_map", context.words("The map could not be loaded.", "無法載入地圖。", "地図を読み込めません。"))
        json.member("again", context.words("Try again", "再試一次", "再読み込み"))
        json.member("zoom_in", context.words("Zoom in", "放大", "拡大"))
        json.member("zoom_out", context.words("Zoom out", "縮小", "縮小"))
        json.member(
            "me", context.words("You are here, within {n} m", "您在這裡，誤差約 {n} 公尺", "現在地（誤差 約{n} m）"))
    }
}
