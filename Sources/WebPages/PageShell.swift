internal import HTMLText
internal import TempleModel

/// The frame that all pages share: head, navigation and foot.
enum PageShell {
    static let siteName = Words("Temples nearby", "附近的廟")

    static func html(of page: Page, _ context: PageContext) -> [UInt8] {
        let name = siteName.text(in: context.language)
        let title = page.title == name ? name : "\(page.title)｜\(name)"
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(context.language.pageTag)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            \(head(of: page, title: title, context))<meta name="theme-color" content="#F7F3E8" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="#2F2B27" media="(prefers-color-scheme: dark)">
            <link rel="icon" href="\(context.file("icon.svg"))" type="image/svg+xml">
            <link rel="stylesheet" href="\(context.file("style.css"))">
            <script type="module" src="\(context.file("main.js"))"></script>
            </head>
            <body>
            <a class="skip" href="#main">\(context.told("Skip to the content", "跳到主要內容"))</a>
            <header class="top">
            <a class="brand" href="/">\(name)</a>
            <nav aria-label="\(context.told("Main", "主選單"))"><ul>\(navigation(page.section, context))</ul></nav>
            </header>
            <main id="main">
            \(page.body)
            </main>
            <footer class="foot">
            <p>\(context.told("Days are Taiwan's (UTC+8). Check with the temple before a long journey.", "日期以臺灣時間為準；遠行前請先向廟方確認。"))</p>
            <p><a href="/docs">\(context.told("API", "程式介面"))</a></p>
            </footer>
            </body>
            </html>

            """
        return html.bytes
    }

    private static func head(of page: Page, title: String, _ context: PageContext) -> HTML {
        guard let path = page.path, let description = page.description else {
            return "<meta name=\"robots\" content=\"noindex\">\n"
        }
        let address = (context.address ?? "") + path
        var head: HTML = """
            <meta name="description" content="\(description)">
            <link rel="canonical" href="\(address)">
            <meta property="og:type" content="website">
            <meta property="og:site_name" content="\(siteName.text(in: context.language))">
            <meta property="og:title" content="\(page.title)">
            <meta property="og:description" content="\(description)">
            <meta property="og:url" content="\(address)">

            """
        if let calendar = page.calendar {
            head += "<link rel=\"alternate\" type=\"text/calendar\" href=\"\(calendar)\">\n"
        }
        if let data = page.structuredData {
            head += "<script type=\"application/ld+json\">" + HTML(json: data) + "</script>\n"
        }
        return head
    }

    private static func navigation(_ section: PageSection?, _ context: PageContext) -> [HTML] {
        PageSection.allCases.map { one in
            let current: HTML = one == section ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(one.rawValue)\"\(current)>\(one.words.text(in: context.language))</a></li>"
        }
    }
}
