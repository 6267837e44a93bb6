internal import TempleModel
internal import Wording

/// The form of `/route`: the nearest temples of the reader's position, perhaps of one deity.
struct TourForm {
    private static let counts = ["3", "5", "9", "15", "23"]

    let context: PageContext

    var html: HTML {
        let chosen = context[TourParameter.count.rawValue]
        var counts = Self.counts
        if let chosen, Int(chosen) != nil, !counts.contains(chosen) { counts.append(chosen) }
        return """
            <form class="search" action="/route" method="get">
            \(PositionButton(
                advice: context.words("Search for a place instead.", "請改為查詢地點。", "場所を検索してください。"), context).html)
            \(SelectField(
                name: "count", label: context.words("How many temples", "走訪幾間", "巡る数"),
                chosen: chosen ?? "\(TourQuery.defaultCount)",
                options: counts.map { ($0, context.words("the nearest \($0)", "最近的 \($0) 間", "近い順に\($0)か所")) }).html)
            <div class="field">
            <label for="deity">\(context.words("Deity", "神明", "神さま"))</label>
            \(SearchBox.ofDeities(TourParameter.deity.rawValue, context[TourParameter.deity.rawValue], context).html)
            </div>
            <div class="field check">
            <input id="round" name="round" type="checkbox" value="true"\(context["round"] == "true" ? " checked" : "")>
            <label for="round">\(context.words("Return to the start", "回到起點", "出発地に戻る"))</label>
            </div>
            </form>
            <p><a class="button quiet" href="/">\(context.words(
                "Search for a place or a temple", "查詢地點或廟名", "場所や廟の名前で検索"))</a></p>
            """
    }
}
