internal import Geodesy
internal import TempleModel
internal import Wording

/// The line above a list that says how many temples the searched area has. `temple-map` fills it when another is searched.
/// The map may have moved on since.
struct ViewLine {
    private let search: NearSearch
    /// The temples in the view; nil without one.
    let count: Int?
    private let context: PageContext

    init(_ search: NearSearch, _ context: PageContext) throws {
        self.search = search
        self.context = context
        count = try search.countInView()
    }

    var html: HTML {
        """
        <p class="view-line"><span id="view-count" role="status">\(words)</span>
        \(back)</p>
        """
    }

    /// The link to the search around the reader, or else what `temple-map` makes the link to the search before the map was
    /// moved.
    private var back: HTML {
        if let address = search.backToMe {
            let words = context.words("Back to me", "回到我的位置", "現在地に戻る")
            return "<a id=\"view-back\" class=\"button quiet\" href=\"\(address)\">\(words)</a>"
        }
        let words = context.words("Back to the first search", "回到原來的查詢", "最初の検索に戻る")
        return "<a id=\"view-back\" class=\"button quiet\" href=\"/\" hidden>\(words)</a>"
    }

    private var words: String {
        guard let count else { return "" }
        let number = count.grouped
        var line = context.words(
            count == 1 ? "1 temple in the area searched." : "\(number) temples in the area searched.",
            "這個範圍內 \(number) 間。", "検索した範囲に\(number)件あります。")
        if count > 0 {
            line +=
                search.me == nil
                ? context.words(
                    " Distances are from its middle.", "距離從範圍中央算起。", "距離は範囲の中央から測ったものです。")
                : context.words(
                    " Distances are from where you searched.", "距離從您查詢的位置算起。", "距離は検索した位置から測ったものです。")
        }
        guard count > 0, search.viewIsWide else { return line }
        let reach = Int(TempleQuery.maximumRadius.kilometers).grouped
        if search.me != nil {
            return line
                + context.words(
                    " The list has those within \(reach) km of there.", "清單只列 \(reach) 公里內的廟。",
                    "一覧はそこから\(reach)km以内の廟です。")
        }
        return line
            + context.words(
                " The list has those within \(reach) km of the middle.", "清單只列中央 \(reach) 公里內的廟。",
                "一覧は中央から\(reach)km以内の廟です。")
    }
}
