internal import WebPages
internal import Wording

/// The page with the secret address of somebody's calendar: the only one that ever has it.
struct CalendarAddress {
    let path: String
    let context: PersonContext

    var page: PersonPage {
        let title = context.words("The address of my calendar", "我的行事曆網址", "カレンダーのアドレス")
        return PersonPage(
            title: title,
            body: """
                <h1>\(title)</h1>
                <p role="status">\(context.words(
                    "This address is shown once. Whoever knows it reads your calendar: give it to your calendar program alone. An earlier address has ended.",
                    "這個網址只顯示這一次。知道網址的人都能讀取您的行事曆，請只提供給您的行事曆程式。先前的網址已失效。",
                    "このアドレスは一度だけ表示されます。知っている人は誰でもカレンダーを読めるので、カレンダーアプリだけに登録してください。以前のアドレスは無効です。"))</p>
                <p class="secret"><code>\(address)</code></p>
                \(ways)\(context.wayHome)
                """)
    }

    private var address: String { (context.page.address ?? "") + path }

    /// The buttons that need the whole address.
    private var ways: HTML {
        guard let end = address.firstRange(of: "://") else { return "" }
        return """
            <div class="actions">
            <a class="button" href="webcal://\(String(address[end.upperBound...]))">\(context.words(
                "Subscribe", "訂閱", "登録"))</a>
            <copy-button data-text="\(address)" data-done="\(context.words("Copied", "已複製", "コピーしました"))">\
            <button type="button" class="quiet" hidden>\(context.words(
                "Copy the address", "複製網址", "アドレスをコピー"))</button></copy-button>
            </div>

            """
    }
}
