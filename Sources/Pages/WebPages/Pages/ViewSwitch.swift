internal import Wording

/// The buttons that show the list or the map where only one of them has room. Without JavaScript there is none: the list
/// stands alone.
struct ViewSwitch {
    /// The temples of the list on all its pages; nil where nobody has counted them.
    let total: Int?
    let context: PageContext

    var html: HTML {
        guard context.site.files.hasMaps else { return "" }
        let count: HTML = total.map { " <span class=\"count\">\($0.grouped)</span>" } ?? ""
        return """
            <view-switch class="view-switch" role="group" aria-label="\(context.words("Shown", "顯示方式", "表示"))" hidden>
            <button type="button" value="list" class="quiet">\(context.words("List", "清單", "一覧"))\(count)</button>
            <button type="button" value="map" class="quiet">\(context.words("Map", "地圖", "地図"))</button>
            </view-switch>
            """
    }
}
