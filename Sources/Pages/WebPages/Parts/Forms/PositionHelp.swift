internal import Wording

/// How to allow the position again in each browser, once it was refused. `Web/elements/position-help.js` shows the steps
/// of the reader's own browser.
struct PositionHelp {
    private let context: PageContext

    init(_ context: PageContext) {
        self.context = context
    }

    var html: HTML {
        let rows: [HTML] = steps.map { "<li data-browser=\"\($0.browser)\">\($0.words)</li>\n" }
        return """
            <div class="position-help" hidden data-refused>
            <p>\(context.words(
                "The position is refused to this site. To allow it again:", "這個網站的位置權限已關閉。要重新允許：",
                "このサイトでは位置情報が拒否されています。もう一度許可するには："))</p>
            <ul>\(rows)</ul>
            </div>
            """
    }

    /// The steps by the names that `position-help.js` gives the browsers.
    private var steps: [(browser: String, words: String)] {
        [
            (
                "ios-safari",
                context.words(
                    "Safari: press the button in the address bar, then Website Settings, Location, Allow. If that is not enough: in the Settings app, Privacy & Security, Location Services, Safari Websites, While Using the App.",
                    "Safari：按網址列的按鈕 →「網站設定」→「位置」→「允許」。還是不行時：到「設定」App →「隱私權與安全性」→「定位服務」→「Safari 網站」→「使用 App 期間」。",
                    "Safari：アドレスバーのボタン →「Webサイトの設定」→「位置情報」→「許可」。それでもだめなら「設定」アプリ →「プライバシーとセキュリティ」→「位置情報サービス」→「SafariのWebサイト」→「このAppの使用中」。"
                )
            ),
            (
                "ios-app",
                context.words(
                    "iPhone and iPad: in the Settings app, choose this browser, then Location, While Using the App.",
                    "iPhone、iPad：到「設定」App → 選這個瀏覽器 →「位置」→「使用 App 期間」。",
                    "iPhone、iPad：「設定」アプリ → このブラウザー →「位置情報」→「このAppの使用中」。")
            ),
            (
                "android",
                context.words(
                    "Android: press the icon left of the address, then Permissions, Location, Allow. The location of the phone must be on too.",
                    "Android：按網址左邊的圖示 →「權限」→「位置」→「允許」。手機的定位也要開啟。",
                    "Android：アドレスの左のアイコン →「権限」→「位置情報」→「許可」。端末の位置情報もオンにしてください。")
            ),
            (
                "firefox",
                context.words(
                    "Firefox: press the icon left of the address and take away the block of the location.",
                    "Firefox：按網址左邊的圖示，取消對位置的封鎖。", "Firefox：アドレスの左のアイコンを押し、位置情報のブロックを解除します。")
            ),
            (
                "chrome",
                context.words(
                    "Chrome and Edge: press the icon left of the address and switch the location on.",
                    "Chrome、Edge：按網址左邊的圖示，開啟「位置」。", "Chrome、Edge：アドレスの左のアイコンを押し、「位置情報」をオンにします。")
            ),
            (
                "mac-safari",
                context.words(
                    "Safari: in the menu Safari, choose Settings, Websites, Location, and allow this site.",
                    "Safari：選單「Safari」→「設定」→「網站」→「位置」，允許這個網站。",
                    "Safari：メニュー「Safari」→「設定」→「Webサイト」→「位置情報」で、このサイトを許可します。")
            ),
        ]
    }
}
