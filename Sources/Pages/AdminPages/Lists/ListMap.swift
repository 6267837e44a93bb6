internal import TempleFormats
internal import WebPages
internal import Wording

/// The map beside a list: `Web/admin/list-map.js` marks the temples of the page on it, when it comes near the view.
enum ListMap {
    /// Returns the map; nothing for a site without maps.
    ///
    /// - Parameter isNumbered: whether each mark has its number, from 1.
    static func html(_ context: AdminContext, isNumbered: Bool = false) -> HTML {
        guard let attributes = context.site.parts.mapAttributes(for: context.call) else { return "" }
        var words = JSONWriter()
        words.object { json in
            context.site.parts.writeMapWords(to: &json, for: context.call)
            json.member("map", context.words("Map of the temples on this page", "本頁廟宇的地圖", "このページの廟の地図"))
        }
        return """
            <list-map class="map"\(isNumbered ? " data-numbered" : "" as HTML) data-words="\(String(decoding: words.bytes, as: UTF8.self))"\(attributes)></list-map>
            """
    }
}
