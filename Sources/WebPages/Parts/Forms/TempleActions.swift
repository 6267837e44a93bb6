internal import HTMLText
internal import TempleFormats
internal import TempleModel

/// The buttons of a temple's page: copy the address, open a map, share, take the calendar.
///
/// Without JavaScript the three maps are links and the address can be selected.
struct TempleActions {
    private let temple: Temple
    private let calendar: String?
    private let context: PageContext

    init(_ temple: Temple, calendar: String?, _ context: PageContext) {
        self.temple = temple
        self.calendar = calendar
        self.context = context
    }

    var html: HTML {
        let links = temple.mapLinks
        let file: HTML =
            calendar.map {
                "<a class=\"button quiet\" href=\"\($0)\">\(context.words("Calendar file", "行事曆檔", "カレンダーファイル"))</a>"
            } ?? ""
        return """
            <p class="address-line"\(context.mark(links.copyText))>\(links.copyText)</p>
            <div class="actions">
            <copy-button data-text="\(links.copyText)" data-done="\(context.words("Copied", "已複製", "コピーしました"))">\
            <button type="button" class="quiet" hidden>\(context.words("Copy the address", "複製地址", "住所をコピー"))</button></copy-button>
            <map-button data-apple="\(links.apple)" data-geo="\(links.geoURI)">\
            <a class="button" href="\(links.googleSearch)" rel="noopener">\(context.words("Open the map", "開啟地圖", "地図を開く"))</a></map-button>
            <a class="button quiet" href="\(links.googleDirections)" rel="noopener">\(context.words("Directions", "路線", "道順"))</a>
            \(file)
            \(TourBar.button(temple.id, temple.name, context))
            <share-button><button type="button" class="quiet" hidden>\(context.words("Share", "分享", "共有"))</button></share-button>
            </div>
            <p class="caption">\(context.words("Maps:", "其他地圖：", "ほかの地図："))
            <a href="\(links.apple)" rel="noopener">Apple</a> · <a href="\(links.geoURI)">geo:</a> ·
            <a href="\(links.googleAddress)" rel="noopener">\(context.words("Google, by address", "Google 以地址查詢", "Google（住所で検索）"))</a></p>
            """
    }
}
