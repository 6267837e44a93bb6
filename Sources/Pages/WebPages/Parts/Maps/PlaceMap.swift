internal import TempleFormats
internal import TempleModel
internal import Wording

/// The small map of one temple, with the other temples of its page. Without JavaScript there is none.
struct PlaceMap {
    private let temple: Temple
    private let context: PageContext

    init(_ temple: Temple, _ context: PageContext) {
        self.temple = temple
        self.context = context
    }

    var html: HTML {
        guard context.site.files.hasMaps else { return "" }
        let ground = MapGround(context: context)
        var words = JSONWriter()
        words.object { json in
            ground.writeWords(to: &json)
            json.member("map", context.words("Map of the temple, moved by keys", "廟的地圖，可用鍵盤移動", "廟の地図（キーで動かせます）"))
        }
        return """
            <place-map class="map" role="region" aria-label="\(context.words(
                "Map of the temple", "廟的地圖", "廟の地図"))"\(TempleCard.position(temple.coordinate))\(ground.attributes)\
             data-words="\(String(decoding: words.bytes, as: UTF8.self))"></place-map>
            """
    }
}
