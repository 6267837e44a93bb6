internal import TempleModel
internal import WebRouting
internal import Wording

/// The frame that all pages share: head, navigation and foot.
package enum PageShell {
    static let siteName = Words("Temples nearby", "附近的廟", "近くの廟")

    /// Returns the document of a page.
    package static func html(of page: Page, _ context: PageContext) -> [UInt8] {
        let name = siteName.text(in: context.language)
        let title = page.title == name ? name : page.title + context.words(" | ", "｜", "｜") + name
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(context.language.pageTag)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <title>\(title)</title>
            \(head(of: page, title: title, context))<meta name="theme-color" content="#F7F3E8" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="#2F2B27" media="(prefers-color-scheme: dark)">
            <link rel="icon" href="\(context.file("icon.svg"))" type="image/svg+xml">
            <link rel="apple-touch-icon" href="\(context.file("icons/apple-180.png"))">
            <link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">
            <link rel="stylesheet" href="\(context.file("style.css"))">
            <script type="module" src="\(context.file("main.js"))"></script>
            </head>
            <body>
            <a class="skip" href="#main">\(context.words("Skip to the content", "跳到主要內容", "本文へ移動"))</a>
            <header class="top">
            <a class="brand" href="/">\(name)</a>
            <nav aria-label="\(context.words("Main", "主選單", "メインメニュー"))"><ul>\(PageNavigation.main(page.section, context))</ul></nav>
            </header>
            <main id="main" data-mine="\(context.words("My days", "我的", "選択済み"))"\(wordsOfAccounts(context))>
            \(offlineNote(context))
            \(page.body)
            </main>
            <footer class="foot">
            <p>\(context.words("Dates are in Taiwan time (UTC+8). Check with the temple before a long journey.", "日期以臺灣時間為準；遠行前請先向廟方確認。", "日付は台湾時間（UTC+8）です。遠方へお出かけの前に、廟にご確認ください。"))</p>
            \(PageNavigation.more(page.section, context))\(LanguageLinks.html(context))\
            <p>\(account(context))<a href="/offline">\(context.words("Offline", "離線可看", "オフライン"))</a></p>
            </footer>
            \(TourBar.html(context))
            </body>
            </html>

            """
        return html.bytes
    }

    /// What scripts say to whoever is signed in. It is the same for everybody: no page has anything of a person.
    private static func wordsOfAccounts(_ context: PageContext) -> HTML {
        guard context.site.settings.hasAccounts else { return "" }
        return """
             data-heart="\(context.words("Favourite", "收藏", "お気に入り"))" \
            data-failed="\(context.words(
                "That was not saved. Try again.", "沒有儲存成功，請再試一次。", "保存できませんでした。もう一度お試しください。"))" \
            data-full="\(context.words(
                "That was not saved: there are as many as there may be. Remove one first.", "沒有儲存：數量已達上限，請先移除一項。",
                "保存できませんでした。上限に達しています。先に一つ取り除いてください。"))" \
            data-ended="\(context.words(
                "Your session has ended, so that was not saved.", "您的登入已結束，沒有儲存。", "ログインが終了したため、保存されませんでした。"))"
            """
    }

    /// The link to the account, the same for everybody; empty where nobody can have one.
    private static func account(_ context: PageContext) -> HTML {
        guard context.site.settings.hasAccounts else { return "" }
        return "<a href=\"/account\">\(context.words("My account", "我的帳號", "マイアカウント"))</a> · "
    }

    /// The paragraph that the service worker shows in a copy, with the time at which the copy was made.
    private static func offlineNote(_ context: PageContext) -> HTML {
        """
        <p class="notice" id="as-of" hidden>\(context.words(
            "Offline: this is as of {as-of}.", "目前沒有網路，這是 {as-of} 的內容。", "オフライン：{as-of} 時点の内容です。")) \
        <a href="">\(context.words("Try again", "再試一次", "再読み込み"))</a></p>
        """
    }

    private static func head(of page: Page, title: String, _ context: PageContext) -> HTML {
        guard let path = page.path, let description = page.description else {
            return "<meta name=\"robots\" content=\"noindex\">\n"
        }
        let plain = (context.address ?? "") + path
        let address =
            context.call.languageInAddress.map { LanguageLinks.address(plain, in: $0) } ?? plain
        let canonical: HTML =
            page.isListed
            ? "<link rel=\"canonical\" href=\"\(address)\">\n\(LanguageLinks.head(of: plain, context))"
            : "<meta name=\"robots\" content=\"noindex\">\n"
        var head: HTML = """
            <meta name="description" content="\(description)">
            \(canonical)\
            <meta property="og:type" content="website">
            <meta property="og:site_name" content="\(siteName.text(in: context.language))">
            <meta property="og:title" content="\(page.title)">
            <meta property="og:description" content="\(description)">
            <meta property="og:url" content="\(address)">

            """
        if let calendar = page.calendar {
            head += "<link rel=\"alternate\" type=\"text/calendar\" href=\"\(calendar)\">\n"
        }
        if let link = page.appLink {
            // App Links (https://developers.facebook.com/docs/applinks/metadata-reference).
            for device in ["ios", "android"] {
                head += "<meta property=\"al:\(device):url\" content=\"\(link)\">\n"
            }
        }
        if let data = page.structuredData {
            head += "<script type=\"application/ld+json\">" + HTML(json: data) + "</script>\n"
        }
        return head
    }
}

extension PageContext {
    /// What the pages are for, in one sentence.
    var siteDescription: String {
        words(
            "Find the nearest temple in Taiwan: by deity, by what is open now and by the next festival day, with the way there.",
            "查詢離您最近的廟宇：依神明、現在是否開放、近期慶典尋找，並帶您前往。",
            "台湾でいちばん近い廟を、神さま、開門中かどうか、次の行事から探し、行き方まで案内します。")
    }
}
