internal import HTTPModel
internal import Wording

/// `/offline`: what can be read without a network. The service worker shows it in place of a page that was never opened.
enum OfflinePage {
    static func answer(_ context: PageContext) -> PageAnswer {
        .page(
            Page(
                title: context.words("Offline", "離線可看", "オフライン"), description: nil, path: nil,
                body: """
                    <h1>\(context.words("Pages offline", "離線可看的頁面", "オフラインで見られるページ"))</h1>
                    <p>\(advice(context))</p>
                    <ul class="actions">
                    \(link("/events", context.words("The days of the year", "一年的日子", "一年の縁日・行事"), context))
                    \(link("/deities", context.words("Deities", "神明", "神さま"), context))
                    \(link("/", context.words("Home", "首頁", "ホーム"), context))
                    </ul>
                    <kept-pages>
                    \(list("temples", context.words("Temples seen", "看過的廟", "見た廟")))
                    \(list("searches", context.words("Last searches", "最近的查詢", "最近の検索")))
                    <p><button type="button" class="quiet" hidden data-done="\(context.words("Forgotten", "已清除", "削除しました"))">\(
                        context.words("Forget them on this device", "清除這個裝置上的紀錄", "この端末の記録を削除"))</button></p>
                    </kept-pages>
                    """))
    }

    private static func advice(_ context: PageContext) -> String {
        context.words(
            "Pages that were opened on this device, the days of the year and the deities can be read offline. Each says how recent it is. A new search needs a network.",
            "在這個裝置開過的頁面、一年的日子與神明，沒有網路也能看，並註明是何時的內容。新的查詢需要網路。",
            "この端末で開いたページ、一年の縁日・行事と神さまは、ネットワークがなくても見られます。いつの内容かも表示されます。新しい検索にはネットワークが必要です。")
    }

    private static func link(_ address: String, _ text: String, _ context: PageContext) -> HTML {
        "<li><a class=\"button quiet\" href=\"\(address)\">\(text)</a></li>"
    }

    private static func list(_ kind: String, _ title: String) -> HTML {
        """
        <section hidden><h2 class="title">\(title)</h2><ul class="rows" data-kind="\(kind)"></ul></section>
        """
    }
}
