internal import TempleFormats
internal import WebPages
internal import Wording

/// The map on which somebody points at a position, and the button for a phone's own. Without JavaScript there is none: the
/// position is typed.
struct PositionMap {
    private let context: AdminContext

    init(_ context: AdminContext) { self.context = context }

    var html: HTML {
        """
        <position-map data-words="\(words)"\(context.site.parts.mapAttributes(for: context.call) ?? "")>
        <p class="actions"><button type="button" class="quiet" hidden>\(context.words(
                "Use my position", "使用我的位置", "現在地を使う"))</button></p>
        <p class="caption" role="status"></p>
        </position-map>
        """
    }

    private var words: String {
        var json = JSONWriter()
        json.object { json in
            context.site.parts.writeMapWords(to: &json, for: context.call)
            json.member("map", context.words("Map to point at the position", "點選位置的地圖", "位置を選ぶ地図"))
            json.member(
                "hint",
                context.words(
                    "Click the map, or drag the mark. By keys: arrows move the mark by 1 m, with Shift by 10 m; Enter on the map puts the mark into its middle.",
                    "點地圖或拖曳標記；用鍵盤時，方向鍵將標記移動 1 公尺，加 Shift 為 10 公尺，在地圖上按 Enter 將標記放到中央。",
                    "地図を押すか、印をドラッグします。キーでは、矢印で印が1 m、Shiftと一緒で10 m動き、地図でEnterを押すと印が中央に移ります。"))
            json.member("mark", context.words("The temple's position", "廟宇的位置", "廟の位置"))
            json.member(
                "exact",
                context.words(
                    "Your position, exact to {n} m. Drag the mark if it is not right.", "您的位置，誤差約 {n} 公尺；若不準確請拖曳標記。",
                    "現在地（誤差 約{n} m）。ずれていたら印を動かしてください。"))
            json.member(
                "failed",
                context.words(
                    "The browser gives no position. Allow it for this site, or point at the map.",
                    "瀏覽器沒有提供位置；請允許本站取得位置，或在地圖上點選。", "位置を取得できません。このサイトに位置情報を許可するか、地図で選んでください。"))
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
