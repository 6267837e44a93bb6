internal import TempleModel
internal import Wording

/// Says how few temples the filters leave, with a link to the search without them.
struct FewNote {
    private let search: NearSearch
    private let counts: NearCounts
    private let context: PageContext

    init(_ search: NearSearch, _ counts: NearCounts, _ context: PageContext) {
        self.search = search
        self.counts = counts
        self.context = context
    }

    /// Empty where the filters leave many, or all.
    var html: HTML {
        guard let few = counts.total, let all = counts.unfiltered else { return "" }
        let number = all.grouped
        let address = search.address(replacing: [.openNow: nil, .withinDays: nil, .cursor: nil])
        return """
            <p class="notice few">\(words(few, of: number)) <a href="\(address)">\(context.words(
                "Show all \(number)", "看全部 \(number) 間", "\(number)件すべて見る"))</a></p>

            """
    }

    private func words(_ few: Int, of all: String) -> String {
        switch (search.text[.openNow] != nil, search.text[.withinDays]) {
        case (true, nil):
            context.words(
                "\(few) of \(all) are known to be open now.", "\(all) 間中有 \(few) 間確知現在開放。",
                "\(all)件のうち、いま開門中とわかっているのは\(few)件です。")
        case (false, "0"?):
            context.words(
                "\(few) of \(all) have an event today.", "\(all) 間中有 \(few) 間今天有日子或活動。",
                "\(all)件のうち、今日、縁日・行事があるのは\(few)件です。")
        case (false, let days?):
            context.words(
                "\(few) of \(all) have an event within \(days) days.", "\(all) 間中有 \(few) 間在 \(days) 天內有日子或活動。",
                "\(all)件のうち、\(days)日以内に縁日・行事があるのは\(few)件です。")
        default:
            context.words(
                "\(few) of \(all) fit the filters.", "\(all) 間中有 \(few) 間符合條件。", "\(all)件のうち、条件に合うのは\(few)件です。")
        }
    }
}
